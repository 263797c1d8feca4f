// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.tool.context;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;

/// The JSON Schemas of this toolset.
final class ContextSchemas {
    private static final ObjectMapper JSON = new ObjectMapper();

    static final String KEY = "\"key\": {\"type\": \"string\", \"minLength\": 1, \"maxLength\": 128}";

    private ContextSchemas() {}

    static ObjectNode input(String properties, String required) {
        return object("{\"type\": \"object\", \"properties\": {" + properties + "}, \"required\": [" + required
                + "], \"additionalProperties\": false}");
    }

    /// Both envelopes.
    static ObjectNode output() {
        return object("""
                {"type": "object",
                 "properties": {"success": {"type": "boolean"}, "data": {"type": "object"}},
                 "required": ["success"],
                 "if": {"properties": {"success": {"const": true}}},
                 "then": {"required": ["data", "metadata"]},
                 "else": {"required": ["error", "code", "suggestion"]}}""");
    }

    private static ObjectNode object(String text) {
        try {
            return (ObjectNode) JSON.readTree(text);
        } catch (JsonProcessingException e) {
            throw new IllegalStateException("A schema of this class is not JSON", e);
        }
    }
}
