// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.check.workload;

import io.clusterhealth.check.Subjects;
import io.clusterhealth.check.Workloads;
import io.clusterhealth.cluster.Picture;
import io.clusterhealth.cluster.Resources;
import io.clusterhealth.cluster.object.Service;
import io.clusterhealth.cluster.object.Workload;
import io.clusterhealth.finding.Subject;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/// Workloads behind the same Services, as a canary beside the stable version: while one has no available replica, the
/// clients of the Services are served by the other.
record SharedServices(Map<String, List<Workload>> workloads, Map<String, List<Service>> services) {

    static SharedServices in(Picture picture) {
        return picture.index(SharedServices.class, SharedServices::build);
    }

    private static SharedServices build(Picture picture) {
        return new SharedServices(
                Workloads.in(picture)
                        .collect(Collectors.groupingBy(
                                workload -> workload.metadata().namespace())),
                picture.objects(Resources.SERVICES).stream()
                        .filter(service -> !service.selector().isEmpty())
                        .collect(Collectors.groupingBy(
                                service -> service.metadata().namespace())));
    }

    /// Whether a workload without available replicas may be behind the same Services as another, which has some.
    static boolean possible(Picture picture) {
        SharedServices shared = in(picture);
        return Workloads.in(picture)
                .anyMatch(workload -> workload.desired() > 0
                        && workload.available() == 0
                        && shared.others(workload).stream()
                                .anyMatch(other -> !Collections.disjoint(
                                        other.podLabels().entrySet(),
                                        workload.podLabels().entrySet())));
    }

    /// Whether each Service that selects pods of a workload also selects those of another with available replicas.
    boolean serve(Workload workload) {
        List<Service> own = services.getOrDefault(workload.metadata().namespace(), List.of()).stream()
                .filter(service -> selects(service, workload))
                .toList();
        List<Workload> others = others(workload);
        return !own.isEmpty()
                && own.stream().allMatch(service -> others.stream().anyMatch(other -> selects(service, other)));
    }

    /// The same, of a workload by its subject.
    boolean serve(Subject subject) {
        return workloads.getOrDefault(subject.namespace(), List.of()).stream()
                .filter(workload -> Subjects.of(workload).equals(subject))
                .anyMatch(this::serve);
    }

    /// Those that have available replicas, and its ports.
    private List<Workload> others(Workload workload) {
        return workloads.getOrDefault(workload.metadata().namespace(), List.of()).stream()
                .filter(other -> !Subjects.of(other).equals(Subjects.of(workload)))
                .filter(other -> other.available() > 0 && other.ports().containsAll(workload.ports()))
                .toList();
    }

    private static boolean selects(Service service, Workload workload) {
        return workload.podLabels().entrySet().containsAll(service.selector().entrySet());
    }
}
