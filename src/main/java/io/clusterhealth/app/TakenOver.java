// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.app;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/// The settings of the command line and the environment that are copied into a client's configuration, since the
/// client starts the server with its own environment and folder: those that decide which tools there are, what they
/// access, what they may do and where that is recorded. Settings of HTTP, limits and logs are not copied.
///
/// @param flags as given, with absolute paths
/// @param variables for the client's configuration
/// @param names the environment variables that affected the output
/// @param withheld variables left out because their value seems to contain a secret
record TakenOver(List<String> flags, Map<String, String> variables, List<String> names, List<String> withheld) {
    static final TakenOver NONE = new TakenOver(List.of(), Map.of(), List.of(), List.of());

    /// The settings that are also flags of `config`.
    static final List<Setting<?>> FLAGS = List.of(Setting.TOOLSETS, Setting.EXEC_PLUGINS, Setting.SERVERS_CONFIG);

    /// The settings that select the cluster; they become arguments of the server.
    private static final List<Setting<?>> CLUSTERS = List.of(Setting.CLUSTER, Setting.KUBECONFIG, Setting.CONTEXT);

    private static final List<Setting<?>> VARIABLES = List.of(
            Setting.FLEET,
            Setting.FLEET_URL,
            Setting.FLEET_CA_FILE,
            Setting.ALERTS_URL,
            Setting.ALERTMANAGER_URL,
            Setting.ALERTS_CA_FILE,
            Setting.CHANGE_NAMESPACES,
            Setting.CHANGE_PLAN_TTL,
            Setting.CONFIRM,
            Setting.DEADLINE,
            Setting.AUDIT,
            Setting.UPSTREAM_PINS,
            Setting.UPSTREAM_MODE,
            Setting.UPSTREAM_HOSTS,
            Setting.GIT_REPOS,
            Setting.GIT_HOSTS,
            Setting.RENDERERS);

    TakenOver {
        flags = List.copyOf(flags);
        variables = Map.copyOf(variables);
        names = List.copyOf(names);
        withheld = List.copyOf(withheld);
    }

    static TakenOver of(Settings settings) {
        List<String> flags = new ArrayList<>();
        Map<String, String> variables = new TreeMap<>();
        List<String> names = new ArrayList<>();
        List<String> withheld = new ArrayList<>();
        boolean live = settings.get(Setting.CLUSTER).equals(Setting.CLUSTER.byDefault());
        CLUSTERS.stream()
                .filter(setting -> live || !setting.equals(Setting.KUBECONFIG))
                .filter(setting -> settings.given(setting).source().equals(setting.variable()))
                .forEach(setting -> names.add(setting.variable()));
        FLAGS.forEach(setting -> {
            String flag = setting.flag().orElseThrow();
            if (settings.given(setting).source().equals(flag)) {
                flags.add(flag + "=" + value(setting, settings));
            }
        });
        List.of(FLAGS, VARIABLES)
                .forEach(some -> some.stream()
                        .filter(setting -> settings.given(setting).source().equals(setting.variable()))
                        .forEach(setting -> {
                            if (Given.isSecret(settings.given(setting).value())) {
                                withheld.add(setting.variable());
                            } else {
                                names.add(setting.variable());
                                variables.put(setting.variable(), value(setting, settings));
                            }
                        }));
        return new TakenOver(flags, variables, names, withheld);
    }

    private static String value(Setting<?> setting, Settings settings) {
        Object value = settings.get(setting) instanceof Optional<?> some && some.isPresent() ? some.get() : "";
        return switch (value) {
            case Path file -> file.toAbsolutePath().toString();
            case Settings.Audit.AuditFilePath(Path file) -> file.toString();
            default -> settings.given(setting).value();
        };
    }

    /// The remarks on the variables, one a line.
    String note() {
        return (names.isEmpty() ? "" : "\n# taken over from the environment: " + String.join(", ", names))
                + (withheld.isEmpty()
                        ? ""
                        : "\n# left out, because of what looks like a secret in the address: "
                                + String.join(", ", withheld));
    }
}
