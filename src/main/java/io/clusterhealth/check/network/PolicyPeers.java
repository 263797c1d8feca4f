// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.check.network;

import io.clusterhealth.capability.Software;
import io.clusterhealth.check.FailingContainer;
import io.clusterhealth.check.Subjects;
import io.clusterhealth.check.Workloads;
import io.clusterhealth.cluster.Picture;
import io.clusterhealth.cluster.Resources;
import io.clusterhealth.cluster.object.Pod;
import io.clusterhealth.cluster.object.Service;
import io.clusterhealth.cluster.object.Workload;
import io.clusterhealth.finding.Subject;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/// The calling and called pods as NetworkPolicies select them: by the labels in the pod template of their workload.
///
/// @param workloads by subject
record PolicyPeers(Servers servers, Map<Subject, Workload> workloads) {
    private static final Labels UNKNOWN = new Labels(Map.of(), false);

    static PolicyPeers in(Picture picture) {
        return new PolicyPeers(Servers.in(picture), Workloads.bySubject(picture));
    }

    private static Labels ofTemplate(Workload workload) {
        return new Labels(workload.podLabels(), true);
    }

    /// The labels of the pods behind a Service; its selector if the pods do not belong to a known workload.
    List<Labels> behind(Subject service) {
        List<Labels> pods =
                servers.selected(service).stream().map(PolicyPeers::ofTemplate).toList();
        return pods.isEmpty()
                ? List.of(new Labels(
                        servers.backends()
                                .service(service)
                                .map(Service::selector)
                                .orElse(Map.of()),
                        false))
                : pods;
    }

    /// The labels of the pods of this software in a namespace.
    Stream<Labels> named(Software software, String namespace) {
        return workloads.entrySet().stream()
                .filter(entry -> entry.getKey().namespace().equals(namespace) && software.matches(entry.getKey()))
                .map(entry -> ofTemplate(entry.getValue()));
    }

    /// The labels of the pods of a namespace, those that ended included, and of those that its workloads start.
    Stream<Labels> running(String namespace, Picture picture) {
        return Stream.concat(
                workloads.values().stream()
                        .filter(workload -> workload.metadata().namespace().equals(namespace))
                        .map(PolicyPeers::ofTemplate),
                picture.objects(Resources.PODS).stream()
                        .filter(pod -> pod.namespace().equals(namespace))
                        .map(this::labels));
    }

    Labels labels(Pod pod) {
        return Optional.ofNullable(workloads.get(workload(pod)))
                .map(PolicyPeers::ofTemplate)
                .orElse(UNKNOWN);
    }

    Subject workload(Pod pod) {
        return servers.owners().workload(pod);
    }

    /// When the workload of a program was created.
    Optional<Instant> created(FailingContainer program) {
        return Optional.ofNullable(workloads.get(program.workload())).flatMap(Workload::created);
    }

    /// The possible subjects of findings about a pod: its workload and its Job.
    Set<Subject> names(Pod pod) {
        Stream<Subject> job =
                Subjects.controller(pod.metadata()).filter(owner -> owner.kind().equals("Job")).stream();
        return Stream.concat(Stream.of(workload(pod)), job).collect(Collectors.toSet());
    }

    long workloads(List<FailingContainer> programs) {
        return programs.stream().map(FailingContainer::workload).distinct().count();
    }

    /// All possible subjects of findings about these programs.
    Stream<Subject> names(List<FailingContainer> programs) {
        return programs.stream()
                .flatMap(one -> names(one.pod()).stream())
                .distinct()
                .sorted();
    }
}
