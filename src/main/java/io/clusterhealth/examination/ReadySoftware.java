// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.examination;

import io.clusterhealth.cause.Incident;
import io.clusterhealth.cause.graph.Explanation;
import io.clusterhealth.check.Owners;
import io.clusterhealth.check.Providers;
import io.clusterhealth.check.Subjects;
import io.clusterhealth.cluster.Picture;
import io.clusterhealth.cluster.Resources;
import io.clusterhealth.cluster.object.Pod;
import io.clusterhealth.finding.Finding;
import io.clusterhealth.finding.FindingCode;
import io.clusterhealth.finding.Relation;
import io.clusterhealth.finding.Subject;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;

/// The workloads and static pods with a ready pod of which nothing is known to fail.
///
/// @param pods the ready ones of each
record ReadySoftware(Map<Subject, List<Pod>> pods, Picture picture) {
    static ReadySoftware in(Picture picture, Collection<Incident> incidents) {
        Owners owners = Owners.in(picture);
        Map<Subject, List<Pod>> ready = picture.objects(Resources.PODS).stream()
                .filter(Pod::ready)
                .collect(Collectors.groupingBy(owners::workload, LinkedHashMap::new, Collectors.toList()));
        incidents.stream().flatMap(Incident::findings).map(Finding::subject).forEach(ready::remove);
        return new ReadySoftware(ready, picture);
    }

    /// Which of them each finding needs according to `capabilities.txt`, or reports on, as findings: each is looked up
    /// as if it failed.
    Map<Finding, List<Finding>> neededBy(List<Finding> findings) {
        Set<Subject> reported = findings.stream()
                .flatMap(finding -> finding.targets(Relation.REPORTS_ON).stream())
                .collect(Collectors.toSet());
        return findings.isEmpty()
                ? Map.of()
                : Explanation.providers(
                        findings,
                        Providers.told(
                                pods.keySet().stream()
                                        .map(workload -> supposed(workload, reported))
                                        .toList(),
                                picture));
    }

    private Finding supposed(Subject workload, Set<Subject> reported) {
        return Finding.of(FindingCode.POD_LOGS_FAILURE, workload)
                .saying("it may fail")
                .links(
                        Relation.SHOWN_BY,
                        pods(workload).stream().map(Subjects::of).filter(reported::contains));
    }

    List<Pod> pods(Subject workload) {
        return pods.getOrDefault(workload, List.of());
    }
}
