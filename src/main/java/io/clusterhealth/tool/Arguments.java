// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.tool;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.Optional;
import java.util.OptionalInt;

/// The arguments of one call, valid against the tool's input schema: a getter of the schema's type never fails.
public record Arguments(ObjectNode values) {

    /// The string argument of this name.
    public Optional<String> text(String name) {
        return Optional.ofNullable(values.get(name)).map(JsonNode::asText);
    }

    /// The integer argument of this name.
    public OptionalInt integer(String name) {
        JsonNode value = values.get(name);
        return value == null ? OptionalInt.empty() : OptionalInt.of(value.asInt());
    }

    /// The boolean argument of this name.
    public Optional<Boolean> flag(String name) {
        return Optional.ofNullable(values.get(name)).map(JsonNode::asBoolean);
    }
}
