// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.engine;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.clusterhealth.jsonrpc.RpcError;

/// What a method has to say to a request.
public sealed interface Reply {

    record Result(ObjectNode json) implements Reply {}

    record Refusal(RpcError error) implements Reply {}

    /// Done, and nothing to tell.
    static Reply empty() {
        return new Result(JsonNodeFactory.instance.objectNode());
    }

    /// The parameters do not fit.
    static Reply invalidParams(String details) {
        return new Refusal(RpcError.invalidParams(details));
    }
}
