// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.cluster.kube.login;

import io.clusterhealth.process.Executable;
import java.nio.file.Path;
import java.util.List;

/// Which exec plugins of a kubeconfig may run, as kubectl's `credentialPluginPolicy`.
///
/// @see <a href="https://kubernetes.io/docs/reference/kubectl/kuberc/">kuberc</a>
public sealed interface ExecPolicy {

    /// Every one: the kubeconfig is the user's own.
    record All() implements ExecPolicy {}

    record NoPlugins() implements ExecPolicy {}

    /// The programs whose file one of these paths or names resolves to.
    record Listed(List<String> programs) implements ExecPolicy {
        public Listed {
            programs = List.copyOf(programs);
        }
    }

    /// @param file the plugin's, absolute
    /// @param searchPath the variable `PATH`, in which names are looked for
    default boolean allows(Path file, String searchPath) {
        return switch (this) {
            case All _ -> true;
            case NoPlugins _ -> false;
            case Listed(List<String> programs) ->
                programs.stream()
                        .flatMap(program -> Executable.find(program, Path.of("/"), searchPath).stream())
                        .anyMatch(file::equals);
        };
    }
}
