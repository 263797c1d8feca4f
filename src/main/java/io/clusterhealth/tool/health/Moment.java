// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.tool.health;

import java.time.DateTimeException;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.util.Optional;

/// Parses the timestamps of Kubernetes objects and logs.
public final class Moment {
    private static final int SHORTEST = 20;
    private static final int LONGEST = 35;

    private Moment() {}

    /// RFC 3339; empty for anything else.
    public static Optional<Instant> of(String text) {
        if (text.length() < SHORTEST || text.length() > LONGEST || text.charAt(4) != '-' || text.charAt(10) != 'T') {
            return Optional.empty();
        }
        try {
            return Optional.of(OffsetDateTime.parse(text).toInstant());
        } catch (DateTimeException _) {
            return Optional.empty();
        }
    }
}
