// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.upgrade;

import java.util.List;
import java.util.Locale;

/// A section, answered.
///
/// @param unknown why it could not be answered, or not whole: one clause; empty when it was
/// @param grant the missing right as one line of YAML; empty unless that is the reason
public record Judged(String section, Status status, List<Obstacle> obstacles, String unknown, String grant) {
    public Judged {
        obstacles = List.copyOf(obstacles);
    }

    /// What a section says, worst first.
    public enum Status {
        BLOCKED,
        REVIEW,
        /// It could not be looked at, so that it may not be called fine.
        UNKNOWN,
        FINE,
        /// The cluster has nothing of the kind.
        ABSENT;

        /// The word on the wire.
        public String label() {
            return name().toLowerCase(Locale.ROOT);
        }
    }
}
