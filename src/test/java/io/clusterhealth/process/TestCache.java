// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.process;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;

/// An AOT cache for the servers that tests start, as the launcher and the image have one: a start over HTTP takes 0.7 s
/// of a processor with it and 1.7 s without. Made once per jar, by the first test that starts a server.
final class TestCache {
    private static final Path CACHE = Path.of("target", "tests.aot").toAbsolutePath();
    private static final Duration PATIENCE = Duration.ofMinutes(2);
    private static final String CALL = """
            {"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"get-cluster-health","arguments":{}}}""";

    private static Optional<Path> made = Optional.empty();

    private TestCache() {}

    /// The cache for this jar; empty where none could be made, which costs time and nothing else.
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

    /// One start over HTTP with one call; Java writes the cache when the server ends.
    private static void train(Path jar, List<String> java) throws IOException {
        int port = ServerProcess.freePort();
        List<String> command = new ArrayList<>(java);
        command.addAll(List.of("-XX:AOTCacheOutput=" + CACHE, "-jar", jar.toString()));
        command.addAll(List.of("--transport", "http", "--port", Integer.toString(port), "--cluster", "demo"));
        ProcessBuilder builder = new ProcessBuilder(command);
        builder.environment().keySet().retainAll(List.of("HOME", "PATH"));
        builder.environment().put("MCP_MANAGEMENT_PORT", "0");
        Process server = builder.redirectOutput(ProcessBuilder.Redirect.DISCARD).start();
        try {
            LineLog.of(server.getErrorStream()).await("ready, serving MCP on ");
            HttpClient client = HttpClient.newHttpClient();
            client.send(
                    HttpRequest.newBuilder(URI.create("http://127.0.0.1:" + port + "/mcp"))
                            .timeout(PATIENCE)
                            .header("Content-Type", "application/json")
                            .POST(HttpRequest.BodyPublishers.ofString(CALL))
                            .build(),
                    HttpResponse.BodyHandlers.discarding());
            server.destroy();
            server.waitFor(PATIENCE.toSeconds(), TimeUnit.SECONDS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        } finally {
            server.destroyForcibly();
        }
    }
}
