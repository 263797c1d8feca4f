// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.text;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.fasterxml.jackson.databind.node.TextNode;
import java.util.function.BinaryOperator;
import java.util.function.UnaryOperator;

/// Replaces the names and texts in a JSON tree. What needs no replacement, as nearly all, is shared and not copied.
///
/// @param names what replaces the name of a member
/// @param texts what replaces a text: given the name of the member that it is the value of, else empty, and the text
public record JsonTexts(UnaryOperator<String> names, BinaryOperator<String> texts) {

    /// The tree with its names and texts replaced.
    public JsonNode in(JsonNode tree) {
        return in("", tree);
    }

    public ObjectNode in(ObjectNode object) {
        ObjectNode replaced = object.objectNode();
        boolean same = true;
        for (var member : object.properties()) {
            String name = names.apply(member.getKey());
            JsonNode value = in(member.getKey(), member.getValue());
            same &= name.equals(member.getKey()) && value == member.getValue();
            replaced.set(name, value);
        }
        return same ? object : replaced;
    }

    private JsonNode in(String name, JsonNode node) {
        return switch (node) {
            case TextNode text -> {
                String replaced = texts.apply(name, text.textValue());
                yield replaced.equals(text.textValue()) ? text : TextNode.valueOf(replaced);
            }
            case ObjectNode object -> in(object);
            case ArrayNode array -> in(array);
            case JsonNode other -> other;
        };
    }

    private ArrayNode in(ArrayNode array) {
        ArrayNode replaced = array.arrayNode(array.size());
        boolean same = true;
        for (JsonNode element : array) {
            JsonNode value = in(element);
            same &= value == element;
            replaced.add(value);
        }
        return same ? array : replaced;
    }
}
