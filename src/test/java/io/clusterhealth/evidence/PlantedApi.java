// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.evidence;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import io.clusterhealth.cluster.Resource;
import io.clusterhealth.cluster.Resources;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import java.util.concurrent.Executors;

/// An API server whose lists hold what a planted cluster does.
final class PlantedApi implements AutoCloseable {
    private static final ObjectMapper JSON = new ObjectMapper();

    private final HttpServer http = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 256);
    private final JsonNode objects;

    /// @param folder of a [PlantedCluster]
    PlantedApi(Path folder) throws IOException {
        objects = JSON.readTree(folder.resolve("cluster.json").toFile()).path("items");
        http.createContext("/", this::answer);
        http.setExecutor(Executors.newVirtualThreadPerTaskExecutor());
        http.start();
    }

    Path kubeconfig(Path folder) throws IOException {
        return Files.writeString(folder.resolve("planted.kubeconfig"), """
                current-context: planted
                contexts: [{name: planted, context: {cluster: c, user: u}}]
                clusters: [{name: c, cluster: {server: "http://127.0.0.1:%d"}}]
                users: [{name: u, user: {token: t}}]
                """.formatted(
                        http.getAddress().getPort()));
    }

    private void answer(HttpExchange exchange) throws IOException {
        String path = exchange.getRequestURI().getPath();
        Optional<String> said = path.equals("/version")
                ? Optional.of("{\"gitVersion\": \"v1.33.1\"}")
                : Resources.ALL.stream()
                        .filter(resource -> path.equals(path(resource)))
                        .findFirst()
                        .map(this::list);
        byte[] body = said.orElse("{}").getBytes(StandardCharsets.UTF_8);
        exchange.sendResponseHeaders(said.isPresent() ? 200 : 404, body.length);
        exchange.getResponseBody().write(body);
        exchange.close();
    }

    private static String path(Resource<?> resource) {
        return (resource.group().isEmpty() ? "/api/" : "/apis/") + resource.apiVersion() + "/" + resource.plural();
    }

    private String list(Resource<?> resource) {
        ObjectNode list =
                JSON.createObjectNode().put("apiVersion", resource.apiVersion()).put("kind", resource.listKind());
        list.putObject("metadata");
        ArrayNode items = list.putArray("items");
        objects.forEach(object -> {
            boolean its = object.path("kind").asText().equals(resource.kind())
                    && object.path("apiVersion").asText().equals(resource.apiVersion());
            if (its) {
                items.add(object);
            }
        });
        return list.toString();
    }

    @Override
    public void close() {
        http.stop(0);
    }
}
