// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.tool.fleet;

import io.clusterhealth.cause.Incident;
import io.clusterhealth.cause.graph.Explanation;
import io.clusterhealth.check.Workloads;
import io.clusterhealth.cluster.Cluster;
import io.clusterhealth.cluster.Deadline;
import io.clusterhealth.cluster.Picture;
import io.clusterhealth.cluster.Read;
import io.clusterhealth.cluster.ReadObserver;
import io.clusterhealth.cluster.Resource;
import io.clusterhealth.cluster.Resources;
import io.clusterhealth.cluster.Unread;
import io.clusterhealth.cluster.Unread.Unrecorded.Bearing;
import io.clusterhealth.cluster.object.Workload;
import io.clusterhealth.examination.Examination;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.Stream;

/// The lists read from one cluster to find its workloads and their incidents.
record WorkloadPicture(Picture picture, List<Incident> incidents) {

    /// @param more lists besides those needed for workloads and incidents
    static WorkloadPicture read(
            Cluster cluster,
            Collection<? extends Resource<?>> more,
            Optional<String> namespace,
            Deadline end,
            Examination examination) {
        Set<Resource<?>> lists = examination.first(cluster);
        lists.addAll(Workloads.KINDS);
        lists.addAll(Set.of(
                Resources.NAMESPACES, Resources.PODS, Resources.REPLICA_SETS, Resources.REPLICATION_CONTROLLERS));
        lists.addAll(more);
        Picture picture = examination.read(cluster, lists, namespace, end, ReadObserver.NONE);
        return new WorkloadPicture(
                picture, Explanation.of(examination.findings(picture)).incidents());
    }

    /// The workloads of an application, in the order of their kinds.
    List<SeenWorkload> called(AppName app) {
        return such(app::matches).toList();
    }

    List<String> names() {
        return Workloads.in(picture)
                .map(workload -> workload.name())
                .distinct()
                .sorted()
                .toList();
    }

    Stream<SeenWorkload> all() {
        return such(_ -> true);
    }

    private Stream<SeenWorkload> such(Predicate<Workload> which) {
        return Workloads.in(picture).filter(which).map(workload -> SeenWorkload.of(workload, picture, incidents));
    }

    /// The lists that could not be read whole, except those that the cluster does not serve.
    List<String> unread(Collection<? extends Resource<?>> lists) {
        return lists.stream()
                .filter(list -> picture.list(list)
                        .unread()
                        .filter(why -> !(why instanceof Unread.Absent))
                        .isPresent())
                .map(Resource::plural)
                .toList();
    }

    /// The lists needed for workloads that could not be read whole. A workload kind missing from a recording does not
    /// count: the recording contains its pods.
    List<String> unreadWorkloads() {
        return Stream.concat(unreadKinds(Workloads.KINDS).stream(), unread(List.of(Resources.PODS)).stream())
                .toList();
    }

    /// The lists of kinds that could not be read whole, except those of kinds that are missing from a recording.
    List<String> unreadKinds(Collection<? extends Resource<?>> kinds) {
        return unread(kinds.stream()
                .filter(kind -> !(picture.list(kind) instanceof Read.Missing<?>(Unread.Unrecorded(var bearing))
                        && bearing != Bearing.VERDICT))
                .toList());
    }
}
