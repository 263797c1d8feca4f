// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.check.pod;

import io.clusterhealth.check.Age;
import io.clusterhealth.finding.Evidence;
import io.clusterhealth.finding.FindingCode;
import io.clusterhealth.finding.Link;
import io.clusterhealth.finding.Mode;
import io.clusterhealth.finding.Relation;
import io.clusterhealth.finding.Severity;
import io.clusterhealth.finding.Subject;
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

    /// A trouble with one observation so far, without links and a mode.
    static PodTrouble of(FindingCode code, Optional<Instant> since, Evidence evidence) {
        return new PodTrouble(code, Optional.empty(), since, List.of(evidence), List.of(), Optional.empty());
    }

    public PodTrouble rated(Severity other) {
        return new PodTrouble(code, Optional.of(other), since, evidence, links, mode);
    }

    /// Returns a copy with these links.
    PodTrouble links(List<Link> other) {
        return new PodTrouble(code, severity, since, evidence, other, mode);
    }

    /// Returns a copy with this failure mode.
    PodTrouble in(Optional<Mode> other) {
        return new PodTrouble(code, severity, since, evidence, links, other);
    }

    /// Returns a copy with one link to each of these objects, besides the others.
    public PodTrouble linking(Relation relation, Stream<Subject> targets) {
        return links(Stream.concat(links.stream(), targets.map(target -> new Link(relation, target)))
                .toList());
    }

    public PodTrouble without(Link link) {
        return links(links.stream().filter(other -> !other.equals(link)).toList());
    }

    public PodTrouble saying(List<Evidence> other) {
        return new PodTrouble(code, severity, since, other, links, mode);
    }

    /// Returns a copy whose first evidence says that it is from before the node of the pod stopped reporting.
    PodTrouble lastKnown(PodView view) {
        Evidence first = evidence.getFirst();
        Evidence marked = first.saying("%s (last known: its node stopped reporting%s)"
                .formatted(first.statement(), Age.text(" %s ago", view.silent(), view.asOf())));
        return saying(
                Stream.concat(Stream.of(marked), evidence.stream().skip(1)).toList());
    }

    /// Returns a copy with this evidence after the other.
    public PodTrouble adding(Stream<Evidence> more) {
        return saying(Stream.concat(evidence.stream(), more).toList());
    }

    /// Returns a copy with more evidence and this failure mode.
    public PodTrouble with(List<Evidence> more, Optional<Mode> other) {
        return adding(more.stream()).in(other);
    }
}
