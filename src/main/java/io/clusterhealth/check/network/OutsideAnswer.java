// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.check.network;

import io.clusterhealth.check.Age;
import io.clusterhealth.check.Check;
import io.clusterhealth.check.Owners;
import io.clusterhealth.check.Subjects;
import io.clusterhealth.cluster.Picture;
import io.clusterhealth.cluster.Resource;
import io.clusterhealth.cluster.Resources;
import io.clusterhealth.cluster.object.Container.Ended;
import io.clusterhealth.cluster.object.Event;
import io.clusterhealth.cluster.object.Pod;
import io.clusterhealth.finding.Finding;
import io.clusterhealth.finding.FindingCode;
import io.clusterhealth.finding.Subject;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;

/// Servers outside of the cluster that several workloads cannot reach, by their last words: a database of the cloud, a
/// proxy to the internet. One workload alone may have its address wrong.
///
/// @param several how many workloads it takes
/// @param recent how old an event may be
public record OutsideAnswer(int several, Duration recent) implements Check {

    /// What a pod said when it could not reach somebody.
    private record Complaint(Subject pod, String said) {}

    @Override
    public Set<Resource<?>> needs() {
        return Set.of(Resources.PODS, Resources.DEPLOYMENTS, Resources.EVENTS);
    }

    @Override
    public List<Finding> inspect(Picture picture) {
        Map<String, List<Complaint>> complaints = new TreeMap<>();
        for (Pod pod : picture.objects(Resources.PODS)) {
            pod.crashes()
                    .map(Ended::message)
                    .forEach(said -> OutsideAddress.in(said)
                            .ifPresent(host -> note(host, new Complaint(Subjects.of(pod), said), complaints)));
            pod.waits()
                    .forEach(said -> OutsideAddress.ofProxy(said)
                            .ifPresent(host -> note(host, new Complaint(Subjects.of(pod), said), complaints)));
        }
        for (Event event : picture.objects(Resources.EVENTS)) {
            if (event.kind().equals("Pod") && Age.lately(event, recent, picture.asOf())) {
                OutsideAddress.ofProxy(event.message())
                        .ifPresent(host -> note(
                                host,
                                new Complaint(
                                        new Subject(event.kind(), event.namespace(), event.name()), event.message()),
                                complaints));
            }
        }
        return complaints.isEmpty() ? List.of() : findings(complaints, picture);
    }

    private List<Finding> findings(Map<String, List<Complaint>> complaints, Picture picture) {
        Owners owners = Owners.in(picture);
        Map<Subject, Subject> tops = new HashMap<>();
        picture.objects(Resources.PODS).forEach(pod -> tops.put(Subjects.of(pod), owners.workload(pod)));
        List<Finding> findings = new ArrayList<>();
        complaints.forEach((host, all) -> {
            long workloads = all.stream()
                    .flatMap(one -> Optional.ofNullable(tops.get(one.pod())).stream())
                    .distinct()
                    .count();
            if (workloads >= several) {
                findings.add(finding(host, workloads, all));
            }
        });
        return findings;
    }

    private static void note(String host, Complaint complaint, Map<String, List<Complaint>> complaints) {
        complaints.computeIfAbsent(host, _ -> new ArrayList<>()).add(complaint);
    }

    private static Finding finding(String host, long workloads, List<Complaint> complaints) {
        String said = complaints.stream()
                .map(Complaint::said)
                .min(Comparator.naturalOrder())
                .orElse("");
        return Finding.of(FindingCode.ENDPOINT_SILENT, Subject.external(host))
                .quoting("%d workloads do not reach it".formatted(workloads), said);
    }
}
