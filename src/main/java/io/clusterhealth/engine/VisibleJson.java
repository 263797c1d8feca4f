// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.engine;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.fasterxml.jackson.databind.node.TextNode;
import io.clusterhealth.text.Visible;

/// Structured content whose texts and names are [Visible].
final class VisibleJson {
    private VisibleJson() {}

    /// The same tree when nothing had to be replaced, as nearly always; else a copy.
    static JsonNode of(JsonNode node) {
        return switch (node) {
            case TextNode text -> {
                String shown = Visible.lines(text.textValue());
                yield shown.equals(text.textValue()) ? text : TextNode.valueOf(shown);
            }
            case ObjectNode object -> object(object);
            case ArrayNode array -> array(array);
            case JsonNode other -> other;
        };
    }

    private static ObjectNode object(ObjectNode object) {
        ObjectNode shown = object.objectNode();
        boolean same = true;
        for (var member : object.properties()) {
            String name = Visible.line(member.getKey());
            JsonNode value = of(member.getValue());
            same &= name.equals(member.getKey()) && value == member.getValue();
            shown.set(name, value);
        }
        return same ? object : shown;
    }

    private static ArrayNode array(ArrayNode array) {
        ArrayNode shown = array.arrayNode(array.size());
        boolean same = true;
        for (JsonNode element : array) {
            JsonNode value = of(element);
            same &= value == element;
            shown.add(value);
        }
        return same ? array : shown;
    }
}
