// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.check.pod;

import io.clusterhealth.finding.Evidence;
import io.clusterhealth.finding.FindingCode;
import io.clusterhealth.finding.Link;
import io.clusterhealth.finding.Mode;
import io.clusterhealth.finding.Severity;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/// The problem of one pod.
///
/// @param severity set if the rule determines it more precisely than the code and the pod's siblings
/// @param links to what this trouble depends on
/// @param mode the failure mode, if it is more specific than the code
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

    /// A trouble without a mode.
    public PodTrouble(
            FindingCode code,
            Optional<Severity> severity,
            Optional<Instant> since,
            List<Evidence> evidence,
            List<Link> links) {
        this(code, severity, since, evidence, links, Optional.empty());
    }

    /// Returns a copy with this failure mode.
    PodTrouble in(Optional<Mode> other) {
        return new PodTrouble(code, severity, since, evidence, links, other);
    }

    /// Returns a copy without one link.
    public PodTrouble without(Link link) {
        List<Link> others = links.stream().filter(other -> !other.equals(link)).toList();
        return new PodTrouble(code, severity, since, evidence, others, mode);
    }

    /// Returns a copy with this evidence.
    public PodTrouble saying(List<Evidence> other) {
        return new PodTrouble(code, severity, since, other, links, mode);
    }

    /// Returns a copy with more evidence and this failure mode.
    public PodTrouble with(List<Evidence> more, Optional<Mode> other) {
        return saying(Stream.concat(evidence.stream(), more.stream()).toList()).in(other);
    }

    static PodTrouble of(FindingCode code, PodView view, List<Evidence> evidence) {
        return new PodTrouble(code, Optional.empty(), view.unready(), evidence, List.of());
    }
}
