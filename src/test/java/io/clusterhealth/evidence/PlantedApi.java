// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.evidence;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.clusterhealth.cluster.Resource;
import io.clusterhealth.cluster.Resources;
import io.clusterhealth.cluster.kube.OneContext;
import io.clusterhealth.cluster.kube.ScriptedServer;
import java.io.IOException;
import java.net.Socket;
import java.nio.file.Path;
import java.util.Optional;

/// An API server whose lists hold what a planted cluster does.
final class PlantedApi implements AutoCloseable {
    private static final ObjectMapper JSON = new ObjectMapper();

    private final ScriptedServer server = new ScriptedServer(this::answer);
    private final JsonNode objects;

    /// @param folder of a [PlantedCluster]
    PlantedApi(Path folder) throws IOException {
        objects = JSON.readTree(folder.resolve("cluster.json").toFile()).path("items");
    }

    Path kubeconfig(Path folder) {
        return OneContext.kubeconfig(folder, "planted", server.address());
    }

    private void answer(String target, Socket connection) throws IOException {
        String path = target.split("\\?", 2)[0];
        Optional<String> said = path.equals("/version")
                ? Optional.of("{\"gitVersion\": \"v1.33.1\"}")
                : Resources.ALL.stream()
                        .filter(resource -> path.equals(path(resource)))
                        .findFirst()
                        .map(this::list);
        ScriptedServer.send(connection, said.isPresent() ? 200 : 404, said.orElse("{}"));
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
        server.close();
    }
}
