// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.cluster.recording;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.clusterhealth.cluster.json.Projection;
import java.util.List;
import java.util.stream.Stream;

/// The state of an object of a kind without a status, beside its metadata or in the result of its last run there.
final class TopLevelState {
    private static final List<String> STATES =
            List.of("/state", "/phase", "/lastResult/condition", "/lastResult/state");
    private static final List<String> MESSAGES =
            List.of("/stateReason", "/message", "/errorMessage", "/lastResult/errorMessage", "/lastResult/message");

    static final Projection FIELDS = Projection.of(
            "state phase stateReason message errorMessage lastResult.{condition,state,errorMessage,message}");

    private TopLevelState() {}

    /// Moves it to where other objects have it.
    static void moveToStatus(ObjectNode object) {
        if (!object.has("status")) {
            texts(object, STATES).forEach(state -> object.withObject("/status").put("state", state));
            texts(object, MESSAGES).forEach(said -> object.withObject("/status").put("message", said));
        }
    }

    private static Stream<String> texts(ObjectNode object, List<String> places) {
        return places.stream()
                .map(object::at)
                .filter(JsonNode::isTextual)
                .map(JsonNode::textValue)
                .limit(1);
    }
}
