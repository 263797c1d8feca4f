// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.process;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.restassured.RestAssured;
import io.restassured.config.EncoderConfig;
import io.restassured.config.RestAssuredConfig;
import io.restassured.specification.RequestSpecification;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;

/// The packaged jar as a process, started as clients start it: with only HOME and PATH set.
///
/// Needs `target/mcp-server.jar`, so tests that use it are `*IT`.
public final class ServerProcess implements AutoCloseable {
    /// Timeout for anything that a process should do immediately; generous, because the machine may be busy.
    public static final Duration PATIENCE = Duration.ofSeconds(90);

    private static final HttpClient HTTP = client();

    private final Process process;
    private final LineLog stderr;
    private final int port;

    private ServerProcess(Process process, int port) {
        this.process = process;
        this.stderr = LineLog.of(process.getErrorStream());
        this.port = port;
    }

    private static HttpClient client() {
        return HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();
    }

    /// Starts the server with these variables and arguments, without waiting.
    public static ServerProcess start(Map<String, String> environment, String... words) {
        return start(Program.PRODUCT, 0, environment, words);
    }

    /// Starts the server over stdio and waits until it is ready.
    public static StdioClient stdio(Map<String, String> environment, String... words) {
        return stdio(Program.PRODUCT, environment, words);
    }

    /// Starts the server, possibly with fixtures, over stdio and waits until it is ready.
    public static StdioClient stdio(Program program, Map<String, String> environment, String... words) {
        return new StdioClient(start(program, 0, environment, words).saying("ready, reading JSON-RPC from stdin"));
    }

    /// Starts the server over HTTP on a free port and waits until it is ready.
    public static ServerProcess http(Map<String, String> environment, String... words) {
        return http(Program.PRODUCT, environment, words);
    }

    /// Starts the server, possibly with fixtures, over HTTP on a free port and waits until it is ready.
    public static ServerProcess http(Program program, Map<String, String> environment, String... words) {
        int port = freePort();
        List<String> all = new ArrayList<>(List.of("--transport", "http", "--port", Integer.toString(port)));
        all.addAll(List.of(words));
        return start(program, port, environment, all.toArray(String[]::new)).saying("ready, serving MCP on ");
    }

    /// Waits for a line on stderr, and ends a process that does not write it.
    private ServerProcess saying(String line) {
        try {
            stderr.await(line);
            return this;
        } catch (AssertionError e) {
            close();
            throw e;
        }
    }

    private static ServerProcess start(Program program, int port, Map<String, String> environment, String... words) {
        List<String> command = new ArrayList<>(program.command());
        command.addAll(List.of(words));
        ProcessBuilder builder = new ProcessBuilder(command);
        builder.environment().keySet().retainAll(List.of("HOME", "PATH"));
        // Servers of several tests run at the same time; a test that needs the management port sets it.
        builder.environment().put("MCP_MANAGEMENT_PORT", "0");
        builder.environment().putAll(environment);
        try {
            return new ServerProcess(builder.start(), port);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /// A port of the loopback address that is free at this moment.
    public static int freePort() {
        try (ServerSocket probe = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            return probe.getLocalPort();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /// The process, for its pid and its streams.
    public Process process() {
        return process;
    }

    /// Everything written to stderr so far.
    public LineLog stderr() {
        return stderr;
    }

    /// The address of this path over HTTP.
    public URI uri(String path) {
        return URI.create("http://127.0.0.1:" + port + path);
    }

    /// A request to this server; REST Assured adds no charset to its Content-Type.
    public RequestSpecification given() {
        return RestAssured.given()
                .config(RestAssuredConfig.config()
                        .encoderConfig(EncoderConfig.encoderConfig()
                                .defaultContentCharset(UTF_8)
                                .appendDefaultContentCharsetToContentTypeIfUndefined(false)))
                .baseUri("http://127.0.0.1")
                .port(port);
    }

    /// Posts a body as JSON, with further headers as name, value, name, value.
    public HttpResponse<String> post(String path, String body, String... headers) {
        HttpRequest.Builder request = json(path, body);
        return send(headers.length == 0 ? request : request.headers(headers));
    }

    /// Posts a body as JSON over a new connection. A server that has as many connections as it may have closes idle
    /// ones, and a client that sends a request over one of them at that moment gets no response.
    public HttpResponse<String> postAnew(String path, String body) {
        try (HttpClient client = client()) {
            return send(client, json(path, body));
        }
    }

    private HttpRequest.Builder json(String path, String body) {
        return HttpRequest.newBuilder(uri(path))
                .timeout(PATIENCE)
                .header("Content-Type", "application/json")
                .POST(HttpRequest.BodyPublishers.ofString(body));
    }

    /// Sends any request to this server.
    public HttpResponse<String> send(HttpRequest.Builder request) {
        return send(HTTP, request);
    }

    private HttpResponse<String> send(HttpClient client, HttpRequest.Builder request) {
        try {
            return client.send(request.build(), HttpResponse.BodyHandlers.ofString());
        } catch (IOException e) {
            throw new UncheckedIOException("stderr:\n" + stderr, e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException(e);
        }
    }

    /// Everything on stdout until the process closed it.
    public String restOfStdout() {
        try {
            return new String(process.getInputStream().readAllBytes(), UTF_8);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /// Waits for the process to end by itself.
    ///
    /// @return its exit code
    public int exitCode() {
        try {
            if (!process.waitFor(PATIENCE.toMillis(), TimeUnit.MILLISECONDS)) {
                throw new AssertionError("still running; stderr:\n" + stderr);
            }
            return process.exitValue();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException(e);
        }
    }

    /// Kills the process and waits for its end.
    @Override
    public void close() {
        process.destroyForcibly();
        try {
            process.waitFor();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
