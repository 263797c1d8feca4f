// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.tool;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;

/// The requests that the client has to answer before the call can be. The client repeats the call, from its start,
/// with the answers.
///
/// @param requests by a name that the server chooses, under which the client returns the answer; only kinds that the
/// client declared
/// @param state the value of [CallContext#requestState()] in the repeated call; empty for none. The client carries
/// it, sealed
public record InputNeeded(Map<String, ClientRequest> requests, ObjectNode state) {

    public InputNeeded {
        requests = Collections.unmodifiableMap(new LinkedHashMap<>(requests));
    }

    public static InputNeeded of(String name, ClientRequest request) {
        return new InputNeeded(Map.of(name, request), JsonNodeFactory.instance.objectNode());
    }
}
