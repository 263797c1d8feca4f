// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.engine;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.clusterhealth.jsonrpc.RpcError;
import io.clusterhealth.tool.InputNeeded;

/// What a method has to say to a request.
public sealed interface Reply {

    record Result(ObjectNode json) implements Reply {}

    record Refusal(RpcError error) implements Reply {}

    /// The request never got as far as its method: it is no request that could be served at all.
    record Rejection(RpcError error) implements Reply {}

    /// The client has to be asked first. No method table lets this through: each era has its own way of asking.
    record InputRequired(InputNeeded input) implements Reply {}

    /// The request stays open, and notifications belong to it, until the client ends it.
    record StaysOpen() implements Reply {}

    /// Done, and nothing to tell.
    static Reply empty() {
        return new Result(JsonNodeFactory.instance.objectNode());
    }

    /// The parameters do not fit.
    static Reply invalidParams(String details) {
        return new Refusal(RpcError.invalidParams(details));
    }
}
