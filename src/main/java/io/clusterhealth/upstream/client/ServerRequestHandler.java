// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.upstream.client;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.clusterhealth.jsonrpc.ErrorCode;
import io.clusterhealth.jsonrpc.Message;
import io.clusterhealth.jsonrpc.RpcError;
import io.clusterhealth.upstream.UpstreamServer;
import java.util.Map;
import java.util.Optional;

/// Answers requests of an upstream server. No model, user or folder of a client is available to it: the handshake
/// declares no such capability, and requests for one are refused.
///
/// @param formsHaveDefaults whether forms are answered with the values that they propose, by configuration
record ServerRequestHandler(boolean formsHaveDefaults) {
    private static final String FORM = "elicitation/create";

    static ServerRequestHandler of(UpstreamServer server) {
        return new ServerRequestHandler(server.formsHaveDefaults());
    }

    ObjectNode capabilities() {
        ObjectNode declared = JsonNodeFactory.instance.objectNode();
        if (formsHaveDefaults) {
            declared.putObject("elicitation").putObject("form");
        }
        return declared;
    }

    Message answer(Message.Request request) {
        if (request.method().equals("ping")) {
            return new Message.Success(request.id(), JsonNodeFactory.instance.objectNode());
        }
        return formsHaveDefaults && request.method().equals(FORM)
                ? new Message.Success(request.id(), filled(request.params()))
                : new Message.Failure(
                        Optional.of(request.id()),
                        RpcError.of(
                                ErrorCode.METHOD_NOT_FOUND,
                                "Method not found",
                                "This client answers nothing but " + (formsHaveDefaults ? "ping and forms" : "ping")));
    }

    /// The parameters for repeating a call whose result requests input; empty where it requests none, or input that
    /// is not available.
    ///
    /// @see <a href="https://modelcontextprotocol.io/specification/2026-07-28/basic/utilities/mrtr">MCP, MRTR</a>
    Optional<ObjectNode> answers(JsonNode result) {
        JsonNode requests = result.path("inputRequests");
        if (!formsHaveDefaults || !isAsking(result)) {
            return Optional.empty();
        }
        ObjectNode again = JsonNodeFactory.instance.objectNode();
        ObjectNode responses = again.putObject("inputResponses");
        for (Map.Entry<String, JsonNode> one : requests.properties()) {
            if (!one.getValue().path("method").asText().equals(FORM)) {
                return Optional.empty();
            }
            responses.set(one.getKey(), filled(one.getValue().path("params")));
        }
        if (result.has("requestState")) {
            again.set("requestState", result.path("requestState"));
        }
        return Optional.of(again);
    }

    /// Whether a result requests input instead of being complete.
    static boolean isAsking(JsonNode result) {
        return result.path("resultType").asText("complete").equals("input_required");
    }

    /// A form with its default values; declined where a required value has no default.
    private static ObjectNode filled(JsonNode params) {
        ObjectNode answer = JsonNodeFactory.instance.objectNode().put("action", "decline");
        JsonNode schema = params.path("requestedSchema");
        ObjectNode content = JsonNodeFactory.instance.objectNode();
        schema.path("properties").properties().stream()
                .filter(field -> field.getValue().has("default"))
                .forEach(field -> content.set(field.getKey(), field.getValue().path("default")));
        for (JsonNode needed : schema.path("required")) {
            if (!content.has(needed.asText())) {
                return answer;
            }
        }
        return schema.isObject() ? answer.put("action", "accept").set("content", content) : answer;
    }
}
