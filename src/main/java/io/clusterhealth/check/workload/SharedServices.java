// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.check.workload;

import io.clusterhealth.check.Backends;
import io.clusterhealth.check.Subjects;
import io.clusterhealth.check.Workloads;
import io.clusterhealth.cluster.Picture;
import io.clusterhealth.cluster.object.Service;
import io.clusterhealth.cluster.object.Workload;
import io.clusterhealth.finding.Subject;
import java.util.Collections;
import java.util.List;
import java.util.Optional;

/// Workloads behind the same Services, as a canary beside the stable version: while one has no available replica, the
/// clients of the Services are served by the other.
record SharedServices(Picture picture) {

    static SharedServices in(Picture picture) {
        return new SharedServices(picture);
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
        List<Service> own = Backends.in(picture).selecting(workload).toList();
        List<Workload> others = others(workload);
        return !own.isEmpty()
                && own.stream()
                        .allMatch(service -> others.stream().anyMatch(other -> service.selects(other.podLabels())));
    }

    boolean serve(Subject subject) {
        return Optional.ofNullable(Workloads.bySubject(picture).get(subject))
                .filter(this::serve)
                .isPresent();
    }

    /// The other workloads that have available replicas, and its ports.
    private List<Workload> others(Workload workload) {
        return Workloads.byNamespace(picture).getOrDefault(workload.namespace(), List.of()).stream()
                .filter(other -> !Subjects.of(other).equals(Subjects.of(workload)))
                .filter(other -> other.available() > 0 && other.ports().containsAll(workload.ports()))
                .toList();
    }
}
