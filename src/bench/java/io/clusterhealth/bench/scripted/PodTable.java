// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.bench.scripted;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.List;

/// Pods as the API server prints them: a `meta.k8s.io/v1` Table with a row for each.
final class PodTable {
    private static final ObjectMapper JSON = new ObjectMapper();
    private static final List<String> COLUMNS =
            List.of("Name", "Ready", "Status", "Restarts", "Age", "IP", "Node", "Nominated Node", "Readiness Gates");

    private PodTable() {}

    static Reply of(Listing pods) {
        ObjectNode table = JSON.createObjectNode().put("kind", "Table").put("apiVersion", "meta.k8s.io/v1");
        table.putObject("metadata").put("resourceVersion", "48213377");
        ArrayNode columns = table.putArray("columnDefinitions");
        COLUMNS.forEach(name -> columns.addObject()
                .put("name", name)
                .put("type", "string")
                .put("format", "")
                .put("description", name)
                .put("priority", 0));
        ArrayNode rows = table.putArray("rows");
        try {
            for (Item pod : pods.items()) {
                row(JSON.readTree(pod.json()), rows.addObject());
            }
            return new Reply(200, "application/json", JSON.writeValueAsBytes(table));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static void row(JsonNode pod, ObjectNode row) {
        JsonNode container = pod.at("/status/containerStatuses/0");
        row.putArray("cells")
                .add(pod.at("/metadata/name").asText())
                .add(container.path("ready").asBoolean() ? "1/1" : "0/1")
                .add(container
                        .at("/state/waiting/reason")
                        .asText(pod.at("/status/phase").asText()))
                .add(container.path("restartCount").asText("0"))
                .add("95m")
                .add(pod.at("/status/podIP").asText("<none>"))
                .add(pod.at("/spec/nodeName").asText("<none>"))
                .add("<none>")
                .add("<none>");
        ObjectNode metadata = ((ObjectNode) pod.path("metadata")).without("managedFields");
        row.putObject("object")
                .put("kind", "PartialObjectMetadata")
                .put("apiVersion", "meta.k8s.io/v1")
                .set("metadata", metadata);
    }
}
