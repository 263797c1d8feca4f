// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.session;

import java.time.Instant;
import java.util.Optional;

/// The contents of a session's id, readable by every replica.
///
/// @param id random, and constant for the lifetime of the session
/// @param version the negotiated revision
/// @param asked the client's capabilities, in words of letters separated by `+`
/// @param caller a hash of the caller that began the session
public record Ticket(String id, Instant issued, Instant expires, String version, String asked, String caller) {
    private static final int PARTS = 6;

    String toText() {
        return String.join(
                ",",
                id,
                Long.toString(issued.getEpochSecond()),
                Long.toString(expires.getEpochSecond()),
                version,
                asked,
                caller);
    }

    static Optional<Ticket> of(String text) {
        String[] parts = text.split(",", -1);
        if (parts.length != PARTS) {
            return Optional.empty();
        }
        try {
            return Optional.of(new Ticket(
                    parts[0],
                    Instant.ofEpochSecond(Long.parseLong(parts[1])),
                    Instant.ofEpochSecond(Long.parseLong(parts[2])),
                    parts[3],
                    parts[4],
                    parts[5]));
        } catch (NumberFormatException _) {
            return Optional.empty();
        }
    }
}
