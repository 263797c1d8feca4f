// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.check.workload;

import io.clusterhealth.check.Owners;
import io.clusterhealth.cluster.Picture;
import io.clusterhealth.cluster.Resources;
import io.clusterhealth.cluster.object.Condition;
import io.clusterhealth.cluster.object.Container.Ended;
import io.clusterhealth.cluster.object.Pod;
import io.clusterhealth.finding.Finding;
import io.clusterhealth.finding.FindingCode;
import io.clusterhealth.finding.Link;
import io.clusterhealth.finding.Relation;
import io.clusterhealth.finding.Subject;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.BiFunction;
import java.util.function.Function;
import java.util.stream.Stream;

/// What pods say, or is said of them, by what it blames.
///
/// @param said all of it about one pod
/// @param blamed reads in one of these what it blames
/// @param since when a pod's trouble began
record Complaints(
        Function<Pod, Stream<String>> said,
        BiFunction<Pod, String, Optional<Subject>> blamed,
        Function<Pod, Optional<Instant>> since) {
    private record Complaint(Subject workload, Pod pod, String said) {}

    /// What containers that crash again and again said at their end.
    static Complaints ofCrashes(Function<String, Optional<Subject>> blamed) {
        return new Complaints(
                Complaints::lastWords,
                (_, said) -> blamed.apply(said),
                pod -> pod.condition("Ready").flatMap(Condition::since));
    }

    /// One finding for each thing that this many workloads blame.
    ///
    /// @param statement our words, with a place for the number of workloads
    List<Finding> shared(int several, FindingCode code, String statement, Picture picture) {
        Map<Subject, List<Complaint>> complaints = new TreeMap<>();
        Owners owners = Owners.in(picture);
        for (Pod pod : picture.objects(Resources.PODS)) {
            said.apply(pod)
                    .forEach(words -> blamed.apply(pod, words)
                            .ifPresent(subject -> complaints
                                    .computeIfAbsent(subject, _ -> new ArrayList<>())
                                    .add(new Complaint(owners.workload(pod), pod, words))));
        }
        List<Finding> findings = new ArrayList<>();
        complaints.forEach((subject, all) -> {
            long workloads = all.stream().map(Complaint::workload).distinct().count();
            if (workloads >= several) {
                findings.add(finding(code, subject, statement.formatted(workloads), all));
            }
        });
        return findings;
    }

    static Stream<String> lastWords(Pod pod) {
        return pod.crashes().map(Ended::message);
    }

    private Finding finding(FindingCode code, Subject subject, String statement, List<Complaint> all) {
        String quote = all.stream()
                .map(Complaint::said)
                .min(Comparator.comparing((String said) -> !said.contains(subject.name()))
                        .thenComparing(Comparator.naturalOrder()))
                .orElse("");
        return Finding.of(code, subject)
                .quoting(statement, quote)
                .since(all.stream()
                        .flatMap(one -> since.apply(one.pod()).stream())
                        .min(Comparator.naturalOrder()))
                .links(all.stream()
                        .map(Complaint::workload)
                        .distinct()
                        .sorted()
                        .map(workload -> new Link(Relation.BLAMED_BY, workload))
                        .toList());
    }
}
