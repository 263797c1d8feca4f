// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.check.workload;

import io.clusterhealth.finding.Evidence;
import io.clusterhealth.finding.FindingCode;
import io.clusterhealth.finding.Link;
import io.clusterhealth.finding.Severity;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/// What is wrong with one pod.
///
/// @param severity set where the rule knows better than the code and the pod's siblings
/// @param links what this trouble in particular hangs on
public record PodTrouble(
        FindingCode code,
        Optional<Severity> severity,
        Optional<Instant> since,
        List<Evidence> evidence,
        List<Link> links) {

    public PodTrouble {
        evidence = List.copyOf(evidence);
        links = List.copyOf(links);
    }

    static PodTrouble of(FindingCode code, PodView view, List<Evidence> evidence) {
        return new PodTrouble(code, Optional.empty(), view.unready(), evidence, List.of());
    }
}
