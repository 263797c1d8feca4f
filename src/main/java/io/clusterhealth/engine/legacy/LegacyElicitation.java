// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.engine.legacy;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.clusterhealth.engine.Exchange;
import io.clusterhealth.engine.Method;
import io.clusterhealth.engine.Reply;
import io.clusterhealth.jsonrpc.ErrorCode;
import io.clusterhealth.jsonrpc.RpcError;
import io.clusterhealth.protocol.RequestMeta;
import io.clusterhealth.tool.ClientReply;
import io.clusterhealth.tool.ClientRequest;
import io.clusterhealth.tool.InputNeeded;
import java.util.Map;

/// Turns a method's input requests into requests to the client, so that methods written for the modern era work in
/// this one.
record LegacyElicitation(Method.Handler inner) implements Method.Handler {
    private static final int MOST = 10;

    @Override
    public Reply handle(ObjectNode params, RequestMeta meta, Exchange exchange) {
        Reply reply = inner.handle(params, meta, exchange);
        for (int round = 1; reply instanceof Reply.InputRequired(InputNeeded input); round++) {
            if (round > MOST) {
                return refusal("The call needs more than " + MOST + " rounds of questions");
            }
            ObjectNode responses = JsonNodeFactory.instance.objectNode();
            for (Map.Entry<String, ClientRequest> request : input.requests().entrySet()) {
                switch (exchange.ask(request.getValue())) {
                    case ClientReply.ClientResult given -> responses.set(request.getKey(), given.result());
                    case ClientReply.ErrorReply failed -> {
                        if (request.getValue().patience().isEmpty()) {
                            return refusal("The client refused to answer: " + failed.message());
                        }
                        responses
                                .putObject(request.getKey())
                                .put("action", "cancel")
                                .put(ClientReply.ErrorReply.MEMBER, failed.message());
                    }
                    case ClientReply.Impossible impossible -> {
                        if (request.getValue().patience().isEmpty()) {
                            return refusal(impossible.why());
                        }
                        responses.putObject(request.getKey()).put("action", "cancel");
                    }
                }
            }
            exchange.resume(new Exchange.Input(responses, input.state()));
            reply = inner.handle(params, meta, exchange);
        }
        return reply;
    }

    private static Reply refusal(String details) {
        return new Reply.Refusal(RpcError.of(ErrorCode.INVALID_REQUEST, "Input is needed", details));
    }
}
