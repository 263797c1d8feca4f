// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.app;

import java.io.File;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/// How a client on this machine starts this server: with absolute paths, because the client knows neither `~` nor the
/// current folder.
///
/// @param environment additional variables for the server, by name
record Invocation(String command, List<String> arguments, Map<String, String> environment) {
    Invocation {
        arguments = List.copyOf(arguments);
        environment = Collections.unmodifiableMap(new TreeMap<>(environment));
    }

    /// For the server with these settings.
    ///
    /// @param jar the running jar; its launcher is beside it, or above it in a source tree
    /// @param taken further settings besides the cluster
    static Invocation of(Settings settings, Path jar, Map<String, String> environment, TakenOver taken) {
        List<String> arguments = new ArrayList<>(List.of("--transport=stdio"));
        String cluster = settings.get(Setting.CLUSTER);
        if (!cluster.equals(Setting.CLUSTER.byDefault())) {
            boolean isPath = !cluster.equals("demo") && !cluster.equals("demo-fleet");
            arguments.add("--cluster=" + (isPath ? Path.of(cluster).toAbsolutePath() : cluster));
        }
        settings.get(Setting.CONTEXT).ifPresent(context -> arguments.add("--context=" + context));
        arguments.addAll(taken.flags());
        Map<String, String> variables = new HashMap<>(taken.variables());
        kubeconfig(settings, environment).ifPresent(files -> variables.put(Setting.KUBECONFIG.variable(), files));
        return launcher(jar)
                .map(script -> new Invocation(script.toString(), arguments, variables))
                .orElseGet(() -> {
                    arguments.addAll(0, List.of("-jar", jar.toString()));
                    return new Invocation(
                            Path.of(System.getProperty("java.home"), "bin", "java")
                                    .toString(),
                            arguments,
                            variables);
                });
    }

    private static Optional<Path> launcher(Path jar) {
        Path folder = Optional.ofNullable(jar.getParent()).orElse(jar);
        return List.of(folder.resolve("mcp-server"), folder.resolveSibling("mcp-server")).stream()
                .filter(Files::isRegularFile)
                .filter(Files::isExecutable)
                .findFirst();
    }

    /// The configured files, else the default file if it exists.
    private static Optional<String> kubeconfig(Settings settings, Map<String, String> environment) {
        List<Path> usual = Optional.ofNullable(environment.get("HOME"))
                .map(home -> Path.of(home, ".kube", "config"))
                .filter(Files::isRegularFile)
                .stream()
                .toList();
        List<Path> named = settings.get(Setting.KUBECONFIG);
        List<Path> files = named.isEmpty() ? usual : named;
        List<String> absolute =
                files.stream().map(file -> file.toAbsolutePath().toString()).toList();
        boolean wanted = settings.get(Setting.CLUSTER).equals(Setting.CLUSTER.byDefault()) && !absolute.isEmpty();
        return wanted ? Optional.of(String.join(File.pathSeparator, absolute)) : Optional.empty();
    }
}
