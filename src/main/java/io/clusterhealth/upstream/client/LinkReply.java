// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.upstream.client;

import com.fasterxml.jackson.databind.JsonNode;
import io.clusterhealth.jsonrpc.RpcError;
import io.clusterhealth.upstream.UpstreamFault;
import io.clusterhealth.upstream.UpstreamTrouble;
import java.time.Duration;

/// The outcome of a request to an upstream server.
public sealed interface LinkReply {

    record UpstreamResult(JsonNode result) implements LinkReply {}

    record UpstreamError(RpcError error) implements LinkReply {}

    /// There is no usable response.
    sealed interface LinkFailure extends LinkReply {
        /// @param patience how long the response was waited for
        default UpstreamFault fault(String method, Duration patience) {
            return switch (this) {
                case LinkBroken(UpstreamFault fault) -> fault;
                case AnswerTooLong() -> UpstreamTrouble.TOO_LONG.with(method);
                case LinkSilent() -> UpstreamTrouble.SILENT.with(method + " within " + patience.toSeconds() + " s");
            };
        }
    }

    /// There is no response, and the link may be broken.
    record LinkBroken(UpstreamFault fault) implements LinkFailure {}

    /// The response is over the size limit.
    record AnswerTooLong() implements LinkFailure {}

    /// There is no response in time.
    record LinkSilent() implements LinkFailure {}
}
