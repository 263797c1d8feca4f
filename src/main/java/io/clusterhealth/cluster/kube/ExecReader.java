// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.cluster.kube;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.clusterhealth.cluster.kube.Kubeconfig.Part;
import io.clusterhealth.process.Command;
import io.clusterhealth.process.Executable;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Base64;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/// Reads the `exec` of a user of a kubeconfig.
///
/// @param environment of the process; a plugin gets it, as kubectl gives it, without the settings of this server
/// @see <a href="https://kubernetes.io/docs/reference/config-api/kubeconfig.v1/#ExecConfig">ExecConfig</a>
record ExecReader(String user, Part part, Map<String, String> environment, ExecPolicy policy) {
    private static final String GROUP = "client.authentication.k8s.io/";
    private static final List<String> VERSIONS = List.of(GROUP + "v1", GROUP + "v1beta1");
    private static final List<String> COPIED =
            List.of("server", "tls-server-name", "insecure-skip-tls-verify", "proxy-url", "disable-compression");

    /// @param cluster what a plugin is told of with `provideClusterInfo`
    /// @param authorities its certificate authority, PEM
    Checked<ExecPlugin> read(Part cluster, String authorities) {
        JsonNode exec = part.content().path("exec");
        String program = exec.path("command").asText();
        String apiVersion = exec.path("apiVersion").asText();
        String mode = exec.path("interactiveMode").asText();
        if (program.isEmpty()) {
            return bad("has an exec that names no command", "Name the program of the login there.");
        }
        if (!VERSIONS.contains(apiVersion)) {
            return bad(
                    "has an exec of apiVersion '" + Printable.line(apiVersion, 60) + "', which is none of "
                            + String.join(", ", VERSIONS),
                    "Get a new kubeconfig from the cluster.");
        }
        if (mode.equals("Always")) {
            return bad(
                    "logs in through " + name(program) + ", which asks for a terminal (interactiveMode Always)",
                    "Choose a login of it that needs none, or give a kubeconfig with a token.");
        }
        Optional<Path> file = Executable.find(program, part.folder(), environment.getOrDefault("PATH", ""));
        if (file.isEmpty()) {
            return bad(
                    "logs in through " + name(program) + ", which is not "
                            + (Executable.isPath(program) ? "there" : "on the PATH of this server"),
                    hint(exec, program));
        }
        if (!policy.allows(file.get(), environment.getOrDefault("PATH", ""))) {
            return bad(
                    "logs in through " + name(program) + ", which this server may not run",
                    "Allow it with MCP_EXEC_PLUGINS=" + file.get() + ", or give a kubeconfig with a token.");
        }
        List<String> arguments = new ArrayList<>();
        exec.path("args").forEach(argument -> arguments.add(argument.asText()));
        return new Checked.Good<>(new ExecPlugin(
                user,
                apiVersion,
                new Command(
                        file.get(),
                        arguments,
                        environment(exec, info(exec, apiVersion, cluster, authorities)),
                        "",
                        ExecPlugin.BOUNDS)));
    }

    private Map<String, String> environment(JsonNode exec, String info) {
        Map<String, String> all = new HashMap<>(environment);
        all.keySet().removeIf(name -> name.startsWith("MCP_"));
        for (JsonNode entry : exec.path("env")) {
            all.put(entry.path("name").asText(), entry.path("value").asText());
        }
        all.put("KUBERNETES_EXEC_INFO", info);
        return all;
    }

    private static String info(JsonNode exec, String apiVersion, Part cluster, String authorities) {
        ObjectNode info = JsonNodeFactory.instance
                .objectNode()
                .put("kind", "ExecCredential")
                .put("apiVersion", apiVersion);
        ObjectNode spec = info.putObject("spec");
        if (exec.path("provideClusterInfo").asBoolean()) {
            ObjectNode told = spec.putObject("cluster");
            COPIED.stream()
                    .filter(cluster::has)
                    .forEach(field -> told.set(field, cluster.content().path(field)));
            if (!authorities.isEmpty()) {
                told.put(
                        "certificate-authority-data",
                        Base64.getEncoder().encodeToString(authorities.getBytes(StandardCharsets.UTF_8)));
            }
            for (JsonNode extension : cluster.content().path("extensions")) {
                if (extension.path("name").asText().equals("client.authentication.k8s.io/exec")) {
                    told.set("config", extension.path("extension"));
                }
            }
        }
        spec.put("interactive", false);
        return info.toString();
    }

    private static String hint(JsonNode exec, String program) {
        String hint = Printable.line(exec.path("installHint").asText(), 150);
        if (!hint.isEmpty()) {
            return hint;
        }
        return Executable.isPath(program)
                ? "Install it there, or get a new kubeconfig."
                : "Install it, or add its folder to the PATH that this server is started with.";
    }

    private static String name(String program) {
        return Printable.line(program.substring(program.lastIndexOf('/') + 1), 40);
    }

    private <T> Checked<T> bad(String what, String wayOut) {
        return new Checked.Bad<>("The user " + Printable.line(user, 60) + " of the kubeconfig " + what + ".", wayOut);
    }
}
