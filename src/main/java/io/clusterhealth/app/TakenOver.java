// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.app;

import io.clusterhealth.text.Secrets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.regex.Pattern;

/// What of the command line and of the environment a server that a client starts is to have besides, since the client
/// starts it with an environment and in a folder of its own: all that decides which tools there are, what they look at
/// and what they may do. What is about HTTP, limits and logs is not among it.
///
/// @param flags as they were given, with absolute paths
/// @param variables that stand in the client's configuration
/// @param names the variables of the environment that have a part in what is printed
/// @param withheld variables that are left out because their value holds what looks like a secret
record TakenOver(List<String> flags, Map<String, String> variables, List<String> names, List<String> withheld) {
    static final TakenOver NONE = new TakenOver(List.of(), Map.of(), List.of(), List.of());

    /// Those that are also flags of `config`.
    static final List<Setting> FLAGS = List.of(Setting.TOOLSETS, Setting.EXEC_PLUGINS, Setting.SERVERS_CONFIG);

    /// Which cluster is looked at; the arguments of the server say so.
    private static final List<Setting> CLUSTERS = List.of(Setting.CLUSTER, Setting.KUBECONFIG, Setting.CONTEXT);

    private static final List<Setting> VARIABLES = List.of(
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
            Setting.UPSTREAM_PINS,
            Setting.UPSTREAM_MODE,
            Setting.UPSTREAM_HOSTS,
            Setting.GIT_REPOS,
            Setting.GIT_HOSTS,
            Setting.RENDERERS);

    private static final Set<Setting> FILES =
            Set.of(Setting.SERVERS_CONFIG, Setting.FLEET_CA_FILE, Setting.ALERTS_CA_FILE);

    private static final Pattern USER = Pattern.compile("://[^/,\\s]*@");

    TakenOver {
        flags = List.copyOf(flags);
        variables = Map.copyOf(variables);
        names = List.copyOf(names);
        withheld = List.copyOf(withheld);
    }

    /// What this reader was given.
    static TakenOver of(SettingsReader reader) {
        List<String> flags = new ArrayList<>();
        Map<String, String> variables = new TreeMap<>();
        List<String> names = new ArrayList<>();
        List<String> withheld = new ArrayList<>();
        CLUSTERS.stream()
                .filter(setting -> reader.given(setting).source().equals(setting.variable()))
                .forEach(setting -> names.add(setting.variable()));
        FLAGS.forEach(setting -> {
            String flag = setting.flag().orElseThrow();
            if (reader.given(setting).source().equals(flag)) {
                flags.add(flag + "=" + value(setting, reader));
            }
        });
        List.of(FLAGS, VARIABLES)
                .forEach(settings -> settings.stream()
                        .filter(setting -> reader.given(setting).source().equals(setting.variable()))
                        .forEach(setting -> {
                            if (secret(reader.given(setting).value())) {
                                withheld.add(setting.variable());
                            } else {
                                names.add(setting.variable());
                                variables.put(setting.variable(), value(setting, reader));
                            }
                        }));
        return new TakenOver(flags, variables, names, withheld);
    }

    private static String value(Setting setting, SettingsReader reader) {
        Given given = reader.given(setting);
        return Optional.of(given)
                .filter(_ -> FILES.contains(setting))
                .flatMap(reader::path)
                .map(Path::toAbsolutePath)
                .map(Path::toString)
                .orElse(given.value());
    }

    /// A login or a key in an address.
    private static boolean secret(String value) {
        return value.contains("://")
                && (USER.matcher(value).find() || !Secrets.removed(value).equals(value));
    }

    /// What to say of the variables, a line each.
    String note() {
        return (names.isEmpty() ? "" : "\n# taken over from the environment: " + String.join(", ", names))
                + (withheld.isEmpty()
                        ? ""
                        : "\n# left out, because of what looks like a secret in the address: "
                                + String.join(", ", withheld));
    }
}
