// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.check.workload;

import io.clusterhealth.check.Subjects;
import io.clusterhealth.check.Workloads;
import io.clusterhealth.check.pod.WorkloadState;
import io.clusterhealth.cluster.Picture;
import io.clusterhealth.cluster.Resource;
import io.clusterhealth.cluster.Resources;
import io.clusterhealth.cluster.object.ReplicaSet;
import io.clusterhealth.cluster.object.Workload;
import io.clusterhealth.finding.Subject;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/// The states of the workloads in a picture.
///
/// @param known by workload, for those that were read
/// @param wholeKinds kinds that were read completely: a missing workload of such a kind is gone, and lacks no
/// replicas
record WorkloadStates(Map<Subject, WorkloadState> known, Set<String> wholeKinds) {
    private static final List<Resource<ReplicaSet>> SETS =
            List.of(Resources.REPLICA_SETS, Resources.REPLICATION_CONTROLLERS);
    private static final Set<String> KINDS = Stream.concat(Workloads.KINDS.stream(), SETS.stream())
            .map(Resource::kind)
            .collect(Collectors.toUnmodifiableSet());

    static WorkloadStates in(Picture picture) {
        return picture.index(WorkloadStates.class, WorkloadStates::build);
    }

    private static WorkloadStates build(Picture picture) {
        Map<Subject, WorkloadState> known = new HashMap<>();
        Set<String> wholeKinds = new HashSet<>();
        for (Resource<Workload> kind : Workloads.KINDS) {
            for (Workload workload : picture.objects(kind)) {
                known.put(Subjects.of(workload), state(workload));
            }
            if (picture.whole(kind)) {
                wholeKinds.add(kind.kind());
            }
        }
        for (Resource<ReplicaSet> kind : SETS) {
            picture.objects(kind)
                    .forEach(set -> known.put(
                            Subjects.of(kind.kind(), set.metadata()),
                            set.ready() >= set.desired() ? WorkloadState.COMPLETE : WorkloadState.LACKING));
            if (picture.whole(kind)) {
                wholeKinds.add(kind.kind());
            }
        }
        return new WorkloadStates(known, wholeKinds);
    }

    /// Whether it is of a kind that was not read completely, and is not among the objects that were.
    boolean unread(Subject workload) {
        return KINDS.contains(workload.kind()) && !wholeKinds.contains(workload.kind()) && !known.containsKey(workload);
    }

    WorkloadState of(Subject workload) {
        WorkloadState state = known.get(workload);
        if (state != null) {
            return state;
        }
        return wholeKinds.contains(workload.kind()) ? WorkloadState.COMPLETE : WorkloadState.LACKING;
    }

    private static WorkloadState state(Workload workload) {
        if (WorkloadView.rollingOut(workload)) {
            return WorkloadState.ROLLING_OUT;
        }
        return workload.available() >= workload.desired() ? WorkloadState.COMPLETE : WorkloadState.LACKING;
    }
}
