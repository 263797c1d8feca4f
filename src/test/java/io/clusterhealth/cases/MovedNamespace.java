// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.cases;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.fasterxml.jackson.databind.node.TextNode;
import io.clusterhealth.cause.Incident;
import io.clusterhealth.cause.Incident.Symptom;
import io.clusterhealth.finding.Finding;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/// A mutation of a base cluster: one namespace of a case, with its faults, with another name, other times and on the
/// nodes of the base.
///
/// @param name of the namespace in the base
/// @param causes the first causes of the case, with their names in the base
record MovedNamespace(String name, List<ObjectNode> objects, List<Label> causes) {
    private static final ObjectMapper JSON = new ObjectMapper();
    private static final Pattern TIME = Pattern.compile("\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\d(?:\\.\\d+)?Z");

    private static final String REGISTRY = "registry.example.com";

    /// Parts of names that belong to the cluster rather than to an application.
    private static final Pattern PLATFORM = Pattern.compile("kube-.*|openshift.*|default|.*-system");

    /// The namespace of a case that contains everything in its label and incidents; empty where they concern anything
    /// else, or where the answer differs from the label.
    static Optional<String> movable(String caseName) throws IOException {
        Expected expected = Expected.read(Cases.folder(caseName));
        CaseResult seen = Cases.examined(caseName);
        Set<String> named = expected.firstCauses().stream()
                .map(label -> Optional.ofNullable(label.namespace()).orElse(""))
                .collect(Collectors.toSet());
        Set<String> told = seen.diagnosis().incidents().stream()
                .flatMap(MovedNamespace::members)
                .map(finding -> finding.subject().namespace())
                .collect(Collectors.toSet());
        return named.size() == 1
                        && told.equals(named)
                        && Score.of(expected, seen).whole()
                ? named.stream()
                        .filter(name ->
                                !name.isEmpty() && !PLATFORM.matcher(name).matches())
                        .findFirst()
                : Optional.empty();
    }

    private static Stream<Finding> members(Incident incident) {
        return Stream.concat(
                Stream.of(incident.cause()), incident.symptoms().stream().map(Symptom::finding));
    }

    /// @param namespace the one to move
    /// @param asOf the time of the base
    /// @param nodes those of the base that run applications
    static MovedNamespace of(String caseName, String namespace, String name, Instant asOf, List<String> nodes)
            throws IOException {
        Path folder = Cases.folder(caseName);
        List<ObjectNode> all = CaseObjects.in(folder);
        Instant shown =
                Instant.parse(Files.readString(folder.resolve("as-of.txt")).strip());
        Map<String, String> renamed = new HashMap<>();
        int next = Math.floorMod(name.hashCode(), nodes.size());
        for (ObjectNode object : all) {
            if (object.path("kind").asText().equals("Node")) {
                renamed.put(object.at("/metadata/name").asText(), nodes.get(next++ % nodes.size()));
            }
        }
        // A case may lack nodes on which its pods run.
        for (ObjectNode object : all) {
            String node = object.at("/spec/nodeName").asText();
            if (!node.isEmpty() && !renamed.containsKey(node)) {
                renamed.put(node, nodes.get(next++ % nodes.size()));
            }
        }
        renamed.put(namespace, name);
        // registry.example.com/app:1 is a different image in each case.
        renamed.put(REGISTRY, "registry.%s.example.com".formatted(name));
        Move move = new Move(renamed, Duration.between(shown, asOf));
        List<ObjectNode> moved = new ArrayList<>();
        for (ObjectNode object : all) {
            boolean itself = object.path("kind").asText().equals("Namespace")
                    && object.at("/metadata/name").asText().equals(namespace);
            if (itself || object.at("/metadata/namespace").asText().equals(namespace)) {
                moved.add((ObjectNode) move.of(object));
            }
        }
        return new MovedNamespace(name, moved, causes(Expected.read(folder).firstCauses(), name));
    }

    private static List<Label> causes(List<Label> labels, String name) {
        return labels.stream()
                .map(label -> new Label(
                        label.code(),
                        label.kind(),
                        name,
                        label.name(),
                        null,
                        null,
                        label.or() == null ? null : causes(label.or(), name)))
                .toList();
    }

    /// Replaces names and times in an object.
    private record Move(Map<String, String> renamed, Duration shift) {
        JsonNode of(JsonNode node) {
            return switch (node) {
                case ObjectNode object -> {
                    ObjectNode copy = JSON.createObjectNode();
                    object.properties().forEach(field -> copy.set(field.getKey(), of(field.getValue())));
                    yield copy;
                }
                case ArrayNode array -> {
                    ArrayNode copy = JSON.createArrayNode();
                    array.forEach(element -> copy.add(of(element)));
                    yield copy;
                }
                case TextNode text -> new TextNode(text(text.asText()));
                default -> node;
            };
        }

        private String text(String text) {
            String moved = TIME.matcher(text).replaceAll(time -> {
                Instant then = Instant.parse(time.group()).plus(shift);
                return Matcher.quoteReplacement(then.toString());
            });
            for (Map.Entry<String, String> name : renamed.entrySet()) {
                if (moved.contains(name.getKey())) {
                    moved = Pattern.compile("(?<![A-Za-z0-9-])" + Pattern.quote(name.getKey()) + "(?![A-Za-z0-9-])")
                            .matcher(moved)
                            .replaceAll(Matcher.quoteReplacement(name.getValue()));
                }
            }
            return moved;
        }
    }
}
