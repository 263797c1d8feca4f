// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.git;

/// Why something in a repository is not read.
///
/// @param text one sentence
/// @param wayOut one sentence
public record GitFault(GitTrouble trouble, String text, String wayOut) {

    /// The kind of fault; its name is an error code.
    public enum GitTrouble {
        REPOSITORY_NOT_ALLOWED,
        REPOSITORY_UNREACHABLE,
        REPOSITORY_NEEDS_LOGIN,
        REF_UNKNOWN,
        PATH_MISSING,
        PATH_NOT_ALLOWED,
        REPOSITORY_TOO_LARGE,
        REPOSITORY_TOO_SLOW,
        RENDERER_ABSENT,
        RENDERER_FAILED,
        RENDERING_REFUSED
    }
}
