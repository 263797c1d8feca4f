// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.tool.change;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.clusterhealth.cluster.Deadline;
import io.clusterhealth.cluster.ObjectName;
import io.clusterhealth.cluster.Picture;
import io.clusterhealth.cluster.Resources;
import io.clusterhealth.cluster.json.Mappings;
import io.clusterhealth.cluster.json.PodRequests;
import io.clusterhealth.cluster.json.Projector;
import io.clusterhealth.cluster.object.Pod;
import io.clusterhealth.plan.ChangeableClusters.WritableCluster;
import io.clusterhealth.plan.RelatedObjects;
import io.clusterhealth.tool.change.BlastRadius.Touched;
import io.clusterhealth.tool.health.list.NodeRoom.RoomForPods;
import io.clusterhealth.tool.health.list.PodPlaces;
import io.clusterhealth.tool.health.list.PodPlaces.Beside;
import io.clusterhealth.tool.health.list.PodPlaces.NewPod;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.Stream;

/// Whether the pods of a change find nodes: those that it starts, and those that leave a node.
///
/// @param picture with nodes, pods and quotas
record PodRoom(Picture picture, WritableCluster writable, Deadline deadline) {

    /// For the pods that a change starts; only by the limits of the namespace where the nodes, or all of their pods,
    /// cannot be read.
    ///
    /// @param pod as admitted
    BlastRadius ofStarted(PodsMoved moved, ObjectNode pod) {
        NewPod each = newPod(pod);
        boolean again = moved.replaced() && moved.before() > 0;
        boolean limited = moved.grown() || moved.after() > moved.before();
        int started = again ? moved.after() : moved.added();
        Replicas replaced = Replicas.of(moved.target());
        Picture then = again ? replaced.without(picture) : picture;
        if (!picture.whole(Resources.NODES) || !picture.whole(Resources.PODS)) {
            return limited ? byLimits(moved, each, started, then) : BlastRadius.NONE;
        }
        BlastRadius untried = untried(pod, each);
        if (!each.asks().scheduler().isEmpty()) {
            return untried;
        }
        PodPlaces places =
                new PodPlaces(then, _ -> true, beside(List.of(each), other -> !again || !replaced.include(other)));
        Optional<String> obstacle = places.obstacle(each);
        long onNodes = places.place(each, started);
        RoomForPods room = RoomForPods.of(onNodes, then, each.namespace(), each.each());
        long fits = limited ? room.fits() : onNodes;
        if (fits < started) {
            return untried.with(
                    Touched.CAPACITY,
                    List.of("%d of %d new pods fit: %s"
                            .formatted(
                                    fits,
                                    started,
                                    obstacle.or(() -> places.obstacle(each)).orElseGet(() -> words(room)))));
        }
        return moved.beside() && again
                ? untried.with(
                        Touched.CAPACITY,
                        first(each)
                                .map(held ->
                                        "0 of %d new pods fit beside those they replace: %s".formatted(started, held))
                                .stream()
                                .toList())
                : untried;
    }

    /// The obstacle that keeps the first pod from a place beside all that there are.
    private Optional<String> first(NewPod each) {
        PodPlaces places = new PodPlaces(picture, _ -> true, beside(List.of(each), _ -> true));
        Optional<String> obstacle = places.obstacle(each);
        RoomForPods room = RoomForPods.of(places.place(each, 1), picture, each.namespace(), each.each());
        return room.fits() > 0 ? Optional.empty() : Optional.of(obstacle.orElseGet(() -> words(room)));
    }

    private BlastRadius byLimits(PodsMoved moved, NewPod each, int started, Picture then) {
        RoomForPods room = RoomForPods.byLimits(then, each.namespace(), each.each());
        return room.fits() < started
                        && !(moved.grown()
                                && picture.list(Resources.PODS).known().isEmpty())
                ? BlastRadius.NONE.with(
                        Touched.CAPACITY,
                        List.of("%d of %d new pods fit: %s"
                                .formatted(room.fits(), started, room.limits().orElse(""))))
                : BlastRadius.NONE;
    }

    /// For the pods that leave a node: how many fit on no other, the largest placed first.
    ///
    /// @param moving those that need another node
    BlastRadius ofLeaving(String node, List<ObjectNode> leaving, Set<ObjectName> moving) {
        if (!picture.whole(Resources.NODES) || !picture.whole(Resources.PODS)) {
            return BlastRadius.NONE;
        }
        List<ObjectNode> pods = leaving.stream()
                .filter(pod -> moving.contains(ObjectName.of(pod)))
                .sorted(Comparator.comparing(
                                (ObjectNode pod) -> read(pod).requests().memoryBytes())
                        .reversed())
                .toList();
        List<NewPod> all = pods.stream().map(PodRoom::newPod).toList();
        PodPlaces places = new PodPlaces(
                picture,
                one -> !one.name().equals(node),
                beside(all, other -> !moving.contains(ObjectName.of(other.metadata()))));
        List<String> homeless = new ArrayList<>();
        for (int i = 0; i < all.size(); i++) {
            NewPod each = all.get(i);
            Optional<String> obstacle = places.obstacle(each);
            if (each.asks().scheduler().isEmpty() && !places.place(each)) {
                homeless.add(ObjectName.of(pods.get(i))
                        + obstacle.map(" (%s)"::formatted).orElse(""));
            }
        }
        return homeless.isEmpty()
                ? BlastRadius.NONE
                : BlastRadius.NONE.with(
                        Touched.CAPACITY,
                        List.of("%d of %d pods fit on no other node: %s"
                                .formatted(homeless.size(), all.size(), BlastRadius.some(homeless))));
    }

    private BlastRadius untried(ObjectNode pod, NewPod each) {
        List<String> demands = PodDemands.unjudged(pod.path("spec"));
        boolean unread =
                !each.asks().apart().isEmpty() && pods(each.namespace()).isEmpty();
        List<String> all = Stream.concat(
                        demands.stream(), unread ? Stream.of("its anti-affinity") : Stream.<String>empty())
                .toList();
        return all.isEmpty()
                ? BlastRadius.NONE
                : BlastRadius.NONE.with(Touched.UNTRIED, List.of("whether nodes meet " + String.join(", ", all)));
    }

    /// The running pods of the namespaces of pods with an anti-affinity.
    private List<Beside> beside(List<NewPod> placed, Predicate<Pod> others) {
        return placed.stream()
                .filter(each -> !each.asks().apart().isEmpty())
                .map(NewPod::namespace)
                .distinct()
                .flatMap(namespace -> pods(namespace).stream())
                .flatMap(List::stream)
                .filter(one -> {
                    Pod pod = read(one);
                    return !pod.ended() && !pod.node().isEmpty() && others.test(pod);
                })
                .map(one -> new Beside(
                        ObjectName.of(one).namespace(),
                        PodsMoved.labels(one.at("/metadata/labels")),
                        one.at("/spec/nodeName").asText()))
                .toList();
    }

    private Optional<List<JsonNode>> pods(String namespace) {
        return writable.items(RelatedObjects.all("Pod", namespace), deadline);
    }

    private static NewPod newPod(ObjectNode pod) {
        ObjectNode unbound = pod.deepCopy();
        unbound.remove("status");
        unbound.withObject("/spec").remove("nodeName");
        return new NewPod(
                pod.at("/metadata/namespace").asText(),
                PodsMoved.labels(pod.at("/metadata/labels")),
                read(unbound).placement(),
                PodRequests.ofTemplate(unbound));
    }

    private static Pod read(JsonNode pod) {
        var mapping = Mappings.of(Resources.PODS);
        return mapping.reading()
                .apply(new Projector().reduced(pod, mapping.projection()))
                .orElseThrow();
    }

    private static String words(RoomForPods room) {
        return "the nodes take %d more%s"
                .formatted(
                        room.onNodes(), room.limits().map(limit -> "; " + limit).orElse(""));
    }
}
