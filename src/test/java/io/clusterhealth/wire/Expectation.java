// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.wire;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.util.Iterator;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.StreamSupport;

/// The requirements on an answer.
final class Expectation {
    private static final ObjectMapper JSON = new ObjectMapper();
    private static final String ANY = "<any>";
    private static final Pattern ID = Pattern.compile("\"id\":(\"(?:[^\"\\\\]|\\\\.)*\"|[^,}]*)");

    private Expectation() {}

    /// Whether an answer matches: the same members with the same values in any order, and the same characters
    /// in the id, because parsers treat `-0` and `0` as equal.
    static boolean fits(String expected, String actual) {
        try {
            return fits(JSON.readTree(expected), JSON.readTree(actual))
                    && id(expected).equals(id(actual));
        } catch (JsonProcessingException _) {
            return false;
        }
    }

    /// Whether a message has a null member: some clients then reject a list, drop an answer or lose tools.
    static boolean hasNull(String message) {
        try {
            return hasNull(JSON.readTree(message));
        } catch (JsonProcessingException e) {
            throw new IllegalArgumentException(message, e);
        }
    }

    private static boolean hasNull(JsonNode node) {
        return node.isNull() || StreamSupport.stream(node.spliterator(), false).anyMatch(Expectation::hasNull);
    }

    private static boolean fits(JsonNode expected, JsonNode actual) {
        if (expected.isTextual() && expected.textValue().equals(ANY)) {
            return true;
        }
        if (expected.isTextual() && expected.textValue().endsWith(ANY)) {
            String start =
                    expected.textValue().substring(0, expected.textValue().length() - ANY.length());
            return actual.isTextual() && actual.textValue().startsWith(start);
        }
        if (!expected.isContainerNode() || expected.size() != actual.size()) {
            return expected.equals(actual);
        }
        for (Iterator<String> names = expected.fieldNames(); names.hasNext(); ) {
            String name = names.next();
            if (!actual.has(name) || !fits(expected.get(name), actual.get(name))) {
                return false;
            }
        }
        for (int i = 0; expected.isArray() && i < expected.size(); i++) {
            if (!fits(expected.get(i), actual.get(i))) {
                return false;
            }
        }
        return expected.getNodeType() == actual.getNodeType();
    }

    private static String id(String message) {
        Matcher id = ID.matcher(message);
        return id.find() ? id.group(1) : "";
    }
}
