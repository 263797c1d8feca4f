// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.app;

import io.clusterhealth.cluster.kube.login.ExecPolicy;
import io.clusterhealth.process.Executable;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/// Reads which exec plugins of a kubeconfig may run.
///
/// @param words the source of the settings
record ExecPolicyReader(SettingsReader words) {

    /// Empty when the setting is empty.
    Optional<ExecPolicy> policy() {
        Given given = words.given(Setting.EXEC_PLUGINS);
        return switch (given.value().toLowerCase(Locale.ROOT)) {
            case "" -> Optional.empty();
            case "all" -> Optional.of(new ExecPolicy.All());
            case "none" -> Optional.of(new ExecPolicy.NoPlugins());
            default -> Optional.of(listed(given));
        };
    }

    private ExecPolicy listed(Given given) {
        List<String> programs = List.copyOf(SettingsReader.split(given.value()));
        if (programs.stream().anyMatch(program -> Executable.isPath(program) && !program.startsWith("/"))) {
            words.refuse(given, "is neither all, none nor names and absolute paths with commas between");
        }
        return new ExecPolicy.Listed(programs);
    }
}
