// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.cluster.object;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.MissingNode;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/// Getters for the fields that a reader kept; missing or malformed fields have a default, and nothing throws.
public final class Fields {
    public static final JsonNode NONE = JsonNodeFactory.instance.objectNode();

    private static final ObjectMapper JSON = new ObjectMapper();

    private Fields() {}

    /// The value of a JSON text; a missing node for a text that is empty or no JSON.
    public static JsonNode parsed(String json) {
        try {
            return JSON.readTree(json);
        } catch (JsonProcessingException _) {
            return MissingNode.getInstance();
        }
    }

    /// The object at this path of names; an empty one when it is missing.
    public static JsonNode at(JsonNode object, String... names) {
        JsonNode found = object;
        for (String name : names) {
            JsonNode next = found.get(name);
            if (next == null) {
                return NONE;
            }
            found = next;
        }
        return found;
    }

    /// A text; empty when it is missing.
    public static String text(JsonNode object, String name) {
        JsonNode found = object.get(name);
        return found == null || !found.isTextual() ? "" : found.textValue();
    }

    /// An integer; the default when it is missing or malformed. Clamped to 32 bits.
    public static int integer(JsonNode object, String name, int otherwise) {
        long found = whole(object, name, otherwise);
        return Math.clamp(found, Integer.MIN_VALUE, Integer.MAX_VALUE);
    }

    /// A whole number of 64 bits.
    public static long whole(JsonNode object, String name, long otherwise) {
        String text = text(object, name);
        if (text.isEmpty()) {
            return otherwise;
        }
        try {
            return Long.parseLong(text);
        } catch (NumberFormatException _) {
            return otherwise;
        }
    }

    /// A boolean; false when it is missing.
    public static boolean flag(JsonNode object, String name) {
        return text(object, name).equals("true");
    }

    /// A time; empty when it is missing or no RFC 3339 time.
    public static Optional<Instant> time(JsonNode object, String name) {
        return object.get(name) instanceof Timestamp.TimeText text ? text.known() : Timestamp.parse(text(object, name));
    }

    /// The elements of an array that are objects.
    public static Stream<JsonNode> each(JsonNode object, String name) {
        return elements(object, name).stream();
    }

    /// The same as a list, for the arrays that every pod has: streams took half of the time to map a pod.
    public static List<JsonNode> elements(JsonNode object, String name) {
        JsonNode found = object.get(name);
        if (found == null || !found.isArray() || found.isEmpty()) {
            return List.of();
        }
        List<JsonNode> objects = new ArrayList<>(found.size());
        for (JsonNode element : found) {
            if (element.isObject()) {
                objects.add(element);
            }
        }
        return objects;
    }

    /// An object of texts, such as labels.
    public static Map<String, String> entries(JsonNode object) {
        Map<String, String> texts = new HashMap<>();
        names(object).forEach(name -> texts.put(name, text(object, name)));
        return Map.copyOf(texts);
    }

    /// The elements of an array that are texts.
    public static List<String> texts(JsonNode object, String name) {
        JsonNode found = object.get(name);
        return found == null || !found.isArray()
                ? List.of()
                : found.valueStream()
                        .filter(JsonNode::isTextual)
                        .map(JsonNode::textValue)
                        .toList();
    }

    public static List<String> names(JsonNode object) {
        Iterator<String> names = object.fieldNames();
        return Stream.iterate(names, Iterator::hasNext, rest -> rest)
                .map(Iterator::next)
                .toList();
    }
}
