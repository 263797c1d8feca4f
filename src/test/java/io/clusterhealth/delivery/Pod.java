// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.delivery;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.clusterhealth.kubekit.KubeKit;
import java.io.BufferedReader;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.stream.Collectors;

/// One container of a Deployment, started as by a kubelet: exactly its environment, the volumes at the mount
/// paths of the Deployment, the token of its ServiceAccount, nothing else.
///
/// A separate mount namespace, created by `unshare`, keeps these mounts off the machine.
final class Pod implements AutoCloseable {
    private static final String ACCOUNT = "/var/run/secrets/kubernetes.io/serviceaccount";

    private final Process process;
    private final List<String> said;

    private Pod(Process process, List<String> said) {
        this.process = process;
        this.said = said;
    }

    /// Starts it and waits until it is ready.
    ///
    /// @param template of the Deployment: `.spec.template`
    /// @param program replaces the image's entry point, or runs the image
    /// @param folder for the mounted files
    static Pod start(KubeKit kube, String namespace, JsonNode template, List<String> program, Path folder)
            throws IOException {
        Files.setPosixFilePermissions(folder, PosixFilePermissions.fromString("rwxr-xr-x"));
        JsonNode container = template.at("/spec/containers/0");
        List<String> mounts = new ArrayList<>();
        for (JsonNode mount : container.path("volumeMounts")) {
            for (JsonNode volume : template.at("/spec/volumes")) {
                if (volume.path("name").equals(mount.path("name")) && volume.has("secret")) {
                    String secret = volume.at("/secret/secretName").asText();
                    Path files = secret(kube, namespace, secret, folder.resolve(secret));
                    mounts.add(files + "=" + mount.path("mountPath").asText());
                }
                if (volume.path("name").equals(mount.path("name")) && volume.has("configMap")) {
                    String map = volume.at("/configMap/name").asText();
                    Path files = configMap(kube, namespace, map, folder.resolve(map));
                    mounts.add(files + "=" + mount.path("mountPath").asText());
                }
            }
        }
        mounts.add(
                account(kube, namespace, template.at("/spec/serviceAccountName").asText(), folder) + "=" + ACCOUNT);
        ProcessBuilder builder = new ProcessBuilder(program).redirectOutput(ProcessBuilder.Redirect.DISCARD);
        Map<String, String> environment = builder.environment();
        environment.keySet().retainAll(List.of("PATH", "HOME", "JAVA_HOME"));
        for (JsonNode variable : container.path("env")) {
            environment.put(
                    variable.path("name").asText(), variable.path("value").asText());
        }
        String server = kube.kubectl("config", "view", "--minify", "-o", "jsonpath={.clusters[0].cluster.server}");
        environment.put("KUBERNETES_SERVICE_HOST", "127.0.0.1");
        environment.put("KUBERNETES_SERVICE_PORT", server.substring(server.lastIndexOf(':') + 1));
        environment.put("IMAGE_MOUNTS", String.join(":", mounts));
        List<String> said = new CopyOnWriteArrayList<>();
        Process process = builder.start();
        awaitReady(process, said);
        return new Pod(process, said);
    }

    /// A script that mounts the entries of `IMAGE_MOUNTS` and then executes the program.
    static Path inNamespace(Path folder, Path program) throws IOException {
        Path script = folder.resolve("in-namespace");
        Files.writeString(script, """
                #!/bin/sh
                set -eu
                if [ -z "${INSIDE:-}" ]; then INSIDE=yes exec unshare --mount --propagation private "$0" "$@"; fi
                mounts=$IMAGE_MOUNTS
                unset INSIDE IMAGE_MOUNTS
                mount -t tmpfs tmpfs /run
                mkdir /run/over /run/work
                mount -t overlay -o lowerdir=/etc,upperdir=/run/over,workdir=/run/work overlay /etc
                IFS=:
                for pair in $mounts; do
                    mkdir -p "${pair#*=}"
                    mount --bind "${pair%%=*}" "${pair#*=}"
                done
                unset IFS
                # An image has its cache; here the launcher would train one beside the test.
                export MCP_AOT=off
                exec "%s" "$@"
                """.formatted(program));
        Files.setPosixFilePermissions(script, PosixFilePermissions.fromString("rwxr-xr-x"));
        return script;
    }

    /// Its stderr so far.
    String said() {
        return String.join("\n", said);
    }

    ProcessHandle handle() {
        return process.toHandle();
    }

    private static void awaitReady(Process process, List<String> said) throws IOException {
        BufferedReader stderr = process.errorReader();
        for (String line = stderr.readLine(); line != null; line = stderr.readLine()) {
            said.add(line);
            if (line.startsWith("ready, serving MCP on ")) {
                Thread.ofVirtual().start(() -> stderr.lines().forEach(said::add));
                return;
            }
        }
        throw new AssertionError("the server does not start: " + said);
    }

    private static Path secret(KubeKit kube, String namespace, String name, Path folder) throws IOException {
        Files.createDirectories(folder);
        String data = kube.kubectl(
                "get",
                "secret",
                name,
                "-n",
                namespace,
                "-o",
                "go-template={{range $key, $value := .data}}{{$key}}={{$value}}\n{{end}}");
        for (String line : data.lines().collect(Collectors.toList())) {
            int at = line.indexOf('=');
            Files.write(
                    folder.resolve(line.substring(0, at)), Base64.getDecoder().decode(line.substring(at + 1)));
        }
        return folder;
    }

    private static Path configMap(KubeKit kube, String namespace, String name, Path folder) throws IOException {
        Files.createDirectories(folder);
        JsonNode map =
                new ObjectMapper().readTree(kube.kubectl("get", "configmap", name, "-n", namespace, "-o", "json"));
        for (Map.Entry<String, JsonNode> file : map.path("data").properties()) {
            Files.writeString(folder.resolve(file.getKey()), file.getValue().textValue());
        }
        return folder;
    }

    private static Path account(KubeKit kube, String namespace, String name, Path parent) throws IOException {
        Path folder = Files.createDirectories(parent.resolve("account"));
        Files.writeString(
                folder.resolve("token"),
                kube.kubectl("create", "token", name, "-n", namespace).strip());
        Files.writeString(folder.resolve("namespace"), namespace);
        String authority = kube.kubectl(
                "config",
                "view",
                "--minify",
                "--raw",
                "-o",
                "jsonpath={.clusters[0].cluster.certificate-authority-data}");
        Files.write(folder.resolve("ca.crt"), Base64.getDecoder().decode(authority));
        return folder;
    }

    @Override
    public void close() {
        process.descendants().forEach(ProcessHandle::destroyForcibly);
        process.destroyForcibly();
    }
}
