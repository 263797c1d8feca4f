// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.check.workload;

import io.clusterhealth.check.Age;
import io.clusterhealth.check.Owners;
import io.clusterhealth.check.Restatement;
import io.clusterhealth.check.Subjects;
import io.clusterhealth.cluster.object.Container;
import io.clusterhealth.cluster.object.Pod;
import io.clusterhealth.finding.Evidence;
import io.clusterhealth.finding.Finding;
import io.clusterhealth.finding.FindingCode;
import io.clusterhealth.finding.Link;
import io.clusterhealth.finding.Relation;
import io.clusterhealth.finding.Severity;
import io.clusterhealth.finding.Subject;
import io.clusterhealth.meaning.Meaning.HalfUnavailable;
import io.clusterhealth.text.Words;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;

/// The findings on the workloads of failing pods: one for each failure mode.
final class PodLeads {

    private record WorkloadFault(Subject workload, FindingCode code) {}

    /// First pods whose quote gives a reason, then those with the most restarts, then those of which the cluster says
    /// the most, then by name.
    private static final Comparator<FailingPod> WORST = Comparator.comparing(
                    (FailingPod pod) -> Restatement.in(pod.trouble().evidence().getFirst()))
            .thenComparing(pod -> -restarts(pod))
            .thenComparing(pod -> -quotes(pod))
            .thenComparing(pod -> Subjects.of(pod.view().pod()));

    private static final int NAMED = 3;

    private static int restarts(FailingPod pod) {
        return pod.view().pod().containers().stream()
                .mapToInt(Container::restarts)
                .max()
                .orElse(0);
    }

    private static long quotes(FailingPod pod) {
        return pod.trouble().evidence().stream()
                .filter(one -> !one.said().isEmpty())
                .count();
    }

    private PodLeads() {}

    static List<Finding> of(List<FailingPod> failing) {
        Map<WorkloadFault, List<FailingPod>> groups = new LinkedHashMap<>();
        for (FailingPod pod : failing) {
            pod.group()
                    .workload()
                    .filter(workload -> pod.leads() && !workload.kind().equals("Pod"))
                    .ifPresent(workload -> groups.computeIfAbsent(
                                    new WorkloadFault(workload, pod.code()), _ -> new ArrayList<>())
                            .add(pod));
        }
        return groups.entrySet().stream()
                .map(entry -> finding(entry.getKey(), entry.getValue()))
                .toList();
    }

    private static Finding finding(WorkloadFault key, List<FailingPod> pods) {
        FailingPod example = pods.stream().min(WORST).orElseThrow();
        Evidence first = example.trouble().evidence().getFirst();
        String statement = share(key, pods, example.view().pod(), example.group()) + ": " + first.statement();
        Severity severity = pods.stream()
                .map(FailingPod::severity)
                .min(Comparator.naturalOrder())
                .orElseThrow();
        Optional<Instant> since = Age.earliest(pods, pod -> pod.trouble().since());
        return Finding.of(key.code(), key.workload())
                .evidence(evidence(statement, example))
                .rated(severity)
                .since(since)
                .links(links(pods, example))
                .mode(example.trouble().mode());
    }

    /// Which pods fail. A pod that carries out a rollout is not among the pods of its workload.
    private static String share(WorkloadFault key, List<FailingPod> pods, Pod example, PodGroup group) {
        if (Owners.deploys(example)) {
            return "its pod " + example.name();
        }
        boolean ended = pods.stream().anyMatch(pod -> pod.view().pod().ended());
        int total = ended ? group.all() : group.live();
        return "%d of %d pods%s".formatted(pods.size(), total, where(key, pods, total));
    }

    /// The nodes of failing pods of a DaemonSet that runs on others: its pods differ in nothing else.
    private static String where(WorkloadFault key, List<FailingPod> pods, int total) {
        if (!key.workload().kind().equals("DaemonSet") || pods.size() >= total) {
            return "";
        }
        List<String> nodes =
                nodes(pods).filter(node -> !node.isEmpty()).sorted().toList();
        return nodes.isEmpty() ? "" : " (on %s)".formatted(Words.first(nodes, NAMED));
    }

    private static Stream<String> nodes(Collection<FailingPod> pods) {
        return pods.stream().map(pod -> pod.view().pod().node()).distinct();
    }

    private static List<Evidence> evidence(String statement, FailingPod example) {
        List<Evidence> evidence = new ArrayList<>(example.trouble().evidence());
        Evidence first = evidence.getFirst().saying(statement);
        evidence.set(0, example.group().halfLost() ? first.stating(new HalfUnavailable()) : first);
        return evidence;
    }

    private static List<Link> links(Collection<FailingPod> pods, FailingPod example) {
        Set<Link> links = new TreeSet<>(Comparator.comparing(Link::relation).thenComparing(Link::target));
        pods.forEach(pod -> links.addAll(pod.shared()));
        List<String> nodes = nodes(pods).toList();
        if (!nodes.contains("")) {
            nodes.forEach(node -> links.add(new Link(Relation.FAILS_ON, Subjects.node(node))));
            nodes.stream()
                    .filter(_ -> nodes.size() == 1)
                    .forEach(node -> links.add(new Link(Relation.RUNS_ON, Subjects.node(node))));
        }
        links.add(new Link(Relation.SHOWN_BY, Subjects.of(example.view().pod())));
        return List.copyOf(links);
    }
}
