// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.tool;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.time.Duration;
import java.util.Optional;

/// A request of the server to its client.
///
/// @param params as the method's schema has them
/// @param patience how long the response may take; a client that does not respond in time, or cannot be asked, counts
/// as one that dismissed the question. Empty for the default timeout and for a request whose response the call needs
public record ClientRequest(RequestKind kind, ObjectNode params, Optional<Duration> patience) {

    public enum RequestKind {
        /// A completion by the client's model.
        SAMPLING("sampling", "sampling/createMessage"),
        /// An answer by the client's user.
        ELICITATION("elicitation", "elicitation/create"),
        /// The folders the client works in.
        ROOTS("roots", "roots/list");

        private final String capability;
        private final String method;

        RequestKind(String capability, String method) {
            this.capability = capability;
            this.method = method;
        }

        /// The capability by which a client declares that it accepts this kind.
        public String capability() {
            return capability;
        }

        /// The JSON-RPC method.
        public String method() {
            return method;
        }
    }

    /// Whether the request sends the user to a web page, which needs the capability `elicitation.url`.
    public boolean isUrlElicitation() {
        return kind == RequestKind.ELICITATION && params.path("mode").asText().equals("url");
    }
}
