// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.cases;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.fasterxml.jackson.databind.node.TextNode;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// Objects of one kind and one form, written once with a row of the values that differ in each.
///
/// `{"each": {…, "name": "api-<0>", "nodeName": "<1>"}, "rows": [["x7k2p", "worker-1"], …]}`: the text `<n>`
/// alone becomes the value of that column, with its type; within a longer text the column's text is inserted.
final class Rows {
    private static final int FEWEST = 3;
    private static final int SHORTEST_TEXT = 2;
    private static final String EACH = "each";
    private static final String ROWS = "rows";
    private static final Pattern COLUMN = Pattern.compile("<(\\d+)>");

    private Rows() {}

    /// Groups objects of one form; the groups are in the order of their first objects.
    static List<JsonNode> grouped(List<JsonNode> objects) {
        Map<List<String>, List<JsonNode>> forms = new LinkedHashMap<>();
        for (JsonNode object : objects) {
            List<String> form = new ArrayList<>(List.of(object.path("kind").asText()));
            leaves(object, "").forEach((path, _) -> form.add(path));
            forms.computeIfAbsent(form, _ -> new ArrayList<>()).add(object);
        }
        return forms.values().stream()
                .<JsonNode>flatMap(alike -> (alike.size() < FEWEST ? alike : List.of(group(alike))).stream())
                .toList();
    }

    /// The objects themselves.
    static List<JsonNode> expanded(Iterable<JsonNode> groups) {
        List<JsonNode> objects = new ArrayList<>();
        for (JsonNode group : groups) {
            if (group.has(EACH)) {
                group.path(ROWS).forEach(row -> objects.add(filled(group.path(EACH), row)));
            } else {
                objects.add(group);
            }
        }
        return objects;
    }

    private static ObjectNode group(List<JsonNode> alike) {
        List<Map<String, JsonNode>> values =
                alike.stream().map(object -> leaves(object, "")).toList();
        List<List<JsonNode>> columns = new ArrayList<>();
        ObjectNode each = alike.getFirst().deepCopy();
        for (String path : values.getFirst().keySet()) {
            List<JsonNode> column = values.stream().map(row -> row.get(path)).toList();
            if (column.stream().distinct().count() > 1) {
                set(each, path, placeholder(column, columns));
            }
        }
        ObjectNode group = JsonNodeFactory.instance.objectNode();
        group.set(EACH, each);
        ArrayNode rows = group.putArray(ROWS);
        for (int row = 0; row < alike.size(); row++) {
            ArrayNode cells = rows.addArray();
            int index = row;
            columns.forEach(column -> cells.add(column.get(index)));
        }
        return group;
    }

    /// An existing column, a text around one, or a new column.
    private static JsonNode placeholder(List<JsonNode> column, List<List<JsonNode>> columns) {
        int same = columns.indexOf(column);
        if (same < 0) {
            for (int i = 0; i < columns.size(); i++) {
                String around = around(column, columns.get(i), "<" + i + ">");
                if (!around.isEmpty()) {
                    return new TextNode(around);
                }
            }
            columns.add(column);
            same = columns.size() - 1;
        }
        return new TextNode("<" + same + ">");
    }

    /// The text that all rows have around the other column's text; empty where it differs.
    private static String around(List<JsonNode> column, List<JsonNode> other, String placeholder) {
        String common = "";
        for (int row = 0; row < column.size(); row++) {
            String text = column.get(row).asText();
            String part = other.get(row).asText();
            if (!column.get(row).isTextual()
                    || !other.get(row).isTextual()
                    || part.length() < SHORTEST_TEXT
                    || !text.contains(part)) {
                return "";
            }
            String around = text.replace(part, placeholder);
            if (row > 0 && !around.equals(common)) {
                return "";
            }
            common = around;
        }
        return common;
    }

    private static JsonNode filled(JsonNode template, JsonNode row) {
        return switch (template) {
            case ObjectNode object -> {
                ObjectNode filled = JsonNodeFactory.instance.objectNode();
                object.properties().forEach(field -> filled.set(field.getKey(), filled(field.getValue(), row)));
                yield filled;
            }
            case ArrayNode array -> {
                ArrayNode filled = JsonNodeFactory.instance.arrayNode();
                array.forEach(element -> filled.add(filled(element, row)));
                yield filled;
            }
            case TextNode text -> filled(text, row);
            default -> template;
        };
    }

    private static JsonNode filled(TextNode text, JsonNode row) {
        Matcher column = COLUMN.matcher(text.textValue());
        if (column.matches()) {
            return row.path(Integer.parseInt(column.group(1)));
        }
        return new TextNode(column.replaceAll(found -> Matcher.quoteReplacement(
                row.path(Integer.parseInt(found.group(1))).asText())));
    }

    /// The leaf values, by JSON pointer.
    private static Map<String, JsonNode> leaves(JsonNode node, String path) {
        Map<String, JsonNode> leaves = new LinkedHashMap<>();
        if (node.isEmpty()) {
            leaves.put(path, node);
        } else if (node.isObject()) {
            node.properties()
                    .forEach(field -> leaves.putAll(leaves(field.getValue(), path + "/" + escaped(field.getKey()))));
        } else {
            for (int i = 0; i < node.size(); i++) {
                leaves.putAll(leaves(node.path(i), path + "/" + i));
            }
        }
        return leaves;
    }

    private static void set(ObjectNode object, String path, JsonNode value) {
        int last = path.lastIndexOf('/');
        String name = path.substring(last + 1);
        JsonNode parent = object.at(path.substring(0, last));
        if (parent instanceof ArrayNode array) {
            array.set(Integer.parseInt(name), value);
        } else if (parent instanceof ObjectNode fields) {
            fields.set(name.replace("~1", "/").replace("~0", "~"), value);
        }
    }

    private static String escaped(String name) {
        return name.replace("~", "~0").replace("/", "~1");
    }
}
