// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.tool;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;

/// What has to be asked before a call can be answered. The call comes again, from its start, with the answers.
///
/// @param requests by a name of the server's choice, under which the answer comes back; only kinds the client declared
/// @param state what [CallContext#requestState()] gives back next time; empty for none. The client carries it, sealed
public record InputNeeded(Map<String, ClientRequest> requests, ObjectNode state) {

    public InputNeeded {
        requests = Collections.unmodifiableMap(new LinkedHashMap<>(requests));
    }

    /// One question, and nothing to remember.
    public static InputNeeded of(String name, ClientRequest request) {
        return new InputNeeded(Map.of(name, request), JsonNodeFactory.instance.objectNode());
    }
}
