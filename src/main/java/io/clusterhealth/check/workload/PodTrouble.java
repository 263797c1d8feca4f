// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.check.workload;

import io.clusterhealth.finding.Evidence;
import io.clusterhealth.finding.FindingCode;
import io.clusterhealth.finding.Link;
import io.clusterhealth.finding.Mode;
import io.clusterhealth.finding.Severity;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/// What is wrong with one pod.
///
/// @param severity set where the rule knows better than the code and the pod's siblings
/// @param links what this trouble in particular hangs on
/// @param mode the failure mode, where the code alone does not tell it
public record PodTrouble(
        FindingCode code,
        Optional<Severity> severity,
        Optional<Instant> since,
        List<Evidence> evidence,
        List<Link> links,
        Optional<Mode> mode) {

    public PodTrouble {
        evidence = List.copyOf(evidence);
        links = List.copyOf(links);
    }

    /// One of the mode that its code usually has.
    public PodTrouble(
            FindingCode code,
            Optional<Severity> severity,
            Optional<Instant> since,
            List<Evidence> evidence,
            List<Link> links) {
        this(code, severity, since, evidence, links, Optional.empty());
    }

    /// The same, in this failure mode.
    PodTrouble in(Optional<Mode> other) {
        return new PodTrouble(code, severity, since, evidence, links, other);
    }

    /// The same, linked to one thing less.
    PodTrouble without(Link link) {
        List<Link> others = links.stream().filter(other -> !other.equals(link)).toList();
        return new PodTrouble(code, severity, since, evidence, others, mode);
    }

    /// The same with this evidence.
    PodTrouble saying(List<Evidence> other) {
        return new PodTrouble(code, severity, since, other, links, mode);
    }

    /// The same with more evidence, in this failure mode.
    PodTrouble with(List<Evidence> more, Optional<Mode> other) {
        return saying(Stream.concat(evidence.stream(), more.stream()).toList()).in(other);
    }

    static PodTrouble of(FindingCode code, PodView view, List<Evidence> evidence) {
        return new PodTrouble(code, Optional.empty(), view.unready(), evidence, List.of());
    }
}
