// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.evidence;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.clusterhealth.cluster.snapshot.SnapshotClusters;
import io.clusterhealth.tool.Tool;
import io.clusterhealth.tool.ToolError;
import io.clusterhealth.tool.ToolOutcome;
import io.clusterhealth.tool.health.HealthToolset;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/// A broken cluster in whose every free text something stands, and all that the tools say about it.
record PlantedCluster(List<Tool> tools) {
    private static final Path TEMPLATE = Path.of("src/test/resources/evidence/cluster.json");
    private static final ObjectMapper JSON = new ObjectMapper();

    /// Calls that show what the calls without arguments do not.
    private static final Map<String, List<String>> CALLS = Map.of(
            "explain-resource",
            List.of(
                    "{\"kind\": \"pod\", \"name\": \"cart-5d8f7c6b9-aaaaa\"}",
                    "{\"kind\": \"pod\", \"name\": \"pull-me\"}",
                    "{\"kind\": \"deployment\", \"name\": \"cart\"}",
                    "{\"kind\": \"node\", \"name\": \"worker-3\"}",
                    "{\"kind\": \"configmap\", \"name\": \"settings\"}",
                    "{\"kind\": \"secret\", \"name\": \"db\"}",
                    "{\"kind\": \"pvc\", \"name\": \"data\"}",
                    "{\"kind\": \"clusteroperator\", \"name\": \"console\"}",
                    "{\"kind\": \"widget\", \"name\": \"gear\"}",
                    "{\"kind\": \"widget\", \"name\": \"gaer\", \"namespace\": \"shop\"}"),
            "get-pod-logs",
            List.of(
                    "{\"pod\": \"cart-5d8f7c6b9-aaaaa\"}",
                    "{\"pod\": \"cart-5d8f7c6b9-aaaaa\", \"previous\": false}",
                    "{\"pod\": \"cart-5d8f7c6b9-aaaaa\", \"grep\": \"e\"}"),
            "list-pods",
            List.of("{}", "{\"show\": \"all\"}"));

    /// The cluster with this text everywhere, written into a folder.
    static PlantedCluster with(String text, Path folder) {
        try {
            String quoted = JSON.writeValueAsString(text);
            String inside = quoted.substring(1, quoted.length() - 1);
            Files.writeString(
                    folder.resolve("objects.json"), Files.readString(TEMPLATE).replace("@@", inside));
            Files.writeString(folder.resolve("as-of.txt"), "2026-11-21T00:00:00Z");
            for (String name : List.of("app", "app.previous")) {
                Path log = folder.resolve("logs/shop/cart-5d8f7c6b9-aaaaa/" + name + ".log");
                Files.createDirectories(log.getParent());
                Files.writeString(log, """
                        2026-11-20T23:54:58.1Z starting
                        2026-11-20T23:54:59.1Z %s
                        2026-11-20T23:54:59.2Z level=error msg="%s"
                        2026-11-20T23:55:00.1Z gone
                        """.formatted(text, text));
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return new PlantedCluster(HealthToolset.over(SnapshotClusters.at(folder)));
    }

    /// The verdict and the causes: what must not depend on anybody's text.
    String verdict() {
        ToolOutcome.Answer answer = (ToolOutcome.Answer) HealthToolset.call(tools.getFirst(), "{}");
        StringBuilder told = new StringBuilder(answer.data().path("verdict").asText());
        answer.data()
                .path("incidents")
                .forEach(incident -> told.append('\n')
                        .append(incident.path("id").asText())
                        .append(' ')
                        .append(incident.path("severity").asText())
                        .append(' ')
                        .append(incident.path("symptoms").path("total").asText()));
        return told.toString();
    }

    /// All texts and all structured results.
    List<ToolOutcome> outcomes() {
        List<ToolOutcome> outcomes = new ArrayList<>();
        for (Tool tool : tools) {
            String name = tool.descriptor().name();
            CALLS.getOrDefault(name, List.of(HealthToolset.example(tool)))
                    .forEach(arguments -> outcomes.add(HealthToolset.call(tool, arguments)));
        }
        return outcomes;
    }

    static String text(ToolOutcome outcome) {
        return switch (outcome) {
            case ToolOutcome.Answer answer -> answer.text();
            case ToolOutcome.Refused(ToolError error) -> error.text();
            case ToolOutcome.Contents contents -> contents.content().toString();
            case ToolOutcome.NeedsInput needs -> needs.toString();
        };
    }

    static ObjectNode json(ToolOutcome outcome) {
        return switch (outcome) {
            case ToolOutcome.Answer answer -> answer.data();
            case ToolOutcome.Refused(ToolError error) -> JSON.valueToTree(error.valid());
            case ToolOutcome.Contents _, ToolOutcome.NeedsInput _ -> JsonNodeFactory.instance.objectNode();
        };
    }

    static <T> List<T> lines(String file, Class<T> type) {
        try {
            List<T> values = new ArrayList<>();
            for (String line : Files.readAllLines(Path.of("src/test/resources/evidence", file))) {
                values.add(JSON.readValue(line, type));
            }
            return values;
        } catch (JsonProcessingException e) {
            throw new IllegalArgumentException(file, e);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
