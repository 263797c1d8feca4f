// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.git;

import io.clusterhealth.cluster.Deadline;
import io.clusterhealth.git.GitFault.GitTrouble;

@FunctionalInterface
public interface GitRepositories {

    /// Fetches the tree of one revision into memory.
    ///
    /// @param repository its address
    /// @param ref a branch, a tag, a full name such as `refs/heads/main`, or a whole commit; empty for the default
    ///     branch
    OpenedGit fetched(String repository, String ref, Deadline deadline);

    sealed interface OpenedGit {
        record OpenTree(GitTree tree) implements OpenedGit {}

        record NoTree(GitFault fault) implements OpenedGit {
            NoTree(GitTrouble trouble, String text, String wayOut) {
                this(new GitFault(trouble, text, wayOut));
            }
        }
    }
}
