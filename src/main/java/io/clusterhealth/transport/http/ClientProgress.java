// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.transport.http;

import java.util.Optional;

/// How far the client of one connection has come: whether it is within a request's head, and how much it has sent
/// before it was answered.
///
/// The answer to a request comes from another thread; so the client may have the answer, and its next request be here,
/// before [#answered] is called. That is no hurry of the client's, and the late word is not about the request that has
/// come since.
final class ClientProgress {
    private boolean withinHead;
    private Optional<PendingRequest> current = Optional.empty();
    private long ahead;

    /// A request whose head has arrived; equal to itself alone.
    interface PendingRequest {
        /// Whether its body has arrived whole.
        boolean whole();

        /// Whether all of its answer is on its way.
        boolean replied();
    }

    /// The connection has begun, or a request on it that cannot be told from the one before.
    void begin() {
        withinHead = true;
    }

    /// Takes note of bytes from the client.
    void received(int bytes) {
        if (current.filter(asked -> !asked.replied()).isEmpty()) {
            if (current.isEmpty() && !withinHead) {
                ahead = 0;
            }
            withinHead = true;
        } else if (current.filter(PendingRequest::whole).isPresent()) {
            ahead += bytes;
        }
    }

    /// Takes note that a head has arrived whole.
    void arrived(PendingRequest asked) {
        current = Optional.of(asked);
        withinHead = false;
    }

    /// Takes note that a request has been answered.
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

    /// Whether a head has begun that has not arrived whole.
    boolean withinHead() {
        return withinHead;
    }

    /// Bytes of later requests that came before the answers to those before them, since the client last waited for
    /// nothing.
    long ahead() {
        return ahead;
    }
}
