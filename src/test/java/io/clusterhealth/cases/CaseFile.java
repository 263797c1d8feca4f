// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.cases;

import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.fasterxml.jackson.dataformat.yaml.YAMLFactory;
import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.zip.Deflater;
import java.util.zip.GZIPInputStream;
import java.util.zip.GZIPOutputStream;

/// A case in one file: `<case>.yaml`, with the healthy rest of its cluster in `<case>.rest.json.gz`.
///
/// Its objects are written as {@link Rows} of similar ones, with {@link RelativeTimes}. Unpacked, it is the
/// folder that the program reads.
///
/// @param files files without objects, by name: the label, the responses of `/readyz` and `/version`
/// @param lists the files with objects, without file extension
record CaseFile(Instant asOf, Map<String, String> files, List<Objects> lists) {
    static final String YAML_END = ".yaml";
    static final String REST_END = ".rest.json.gz";
    private static final ObjectMapper YAML = new ObjectMapper(new YAMLFactory());
    private static final JsonMapper JSON = JsonMapper.builder()
            .disable(JsonGenerator.Feature.AUTO_CLOSE_TARGET)
            .build();

    /// The objects of one file, expanded and with absolute times.
    ///
    /// @param file its path below the folder, without extension: `objects/pods`
    /// @param head the list whose items they are; empty where they are in no list
    record Objects(String file, ObjectNode head, List<JsonNode> items) {}

    static CaseFile read(Path root, String name) throws IOException {
        JsonNode tree = YAML.readTree(root.resolve(name + YAML_END).toFile());
        Instant asOf = Instant.parse(tree.path("asOf").asText());
        Map<String, String> files = new LinkedHashMap<>();
        files.put("as-of.txt", asOf + "\n");
        files.put("expected.yaml", tree.path("expected").asText());
        tree.path("files")
                .properties()
                .forEach(file -> files.put(file.getKey(), file.getValue().asText()));
        Map<String, Objects> lists = new LinkedHashMap<>();
        RelativeTimes times = new RelativeTimes(asOf);
        tree.path("objects").forEach(list -> add(list, times, lists));
        Path rest = root.resolve(name + REST_END);
        if (Files.exists(rest)) {
            try (InputStream content = new GZIPInputStream(Files.newInputStream(rest))) {
                JSON.readTree(content).forEach(list -> add(list, times, lists));
            }
        }
        return new CaseFile(asOf, files, List.copyOf(lists.values()));
    }

    private static void add(JsonNode list, RelativeTimes times, Map<String, Objects> lists) {
        String file = list.path("file").asText();
        ObjectNode head = list.path("list") instanceof ObjectNode given ? given : JSON.createObjectNode();
        lists.computeIfAbsent(file + head, _ -> new Objects(file, (ObjectNode) times.absolute(head), new ArrayList<>()))
                .items()
                .addAll(Rows.expanded(times.absolute(list.path("items"))));
    }

    /// Writes the folder; existing files stay.
    void unpack(Path folder) throws IOException {
        for (Map.Entry<String, String> file : files.entrySet()) {
            Path path = folder.resolve(file.getKey());
            Files.createDirectories(path.getParent());
            Files.writeString(path, file.getValue());
        }
        for (String file : lists.stream().map(Objects::file).distinct().toList()) {
            Path path = folder.resolve(file + ".json.gz");
            Files.createDirectories(path.getParent());
            try (OutputStream out = new BufferedOutputStream(new Fast(Files.newOutputStream(path)))) {
                for (Objects objects : lists) {
                    if (objects.file().equals(file)) {
                        write(objects, out);
                    }
                }
            }
        }
    }

    private static void write(Objects objects, OutputStream out) throws IOException {
        if (!objects.head().isEmpty()) {
            ObjectNode list = objects.head().deepCopy();
            list.putArray("items").addAll(objects.items());
            JSON.writeValue(out, list);
            return;
        }
        for (JsonNode item : objects.items()) {
            JSON.writeValue(out, item);
            out.write('\n');
        }
    }

    /// The case as text.
    ///
    /// @param lists the objects that are to be readable
    static String yaml(Instant asOf, Map<String, String> files, List<Objects> lists) {
        StringBuilder text = new StringBuilder();
        text.append("asOf: ").append(asOf).append('\n');
        text.append("expected: |\n").append(indented(files.getOrDefault("expected.yaml", "")));
        text.append("files:\n");
        files.forEach((name, content) -> {
            if (!name.equals("expected.yaml") && !name.equals("as-of.txt")) {
                text.append("  ")
                        .append(name)
                        .append(": ")
                        .append(scalar(content))
                        .append('\n');
            }
        });
        if (!lists.isEmpty()) {
            text.append("objects:\n").append(flow(asOf, lists, "- "));
        }
        return text.toString();
    }

    /// Writes the remaining objects, compressed.
    static void writeRest(Instant asOf, List<Objects> lists, OutputStream out) throws IOException {
        try (OutputStream small = new Small(out)) {
            String text = flow(asOf, lists, ",");
            small.write(("[" + text.substring(1) + "]").getBytes(StandardCharsets.UTF_8));
        }
    }

    private static String flow(Instant asOf, List<Objects> lists, String before) {
        RelativeTimes times = new RelativeTimes(asOf);
        StringBuilder text = new StringBuilder();
        for (Objects objects : lists) {
            text.append(before).append("{\"file\":\"").append(objects.file()).append('"');
            if (!objects.head().isEmpty()) {
                text.append(",\"list\":").append(times.relative(objects.head()));
            }
            text.append(",\"items\":[");
            String separator = "\n  ";
            for (JsonNode group :
                    Rows.grouped(objects.items().stream().map(times::relative).toList())) {
                text.append(separator).append(group(group));
                separator = ",\n  ";
            }
            text.append("]}\n");
        }
        return text.toString();
    }

    /// One row per line.
    private static String group(JsonNode group) {
        if (!group.has("each")) {
            return group.toString();
        }
        StringBuilder text =
                new StringBuilder("{\"each\":").append(group.path("each")).append(",\"rows\":[");
        String separator = "\n    ";
        for (JsonNode row : group.path("rows")) {
            text.append(separator).append(row);
            separator = ",\n    ";
        }
        return text.append("]}").toString();
    }

    private static String scalar(String content) {
        return content.lines().count() > 1
                        && content.endsWith("\n")
                        && !content.startsWith(" ")
                        && content.strip().length() + 1 == content.length()
                        && content.indexOf('\t') < 0
                        && content.indexOf('\r') < 0
                ? "|\n"
                        + content.lines()
                                .map(line -> line.isEmpty() ? "\n" : "    " + line + "\n")
                                .reduce("", String::concat)
                                .stripTrailing()
                : JSON.createObjectNode().textNode(content).toString();
    }

    private static String indented(String content) {
        return content.lines()
                .map(line -> line.isEmpty() ? "\n" : "  " + line + "\n")
                .reduce("", String::concat);
    }

    /// Smallest output.
    private static final class Small extends GZIPOutputStream {
        Small(OutputStream out) throws IOException {
            super(out, 1 << 16);
            def.setLevel(Deflater.BEST_COMPRESSION);
        }
    }

    /// Fast to write and to read.
    private static final class Fast extends GZIPOutputStream {
        Fast(OutputStream out) throws IOException {
            super(out, 1 << 16);
            def.setLevel(Deflater.BEST_SPEED);
        }
    }
}
