// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.process;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;

/// An AOT cache for the servers that tests start, like those of the launcher and the image: a start over HTTP takes
/// 0.7 s of CPU time with it and 1.7 s without. Created once per jar, by the first test that starts a server.
final class TestCache {
    private static final Path CACHE = Path.of("target", "tests.aot").toAbsolutePath();
    private static final Duration PATIENCE = Duration.ofMinutes(2);
    private static Optional<Path> made = Optional.empty();

    private TestCache() {}

    /// The cache for this jar; empty where it could not be created, which only costs time.
    ///
    /// @param java the command line up to `-jar`
    static synchronized Optional<Path> of(Path jar, List<String> java) {
        if (made.isEmpty()) {
            made = make(jar, java);
        }
        return made;
    }

    private static Optional<Path> make(Path jar, List<String> java) {
        Path lock = CACHE.resolveSibling("tests.aot.lock");
        try (FileChannel channel = FileChannel.open(lock, StandardOpenOption.CREATE, StandardOpenOption.WRITE)) {
            channel.lock();
            if (Files.exists(CACHE) && Files.getLastModifiedTime(CACHE).compareTo(Files.getLastModifiedTime(jar)) > 0) {
                return Optional.of(CACHE);
            }
            Files.deleteIfExists(CACHE);
            train(jar, java);
            return Optional.of(CACHE).filter(Files::exists);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /// One run of the launcher's training, over HTTP; Java writes the cache when the server ends.
    private static void train(Path jar, List<String> java) throws IOException {
        Path folder = Files.createTempDirectory("tests-aot");
        Path keys = folder.resolve("keys");
        List<String> command = new ArrayList<>(java);
        command.addAll(List.of("-XX:AOTCacheOutput=" + CACHE, "-Dmcp.aot-training=" + keys, "-jar", jar.toString()));
        command.addAll(List.of("--transport", "http", "--cluster", "demo"));
        String keytool = Path.of(java.getFirst()).resolveSibling("keytool").toString();
        try {
            run(List.of(
                    keytool,
                    "-genkeypair",
                    "-alias",
                    "training",
                    "-keyalg",
                    "EC",
                    "-groupname",
                    "secp256r1",
                    "-dname",
                    "CN=localhost",
                    "-ext",
                    "san=ip:127.0.0.1",
                    "-storetype",
                    "PKCS12",
                    "-keystore",
                    keys.toString(),
                    "-storepass",
                    "training"));
            run(command);
        } finally {
            Files.deleteIfExists(keys);
            Files.delete(folder);
        }
    }

    private static void run(List<String> command) throws IOException {
        ProcessBuilder builder = new ProcessBuilder(command);
        builder.environment().keySet().retainAll(List.of("HOME", "PATH"));
        builder.environment().put("MCP_MANAGEMENT_PORT", "0");
        Process process = builder.redirectOutput(ProcessBuilder.Redirect.DISCARD)
                .redirectError(ProcessBuilder.Redirect.DISCARD)
                .start();
        try {
            process.waitFor(PATIENCE.toSeconds(), TimeUnit.SECONDS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        } finally {
            process.destroyForcibly();
        }
    }
}
