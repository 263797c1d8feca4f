// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.upstream.client;

import com.fasterxml.jackson.databind.JsonNode;
import io.clusterhealth.jsonrpc.RpcError;
import io.clusterhealth.upstream.UpstreamFault;
import io.clusterhealth.upstream.UpstreamTrouble;
import java.time.Duration;

/// What came of a request to an upstream server.
public sealed interface LinkReply {

    record UpstreamResult(JsonNode result) implements LinkReply {}

    record UpstreamError(RpcError error) implements LinkReply {}

    /// It was not answered with anything of use.
    sealed interface LinkFailure extends LinkReply {
        /// @param patience how long was waited
        default UpstreamFault fault(String method, Duration patience) {
            return switch (this) {
                case LinkBroken(UpstreamFault fault) -> fault;
                case AnswerTooLong() -> UpstreamTrouble.TOO_LONG.with(method);
                case LinkSilent() -> UpstreamTrouble.SILENT.with(method + " within " + patience.toSeconds() + " s");
            };
        }
    }

    /// It was not answered, and the way to the server is in doubt.
    record LinkBroken(UpstreamFault fault) implements LinkFailure {}

    /// It was answered with more than is taken.
    record AnswerTooLong() implements LinkFailure {}

    /// It was not answered in time.
    record LinkSilent() implements LinkFailure {}
}
