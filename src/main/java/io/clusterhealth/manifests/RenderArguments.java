// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.manifests;

import io.clusterhealth.git.GitFault;
import io.clusterhealth.git.GitFault.GitTrouble;
import java.util.List;

/// The result of preparing a folder for a program.
sealed interface RenderArguments {
    /// @param words arguments of the program
    record ToRun(List<String> words) implements RenderArguments {}

    record NotRendered(GitFault fault) implements RenderArguments {}

    /// @param why a sentence
    static NotRendered refused(String why) {
        return new NotRendered(new GitFault(
                GitTrouble.RENDERING_REFUSED,
                why,
                "Give its application as source, without ref, to hear its controller."));
    }
}
