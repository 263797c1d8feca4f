// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.engine;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.StreamReadFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.node.BooleanNode;
import com.fasterxml.jackson.databind.node.IntNode;
import com.fasterxml.jackson.databind.node.TextNode;
import io.clusterhealth.tool.TextForm;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/// Finds the value that an argument of another type or form can only mean, such as `5` for `"5"`. A value with several
/// possible meanings is left to be refused.
final class MeantValue {
    private static final ObjectMapper JSON = JsonMapper.builder()
            .enable(StreamReadFeature.STRICT_DUPLICATE_DETECTION)
            .build();
    private static final Pattern INTEGER = Pattern.compile("-?\\d{1,9}");

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
            case "integer", "number" ->
                Optional.of(text)
                        .filter(INTEGER.asMatchPredicate())
                        .map(Integer::valueOf)
                        .map(IntNode::valueOf);
            case "boolean" ->
                Optional.of(text.toLowerCase(Locale.ROOT))
                        .filter(word -> word.equals("true") || word.equals("false"))
                        .map(word -> BooleanNode.valueOf(word.equals("true")));
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
        if (schema.has("enum")) {
            List<String> like = schema.path("enum")
                    .valueStream()
                    .map(JsonNode::asText)
                    .filter(given.strip()::equalsIgnoreCase)
                    .toList();
            return like.size() == 1 ? Optional.of(like.getFirst()) : Optional.empty();
        }
        return TextForm.of(schema.path("pattern").asText())
                .filter(form -> !form.matches(given))
                .flatMap(form -> form.read(given));
    }
}
