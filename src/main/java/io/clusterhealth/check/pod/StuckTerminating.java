// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.check.pod;

import io.clusterhealth.check.Age;
import io.clusterhealth.cluster.object.Container.State;
import io.clusterhealth.cluster.object.Metadata;
import io.clusterhealth.cluster.object.Pod;
import io.clusterhealth.finding.Evidence;
import io.clusterhealth.finding.FindingCode;
import io.clusterhealth.finding.Mode;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;

/// A pod that should have terminated and has not.
///
/// @param patience beyond its grace period
public record StuckTerminating(Duration patience) implements PodRule {

    @Override
    public Optional<PodTrouble> judge(PodView view) {
        Optional<Instant> overdue = view.pod().deleted().filter(at -> view.reaches(patience, at));
        return overdue.map(at -> PodTrouble.of(
                        FindingCode.POD_STUCK_TERMINATING,
                        overdue,
                        Evidence.of(Age.text(at, view.asOf()) + " past its grace period"))
                .rated(FindingCode.POD_STUCK_TERMINATING.severity())
                .adding(held(view.pod().metadata()).stream())
                .in(Optional.of(Mode.FINALIZER_HOLDS).filter(_ -> endedAndHeld(view.pod()))));
    }

    /// Whether no container of it runs any more, so that only its finalizers keep it.
    private static boolean endedAndHeld(Pod pod) {
        return !pod.metadata().finalizers().isEmpty()
                && !pod.containers().isEmpty()
                && pod.containers().stream().allMatch(container -> container.state() instanceof State.Terminated);
    }

    private static Optional<Evidence> held(Metadata metadata) {
        return metadata.finalizers().isEmpty()
                ? Optional.empty()
                : Optional.of(Evidence.quoting("finalizers", String.join(", ", metadata.finalizers())));
    }
}
