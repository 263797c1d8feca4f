// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.engine.modern;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.clusterhealth.engine.Exchange;
import io.clusterhealth.engine.Method;
import io.clusterhealth.engine.Reply;
import io.clusterhealth.jsonrpc.ErrorCode;
import io.clusterhealth.jsonrpc.RpcError;
import io.clusterhealth.protocol.RequestMeta;
import io.clusterhealth.tool.ClientRequest;
import io.clusterhealth.tool.InputNeeded;
import java.util.List;
import java.util.Optional;

/// Requests input from the client by a result: the client repeats the request with its answers.
///
/// @param method the name of the method
/// @see <a href="https://modelcontextprotocol.io/specification/2026-07-28/basic/patterns/mrtr">MCP, Multi Round-Trip
/// Requests</a>
record InputRounds(String method, RequestState requestState, Method.Handler inner) implements Method.Handler {

    @Override
    public Reply handle(ObjectNode params, RequestMeta meta, Exchange exchange) {
        JsonNode responses = params.path("inputResponses");
        JsonNode state = params.path("requestState");
        if (!responses.isMissingNode() && !responses.isObject()) {
            return Reply.invalidParams("'inputResponses' must be an object");
        }
        for (JsonNode response : responses) {
            if (!response.isObject()) {
                return Reply.invalidParams("Every input response must be an object");
            }
        }
        if (!state.isMissingNode() && !state.isTextual()) {
            return Reply.invalidParams("'requestState' must be a string");
        }
        RequestState.Binding binding =
                new RequestState.Binding(exchange.caller().identity(), method, params);
        Optional<ObjectNode> remembered = state.isTextual()
                ? requestState.unwrap(state.textValue(), binding)
                : Optional.of(JsonNodeFactory.instance.objectNode());
        if (remembered.isEmpty()) {
            return Reply.invalidParams("'requestState' is none that this server gave out for this request, or too old");
        }
        ObjectNode brought = responses.isObject() ? (ObjectNode) responses : JsonNodeFactory.instance.objectNode();
        exchange.resume(new Exchange.Input(brought, remembered.get()));
        Reply reply = inner.handle(params, meta, exchange);
        return reply instanceof Reply.InputRequired(InputNeeded input) ? asked(input, binding, exchange) : reply;
    }

    private Reply asked(InputNeeded input, RequestState.Binding binding, Exchange exchange) {
        List<ClientRequest> undeclared = input.requests().values().stream()
                .filter(request -> !exchange.capabilities().admits(request))
                .toList();
        if (!undeclared.isEmpty()) {
            return new Reply.Refusal(missing(undeclared));
        }
        ObjectNode json = JsonNodeFactory.instance.objectNode().put(ResultDecorator.RESULT_TYPE, "input_required");
        input.requests()
                .forEach((name, request) -> json.withObjectProperty("inputRequests")
                        .putObject(name)
                        .put("method", request.kind().method())
                        .set("params", request.params()));
        if (!input.state().isEmpty()) {
            json.put("requestState", requestState.wrap(input.state(), binding));
        }
        return new Reply.Result(json);
    }

    private static RpcError missing(List<ClientRequest> undeclared) {
        RpcError error = RpcError.of(
                ErrorCode.MISSING_CLIENT_CAPABILITY,
                "Missing required client capability",
                "Declare the capabilities under requiredCapabilities to use this");
        ObjectNode required = error.data().putObject("requiredCapabilities");
        for (ClientRequest request : undeclared) {
            ObjectNode capability = required.withObjectProperty(request.kind().capability());
            if (request.isUrlElicitation()) {
                capability.putObject("url");
            }
        }
        return error;
    }
}
