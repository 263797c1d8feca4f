// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.cluster.kube.login;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.clusterhealth.cluster.Clusters.UnusableReason;
import io.clusterhealth.cluster.kube.login.Kubeconfig.Part;
import io.clusterhealth.process.Command;
import io.clusterhealth.process.Executable;
import io.fabric8.kubernetes.api.model.AuthInfo;
import io.fabric8.kubernetes.api.model.Cluster;
import io.fabric8.kubernetes.api.model.ExecConfig;
import io.fabric8.kubernetes.api.model.ExecEnvVar;
import io.fabric8.kubernetes.api.model.NamedExtension;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Base64;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// Reads the `exec` of a user of a kubeconfig.
///
/// @param environment of the process; passed to a plugin, as by kubectl, without the settings of this server
/// @see <a href="https://kubernetes.io/docs/reference/config-api/kubeconfig.v1/#ExecConfig">ExecConfig</a>
record ExecReader(String user, Part<AuthInfo> part, Map<String, String> environment, ExecPolicy policy) {
    private static final String GROUP = "client.authentication.k8s.io/";
    private static final List<String> VERSIONS = List.of(GROUP + "v1", GROUP + "v1beta1");
    private static final JsonMapper JSON = JsonMapper.builder().build();
    private static final List<String> COPIED =
            List.of("server", "tls-server-name", "insecure-skip-tls-verify", "proxy-url", "disable-compression");

    /// @param cluster passed to a plugin with `provideClusterInfo`
    /// @param authorities its certificate authority, PEM
    Checked<ExecPlugin> read(Part<Cluster> cluster, String authorities) {
        Part<ExecConfig> exec = new Part<>(part.content().getExec(), part.folder());
        String program = exec.text(ExecConfig::getCommand);
        String apiVersion = exec.text(ExecConfig::getApiVersion);
        String mode = exec.text(ExecConfig::getInteractiveMode);
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
            return new Checked.Bad<>(
                    told("logs in through " + name(program) + ", which this server may not run"),
                    "Allow it with MCP_EXEC_PLUGINS="
                            + Printable.line(file.get().toString(), 150) + ", or give a kubeconfig with a token.",
                    UnusableReason.EXEC_PLUGIN);
        }
        return new Checked.Good<>(new ExecPlugin(
                user,
                apiVersion,
                new Command(
                        file.get(),
                        listed(exec.content().getArgs()),
                        environment(exec, info(exec, apiVersion, cluster, authorities)),
                        ExecPlugin.BOUNDS)));
    }

    private Map<String, String> environment(Part<ExecConfig> exec, String info) {
        Map<String, String> all = new HashMap<>(environment);
        all.keySet().removeIf(name -> name.startsWith("MCP_"));
        for (ExecEnvVar entry : listed(exec.content().getEnv())) {
            all.put(
                    Optional.ofNullable(entry.getName()).orElse(""),
                    Optional.ofNullable(entry.getValue()).orElse(""));
        }
        all.put("KUBERNETES_EXEC_INFO", info);
        return all;
    }

    private static String info(Part<ExecConfig> exec, String apiVersion, Part<Cluster> cluster, String authorities) {
        ObjectNode info = JsonNodeFactory.instance
                .objectNode()
                .put("kind", "ExecCredential")
                .put("apiVersion", apiVersion);
        ObjectNode spec = info.putObject("spec");
        if (exec.flag(ExecConfig::getProvideClusterInfo)) {
            ObjectNode told = spec.putObject("cluster");
            JsonNode known = JSON.valueToTree(cluster.content());
            COPIED.stream().filter(known::hasNonNull).forEach(field -> told.set(field, known.path(field)));
            if (!authorities.isEmpty()) {
                told.put(
                        "certificate-authority-data",
                        Base64.getEncoder().encodeToString(authorities.getBytes(StandardCharsets.UTF_8)));
            }
            for (NamedExtension extension : listed(cluster.content().getExtensions())) {
                if ("client.authentication.k8s.io/exec".equals(extension.getName())) {
                    told.set("config", JSON.valueToTree(extension.getExtension()));
                }
            }
        }
        spec.put("interactive", false);
        return info.toString();
    }

    private static String hint(Part<ExecConfig> exec, String program) {
        String hint = Printable.line(exec.text(ExecConfig::getInstallHint), 150);
        if (!hint.isEmpty()) {
            return hint;
        }
        return Executable.isPath(program)
                ? "Install it there, or get a new kubeconfig."
                : "Install it, or add its folder to the PATH that this server is started with.";
    }

    private static <T> List<T> listed(@Nullable List<T> list) {
        return Optional.ofNullable(list).orElse(List.of());
    }

    private static String name(String program) {
        return Printable.name(program.substring(program.lastIndexOf('/') + 1));
    }

    private <T> Checked<T> bad(String what, String wayOut) {
        return new Checked.Bad<>(told(what), wayOut);
    }

    private String told(String what) {
        return "The user " + Printable.name(user) + " of the kubeconfig " + what + ".";
    }
}
