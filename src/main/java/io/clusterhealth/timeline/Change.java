// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.timeline;

import io.clusterhealth.finding.Evidence;
import io.clusterhealth.finding.Subject;
import java.time.Instant;
import java.util.Comparator;
import java.util.Optional;
import java.util.stream.Stream;

/// A change in the cluster.
///
/// @param at latest possible time of the change
/// @param notBefore earliest possible time, if different
/// @param turn ordinal among the rollouts of its subject: two may begin within the same second
/// @param what changed: a statement, with a quote from the cluster
public record Change(
        Instant at, Optional<Instant> notBefore, ChangeKind kind, Subject subject, int turn, Evidence what) {

    public Change(Instant at, ChangeKind kind, Subject subject, Evidence what) {
        this(at, Optional.empty(), kind, subject, 0, what);
    }

    /// The change at a time; none where the time is unknown.
    static Stream<Change> of(Optional<Instant> at, ChangeKind kind, Subject subject, Evidence what) {
        return at.stream().map(time -> new Change(time, kind, subject, what));
    }

    /// The earliest possible time of the change.
    public Instant earliest() {
        return notBefore.orElse(at);
    }

    /// Its time in a timeline. That of a rollback without a known time is its earliest, so that it does not precede
    /// changes whose times are known.
    public Instant placed() {
        return kind == ChangeKind.ROLLOUT ? earliest() : at;
    }

    /// Newest first; deterministic for equal clusters.
    public static final Comparator<Change> ORDER = Comparator.comparing(Change::placed, Comparator.reverseOrder())
            .thenComparing(Change::earliest, Comparator.reverseOrder())
            .thenComparing(Change::kind)
            .thenComparing(Change::subject)
            .thenComparing(Change::turn, Comparator.reverseOrder())
            .thenComparing(change -> change.what.statement());

    public enum ChangeKind {
        /// An update of the cluster's version, or of a pool's machine configuration.
        UPDATE(true),
        /// A new version of a workload.
        ROLLOUT(true),
        /// A release of a package manager: Helm or OLM.
        RELEASE(true),
        /// A ConfigMap or Secret was written, or an object that restricts others was created.
        CONFIG(true),
        /// A workload was scaled, a node cordoned or uncordoned, an object changed by hand, a namespace deleted.
        ACTION(true),
        /// An object is no longer there; that it was deleted at an unknown time makes it no suspect.
        GONE(false),
        /// A node joined or was removed, changed a condition or booted.
        NODE(false),
        /// A cluster operator, the cluster version or a pool changed a condition.
        OPERATOR(false),
        WARNING(false);

        private final boolean deed;

        ChangeKind(boolean deed) {
            this.deed = deed;
        }

        /// Whether it was a deliberate action, which may have caused what followed.
        public boolean deed() {
            return deed;
        }

        /// Whether it may have caused what followed: a deed, or a change of a node. Operator conditions and warnings
        /// are effects.
        public boolean mayCause() {
            return deed || this == NODE;
        }
    }
}
