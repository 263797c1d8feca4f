// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.check;

import io.clusterhealth.cluster.Picture;
import io.clusterhealth.cluster.Resource;
import io.clusterhealth.cluster.Resources;
import io.clusterhealth.cluster.object.Event;
import io.clusterhealth.cluster.object.Workload;
import io.clusterhealth.finding.Subject;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/// The kinds of workload that maintain a number of pods.
public final class Workloads {
    /// The kinds of every cluster.
    public static final List<Resource<Workload>> BUILT_IN =
            List.of(Resources.DEPLOYMENTS, Resources.STATEFUL_SETS, Resources.DAEMON_SETS);

    /// All kinds, those of every cluster first.
    public static final List<Resource<Workload>> KINDS = Stream.concat(
                    BUILT_IN.stream(), Stream.of(Resources.DEPLOYMENT_CONFIGS, Resources.ROLLOUTS))
            .toList();

    private record WorkloadIndex(Map<Subject, Workload> bySubject, Map<String, List<Workload>> byNamespace) {
        static WorkloadIndex of(Picture picture) {
            return new WorkloadIndex(
                    in(picture)
                            .collect(Collectors.toUnmodifiableMap(Subjects::of, Function.identity(), (one, _) -> one)),
                    in(picture).collect(Collectors.groupingBy(workload -> workload.namespace())));
        }
    }

    private Workloads() {}

    /// Whether an object is of one of these kinds.
    public static boolean include(Subject subject) {
        return KINDS.stream().anyMatch(kind -> kind.kind().equals(subject.kind()));
    }

    /// The workloads of a picture by subject; of duplicates in two lists the first is used.
    public static Map<Subject, Workload> bySubject(Picture picture) {
        return picture.index(WorkloadIndex.class, WorkloadIndex::of).bySubject();
    }

    public static Map<String, List<Workload>> byNamespace(Picture picture) {
        return picture.index(WorkloadIndex.class, WorkloadIndex::of).byNamespace();
    }

    /// Whether the workload behind an event has all of its pods, current and available: what the event reports about
    /// one of its pods has been overcome. `false` where the involved object belongs to no known workload.
    public static boolean complete(Event event, Picture picture) {
        Subject involved = Subjects.of(event);
        Workload workload =
                bySubject(picture).get(Owners.in(picture).of(involved).orElse(involved));
        return workload != null
                && workload.observed()
                && Math.min(workload.updated(), workload.available()) >= workload.desired()
                && !workload.is("ReplicaFailure", "True");
    }

    /// All workloads of a picture whose lists were read.
    public static Stream<Workload> in(Picture picture) {
        return KINDS.stream().flatMap(kind -> picture.objects(kind).stream());
    }
}
