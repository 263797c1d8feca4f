// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.check.workload;

import io.clusterhealth.check.Age;
import io.clusterhealth.check.Check;
import io.clusterhealth.check.Owners;
import io.clusterhealth.check.Reads;
import io.clusterhealth.check.Subjects;
import io.clusterhealth.check.WarningMessage;
import io.clusterhealth.cluster.Picture;
import io.clusterhealth.cluster.Resources;
import io.clusterhealth.cluster.object.Condition;
import io.clusterhealth.cluster.object.Event.Preemption;
import io.clusterhealth.cluster.object.Metadata;
import io.clusterhealth.cluster.object.Pod;
import io.clusterhealth.finding.Evidence;
import io.clusterhealth.finding.Finding;
import io.clusterhealth.finding.FindingCode;
import io.clusterhealth.finding.Relation;
import io.clusterhealth.finding.Subject;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;

/// Workloads whose pods preempted others, and that are healthy themselves. That is the purpose of priority: it is
/// reported only if the victims find no other node, and do not give way to all others.
///
/// @param patience how long the new pods of the victims must have waited for a node
public record PreemptingWorkloads(Duration patience) implements Check {

    /// A pod that waits for a node, as the replacement of a preempted one.
    private record DisplacedPod(Pod pod, Subject workload, Preemption lost) {}

    @Override
    public Reads reads() {
        return Reads.of(Resources.PODS, Resources.DEPLOYMENTS)
                .when(
                        picture -> picture.objects(Resources.PODS).stream().anyMatch(Pod::unschedulable),
                        Resources.PREEMPTIONS)
                .onWarning(WarningMessage.withReason("FailedScheduling"), Resources.PREEMPTIONS)
                .and(Owners.REPLICA_SETS_READ);
    }

    @Override
    public List<Finding> inspect(Picture picture) {
        List<Preemption> preemptions = picture.objects(Resources.PREEMPTIONS);
        if (preemptions.isEmpty()) {
            return List.of();
        }
        Owners owners = Owners.in(picture);
        List<Pod> waiting = picture.objects(Resources.PODS).stream()
                .filter(pod -> pod.unschedulable() && !pod.placement().givesWay())
                .filter(pod -> Age.reached(pod.since("PodScheduled"), patience, picture.asOf()))
                .toList();
        Map<String, Subject> preemptors = preemptors(preemptions, picture, owners);
        Map<Subject, List<Preemption>> byPreemptor = new TreeMap<>();
        for (Preemption preemption : preemptions) {
            Subject preemptor = preemptors.get(preemption.preemptor());
            if (preemptor != null) {
                byPreemptor.computeIfAbsent(preemptor, _ -> new ArrayList<>()).add(preemption);
            }
        }
        List<Finding> findings = new ArrayList<>();
        byPreemptor.forEach((preemptor, all) -> {
            List<DisplacedPod> displaced = waiting.stream()
                    .flatMap(pod -> displaced(pod, all, owners).stream())
                    .filter(one -> !one.workload().equals(preemptor))
                    .toList();
            if (!displaced.isEmpty()) {
                findings.add(finding(preemptor, all.size(), displaced));
            }
        });
        return findings;
    }

    private static Map<String, Subject> preemptors(List<Preemption> preemptions, Picture picture, Owners owners) {
        Set<String> wanted = preemptions.stream().map(Preemption::preemptor).collect(Collectors.toSet());
        Map<String, Subject> found = new HashMap<>();
        for (Pod pod : picture.objects(Resources.PODS)) {
            String name = pod.namespace() + "/" + pod.name();
            String key = wanted.contains(name) ? name : pod.uid();
            if (wanted.contains(key)) {
                found.put(key, owners.workload(pod));
            }
        }
        return found;
    }

    /// The victims no longer exist; their owners are derived from their names, which have as many parts as the names of
    /// the pods that replace them: `web-api-0` is not of `web`, whose pod is `web-0`.
    private static Optional<DisplacedPod> displaced(Pod pod, List<Preemption> preemptions, Owners owners) {
        return lost(pod, preemptions)
                .flatMap(lost -> owners.top(pod).map(workload -> new DisplacedPod(pod, workload, lost)));
    }

    /// That a pod was preempted which this one replaces, by a pod of another namespace where only one was read: its
    /// workload is not known then.
    static Optional<Evidence> fromOutside(Pod pod, Picture picture) {
        return lost(pod, picture.objects(Resources.PREEMPTIONS))
                .filter(lost -> picture.namespace().isPresent() && pod.unschedulable())
                .filter(lost -> picture.objects(Resources.PODS).stream()
                        .noneMatch(other -> lost.preemptor().equals(other.uid())
                                || lost.preemptor().equals(other.namespace() + "/" + other.name())))
                .map(lost -> Evidence.of(
                        "the pod that it replaces was preempted%s by one of higher priority, which this namespace does not have"
                                .formatted(Age.text(" %s ago", lost.at(), picture.asOf()))));
    }

    private static Optional<Preemption> lost(Pod pod, List<Preemption> preemptions) {
        Optional<String> controller = pod.metadata().controller().map(Metadata.Owner::name);
        long parts = parts(pod.name());
        return preemptions.stream()
                .filter(lost -> lost.namespace().equals(pod.namespace()))
                .filter(lost -> parts(lost.victim()) == parts)
                .filter(lost -> controller
                        .filter(name -> lost.victim().startsWith(name + "-"))
                        .isPresent())
                .min(Comparator.comparing(lost -> lost.at().orElse(Instant.MAX)));
    }

    private static long parts(String name) {
        return name.chars().filter(letter -> letter == '-').count();
    }

    private static String number(int number, String of) {
        return number + " " + of + (number == 1 ? "" : "s");
    }

    private static Finding finding(Subject preemptor, int gone, List<DisplacedPod> displaced) {
        List<Subject> workloads = displaced.stream()
                .map(DisplacedPod::workload)
                .distinct()
                .sorted()
                .toList();
        DisplacedPod first = displaced.stream()
                .min(Comparator.comparing(one -> Subjects.of(one.pod())))
                .orElseThrow();
        return Finding.of(FindingCode.WORKLOAD_DISPLACES, preemptor)
                .quoting(
                        "its pods, which have a higher priority, have preempted %s; pods of %s have waited for a node since"
                                .formatted(number(gone, "pod"), number(workloads.size(), "workload")),
                        first.pod()
                                .condition("PodScheduled")
                                .map(Condition::message)
                                .orElse(""))
                .since(Age.earliest(displaced, one -> one.lost().at()))
                .links(Relation.DISPLACES, workloads.stream());
    }
}
