// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.upgrade;

import java.util.List;
import java.util.Locale;

/// The result of a section.
///
/// @param unknown why it has no result, or an incomplete one: one clause; empty otherwise
/// @param grant the missing right as one line of YAML; empty unless that is the reason
public record Judged(String section, Status status, List<Obstacle> obstacles, String unknown, String grant) {
    public Judged {
        obstacles = List.copyOf(obstacles);
    }

    /// The status of a section, worst first.
    public enum Status {
        BLOCKED,
        REVIEW,
        /// It could not be checked, so that it must not be reported as fine.
        UNKNOWN,
        /// Part of it cannot be seen in any cluster; the rest is fine.
        UNCHECKED,
        FINE,
        /// The cluster has no objects of this kind.
        ABSENT;

        /// The word in responses.
        public String label() {
            return this == UNCHECKED ? "notChecked" : name().toLowerCase(Locale.ROOT);
        }
    }
}
