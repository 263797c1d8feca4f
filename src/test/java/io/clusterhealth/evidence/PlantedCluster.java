// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.evidence;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.fasterxml.jackson.databind.node.TextNode;
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
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/// A broken cluster in whose every free text something stands, and all that the tools say about it.
record PlantedCluster(List<Tool> tools) {
    private static final Path TEMPLATES = Path.of("src/test/resources/evidence");
    private static final Pattern PLACE = Pattern.compile("@@");
    private static final ObjectMapper JSON = new ObjectMapper();

    /// Calls that show what the calls without arguments do not.
    private static final Map<String, List<String>> CALLS = Map.of(
            "explain-resource",
            List.of(
                    "{\"kind\": \"pod\", \"name\": \"cart-5d8f7c6b9-aaaaa\"}",
                    "{\"kind\": \"pod\", \"name\": \"pull-me\"}",
                    "{\"kind\": \"pod\", \"name\": \"pictured\"}",
                    "{\"kind\": \"pod\", \"name\": \"none\", \"namespace\": \"shop\"}",
                    "{\"kind\": \"deployment\", \"name\": \"cart\"}",
                    "{\"kind\": \"node\", \"name\": \"worker-3\"}",
                    "{\"kind\": \"configmap\", \"name\": \"settings\"}",
                    "{\"kind\": \"secret\", \"name\": \"db\"}",
                    "{\"kind\": \"pvc\", \"name\": \"data\"}",
                    "{\"kind\": \"clusteroperator\", \"name\": \"console\"}",
                    "{\"kind\": \"widget\", \"name\": \"gear\"}",
                    "{\"kind\": \"widget\", \"name\": \"gaer\", \"namespace\": \"shop\"}",
                    "{\"kind\": \"route\", \"name\": \"cart\"}",
                    "{\"kind\": \"machine\", \"name\": \"m-1\"}",
                    "{\"kind\": \"subscription\", \"name\": \"loki\"}",
                    "{\"kind\": \"clusterversion\", \"name\": \"version\"}",
                    "{\"kind\": \"machineconfigpool\", \"name\": \"worker\"}",
                    "{\"kind\": \"validatingwebhookconfiguration\", \"name\": \"gate\"}",
                    "{\"kind\": \"crd\", \"name\": \"widgets.example.com\"}"),
            "get-pod-logs",
            List.of(
                    "{\"pod\": \"cart-5d8f7c6b9-aaaaa\"}",
                    "{\"pod\": \"cart-5d8f7c6b9-aaaaa\", \"previous\": false}",
                    "{\"pod\": \"cart-5d8f7c6b9-aaaaa\", \"grep\": \"e\"}",
                    "{\"pod\": \"pictured\", \"container\": \"none\"}"),
            "list-pods",
            List.of("{}", "{\"show\": \"all\"}", "{\"namespace\": \"none-of-them\"}"),
            "list-events",
            List.of("{}", "{\"reason\": \"none-of-them\"}"),
            "list-alerts",
            List.of("{}", "{\"severity\": \"info\", \"state\": \"all\"}"),
            "get-upgrade-readiness",
            List.of("{}", "{\"section\": \"cluster-version\"}"),
            "calculate-pod-capacity",
            List.of("{\"namespace\": \"shop\"}"));

    /// A tool and what it is asked.
    record Call(String tool, String arguments) {}

    /// The cluster with this text everywhere, written into a folder.
    static PlantedCluster with(String text, Path folder) {
        return with(List.of(text), folder);
    }

    /// The cluster with these texts in turn.
    static PlantedCluster with(List<String> texts, Path folder) {
        Iterator<String> turn =
                Stream.generate(texts::stream).flatMap(one -> one).iterator();
        try {
            for (String name : List.of("cluster.json", "alerts.json", "measurements.json")) {
                Files.writeString(
                        folder.resolve(name),
                        PLACE.matcher(Files.readString(TEMPLATES.resolve(name)))
                                .replaceAll(_ -> Matcher.quoteReplacement(inside(turn.next()))));
            }
            Files.writeString(folder.resolve("as-of.txt"), "2026-11-21T00:00:00Z");
            for (String name : List.of("app", "app.previous")) {
                Path log = folder.resolve("logs/shop/cart-5d8f7c6b9-aaaaa/" + name + ".log");
                Files.createDirectories(log.getParent());
                Files.writeString(log, log(texts));
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return new PlantedCluster(HealthToolset.over(SnapshotClusters.at(folder)));
    }

    /// The cluster with this text behind every name: of objects, namespaces, containers, nodes, volumes, images.
    static PlantedCluster named(String text, Path folder) {
        try {
            JsonNode objects = JSON.readTree(Files.readString(TEMPLATES.resolve("cluster.json")));
            rename(objects, text);
            Files.writeString(folder.resolve("cluster.json"), objects.toString());
            Files.writeString(folder.resolve("as-of.txt"), "2026-11-21T00:00:00Z");
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return new PlantedCluster(HealthToolset.over(SnapshotClusters.at(folder)));
    }

    private static void rename(JsonNode node, String text) {
        if (node instanceof ObjectNode object) {
            for (String name : List.of("name", "namespace", "nodeName", "image", "container", "hostname", "host")) {
                if (object.path(name).isTextual()) {
                    object.put(name, object.path(name).textValue() + text);
                }
            }
        }
        node.forEach(below -> rename(below, text));
    }

    /// As it stands between the quotation marks of JSON.
    private static String inside(String text) {
        String quoted = TextNode.valueOf(text).toString();
        return quoted.substring(1, quoted.length() - 1);
    }

    private static String log(List<String> texts) {
        return texts.stream()
                .map(text -> """
                        2026-11-20T23:54:59.1Z %s
                        2026-11-20T23:54:59.2Z level=error msg="%s"
                        """.formatted(text, text))
                .collect(Collectors.joining("", "2026-11-20T23:54:58.1Z starting\n", "2026-11-20T23:55:00.1Z gone\n"));
    }

    /// The verdict and the causes: what must not depend on anybody's text.
    String verdict() {
        ToolOutcome.Answer answer =
                (ToolOutcome.Answer) HealthToolset.call(tools.getFirst(), "{\"max_tokens\": 20000}");
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

    /// Calls that between them show every text a tool can show.
    List<Call> calls() {
        return tools.stream()
                .flatMap(tool ->
                        CALLS.getOrDefault(tool.descriptor().name(), List.of(HealthToolset.example(tool))).stream()
                                .map(arguments -> new Call(tool.descriptor().name(), arguments)))
                .toList();
    }

    /// What is answered to them.
    List<ToolOutcome> outcomes() {
        return calls().stream()
                .map(call -> HealthToolset.call(HealthToolset.named(tools, call.tool()), call.arguments()))
                .toList();
    }

    static String text(ToolOutcome outcome) {
        return switch (outcome) {
            case ToolOutcome.Answer answer -> answer.text();
            case ToolOutcome.Refused(ToolError error) -> error.text();
            case ToolOutcome.ContentParts contents -> contents.content().toString();
            case ToolOutcome.NeedsInput needs -> needs.toString();
        };
    }

    static ObjectNode json(ToolOutcome outcome) {
        return switch (outcome) {
            case ToolOutcome.Answer answer -> answer.data();
            case ToolOutcome.Refused(ToolError error) -> JSON.valueToTree(error.valid());
            case ToolOutcome.ContentParts _, ToolOutcome.NeedsInput _ -> JsonNodeFactory.instance.objectNode();
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
