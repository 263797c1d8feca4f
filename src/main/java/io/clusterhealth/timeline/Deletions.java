// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.timeline;

import io.clusterhealth.cluster.Picture;
import io.clusterhealth.cluster.Resource;
import io.clusterhealth.cluster.Resources;
import io.clusterhealth.cluster.object.Event;
import io.clusterhealth.cluster.object.Namespace;
import io.clusterhealth.cluster.object.Workload;
import io.clusterhealth.finding.Evidence;
import io.clusterhealth.finding.Subject;
import io.clusterhealth.timeline.Change.ChangeKind;
import java.time.Instant;
import java.util.Comparator;
import java.util.Optional;
import java.util.Set;
import java.util.function.BinaryOperator;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/// Nodes that were removed, namespaces whose deletion was requested, and workloads that events are about and that are
/// no longer listed: those were deleted after their last event. It uses the lists of workloads and namespaces where a
/// verdict has read them.
final class Deletions {
    /// Kinds that controllers of Kubernetes do not delete, unlike pods, ReplicaSets and Jobs.
    static final Set<Resource<Workload>> WORKLOADS =
            Set.of(Resources.DEPLOYMENTS, Resources.STATEFUL_SETS, Resources.DAEMON_SETS);

    private Deletions() {}

    static Stream<Change> changes(Picture picture) {
        return Stream.of(
                        picture.objects(Resources.ACTIONS).stream().flatMap(Deletions::ofNode),
                        picture.objects(Resources.NAMESPACES).stream()
                                .filter(namespace -> picture.covers(namespace.name()))
                                .flatMap(Deletions::ofNamespace),
                        ofWorkloads(picture))
                .flatMap(each -> each);
    }

    private static Stream<Change> ofNode(Event event) {
        return Change.of(
                event.last().filter(_ -> event.reason().equals("RemovingNode")),
                ChangeKind.NODE,
                Subject.clusterScoped("Node", event.name()),
                Evidence.of("was removed from the cluster"));
    }

    private static Stream<Change> ofNamespace(Namespace namespace) {
        return Change.of(
                namespace.deleted(),
                ChangeKind.ACTION,
                Subject.clusterScoped("Namespace", namespace.name()),
                Evidence.of("its deletion was requested"));
    }

    private static Stream<Change> ofWorkloads(Picture picture) {
        Set<Subject> listed = WORKLOADS.stream()
                .flatMap(list -> picture.objects(list).stream())
                .map(workload -> Write.subject(workload.kind(), workload.metadata()))
                .collect(Collectors.toSet());
        Set<String> kinds =
                WORKLOADS.stream().filter(picture::whole).map(Resource::kind).collect(Collectors.toSet());
        // Not every recording has the workloads of all namespaces from which it has events.
        Set<String> namespaces = listed.stream().map(Subject::namespace).collect(Collectors.toSet());
        return Stream.concat(picture.objects(Resources.EVENTS).stream(), picture.objects(Resources.ACTIONS).stream())
                .filter(event -> kinds.contains(event.kind()) && namespaces.contains(event.namespace()))
                .filter(event -> event.last().filter(picture.asOf()::isAfter).isPresent())
                .collect(Collectors.toMap(
                        event -> new Subject(event.kind(), event.namespace(), event.name()),
                        event -> event.last().orElseThrow(),
                        BinaryOperator.maxBy(Comparator.<Instant>naturalOrder())))
                .entrySet()
                .stream()
                .filter(seen -> !listed.contains(seen.getKey()))
                .map(seen -> new Change(
                        picture.asOf(),
                        Optional.of(seen.getValue()),
                        ChangeKind.GONE,
                        seen.getKey(),
                        0,
                        Evidence.of("was deleted")));
    }
}
