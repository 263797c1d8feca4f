// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.git;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Executors;

/// A repository made with Git, served on loopback by Git's own `http-backend` and `daemon`. Without Git the test fails.
public final class GitServer implements AutoCloseable {
    private final Path root;
    private final Path work;
    private final HttpServer http;
    private final Process daemon;
    private final int daemonPort;

    /// How requests are answered before Git sees them: empty for as Git does.
    public volatile Optional<Answer> instead = Optional.empty();

    /// An answer with a header, such as `Location`.
    public record Answer(int code, Map<String, String> headers) {}

    public GitServer(Path folder) throws IOException {
        this.root = Files.createDirectories(folder.resolve("served"));
        this.work = Files.createDirectories(folder.resolve("work"));
        git(root, "init", "-q", "--bare", "-b", "main", "shop.git");
        git(work, "init", "-q", "-b", "main");
        git(work, "remote", "add", "origin", root.resolve("shop.git").toString());
        this.http = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        http.createContext("/", this::backend);
        http.setExecutor(Executors.newVirtualThreadPerTaskExecutor());
        http.start();
        try (ServerSocket free = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            this.daemonPort = free.getLocalPort();
        }
        this.daemon = new ProcessBuilder(
                        program("git-daemon"),
                        "--export-all",
                        "--listen=127.0.0.1",
                        "--port=" + daemonPort,
                        "--base-path=" + root,
                        root.toString())
                .redirectErrorStream(true)
                .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                .start();
        awaitDaemon();
    }

    private static String program(String name) {
        return run(Path.of("."), Map.of(), new byte[0], "git", "--exec-path").strip() + "/" + name;
    }

    private void awaitDaemon() throws IOException {
        long end = System.nanoTime() + 10_000_000_000L;
        while (true) {
            try (Socket _ = new Socket(InetAddress.getLoopbackAddress(), daemonPort)) {
                return;
            } catch (IOException e) {
                if (System.nanoTime() > end || !daemon.isAlive()) {
                    throw e;
                }
                Thread.onSpinWait();
            }
        }
    }

    /// The repository over HTTP.
    public String url() {
        return "http://127.0.0.1:" + http.getAddress().getPort() + "/shop.git";
    }

    /// The repository over Git's own protocol.
    public String daemonUrl() {
        return "git://127.0.0.1:" + daemonPort + "/shop.git";
    }

    /// The files to commit.
    public Path work() {
        return work;
    }

    public GitServer file(String path, String text) throws IOException {
        Path file = work.resolve(path);
        Files.createDirectories(Optional.ofNullable(file.getParent()).orElse(work));
        Files.writeString(file, text);
        return this;
    }

    /// Commits all that is there on a branch, and pushes it.
    ///
    /// @return the commit
    public String push(String branch) {
        git(work, "checkout", "-q", "-B", branch);
        git(work, "add", "-A");
        git(work, "commit", "-q", "--allow-empty", "-m", "as wanted");
        git(work, "push", "-q", "-f", "origin", branch);
        return git(work, "rev-parse", "HEAD").strip();
    }

    /// Runs Git in the folder of the files.
    public String git(String... arguments) {
        return git(work, arguments);
    }

    private static String git(Path folder, String... arguments) {
        List<String> words = new ArrayList<>(List.of(
                "git", "-c", "user.name=t", "-c", "user.email=t@example.com", "-c", "protocol.file.allow=always"));
        words.addAll(List.of(arguments));
        return run(folder, Map.of(), new byte[0], words.toArray(String[]::new));
    }

    private static String run(Path folder, Map<String, String> environment, byte[] input, String... words) {
        return new String(bytes(folder, environment, input, words), StandardCharsets.UTF_8);
    }

    private static byte[] bytes(Path folder, Map<String, String> environment, byte[] input, String... words) {
        try {
            ProcessBuilder builder =
                    new ProcessBuilder(words).directory(folder.toFile()).redirectError(ProcessBuilder.Redirect.INHERIT);
            builder.environment().putAll(environment);
            builder.environment().put("GIT_CONFIG_NOSYSTEM", "1");
            Process process = builder.start();
            Thread.ofVirtual().start(() -> write(process, input));
            byte[] output = process.getInputStream().readAllBytes();
            if (process.waitFor() != 0 && !words[0].endsWith("git-http-backend")) {
                throw new IllegalStateException(String.join(" ", words) + " ended with " + process.exitValue());
            }
            return output;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }

    private static void write(Process process, byte[] input) {
        try (OutputStream to = process.getOutputStream()) {
            to.write(input);
        } catch (IOException _) {
            // It does not read.
        }
    }

    private void backend(HttpExchange exchange) throws IOException {
        try (exchange) {
            if (instead.isPresent()) {
                instead.get()
                        .headers()
                        .forEach((name, value) -> exchange.getResponseHeaders().add(name, value));
                exchange.sendResponseHeaders(instead.get().code(), -1);
                return;
            }
            byte[] answer = bytes(
                    root,
                    Map.of(
                            "GIT_PROJECT_ROOT", root.toString(),
                            "GIT_HTTP_EXPORT_ALL", "1",
                            "REQUEST_METHOD", exchange.getRequestMethod(),
                            "PATH_INFO", exchange.getRequestURI().getPath(),
                            "QUERY_STRING",
                                    Optional.ofNullable(exchange.getRequestURI().getRawQuery())
                                            .orElse(""),
                            "CONTENT_TYPE", header(exchange, "Content-Type"),
                            "HTTP_CONTENT_ENCODING", header(exchange, "Content-Encoding"),
                            "GIT_PROTOCOL", header(exchange, "Git-Protocol")),
                    exchange.getRequestBody().readAllBytes(),
                    program("git-http-backend"));
            respond(exchange, answer);
        }
    }

    private static String header(HttpExchange exchange, String name) {
        return Optional.ofNullable(exchange.getRequestHeaders().getFirst(name)).orElse("");
    }

    /// CGI: headers, an empty line, the body.
    private static void respond(HttpExchange exchange, byte[] answer) throws IOException {
        int end = new String(answer, StandardCharsets.ISO_8859_1).indexOf("\r\n\r\n");
        int code = 200;
        for (String line : new String(answer, 0, end, StandardCharsets.ISO_8859_1).split("\r\n")) {
            int colon = line.indexOf(':');
            if (line.startsWith("Status:")) {
                code = Integer.parseInt(line.substring(colon + 1).strip().substring(0, 3));
            } else {
                exchange.getResponseHeaders()
                        .add(line.substring(0, colon), line.substring(colon + 1).strip());
            }
        }
        ByteArrayOutputStream body = new ByteArrayOutputStream();
        body.write(answer, end + 4, answer.length - end - 4);
        exchange.sendResponseHeaders(code, body.size() == 0 ? -1 : body.size());
        body.writeTo(exchange.getResponseBody());
    }

    @Override
    public void close() {
        http.stop(0);
        daemon.destroy();
    }
}
