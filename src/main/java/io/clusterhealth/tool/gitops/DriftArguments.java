// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.tool.gitops;

import io.clusterhealth.tool.Arguments;
import io.clusterhealth.tool.ToolError;
import java.util.Optional;

/// What `detect-drift` compares: the application of a name, or a folder of a repository, instead of all applications.
///
/// @param ref compares with Git at this revision instead of the delivered one
record DriftArguments(
        Optional<String> source, Optional<String> repository, Optional<String> path, Optional<String> ref) {

    static DriftArguments of(Arguments given) {
        return new DriftArguments(
                given.text("source"), given.text("repository"), given.text("path"), given.text("ref"));
    }

    /// Whether the answer has to be from Git: what cannot be compared with it is then no part of it.
    boolean askGit() {
        return repository.isPresent() || ref.isPresent();
    }

    /// Why they are refused, whatever the cluster serves.
    ///
    /// @param configured whether the server may read any repository
    Optional<ToolError> misfit(boolean configured) {
        if (askGit() && !configured) {
            return Optional.of(ToolError.of(
                    "GIT_NOT_CONFIGURED",
                    "This server compares with no repository.",
                    "Leave repository and ref out, or have the administrator set MCP_GIT_REPOS."));
        }
        if (repository.isPresent() && source.isPresent()) {
            return invalid(
                    "Arguments 'source' and 'repository' exclude each other.",
                    "Call again with source, or with repository and path.");
        }
        if (ref.isPresent() && repository.isEmpty() && source.isEmpty()) {
            return invalid(
                    "Argument 'ref' is of a source or of a repository; one of them has to be given.",
                    "Call again with source, or with repository and path.");
        }
        if (path.isPresent() && repository.isEmpty()) {
            return invalid(
                    "Argument 'path' is a folder of a repository, which is not given; a source has its own.",
                    "Call again with repository and path, or without path.");
        }
        return Optional.empty();
    }

    private static Optional<ToolError> invalid(String why, String wayOut) {
        return Optional.of(ToolError.invalid(why, wayOut));
    }
}
