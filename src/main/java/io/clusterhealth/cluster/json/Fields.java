// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.cluster.json;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import java.time.Instant;
import java.util.Iterator;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;

/// Getters for objects that a [Projector] kept; what is missing or malformed has a default, and nothing throws.
final class Fields {
    static final JsonNode NONE = JsonNodeFactory.instance.objectNode();

    private Fields() {}

    /// The object below these names; an empty one when it is missing.
    static JsonNode at(JsonNode object, String... names) {
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
    static String text(JsonNode object, String name) {
        JsonNode found = object.get(name);
        return found == null || !found.isTextual() ? "" : found.textValue();
    }

    /// An integer; the default when it is missing or malformed. Beyond 32 bits it is the nearest there is.
    static int integer(JsonNode object, String name, int otherwise) {
        long found = whole(object, name, otherwise);
        return Math.clamp(found, Integer.MIN_VALUE, Integer.MAX_VALUE);
    }

    /// A whole number of 64 bits.
    static long whole(JsonNode object, String name, long otherwise) {
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
    static boolean flag(JsonNode object, String name) {
        return text(object, name).equals("true");
    }

    /// A time; empty when it is missing or no RFC 3339 time.
    static Optional<Instant> time(JsonNode object, String name) {
        return Timestamp.parse(text(object, name));
    }

    /// The elements of an array that are objects.
    static Stream<JsonNode> each(JsonNode object, String name) {
        JsonNode found = object.get(name);
        return found == null || !found.isArray()
                ? Stream.empty()
                : StreamSupport.stream(found.spliterator(), false).filter(JsonNode::isObject);
    }

    /// The elements of an array that are texts.
    static List<String> texts(JsonNode object, String name) {
        JsonNode found = object.get(name);
        return found == null || !found.isArray()
                ? List.of()
                : StreamSupport.stream(found.spliterator(), false)
                        .filter(JsonNode::isTextual)
                        .map(JsonNode::textValue)
                        .toList();
    }

    /// The names of an object's fields.
    static List<String> names(JsonNode object) {
        Iterator<String> names = object.fieldNames();
        return Stream.iterate(names, Iterator::hasNext, rest -> rest)
                .map(Iterator::next)
                .toList();
    }
}
