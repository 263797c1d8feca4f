// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.check.pod;

import io.clusterhealth.check.Age;
import java.time.Duration;
import java.util.Optional;

/// One failure mode of pods. Implementations are records of their thresholds, or restrict one, and are total.
@FunctionalInterface
public interface PodRule {
    Optional<PodTrouble> judge(PodView view);

    /// Applies it only to pods of which one container has been restarted a number of times.
    default PodRule retried(int restarts) {
        return view -> view.pod().containers().stream().anyMatch(container -> container.restarts() >= restarts)
                ? judge(view)
                : Optional.empty();
    }

    /// Applies it only to pods whose main containers cannot start because an init container or a sidecar fails: while
    /// the phase is `Pending`, a Job counts no failure.
    ///
    /// @param patience from the time the node accepted the pod
    default PodRule unstarted(Duration patience) {
        return view -> view.pod().phase().equals("Pending") && Age.reached(view.born(), patience, view.asOf())
                ? judge(view)
                : Optional.empty();
    }
}
