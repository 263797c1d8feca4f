// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.cases;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.MappingIterator;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.fasterxml.jackson.dataformat.yaml.YAMLFactory;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import java.util.zip.GZIPInputStream;

/// The objects of a case, the items of lists one by one.
final class CaseObjects {
    private static final ObjectMapper YAML = new ObjectMapper(new YAMLFactory());
    private static final ObjectMapper JSON = new ObjectMapper();

    private CaseObjects() {}

    /// The objects below `objects`, and those in `objects.yaml`.
    static List<ObjectNode> in(Path folder) throws IOException {
        List<ObjectNode> objects = new ArrayList<>();
        try (Stream<Path> files = Files.walk(folder)) {
            for (Path file : files.filter(Files::isRegularFile)
                    .filter(file -> folder.relativize(file).toString().startsWith("objects"))
                    .sorted()
                    .toList()) {
                try (InputStream raw = Files.newInputStream(file);
                        InputStream plain = file.toString().endsWith(".gz") ? new GZIPInputStream(raw) : raw;
                        MappingIterator<JsonNode> documents = (file.toString().contains(".json") ? JSON : YAML)
                                .readerFor(JsonNode.class)
                                .readValues(plain)) {
                    documents.forEachRemaining(document -> flatten(document, objects));
                }
            }
        }
        return objects;
    }

    private static void flatten(JsonNode document, List<ObjectNode> objects) {
        if (document.has("items")) {
            document.path("items").forEach(item -> flatten(named(item, document), objects));
        } else if (document instanceof ObjectNode object && object.has("metadata")) {
            objects.add(object);
        }
    }

    /// Lists of the API have the kind only in the list, not in each item.
    private static JsonNode named(JsonNode item, JsonNode list) {
        String kind = list.path("kind").asText();
        if (item instanceof ObjectNode object && !object.has("kind") && kind.length() > "List".length()) {
            object.put("kind", kind.substring(0, kind.length() - "List".length()));
            object.put("apiVersion", list.path("apiVersion").asText());
        }
        return item;
    }
}
