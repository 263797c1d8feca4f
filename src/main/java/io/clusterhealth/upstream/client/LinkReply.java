// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.upstream.client;

import com.fasterxml.jackson.databind.JsonNode;
import io.clusterhealth.jsonrpc.RpcError;
import java.util.OptionalInt;

/// What came of a request to an upstream server.
public sealed interface LinkReply {

    record UpstreamResult(JsonNode result) implements LinkReply {}

    record UpstreamError(RpcError error) implements LinkReply {}

    /// It was not answered, and the way to the server is in doubt.
    ///
    /// @param why a clause
    /// @param status of HTTP, where it got that far
    record LinkBroken(String why, OptionalInt status) implements LinkReply {
        public LinkBroken(String why) {
            this(why, OptionalInt.empty());
        }
    }

    /// It was answered with more than is taken.
    record AnswerTooLong() implements LinkReply {}

    /// It was not answered in time.
    record LinkSilent() implements LinkReply {}
}
