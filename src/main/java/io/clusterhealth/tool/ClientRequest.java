// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.tool;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.time.Duration;
import java.util.Optional;

/// Something the server asks its client.
///
/// @param params as the method's schema has them
/// @param patience how long an answer may take; who does not answer in this time, or cannot be asked, counts as one who
/// dismisses the question. Empty for as long as any, and for a question without whose answer there is none
public record ClientRequest(RequestKind kind, ObjectNode params, Optional<Duration> patience) {

    /// A question without whose answer there is none.
    public ClientRequest(RequestKind kind, ObjectNode params) {
        this(kind, params, Optional.empty());
    }

    /// What clients can be asked.
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

        /// The capability a client declares that can be asked this.
        public String capability() {
            return capability;
        }

        /// The method on the wire.
        public String method() {
            return method;
        }
    }

    /// Whether it sends the user to a web page, which needs the capability `elicitation.url`.
    public boolean isUrlElicitation() {
        return kind == RequestKind.ELICITATION && params.path("mode").asText().equals("url");
    }
}
