// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.transport.http;

import java.util.Optional;

/// Tracks one connection's client: whether it is within a request's head, and how much it has sent before it was
/// answered.
///
/// Responses are sent by other threads, so the client may have its response, and its next request may have arrived,
/// before [#answered] is called. Such a request is not premature, and the late call does not apply to it.
final class ClientProgress {
    private boolean withinHead;
    private Optional<PendingRequest> current = Optional.empty();
    private long ahead;

    /// A request whose head has arrived; its equality is identity.
    interface PendingRequest {
        /// Whether its body has arrived completely.
        boolean whole();

        /// Whether its response has been written completely.
        boolean replied();
    }

    /// Called when the connection begins, or a request on it that cannot be told apart from the one before.
    void begin() {
        withinHead = true;
    }

    void received(int bytes) {
        if (current.map(PendingRequest::replied).orElse(true)) {
            if (current.isEmpty() && !withinHead) {
                ahead = 0;
            }
            withinHead = true;
        } else if (current.filter(PendingRequest::whole).isPresent()) {
            ahead += bytes;
        }
    }

    /// Called when a head has arrived completely.
    void arrived(PendingRequest asked) {
        current = Optional.of(asked);
        withinHead = false;
    }

    /// Called when a request has been answered.
    ///
    /// @return whether nothing has arrived after it
    boolean answered(PendingRequest asked) {
        boolean latest = current.filter(asked::equals).isPresent();
        if (latest) {
            current = Optional.empty();
            withinHead |= ahead > 0;
        }
        return latest;
    }

    /// Whether a head has begun but not arrived completely.
    boolean withinHead() {
        return withinHead;
    }

    /// The bytes of later requests received before the earlier ones were answered, since the client last had no
    /// request outstanding.
    long ahead() {
        return ahead;
    }
}
