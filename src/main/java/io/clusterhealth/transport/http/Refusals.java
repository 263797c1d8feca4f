// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.transport.http;

import io.clusterhealth.jsonrpc.ErrorCode;
import io.clusterhealth.jsonrpc.Message;
import io.clusterhealth.jsonrpc.MessageCodec;
import io.clusterhealth.jsonrpc.RpcError;
import io.clusterhealth.page.VerdictPage;
import io.vertx.core.buffer.Buffer;
import io.vertx.core.http.HttpMethod;
import io.vertx.core.http.HttpServerResponse;
import io.vertx.ext.web.RoutingContext;
import jakarta.inject.Singleton;
import java.util.Optional;

/// Answers requests that are refused before a message is read.
@Singleton
record Refusals(MessageCodec codec) {

    /// Answers with a status and a sentence: as a page for a browser, else as a JSON-RPC error without an id.
    void refuse(RoutingContext context, int status, String details) {
        HttpServerResponse response = context.response();
        if (response.ended() || response.closed()) {
            return;
        }
        response.setStatusCode(status);
        if (Discovery.opensPage(context.request())) {
            BrowserPage.HEADERS.forEach(response::putHeader);
            response.end(VerdictPage.refusal(details));
            return;
        }
        RpcError error = RpcError.of(ErrorCode.INVALID_REQUEST, details, details);
        byte[] body = codec.encode(new Message.Failure(Optional.empty(), error));
        response.putHeader("Content-Type", "application/json")
                .end(HttpMethod.HEAD.equals(context.request().method()) ? Buffer.buffer() : Buffer.buffer(body));
    }
}
