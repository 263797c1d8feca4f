// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.jsonrpc;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.MissingNode;
import java.math.BigInteger;
import java.util.Optional;

/// Correlates a response with its request; echoed exactly as it was written.
///
/// @see <a href="https://modelcontextprotocol.io/specification/2025-11-25/basic#requests">MCP, Requests</a>
public sealed interface RequestId {

    /// The longest text an id may be, in characters.
    int MAX_TEXT = 1024;

    /// The most digits an id may have.
    int MAX_DIGITS = 32;

    record TextId(String value) implements RequestId {}

    /// An integer of any size.
    ///
    /// @param literal as written, so that `-0` and `9007199254740993` are echoed unchanged
    record IntegerId(String literal) implements RequestId {}

    /// No id: a request in the shorthand of ADR 0006. Its response has no `id` either.
    record Unstated() implements RequestId {}

    /// The id as a JSON value of its original type; missing when it was left out.
    default JsonNode toJson() {
        return switch (this) {
            case TextId(String value) -> JsonNodeFactory.instance.textNode(value);
            case IntegerId(String literal) -> JsonNodeFactory.instance.numberNode(new BigInteger(literal));
            case Unstated() -> MissingNode.getInstance();
        };
    }

    /// The id that this value holds; empty when it is neither a string nor an integer, or too long.
    static Optional<RequestId> of(JsonNode value) {
        if (value.isTextual() && value.textValue().length() <= MAX_TEXT) {
            return Optional.of(new TextId(value.textValue()));
        }
        if (value.isIntegralNumber()) {
            return whole(value.asText());
        }
        return Optional.empty();
    }

    /// The id of this JSON integer literal; empty when it has too many digits.
    static Optional<RequestId> whole(String literal) {
        int digits = literal.startsWith("-") ? literal.length() - 1 : literal.length();
        return digits <= MAX_DIGITS ? Optional.of(new IntegerId(literal)) : Optional.empty();
    }
}
