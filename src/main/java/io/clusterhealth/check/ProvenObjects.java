// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.check;

import io.clusterhealth.cluster.Picture;
import io.clusterhealth.cluster.Resource;
import io.clusterhealth.cluster.Resources;
import io.clusterhealth.cluster.Unread;
import io.clusterhealth.cluster.object.Lease;
import io.clusterhealth.cluster.object.Metadata;
import io.clusterhealth.cluster.object.Metadata.WithMetadata;
import io.clusterhealth.cluster.object.Pod;
import io.clusterhealth.cluster.object.Workload;
import io.clusterhealth.finding.Subject;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Consumer;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/// Objects that a complete list lacks although other lists of the same picture prove that they exist: the list is
/// incomplete, whatever its source claims.
///
/// Lists are read one after the other, so an object may be created or removed between two of them: only what has lasted
/// for [#SETTLED] is evidence.
public final class ProvenObjects {
    /// Pod garbage collection and the garbage collector remove what belongs to a deleted object within two minutes.
    private static final Duration SETTLED = Duration.ofMinutes(5);

    /// A kubelet renews its Lease every 10 s; that of a deleted node is deleted with it.
    private static final Duration RENEWED = Duration.ofMinutes(1);

    /// The Leases are read where ready pods are on a node that the list lacks: they tell a node that was deleted a
    /// moment ago from one that is missing in the list.
    public static final Reads LEASES_READ =
            Reads.of().when(picture -> !onAbsentNodes(picture).isEmpty(), Resources.LEASES);

    private ProvenObjects() {}

    /// Why each list that is known to be incomplete is so, one clause each.
    public static Map<Resource<?>, String> lacking(Picture picture) {
        Map<Resource<?>, String> lacking = new HashMap<>();
        long nodes = nodes(picture);
        if (nodes > 0) {
            lacking.put(
                    Resources.NODES,
                    "pods are ready on %d node%s that the list lacks".formatted(nodes, nodes == 1 ? "" : "s"));
        }
        pods(picture).ifShort(clause -> lacking.put(Resources.PODS, clause));
        Stream<Metadata> sets = picture.objects(Resources.REPLICA_SETS).stream()
                .filter(set -> set.desired() > 0)
                .map(set -> set.metadata());
        owners(Resources.DEPLOYMENTS, sets, picture, lacking);
        owners(Resources.STATEFUL_SETS, running(picture), picture, lacking);
        owners(Resources.DAEMON_SETS, running(picture), picture, lacking);
        return lacking;
    }

    private static Stream<Metadata> running(Picture picture) {
        return picture.objects(Resources.PODS).stream().filter(Pod::ready).map(Pod::metadata);
    }

    private static Set<String> onAbsentNodes(Picture picture) {
        if (!picture.whole(Resources.NODES)) {
            return Set.of();
        }
        Set<String> there = names(picture.objects(Resources.NODES));
        return picture.objects(Resources.PODS).stream()
                .filter(pod -> pod.ready() && pod.deleted().isEmpty())
                .filter(pod -> !pod.node().isEmpty() && !there.contains(pod.node()))
                .filter(pod -> Age.reached(pod.since("Ready"), SETTLED, picture.asOf()))
                .map(Pod::node)
                .collect(Collectors.toSet());
    }

    /// The number of nodes that exist and are not in the list. Where their Leases are read, each has to be fresh.
    private static long nodes(Picture picture) {
        Set<String> absent = onAbsentNodes(picture);
        boolean unrecorded = picture.list(Resources.LEASES).unread().orElse(null) instanceof Unread.Unrecorded;
        if (unrecorded || picture.objects(Resources.NODES).isEmpty()) {
            return absent.size();
        }
        return picture.objects(Resources.LEASES).stream()
                .filter(Lease::ofNode)
                .filter(lease -> Age.within(lease.renewed(), RENEWED, picture.asOf()))
                .filter(lease -> absent.contains(lease.metadata().name()))
                .count();
    }

    private record Shortage(long counted, long there) {
        private void ifShort(Consumer<String> told) {
            if (counted > 0) {
                told.accept("controllers count %d available pods where the list has %d".formatted(counted, there));
            }
        }
    }

    /// The namespaces of which the list has less than half of the pods that controllers count as available: a
    /// rollout or a change of scale between two reads does not explain that. Nor does a new workload explain a list
    /// without any pod.
    private static Shortage pods(Picture picture) {
        if (!picture.whole(Resources.PODS)) {
            return new Shortage(0, 0);
        }
        boolean none = picture.objects(Resources.PODS).isEmpty();
        Map<String, Long> counted = new HashMap<>();
        for (Resource<Workload> list : Workloads.BUILT_IN) {
            picture.objects(list).stream()
                    .filter(workload ->
                            workload.observed() && workload.deleted().isEmpty())
                    .filter(workload -> none || Age.reached(workload.created(), SETTLED, picture.asOf()))
                    .forEach(workload -> counted.merge(workload.namespace(), (long) workload.available(), Long::sum));
        }
        Map<String, Long> there = picture.objects(Resources.PODS).stream()
                .collect(Collectors.groupingBy(Pod::namespace, Collectors.counting()));
        List<String> few = counted.entrySet().stream()
                .filter(one -> 2 * there.getOrDefault(one.getKey(), 0L) < one.getValue())
                .map(Map.Entry::getKey)
                .toList();
        return new Shortage(
                few.stream().mapToLong(counted::get).sum(),
                few.stream().mapToLong(name -> there.getOrDefault(name, 0L)).sum());
    }

    private static void owners(
            Resource<Workload> list, Stream<Metadata> owned, Picture picture, Map<Resource<?>, String> lacking) {
        if (!picture.whole(list)) {
            return;
        }
        Set<Subject> there = picture.objects(list).stream().map(Subjects::of).collect(Collectors.toSet());
        long absent = owned.filter(one -> one.deleted().isEmpty())
                .filter(one -> Age.reached(one.created(), SETTLED, picture.asOf()))
                .flatMap(one -> Subjects.controller(one).stream())
                .filter(owner -> owner.kind().equals(list.kind()) && !there.contains(owner))
                .distinct()
                .count();
        if (absent > 0) {
            lacking.put(
                    list,
                    "%d owner%s of what other lists have %s not in the list"
                            .formatted(absent, absent == 1 ? "" : "s", absent == 1 ? "is" : "are"));
        }
    }

    private static Set<String> names(List<? extends WithMetadata> objects) {
        return objects.stream().map(WithMetadata::name).collect(Collectors.toSet());
    }
}
