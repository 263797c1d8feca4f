// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.engine;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.StreamReadFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.node.TextNode;
import io.clusterhealth.tool.TextForm;
import java.util.Optional;
import java.util.stream.Collectors;

/// Finds the value that an argument of another form can only mean: structures in a text, several clusters in a list,
/// ages in several units. Others are left to be refused, such as `"5"` for a number: a client that mistakes the type of
/// one argument is told so.
final class MeantValue {
    private static final ObjectMapper JSON = JsonMapper.builder()
            .enable(StreamReadFeature.STRICT_DUPLICATE_DETECTION)
            .build();

    /// The one argument of type string for which several values can be written in one string.
    private static final String CLUSTER = "cluster";

    private MeantValue() {}

    /// The meant value; empty where the given one is valid, or means nothing that is.
    static Optional<JsonNode> of(String name, JsonNode given, JsonNode schema) {
        String type = schema.path("type").asText();
        if (given.isArray() && type.equals("string") && name.equals(CLUSTER)) {
            return list(given);
        }
        if (!given.isTextual()) {
            return Optional.empty();
        }
        String text = given.textValue().strip();
        return switch (type) {
            case "object" -> parsed(text).filter(JsonNode::isObject);
            case "array" -> parsed(text).filter(JsonNode::isArray);
            case "string" -> text(given.textValue(), schema).map(TextNode::valueOf);
            default -> Optional.empty();
        };
    }

    private static Optional<JsonNode> list(JsonNode given) {
        return Optional.of(given)
                .filter(names -> !names.isEmpty() && names.valueStream().allMatch(JsonNode::isTextual))
                .map(names -> names.valueStream().map(JsonNode::textValue).collect(Collectors.joining(",")))
                .map(TextNode::valueOf);
    }

    private static Optional<JsonNode> parsed(String text) {
        try {
            return Optional.ofNullable(JSON.readTree(text));
        } catch (JsonProcessingException _) {
            return Optional.empty();
        }
    }

    private static Optional<String> text(String given, JsonNode schema) {
        return TextForm.of(schema.path("pattern").asText())
                .filter(form -> !form.matches(given))
                .flatMap(form -> form.read(given));
    }
}
