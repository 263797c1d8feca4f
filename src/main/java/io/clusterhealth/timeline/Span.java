// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.timeline;

import java.time.Instant;

/// The bounds of the time when something happened.
record Span(Instant earliest, Instant latest) {
    static Span exactly(Instant at) {
        return new Span(at, at);
    }

    boolean exact() {
        return earliest.equals(latest);
    }

    /// The span limited to times not before this one.
    Span from(Instant moment) {
        return new Span(moment.isAfter(earliest) && !moment.isAfter(latest) ? moment : earliest, latest);
    }

    /// The span limited to times not after this one.
    Span until(Instant moment) {
        return new Span(earliest, moment.isBefore(latest) && !moment.isBefore(earliest) ? moment : latest);
    }
}
