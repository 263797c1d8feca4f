// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.app;

import io.clusterhealth.jsonrpc.Excerpt;
import io.clusterhealth.text.EditDistance;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.Stream;

/// Environment variables that look like settings and have no effect, for warnings at the start: a misspelt name would
/// otherwise leave a default in place without a word.
final class UnusedVariables {
    private static final String PREFIX = "MCP_";

    /// Read by the launcher.
    private static final Set<String> OF_LAUNCHER = Set.of("MCP_JAVA_OPTS", "MCP_JDK_ROOTS", "MCP_AOT");

    /// The variables that Kubernetes sets in a pod for a Service named `mcp`.
    private static final Predicate<String> OF_SERVICE =
            name -> name.matches("MCP_(.+_)?(SERVICE_(HOST|PORT.*)|PORT_\\d.*)");

    private static final int MOST = 10;

    private UnusedVariables() {}

    /// The toolsets that alone use these settings.
    private static final Map<Setting<?>, String> OF_TOOLSETS = Map.of(
            Setting.CHANGE_NAMESPACES, "change",
            Setting.GIT_REPOS, "gitops",
            Setting.GIT_HOSTS, "gitops",
            Setting.RENDERERS, "gitops");

    /// One line each, for a server.
    static List<String> lines(Map<String, String> environment, Settings settings) {
        Set<String> toolsets = settings.get(Setting.TOOLSETS).names();
        return Stream.concat(
                        unknown(environment).stream(),
                        OF_TOOLSETS.entrySet().stream()
                                .filter(entry -> settings.given(entry.getKey()).isConfigured()
                                        && !toolsets.contains(entry.getValue()))
                                .map(entry -> "%s has no effect without the toolset '%s' (MCP_TOOLSETS)"
                                        .formatted(entry.getKey().variable(), entry.getValue()))
                                .sorted())
                .toList();
    }

    /// One line for each variable of an unknown name.
    static List<String> unknown(Map<String, String> environment) {
        List<String> known = Stream.concat(
                        Setting.values().stream().map(Setting::variable),
                        OF_LAUNCHER.stream().sorted())
                .toList();
        return environment.keySet().stream()
                .filter(name -> name.startsWith(PREFIX) && !known.contains(name))
                .filter(name -> !OF_SERVICE.test(name)
                        && !environment.getOrDefault(name, "").startsWith("tcp://"))
                .sorted()
                .limit(MOST)
                .map(name -> "%s is no variable of this server and has no effect%s"
                        .formatted(Excerpt.of(name), meant(name, known)))
                .toList();
    }

    private static String meant(String name, List<String> known) {
        return EditDistance.nearest(
                        words(name), known.stream().map(UnusedVariables::words).toList())
                .flatMap(near ->
                        known.stream().filter(one -> words(one).equals(near)).findFirst())
                .map(near -> "; did you mean " + near + "?")
                .orElse("; docs/configuration.md lists them");
    }

    private static String words(String variable) {
        return (variable.startsWith(PREFIX) ? variable.substring(PREFIX.length()) : variable).replace('_', '-');
    }
}
