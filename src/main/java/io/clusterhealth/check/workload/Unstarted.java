// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.check.workload;

import java.time.Duration;
import java.util.Optional;

/// A rule for pods whose own work cannot begin, because an init container or a sidecar fails: while the phase is
/// `Pending`, a Job counts no failure.
///
/// @param patience from the moment the node took the pod on
public record Unstarted(Duration patience, PodRule rule) implements PodRule {

    @Override
    public Optional<PodTrouble> judge(PodView view) {
        boolean waits = view.pod().phase().equals("Pending")
                && view.born().filter(at -> view.reaches(patience, at)).isPresent();
        return waits ? rule.judge(view) : Optional.empty();
    }
}
