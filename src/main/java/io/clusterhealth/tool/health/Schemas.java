// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.tool.health;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.clusterhealth.tool.TextForm;
import java.util.List;

/// The JSON Schemas of the tools, put together from the parts they share.
final class Schemas {
    private static final ObjectMapper JSON = new ObjectMapper();

    /// The argument of the tools that can look at one namespace alone.
    static final String NAMESPACE = """
            "namespace": {"type": "string", "pattern": "%s", "description": "Default all."}""".formatted(TextForm.LABEL.pattern());

    /// The name of an object of whatever kind; what no API server takes for one never gets as far as a path.
    static final String NAME = """
            {"type": "string", "maxLength": 253, "pattern": "%s"}""".formatted(TextForm.SEGMENT.pattern());

    /// Where a tool that answers page by page goes on.
    static final String CURSOR = """
            "cursor": {"type": "string", "description": "next of the last answer."}""";

    /// The arguments of the tools that list rows page by page.
    static final String PAGING = """
            "limit": {"type": "integer", "minimum": 1, "maximum": 500},
             """ + CURSOR;

    private static final String COMMON = """
            {"max_tokens": {"type": "integer", "minimum": 200, "maximum": 20000},
             "format": {"type": "string", "enum": ["text", "json"]}}
            """;

    private static final String OUTPUT = """
            {"type": "object",
             "properties": {
               "success": {"type": "boolean"}}}
            """;

    private Schemas() {}

    /// The input schema with a tool's own properties, then the ones every tool has.
    ///
    /// The names of the clusters do not stand in it, long as they may be, and once per tool: `list-clusters` has
    /// them, and so has the refusal of a wrong one.
    ///
    /// @param own a JSON object of property schemas
    /// @param clusters names of the clusters to choose from; the argument `cluster` exists only for more than one
    static ObjectNode input(String own, List<String> clusters) {
        ObjectNode schema = object("{\"type\": \"object\"}");
        ObjectNode properties = schema.putObject("properties");
        properties.setAll(object(own));
        properties.setAll(object(COMMON));
        if (clusters.size() > 1) {
            properties.putObject("cluster").put("type", "string");
        }
        schema.put("additionalProperties", false);
        return schema;
    }

    /// The same schema, which a call without this argument does not fit.
    static ObjectNode requiring(String argument, ObjectNode schema) {
        schema.withArrayProperty("required").add(argument);
        return schema;
    }

    /// The output schema: the success envelope around this data, or the error envelope.
    ///
    /// Every tool's schema is in the prompt of every question, so only what a client cannot see from an answer is
    /// spelt: which values a word can have.
    ///
    /// @param data a JSON object of schemas of the data's members; those without an `enum` are not spelt
    static ObjectNode output(String data) {
        ObjectNode schema = object(OUTPUT);
        ObjectNode limited = object(data);
        limited.properties().removeIf(member -> !member.getValue().has("enum"));
        if (!limited.isEmpty()) {
            ((ObjectNode) schema.path("properties"))
                    .putObject("data")
                    .put("type", "object")
                    .set("properties", limited);
        }
        return schema;
    }

    /// A JSON array of these texts.
    static String texts(List<String> values) {
        return JSON.valueToTree(values).toString();
    }

    private static ObjectNode object(String text) {
        try {
            JsonNode node = JSON.readTree(text);
            return (ObjectNode) node;
        } catch (JsonProcessingException e) {
            throw new IllegalStateException("A schema of this class is not JSON", e);
        }
    }
}
