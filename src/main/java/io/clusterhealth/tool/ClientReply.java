// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.tool;

import com.fasterxml.jackson.databind.JsonNode;

/// The outcome of a request to the client.
public sealed interface ClientReply {

    record ClientResult(JsonNode result) implements ClientReply {}

    record ErrorReply(int code, String message) implements ClientReply {
        /// The member of a response that counts as dismissed, with the message of the error.
        public static final String MEMBER = "failed";
    }

    /// No response: the client does not accept this request, cannot be reached during this call, or timed out.
    ///
    /// @param why one sentence
    record Impossible(String why) implements ClientReply {}
}
