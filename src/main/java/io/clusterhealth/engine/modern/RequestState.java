// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.engine.modern;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.clusterhealth.session.Seal;
import io.clusterhealth.text.Sha256;
import java.time.Clock;
import java.time.Duration;
import java.util.Optional;

/// The state that a client carries from one input round to the next: sealed, expiring, and valid only for the same
/// request of the same caller.
///
/// @see <a href="https://modelcontextprotocol.io/specification/2026-07-28/basic/patterns/mrtr">MCP, Multi Round-Trip
/// Requests</a>
record RequestState(Seal seal, Clock clock) {
    private static final Duration LIFETIME = Duration.ofMinutes(10);

    /// The request that a state is bound to.
    ///
    /// @param params of the request; members that change between rounds are ignored
    record Binding(String caller, String method, ObjectNode params) {
        String digest() {
            ObjectNode lasting = params.deepCopy();
            lasting.remove("_meta");
            lasting.remove("inputResponses");
            lasting.remove("requestState");
            return Sha256.hex(caller + "\n" + method + "\n" + lasting);
        }
    }

    String wrap(ObjectNode state, Binding binding) {
        ObjectNode json = JsonNodeFactory.instance.objectNode();
        json.put("until", clock.instant().plus(LIFETIME).getEpochSecond());
        json.put("for", binding.digest());
        json.set("state", state);
        return seal.seal(json.toString());
    }

    /// The state; empty when it was tampered with, has expired, or belongs to another request.
    Optional<ObjectNode> unwrap(String carried, Binding binding) {
        return seal.open(carried)
                .map(RequestState::parsed)
                .filter(json -> json.path("until").asLong() >= clock.instant().getEpochSecond())
                .filter(json -> json.path("for").asText().equals(binding.digest()))
                .map(json -> (ObjectNode) json.path("state"));
    }

    private static JsonNode parsed(String text) {
        try {
            return Json.MAPPER.readTree(text);
        } catch (JsonProcessingException e) {
            throw new IllegalStateException("sealed by this server", e);
        }
    }

    /// Loaded with the first state.
    private static final class Json {
        static final ObjectMapper MAPPER = new ObjectMapper();
    }
}
