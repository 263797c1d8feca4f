// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.tool;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/// A string in the arguments of a call, at any depth.
///
/// @param name of the member whose value it is, or whose list contains it
public record NamedText(String name, String text) {

    /// All of them; a list of strings also joined to one line, since it may hold the words of a command.
    public static Stream<NamedText> in(ObjectNode arguments) {
        return arguments.properties().stream().flatMap(NamedText::in);
    }

    private static Stream<NamedText> in(Map.Entry<String, JsonNode> member) {
        String name = member.getKey();
        return switch (member.getValue()) {
            case ObjectNode object -> in(object);
            case ArrayNode list ->
                Stream.concat(
                        list.valueStream().flatMap(value -> in(Map.entry(name, value))),
                        list.size() > 1 && list.valueStream().allMatch(JsonNode::isTextual)
                                ? Stream.of(new NamedText(
                                        name,
                                        list.valueStream()
                                                .map(JsonNode::textValue)
                                                .collect(Collectors.joining(" "))))
                                : Stream.empty());
            case JsonNode value ->
                value.isTextual() ? Stream.of(new NamedText(name, value.textValue())) : Stream.empty();
        };
    }
}
