// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.tool;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import java.util.stream.Collectors;

/// The arguments of one call, valid against the tool's input schema: a getter of the schema's type never fails.
///
/// @param tool name of the called tool; empty where none matters
public record Arguments(ObjectNode values, String tool) {
    /// They shape a page of an answer; which rows it has, and in which order, does not depend on them.
    private static final Set<String> OF_A_PAGE = Set.of("cursor", "limit", "tail", "max_tokens", "format", "output");

    /// Arguments of a tool whose name does not matter.
    public Arguments(ObjectNode values) {
        this(values, "");
    }

    /// The same arguments, in a call of this tool.
    public Arguments of(String name) {
        return new Arguments(values, name);
    }

    /// A hash of the tool and of all arguments that determine what is listed; equal for all pages of a list.
    String question() {
        String given = values.properties().stream()
                .filter(argument -> !OF_A_PAGE.contains(argument.getKey()))
                .sorted(Map.Entry.comparingByKey())
                .map(argument -> argument.getKey() + "=" + argument.getValue())
                .collect(Collectors.joining("\n", tool + "\n", ""));
        return Integer.toHexString(given.hashCode());
    }

    public Optional<String> text(String name) {
        return Optional.ofNullable(values.get(name)).map(JsonNode::asText);
    }

    public OptionalInt integer(String name) {
        JsonNode value = values.get(name);
        return value == null ? OptionalInt.empty() : OptionalInt.of(value.asInt());
    }

    public Optional<Boolean> flag(String name) {
        return Optional.ofNullable(values.get(name)).map(JsonNode::asBoolean);
    }
}
