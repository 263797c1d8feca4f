// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.engine;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.clusterhealth.jsonrpc.RpcError;
import io.clusterhealth.tool.InputNeeded;

/// A method's reply to a request.
public sealed interface Reply {

    record Result(ObjectNode json) implements Reply {}

    record Refusal(RpcError error) implements Reply {}

    /// The request was refused before it reached its method.
    record Rejection(RpcError error) implements Reply {}

    /// Input of the client is needed first. The method tables convert this reply, each era in its own way.
    record InputRequired(InputNeeded input) implements Reply {}

    /// The request stays open for notifications until the client ends it.
    record StaysOpen() implements Reply {}

    /// A result without members.
    static Reply empty() {
        return new Result(JsonNodeFactory.instance.objectNode());
    }

    /// A refusal because the parameters are invalid.
    static Reply invalidParams(String details) {
        return new Refusal(RpcError.invalidParams(details));
    }
}
