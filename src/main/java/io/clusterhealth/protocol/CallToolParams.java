// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.protocol;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;

/// The tool to call and its arguments.
///
/// @param arguments empty when none were sent
/// @see <a
///
/// href="https://modelcontextprotocol.io/specification/2025-11-25/schema#calltoolrequestparams">CallToolRequestParams</a>
public record CallToolParams(String name, ObjectNode arguments) {

    public static Parsed<CallToolParams> read(ObjectNode params) {
        JsonNode name = params.path("name");
        if (!name.isTextual() || name.textValue().isEmpty()) {
            return new Parsed.Invalid<>("'name' must be the name of a tool");
        }
        JsonNode arguments = params.path("arguments");
        if (arguments.isMissingNode() || arguments.isNull()) {
            return new Parsed.Valid<>(new CallToolParams(name.textValue(), JsonNodeFactory.instance.objectNode()));
        }
        return arguments instanceof ObjectNode object
                ? new Parsed.Valid<>(new CallToolParams(name.textValue(), object))
                : new Parsed.Invalid<>("'arguments' must be an object");
    }
}
