// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.tool;

import com.fasterxml.jackson.databind.JsonNode;

/// What became of a question to the client.
public sealed interface ClientReply {

    record ClientResult(JsonNode result) implements ClientReply {}

    /// The client answered with an error.
    record ErrorReply(int code, String message) implements ClientReply {}

    /// It could not be asked: it cannot be asked this, or there is no way to it during this call, or it kept silent.
    ///
    /// @param why one sentence
    record Impossible(String why) implements ClientReply {}
}
