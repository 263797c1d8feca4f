// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.check.workload;

import java.time.Duration;
import java.util.Optional;

/// Applies a rule to pods whose main containers cannot start because an init container or a sidecar fails: while the
/// phase is `Pending`, a Job counts no failure.
///
/// @param patience from the time the node accepted the pod
public record Unstarted(Duration patience, PodRule rule) implements PodRule {

    @Override
    public Optional<PodTrouble> judge(PodView view) {
        boolean waits = view.pod().phase().equals("Pending")
                && view.born().filter(at -> view.reaches(patience, at)).isPresent();
        return waits ? rule.judge(view) : Optional.empty();
    }
}
