// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.timeline;

import java.time.Instant;

/// When something happened, as closely as that is known: neither before the one nor after the other.
record Span(Instant earliest, Instant latest) {
    static Span exactly(Instant at) {
        return new Span(at, at);
    }

    boolean exact() {
        return earliest.equals(latest);
    }

    /// Narrowed to what lies not before a moment.
    Span from(Instant moment) {
        return new Span(moment.isAfter(earliest) && !moment.isAfter(latest) ? moment : earliest, latest);
    }

    /// Narrowed to what lies not after a moment.
    Span until(Instant moment) {
        return new Span(earliest, moment.isBefore(latest) && !moment.isBefore(earliest) ? moment : latest);
    }
}
