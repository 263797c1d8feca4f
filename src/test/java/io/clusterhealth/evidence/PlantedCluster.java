// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.evidence;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.fasterxml.jackson.databind.node.TextNode;
import io.clusterhealth.cluster.Clusters;
import io.clusterhealth.cluster.recording.SingleRecording;
import io.clusterhealth.tool.Tool;
import io.clusterhealth.tool.ToolError;
import io.clusterhealth.tool.ToolOutcome;
import io.clusterhealth.tool.fleet.FleetToolset;
import io.clusterhealth.tool.gitops.GitopsToolset;
import io.clusterhealth.tool.health.HealthToolset;
import io.clusterhealth.tool.kubectl.KubectlToolset;
import io.clusterhealth.tool.rights.RightsToolset;
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
    private static final Map<String, List<String>> CALLS = Map.ofEntries(
            Map.entry(
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
                            "{\"kind\": \"crd\", \"name\": \"widgets.example.com\"}")),
            Map.entry(
                    "get-pod-logs",
                    List.of(
                            "{\"pod\": \"cart-5d8f7c6b9-aaaaa\"}",
                            "{\"pod\": \"cart-5d8f7c6b9-aaaaa\", \"previous\": false}",
                            "{\"pod\": \"cart-5d8f7c6b9-aaaaa\", \"grep\": \"e\"}",
                            "{\"pod\": \"pictured\", \"container\": \"none\"}")),
            Map.entry("list-pods", List.of("{}", "{\"show\": \"all\"}", "{\"namespace\": \"none-of-them\"}")),
            Map.entry("list-events", List.of("{}", "{\"reason\": \"none-of-them\"}")),
            Map.entry("list-alerts", List.of("{}", "{\"severity\": \"info\", \"state\": \"all\"}")),
            Map.entry("get-upgrade-readiness", List.of("{}", "{\"section\": \"cluster-version\"}")),
            Map.entry("calculate-pod-capacity", List.of("{\"namespace\": \"shop\"}")),
            Map.entry("get-fleet-health", List.of("{}", "{\"depth\": \"triage\"}")),
            Map.entry("find-app", List.of("{\"app\": \"cart*\"}", "{\"app\": \"none-of-them\"}")),
            Map.entry(
                    "kubectl",
                    List.of(
                            "{\"command\": \"get pods -A -o wide\"}",
                            "{\"command\": \"get events -n shop -o yaml\"}",
                            "{\"command\": \"describe pod cart-5d8f7c6b9-aaaaa -n shop\"}",
                            "{\"command\": \"logs cart-5d8f7c6b9-aaaaa -n shop --previous\"}",
                            "{\"command\": \"delete pod cart-5d8f7c6b9-aaaaa\"}")),
            Map.entry(
                    "kubectl-get",
                    List.of(
                            "{\"resource\": \"pods\"}",
                            "{\"resource\": \"pods\", \"output\": \"names\"}",
                            "{\"resource\": \"pods\", \"output\": \"yaml\", \"max_tokens\": 20000}",
                            "{\"resource\": \"pods\", \"output\": \"json\", \"max_tokens\": 20000}",
                            "{\"resource\": \"pods\", \"name\": \"none\", \"namespace\": \"shop\"}",
                            "{\"resource\": \"configmaps\", \"output\": \"yaml\", \"max_tokens\": 20000}",
                            "{\"resource\": \"secrets\", \"output\": \"yaml\"}",
                            "{\"resource\": \"events\"}",
                            "{\"resource\": \"events\", \"output\": \"yaml\", \"max_tokens\": 20000}",
                            "{\"resource\": \"namespaces\", \"output\": \"names\"}",
                            "{\"resource\": \"widgets\", \"output\": \"yaml\", \"max_tokens\": 20000}",
                            "{\"resource\": \"routes\", \"output\": \"yaml\", \"max_tokens\": 20000}")),
            Map.entry(
                    "kubectl-describe",
                    List.of(
                            "{\"resource\": \"pod\", \"name\": \"cart-5d8f7c6b9-aaaaa\"}",
                            "{\"resource\": \"widget\", \"name\": \"gear\"}")),
            Map.entry(
                    "kubectl-logs",
                    List.of(
                            "{\"pod\": \"cart-5d8f7c6b9-aaaaa\"}",
                            "{\"pod\": \"cart-5d8f7c6b9-aaaaa\", \"previous\": true}",
                            "{\"pod\": \"pictured\", \"container\": \"none\"}")),
            Map.entry(
                    "can-i",
                    List.of(
                            "{\"verb\": \"get\", \"resource\": \"secrets\", \"subject\": \"sa:shop/cart\"}",
                            "{\"verb\": \"delete\", \"resource\": \"nodes\", \"subject\": \"user:al\"}")),
            Map.entry("who-can", List.of("{\"verb\": \"get\", \"resource\": \"secrets\"}")),
            Map.entry(
                    "why-denied",
                    List.of(
                            "{\"verb\": \"delete\", \"resource\": \"nodes\", \"subject\": \"user:al\"}",
                            "{\"verb\": \"create\", \"resource\": \"pods\", \"namespace\": \"shop\", \"subject\": \"sa:shop/cart\"}")),
            Map.entry("explain-subject", List.of("{\"subject\": \"sa:shop/cart\"}", "{\"subject\": \"sa:shop/none\"}")),
            Map.entry("check-workloads", List.of("{\"max_tokens\": 20000}")),
            Map.entry("list-policy-violations", List.of("{\"max_tokens\": 20000}")),
            Map.entry("detect-drift", List.of("{\"max_tokens\": 20000}", "{\"source\": \"none-of-them\"}")));

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
        return new PlantedCluster(tools(SingleRecording.at(folder)));
    }

    /// The cluster with this text behind every name: of objects, namespaces, containers, nodes, volumes, images.
    static PlantedCluster named(String text, Path folder) {
        return named(text, folder, false);
    }

    /// The same, but that the objects keep names by which a call finds them.
    static PlantedCluster namedAround(String text, Path folder) {
        return named(text, folder, true);
    }

    private static PlantedCluster named(String text, Path folder, boolean findable) {
        try {
            JsonNode objects = JSON.readTree(Files.readString(TEMPLATES.resolve("cluster.json")));
            rename(objects, text);
            if (findable) {
                objects.path("items").forEach(object -> {
                    for (String name : List.of("name", "namespace")) {
                        if (object.path("metadata").has(name)) {
                            String said = object.path("metadata").path(name).asText();
                            ((ObjectNode) object.path("metadata")).put(name, said.replace(text, ""));
                        }
                    }
                });
            }
            Files.writeString(folder.resolve("cluster.json"), objects.toString());
            Files.writeString(folder.resolve("as-of.txt"), "2026-11-21T00:00:00Z");
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return new PlantedCluster(tools(SingleRecording.at(folder)));
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

    /// All that read; the first judges the cluster.
    private static List<Tool> tools(Clusters clusters) {
        return Stream.of(
                        HealthToolset.over(clusters),
                        FleetToolset.all(clusters),
                        KubectlToolset.over(clusters),
                        RightsToolset.over(clusters),
                        GitopsToolset.over(clusters))
                .flatMap(List::stream)
                .toList();
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

    /// Whether an answer shows objects in their own form, in which a text may have several lines, all of them indented.
    static boolean showsObjects(ToolOutcome outcome) {
        return json(outcome).has("objects") && json(outcome).has("resource");
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
