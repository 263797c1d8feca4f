// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.examination;

import io.clusterhealth.cause.Incident;
import io.clusterhealth.cluster.ParallelReads;
import io.clusterhealth.finding.Evidence;
import io.clusterhealth.finding.Finding;
import io.clusterhealth.finding.FindingCode;
import io.clusterhealth.finding.Relation;
import io.clusterhealth.finding.Subject;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/// Several workloads whose logins have been refused, whatever their clients say of it, since a Secret or ConfigMap that
/// all of them read was changed: that object is the cause rather than each workload.
///
/// @param reads the ConfigMaps and Secrets that the pod of a finding reads; each call takes a request
record SharedChange(Function<Finding, List<Subject>> reads) {
    /// How many further workloads are examined.
    private static final int MOST = 8;

    /// The incidents, of which those with a common change are one.
    List<Incident> joined(List<Incident> incidents) {
        return incidents.stream()
                .filter(incident -> refused(incident.cause()))
                .flatMap(incident -> change(incident).stream())
                .findFirst()
                .map(change -> joined(incidents, change))
                .orElse(incidents);
    }

    private List<Incident> joined(List<Incident> incidents, Finding change) {
        Set<Subject> readers = readers(incidents, change);
        List<Incident> parts = incidents.stream()
                .filter(incident -> readers.contains(incident.cause().subject()))
                .toList();
        return readers.size() < 2 || parts.isEmpty()
                ? incidents
                : JoinedIncident.among(
                        incidents,
                        told(change, readers, parts.getFirst()),
                        readers,
                        "it reads {cause}, and its login has been refused since that was changed");
    }

    private static Finding told(Finding change, Set<Subject> readers, Incident first) {
        return change.adding(first.cause().evidence().stream()
                .filter(SharedChange::refused)
                .limit(1)
                .map(refusal -> refusal.saying(
                        "%d workloads that read it have been refused since".formatted(workloads(readers, first)))));
    }

    /// Without the custom resource whose workloads they are.
    private static long workloads(Set<Subject> readers, Incident first) {
        return readers.stream()
                .filter(reader -> !reader.equals(first.cause().subject())
                        || !first.cause().linked(Relation.BLAMED_BY))
                .count();
    }

    /// The workloads that are refused since the change and read the object.
    private Set<Subject> readers(List<Incident> incidents, Finding change) {
        Set<Subject> known = incidents.stream()
                .filter(incident ->
                        refused(incident.cause()) && incident.changes().stream().anyMatch(one -> isOf(change, one)))
                .map(incident -> incident.cause().subject())
                .collect(Collectors.toSet());
        List<Finding> others = incidents.stream()
                .flatMap(Incident::findings)
                .filter(finding -> refused(finding) && !finding.linked(Relation.OWNED_BY))
                .filter(finding ->
                        finding.subject().namespace().equals(change.subject().namespace()))
                .filter(finding -> !known.contains(finding.subject()) && !isBefore(finding, change))
                .limit(MOST)
                .toList();
        Map<Finding, List<Subject>> read = ParallelReads.each(others, reads);
        return Stream.concat(
                        known.stream(),
                        others.stream()
                                .filter(other ->
                                        read.getOrDefault(other, List.of()).contains(change.subject()))
                                .map(Finding::subject))
                .collect(Collectors.toSet());
    }

    private static Optional<Finding> change(Incident incident) {
        return incident.changes().stream()
                .filter(one -> one.code() == FindingCode.CONFIG_CHANGED)
                .findFirst();
    }

    private static boolean isOf(Finding change, Finding other) {
        return other.code() == change.code() && other.subject().equals(change.subject());
    }

    private static boolean isBefore(Finding finding, Finding change) {
        return finding.since()
                .flatMap(began -> change.since().map(began::isBefore))
                .orElse(false);
    }

    /// Whether a server rejects its login.
    static boolean refused(Finding finding) {
        return finding.evidence().stream().anyMatch(SharedChange::refused);
    }

    static boolean refused(Evidence evidence) {
        return evidence.meanings().loginRefused();
    }
}
