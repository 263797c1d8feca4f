// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.cases;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.MappingIterator;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.fasterxml.jackson.dataformat.yaml.YAMLFactory;
import io.clusterhealth.cases.CaseFile.Objects;
import io.clusterhealth.finding.Link;
import io.clusterhealth.finding.Subject;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Predicate;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import java.util.zip.GZIPInputStream;

/// Packs the folder of a case into one or two files: the objects named by findings are readable in `<case>.yaml`, the
/// rest is compressed in a second file.
///
/// Identifiers that no check reads (`uid`, `imageID`, `containerID`, `resourceVersion`) are omitted, unless a
/// text of the case contains them.
final class CaseCompaction {
    private static final ObjectMapper YAML = new ObjectMapper(new YAMLFactory());
    private static final JsonMapper JSON = JsonMapper.builder().build();
    private static final Set<String> IDENTIFIERS = Set.of("uid", "imageID", "containerID", "resourceVersion");
    private static final Pattern FILE = Pattern.compile("(objects(?:/[a-z0-9.-]+?)?)\\.(yaml|json)(\\.gz)?");

    /// A case up to this size needs no second file.
    private static final int READABLE = 7_500;

    /// Named objects can be many, such as a flood of events; longer texts are compressed entirely.
    private static final int LONGEST = 24_000;

    private final Instant asOf;
    private final Map<String, String> files;
    private final List<Objects> lists;

    private CaseCompaction(Instant asOf, Map<String, String> files, List<Objects> lists) {
        this.asOf = asOf;
        this.files = files;
        this.lists = lists;
    }

    /// @throws IOException if a file is malformed, in another layout, or has no equivalent in a case file
    static CaseCompaction of(Path folder) throws IOException {
        Map<String, String> files = new TreeMap<>();
        List<Objects> lists = new ArrayList<>();
        List<Path> all;
        try (Stream<Path> below = Files.walk(folder)) {
            all = below.filter(Files::isRegularFile).sorted().toList();
        }
        for (Path path : all) {
            String name = folder.relativize(path).toString();
            Matcher file = FILE.matcher(name);
            if (file.matches()) {
                lists.addAll(objects(path, file.group(1), name));
            } else if (name.startsWith("objects")) {
                throw new IOException("another layout: " + name);
            } else {
                files.put(name, Files.readString(path));
            }
        }
        Instant asOf = Instant.parse(files.getOrDefault("as-of.txt", "").strip());
        Set<String> named = lists.stream()
                .flatMap(objects -> objects.items().stream())
                .flatMap(CaseCompaction::texts)
                .collect(Collectors.toSet());
        String everything = String.join("\n", named);
        lists.forEach(objects -> objects.items().forEach(item -> forget(item, everything)));
        return new CaseCompaction(asOf, files, lists);
    }

    private static List<Objects> objects(Path path, String file, String name) throws IOException {
        List<Objects> lists = new ArrayList<>();
        Objects alone = new Objects(file, JSON.createObjectNode(), new ArrayList<>());
        try (InputStream raw = Files.newInputStream(path);
                InputStream content = name.endsWith(".gz") ? new GZIPInputStream(raw) : raw;
                MappingIterator<JsonNode> documents = (name.contains(".json") ? JSON : YAML)
                        .readerFor(JsonNode.class)
                        .<JsonNode>readValues(content)) {
            while (documents.hasNextValue()) {
                JsonNode document = documents.nextValue();
                if (document instanceof ObjectNode list && list.get("items") instanceof ArrayNode items) {
                    List<JsonNode> all = new ArrayList<>();
                    items.forEach(all::add);
                    list.remove("items");
                    lists.add(new Objects(file, list, all));
                } else if (document instanceof ObjectNode object) {
                    alone.items().add(object);
                } else if (!document.isNull() && !document.isMissingNode()) {
                    throw new IOException("neither object nor list: " + name);
                }
            }
        }
        if (!alone.items().isEmpty() || lists.isEmpty()) {
            lists.add(alone);
        }
        return merged(lists, name);
    }

    /// Lists of mixed kinds are merged into one; two responses for one kind are not.
    private static List<Objects> merged(List<Objects> lists, String name) throws IOException {
        Map<ObjectNode, Objects> merged = new LinkedHashMap<>();
        for (Objects list : lists) {
            Objects first = merged.putIfAbsent(list.head(), list);
            if (first != null && !list.head().path("kind").asText().equals("List")) {
                throw new IOException("two lists of one kind: " + name);
            }
            if (first != null) {
                first.items().addAll(list.items());
            }
        }
        return List.copyOf(merged.values());
    }

    /// All texts except identifiers.
    private static Stream<String> texts(JsonNode node) {
        if (node.isTextual()) {
            return Stream.of(node.textValue());
        }
        return node.isObject()
                ? node.properties().stream()
                        .filter(field -> !IDENTIFIERS.contains(field.getKey()))
                        .flatMap(field -> texts(field.getValue()))
                : Stream.iterate(0, i -> i < node.size(), i -> i + 1).flatMap(i -> texts(node.path(i)));
    }

    private static void forget(JsonNode node, String named) {
        if (node instanceof ObjectNode object) {
            object.properties()
                    .removeIf(field -> IDENTIFIERS.contains(field.getKey())
                            && field.getValue().isTextual()
                            && !named.contains(
                                    field.getValue().textValue().isEmpty()
                                            ? "\0"
                                            : field.getValue().textValue()));
        }
        node.forEach(below -> forget(below, named));
    }

    /// Writes the files of the case.
    void write(Path root, String name, CaseResult seen) throws IOException {
        Set<String> named = new HashSet<>();
        seen.findings().forEach(finding -> {
            named.add(key(finding.subject()));
            finding.links().stream().map(Link::target).map(CaseCompaction::key).forEach(named::add);
        });
        List<Objects> own = part(item -> named.contains(key(item)));
        List<Objects> rest = part(item -> !named.contains(key(item)));
        String all = CaseFile.yaml(asOf, files, lists);
        String few = CaseFile.yaml(asOf, files, own);
        if (all.length() <= READABLE) {
            Files.writeString(root.resolve(name + CaseFile.YAML_END), all);
            return;
        }
        boolean readable = few.length() <= LONGEST;
        Files.writeString(
                root.resolve(name + CaseFile.YAML_END), readable ? few : CaseFile.yaml(asOf, files, List.of()));
        ByteArrayOutputStream small = new ByteArrayOutputStream();
        CaseFile.writeRest(asOf, readable ? rest : lists, small);
        Files.write(root.resolve(name + CaseFile.REST_END), small.toByteArray());
    }

    private List<Objects> part(Predicate<JsonNode> of) {
        return lists.stream()
                .map(objects -> new Objects(
                        objects.file(),
                        objects.head(),
                        objects.items().stream().filter(of).toList()))
                .filter(objects -> !objects.items().isEmpty()
                        || lists.stream()
                                .anyMatch(one -> one.file().equals(objects.file())
                                        && one.items().isEmpty()))
                .toList();
    }

    private static String key(Subject subject) {
        return subject.kind() + " " + subject.namespace() + " " + subject.name();
    }

    private static String key(JsonNode object) {
        return object.path("kind").asText() + " "
                + object.at("/metadata/namespace").asText() + " "
                + object.at("/metadata/name").asText();
    }
}
