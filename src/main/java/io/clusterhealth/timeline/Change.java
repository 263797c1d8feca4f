// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.timeline;

import io.clusterhealth.finding.Evidence;
import io.clusterhealth.finding.Subject;
import java.time.Instant;
import java.util.Comparator;
import java.util.Locale;
import java.util.Optional;

/// Something that changed.
///
/// @param at when it happened, at the latest
/// @param notBefore when it happened at the earliest, where that is another time
/// @param turn which of the rollouts of its subject it is: two may begin within the same second
/// @param what in our words, with the cluster's behind them
public record Change(
        Instant at, Optional<Instant> notBefore, ChangeKind kind, Subject subject, int turn, Evidence what) {

    /// One of which the time is known.
    public Change(Instant at, ChangeKind kind, Subject subject, Evidence what) {
        this(at, Optional.empty(), kind, subject, 0, what);
    }

    /// When it happened at the earliest.
    public Instant earliest() {
        return notBefore.orElse(at);
    }

    /// Newest first; equal clusters give equal timelines.
    public static final Comparator<Change> ORDER = Comparator.comparing(Change::at, Comparator.reverseOrder())
            .thenComparing(Change::earliest, Comparator.reverseOrder())
            .thenComparing(Change::kind)
            .thenComparing(Change::subject)
            .thenComparing(Change::turn, Comparator.reverseOrder())
            .thenComparing(change -> change.what.statement());

    /// What sort of change it is.
    public enum ChangeKind {
        /// The cluster's version, or a pool's machine configuration.
        UPDATE(true),
        /// A new version of a workload.
        ROLLOUT(true),
        /// A release of a package manager: Helm or OLM.
        RELEASE(true),
        /// A ConfigMap or Secret was written, or an object made that restricts others.
        CONFIG(true),
        /// A workload was scaled, a node cordoned or uncordoned, an object changed by hand.
        ACTION(true),
        /// A node came, went or booted.
        NODE(false),
        /// A cluster operator changed its mind.
        OPERATOR(false),
        /// Warning events.
        WARNING(false);

        private final boolean deed;

        ChangeKind(boolean deed) {
            this.deed = deed;
        }

        /// Whether it was an action, so that it may be the reason for what followed.
        public boolean deed() {
            return deed;
        }

        /// Whether it may be the reason for what followed: a deed, or a node that booted. What an operator says of
        /// itself and warnings are effects.
        public boolean mayCause() {
            return deed || this == NODE;
        }

        /// The word on the wire.
        public String label() {
            return name().toLowerCase(Locale.ROOT);
        }
    }
}
