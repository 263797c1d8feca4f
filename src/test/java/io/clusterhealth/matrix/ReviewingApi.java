// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.matrix;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.sun.net.httpserver.Headers;
import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import io.clusterhealth.cluster.kube.OneContext;
import io.clusterhealth.cluster.kube.ScriptedServer;
import io.clusterhealth.process.ServerProcess;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.file.Path;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Executors;
import java.util.concurrent.locks.LockSupport;

/// An API server with opaque tokens, as OpenShift has them, and programmable faults. All lists are empty but
/// that of the pods, whose pod is named after the user of the request, so that a mix-up of responses is
/// noticed.
public final class ReviewingApi implements AutoCloseable {
    /// The token of the server under test.
    public static final String OWN_TOKEN = "sha256~the-servers-own";

    /// The key of the user's extra values in which OpenShift lists the scopes of a token.
    public static final String SCOPES = "scopes.authorization.openshift.io";

    private static final ObjectMapper JSON = new ObjectMapper();

    private final HttpServer http;
    private final CountDownLatch stuck = new CountDownLatch(1);

    /// User names by token.
    public final Map<String, String> users = new ConcurrentHashMap<>();
    /// Users with access.
    public final Set<String> callers = ConcurrentHashMap.newKeySet();
    /// Users who may read the metrics of observed clusters.
    public final Set<String> scrapers = ConcurrentHashMap.newKeySet();
    /// Scopes by token; a token without an entry has all rights of its user.
    public final Map<String, List<String>> scopes = new ConcurrentHashMap<>();
    /// The `spec` of each SubjectAccessReview.
    public final List<JsonNode> accessReviews = new CopyOnWriteArrayList<>();
    /// `method path token` of each request.
    public final List<String> requests = new CopyOnWriteArrayList<>();
    /// The names of the impersonation headers of all requests.
    public final List<String> impersonations = new CopyOnWriteArrayList<>();
    /// How reviews are answered: `ok`, `500`, `html`, `silent`.
    public volatile String reviews = "ok";
    /// How long each review takes.
    public volatile Duration slowness = Duration.ZERO;
    /// Whether lists are never answered.
    public volatile boolean mute;
    /// Reviews that are `ok` wait for this latch.
    public volatile CountDownLatch held = new CountDownLatch(0);

    public ReviewingApi() {
        try {
            http = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 256);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        http.createContext("/", this::answer);
        http.setExecutor(Executors.newVirtualThreadPerTaskExecutor());
        http.start();
    }

    /// Gives the user of a token access.
    public ReviewingApi with(String token, String user) {
        users.put(token, user);
        callers.add(user);
        return this;
    }

    public String address() {
        return "http://127.0.0.1:" + http.getAddress().getPort();
    }

    /// A kubeconfig with the server's own token.
    public Path kubeconfig(Path folder) {
        return OneContext.kubeconfig(folder, "scripted", address(), "token: \"%s\"".formatted(OWN_TOKEN));
    }

    /// Starts a server that has its callers reviewed here.
    ///
    /// @param folder for its kubeconfig and its state
    /// @param settings in addition to those of this method
    public ServerProcess serve(Path folder, Map<String, String> settings) {
        Map<String, String> all = new HashMap<>(settings);
        all.put("KUBECONFIG", kubeconfig(folder).toString());
        all.put("MCP_AUTH", "user");
        all.put("XDG_STATE_HOME", folder.toString());
        return ServerProcess.http(all);
    }

    /// Number of token reviews so far.
    public long tokenReviews() {
        return requests.stream().filter(one -> one.contains("/tokenreviews")).count();
    }

    @Override
    public void close() {
        stuck.countDown();
        http.stop(0);
    }

    private void answer(HttpExchange exchange) throws IOException {
        String path = exchange.getRequestURI().toString();
        String token = token(exchange.getRequestHeaders());
        requests.add(exchange.getRequestMethod() + " " + path + " " + token);
        exchange.getRequestHeaders().keySet().stream()
                .filter(name -> name.startsWith("Impersonate") || name.startsWith("X-Remote"))
                .forEach(impersonations::add);
        byte[] body = exchange.getRequestBody().readAllBytes();
        if (path.contains("reviews")) {
            review(exchange, path, JSON.readTree(body).path("spec"));
        } else if (path.startsWith("/version")) {
            send(exchange, 200, "{\"gitVersion\":\"v1.35.4\"}");
        } else if (path.startsWith("/readyz")) {
            send(exchange, 200, "[+]ping ok\nreadyz check passed\n");
        } else if (!users.containsKey(token)) {
            send(exchange, 401, "{\"kind\":\"Status\",\"code\":401}");
        } else if (mute) {
            await(stuck);
        } else {
            list(exchange, path, users.get(token));
        }
    }

    private void review(HttpExchange exchange, String path, JsonNode spec) throws IOException {
        switch (reviews) {
            case "500" -> send(exchange, 500, "{}");
            case "html" -> send(exchange, 200, "<html>log in</html>");
            case "silent" -> await(stuck);
            default -> {
                await(held);
                LockSupport.parkNanos(slowness.toNanos());
                send(exchange, 201, path.contains("tokenreviews") ? tokenReview(spec) : accessReview(spec));
            }
        }
    }

    private String tokenReview(JsonNode spec) throws IOException {
        String token = spec.path("token").asText();
        String user = users.getOrDefault(token, "");
        String extra = scopes.containsKey(token)
                ? ",\"extra\":{\"" + SCOPES + "\":" + JSON.writeValueAsString(scopes.get(token)) + "}"
                : "";
        return "{\"kind\":\"TokenReview\",\"status\":{\"authenticated\":%s,\"user\":{\"username\":\"%s\",\"uid\":\"%s\"%s}}}"
                .formatted(!user.isEmpty(), user, user, extra);
    }

    /// Answers as OpenShift does: rights outside the scopes of the token are denied.
    private String accessReview(JsonNode spec) {
        accessReviews.add(spec);
        JsonNode scoped = spec.path("extra").path(SCOPES);
        Set<String> admitted =
                spec.at("/nonResourceAttributes/path").asText().endsWith("/metrics") ? scrapers : callers;
        boolean allowed = admitted.contains(spec.path("user").asText())
                && (scoped.isMissingNode() || scoped.toString().contains("\"user:full\""));
        return "{\"kind\":\"SubjectAccessReview\",\"status\":{\"allowed\":%s}}".formatted(allowed);
    }

    private static void await(CountDownLatch latch) {
        try {
            latch.await();
        } catch (InterruptedException _) {
            Thread.currentThread().interrupt();
        }
    }

    private static void list(HttpExchange exchange, String path, String user) throws IOException {
        String plural = path.split("\\?", 2)[0].replaceAll(".*/", "");
        if (plural.equals("pods")) {
            send(exchange, 200, """
                    {"kind":"PodList","apiVersion":"v1","metadata":{},"items":[{"metadata":{"namespace":"a","name":"of-%s"},
                     "spec":{"containers":[{"name":"c"}]},"status":{"phase":"Failed","reason":"Evicted"}}]}""".formatted(user));
        } else if (path.equals("/apis")) {
            send(exchange, 200, ScriptedServer.groups(_ -> true));
        } else if (path.startsWith("/apis/") && path.contains("openshift")) {
            send(exchange, 404, "404 page not found");
        } else {
            send(exchange, 200, ScriptedServer.list(path, ""));
        }
    }

    private static String token(Headers headers) {
        return Optional.ofNullable(headers.getFirst("Authorization"))
                .orElse("Bearer none")
                .substring(7);
    }

    private static void send(HttpExchange exchange, int code, String body) throws IOException {
        byte[] bytes = body.getBytes(UTF_8);
        exchange.getResponseHeaders().set("Content-Type", "application/json");
        exchange.sendResponseHeaders(code, bytes.length);
        exchange.getResponseBody().write(bytes);
        exchange.close();
    }
}
