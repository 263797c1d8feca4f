// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.kubekit;

import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/// The processes of a started API server, and their folder.
final class KubeServer {
    /// The servers are small and short-lived: garbage collection would be a tenth of the cost of a start.
    private static final List<String> FEWER_COLLECTIONS = List.of("GOGC=400");

    private static final Pattern ASSETS = Pattern.compile("KUBEBUILDER_ASSETS=['\"]?([^'\"\\n]+)");

    private final Path kit;
    private final Path folder;
    private final Path tools;
    private final List<String> options;
    private final StoredObjects objects;

    /// A test may add users and contexts.
    private final Map<Path, String> kubeconfigs = new HashMap<>();

    private boolean signalled;

    private KubeServer(Path kit, Path folder, Path tools, List<String> options) throws IOException {
        this.kit = kit;
        this.folder = folder;
        this.tools = tools;
        this.options = options;
        this.objects = StoredObjects.in(folder);
        for (String user : List.of("admin", "viewer", "outsider")) {
            Path kubeconfig = folder.resolve(user + ".kubeconfig");
            kubeconfigs.put(kubeconfig, Files.readString(kubeconfig));
        }
    }

    static KubeServer start(Path kit, List<String> options) {
        try {
            Path folder = Files.createTempDirectory("kube-kit-");
            List<String> command =
                    new ArrayList<>(List.of(kit.resolve("kube-up").toString(), "--quiet", "--dir", folder.toString()));
            command.addAll(options);
            Matcher exports = ASSETS.matcher(run(command, "", FEWER_COLLECTIONS));
            if (!exports.find()) {
                throw new IllegalStateException("kube-up does not say where its tools are");
            }
            return new KubeServer(kit, folder, Path.of(exports.group(1)), options);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    Path folder() {
        return folder;
    }

    /// The folder of `kubectl` and `helm`.
    Path tools() {
        return tools;
    }

    List<String> options() {
        return options;
    }

    StoredObjects objects() {
        return objects;
    }

    /// Whether a test has suspended or killed it.
    boolean isSignalled() {
        return signalled;
    }

    void signal(String name) {
        signalled = true;
        signal("kube-apiserver", name);
    }

    /// Suspends it with its etcd, or resumes both.
    void rest(boolean still) {
        for (String process : still ? List.of("kube-apiserver", "etcd") : List.of("etcd", "kube-apiserver")) {
            signal(process, still ? "-STOP" : "-CONT");
        }
    }

    private void signal(String process, String name) {
        try {
            String pid =
                    Files.readString(folder.resolve("pids").resolve(process)).split(" ")[0];
            run(List.of("kill", name, pid), "", List.of());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    void resetKubeconfigs() {
        try {
            for (Map.Entry<Path, String> one : kubeconfigs.entrySet()) {
                Files.writeString(one.getKey(), one.getValue());
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /// Stops it and removes its data.
    void stop() {
        run(List.of(kit.resolve("kube-down").toString(), "--dir", folder.toString()), "", List.of());
        try (Stream<Path> left = Files.exists(folder) ? Files.walk(folder) : Stream.empty()) {
            left.sorted((one, other) -> other.compareTo(one)).forEach(KubeServer::delete);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    static String run(List<String> command, String input, List<String> environment) {
        return run(command, input, environment, 0);
    }

    /// @param most the highest exit code that is not a failure
    static String run(List<String> command, String input, List<String> environment, int most) {
        try {
            Path output = Files.createTempFile("kube-kit", ".out");
            Path errors = Files.createTempFile("kube-kit", ".err");
            ProcessBuilder builder =
                    new ProcessBuilder(command).redirectOutput(output.toFile()).redirectError(errors.toFile());
            environment.forEach(variable -> {
                String[] parts = variable.split("=", 2);
                builder.environment().put(parts[0], parts[1]);
            });
            Process process = builder.start();
            try {
                try (OutputStream stdin = process.getOutputStream()) {
                    stdin.write(input.getBytes(StandardCharsets.UTF_8));
                }
                int code = process.waitFor();
                String told = Files.readString(output);
                if (code > most) {
                    throw new IllegalStateException(command + " ended with " + code + ": " + Files.readString(errors));
                }
                return told;
            } finally {
                Files.delete(output);
                Files.delete(errors);
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException("interrupted", e);
        }
    }

    private static void delete(Path path) {
        try {
            Files.delete(path);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
