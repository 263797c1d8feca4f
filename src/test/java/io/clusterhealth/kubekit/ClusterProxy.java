// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.kubekit;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.net.http.HttpResponse;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

/// Does what the user server of Open Cluster Management's cluster-proxy does: has the hub review a caller's token,
/// and forwards the request, as that user, to the cluster named at the start of the path.
public final class ClusterProxy implements AutoCloseable {
    private static final JsonMapper JSON = JsonMapper.builder().build();

    private final HttpServer server;
    private final ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor();
    private final AdminApi hub;
    private final Map<String, AdminApi> members;

    private ClusterProxy(HttpServer server, AdminApi hub, Map<String, AdminApi> members) {
        this.server = server;
        this.hub = hub;
        this.members = Map.copyOf(members);
    }

    /// Listens on a loopback port.
    public static ClusterProxy start(AdminApi hub, Map<String, AdminApi> members) throws IOException {
        HttpServer server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 100);
        ClusterProxy proxy = new ClusterProxy(server, hub, members);
        server.createContext("/", proxy::pass);
        server.setExecutor(proxy.threads);
        server.start();
        return proxy;
    }

    /// The base address.
    public URI address() {
        return URI.create("http://127.0.0.1:" + server.getAddress().getPort());
    }

    private void pass(HttpExchange exchange) throws IOException {
        try (exchange) {
            String[] path = exchange.getRequestURI().toString().split("/", 3);
            Optional<JsonNode> user =
                    user(Optional.ofNullable(exchange.getRequestHeaders().getFirst("Authorization"))
                            .orElse(""));
            if (user.isEmpty()) {
                answer(exchange, 401, new byte[0]);
                return;
            }
            AdminApi member = members.get(path[1]);
            if (member == null) {
                answer(exchange, 404, new byte[0]);
                return;
            }
            List<String> headers = new ArrayList<>(
                    List.of("Impersonate-User", user.get().path("username").asText()));
            user.get().path("groups").forEach(group -> headers.addAll(List.of("Impersonate-Group", group.asText())));
            Optional.ofNullable(exchange.getRequestHeaders().getFirst("Accept"))
                    .ifPresent(accept -> headers.addAll(List.of("Accept", accept)));
            HttpResponse<byte[]> answer = member.get("/" + path[2], headers);
            answer.headers()
                    .firstValue("Content-Type")
                    .ifPresent(type -> exchange.getResponseHeaders().set("Content-Type", type));
            answer(exchange, answer.statusCode(), answer.body());
        }
    }

    private Optional<JsonNode> user(String authorization) throws IOException {
        JsonNode review = JSON.readTree(hub.send(
                "POST",
                "/apis/authentication.k8s.io/v1/tokenreviews",
                "{\"apiVersion\":\"authentication.k8s.io/v1\",\"kind\":\"TokenReview\",\"spec\":{\"token\":\"%s\"}}"
                        .formatted(authorization.replaceFirst("^Bearer ", ""))));
        return Optional.of(review.path("status"))
                .filter(status -> status.path("authenticated").asBoolean())
                .map(status -> status.path("user"));
    }

    private static void answer(HttpExchange exchange, int code, byte[] body) throws IOException {
        exchange.sendResponseHeaders(code, body.length == 0 ? -1 : body.length);
        exchange.getResponseBody().write(body);
    }

    @Override
    public void close() {
        server.stop(0);
        threads.shutdownNow();
    }
}
