// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.tool.change;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.clusterhealth.cluster.Cluster;
import io.clusterhealth.cluster.Deadline;
import io.clusterhealth.cluster.Kinds;
import io.clusterhealth.cluster.ObjectName;
import io.clusterhealth.cluster.Picture;
import io.clusterhealth.cluster.Resource;
import io.clusterhealth.cluster.Resources;
import io.clusterhealth.cluster.json.PodRequests;
import io.clusterhealth.cluster.object.DisruptionBudget;
import io.clusterhealth.plan.ChangeRequest.DeleteRequest;
import io.clusterhealth.plan.ChangeRequest.EvictRequest;
import io.clusterhealth.plan.ChangeTarget;
import io.clusterhealth.plan.ChangeableClusters.ChangeReply;
import io.clusterhealth.plan.ChangeableClusters.WritableCluster;
import io.clusterhealth.plan.RelatedObjects;
import io.clusterhealth.plan.TriedChange;
import io.clusterhealth.tool.health.NodeRoom.RoomForPods;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/// What hangs on the pods that a change starts and stops: who else sets how many there are, what leads to them, what
/// protects them, and whether the new ones find a place.
///
/// @param warnings what a person should hear before agreeing, a sentence each
/// @param unread the lists that could not be read, so that there may be more
record BlastRadius(
        List<String> warnings,
        List<String> autoscalers,
        List<String> services,
        List<String> routes,
        List<String> ingresses,
        List<String> budgets,
        List<String> capacity,
        List<String> unread) {
    private static final Set<Resource<?>> BEFORE_PODS =
            Set.of(Resources.AUTOSCALERS, Resources.SERVICES, Resources.ROUTES, Resources.DISRUPTION_BUDGETS);
    private static final Set<Resource<?>> BELOW_PODS =
            Set.of(Resources.AUTOSCALERS, Resources.NODES, Resources.PODS, Resources.QUOTAS);

    /// No budget holds a deletion, and no autoscaler brings back what it scaled.
    private static final Set<Resource<?>> OF_DELETED = Set.of(Resources.SERVICES, Resources.ROUTES);

    private static final Set<Resource<?>> AROUND_NODES =
            Set.of(Resources.NODES, Resources.PODS, Resources.DISRUPTION_BUDGETS);

    /// Of what has no pods nothing is read.
    static BlastRadius of(Cluster cluster, ChangeDraft draft, Deadline deadline) {
        List<TriedChange> evictions = draft.tried().stream()
                .filter(one -> one.change().request() instanceof EvictRequest)
                .toList();
        if (!evictions.isEmpty()) {
            Picture picture = cluster.lists(AROUND_NODES, Optional.empty(), deadline);
            return ofDrain(draft.targets().getFirst().name().name(), evictions, picture);
        }
        List<String> warnings = new ArrayList<>();
        if (draft.tried().getFirst().change().request() instanceof DeleteRequest
                && !draft.change().effect().isEmpty()) {
            warnings.add("It %s.".formatted(draft.change().effect()));
        }
        Optional<PodsMoved> moved = draft.tried().stream()
                .flatMap(one -> PodsMoved.of(one).stream())
                .findFirst();
        return moved.map(pods -> ofWorkload(cluster, draft.writable(), pods, warnings, deadline))
                .orElseGet(() -> ofNoWorkload(warnings, List.of(), List.of()));
    }

    private static BlastRadius ofNoWorkload(List<String> warnings, List<String> capacity, List<String> unread) {
        return new BlastRadius(warnings, List.of(), List.of(), List.of(), List.of(), List.of(), capacity, unread);
    }

    private static BlastRadius ofWorkload(
            Cluster cluster, WritableCluster writable, PodsMoved moved, List<String> warnings, Deadline deadline) {
        ChangeTarget target = moved.target();
        boolean more = moved.after() > moved.before();
        Set<Resource<?>> lists = more ? BELOW_PODS : moved.deleted() ? OF_DELETED : BEFORE_PODS;
        Optional<String> within =
                more ? Optional.empty() : Optional.of(target.name().namespace());
        Picture picture = cluster.lists(lists, within, deadline);
        if (moved.stopsTheLast()) {
            warnings.add("It stops the last ready replica.");
        }
        List<String> services = picture.objects(Resources.SERVICES).stream()
                .filter(one -> selects(one.selector(), moved.labels()))
                .map(one -> one.metadata().name())
                .toList();
        ChangeReply ingresses = services.isEmpty() || picture.whole(Resources.ROUTES)
                ? new ChangeReply.ChangedObject(JsonNodeFactory.instance.objectNode())
                : ingresses(writable, target.name().namespace(), deadline);
        return new BlastRadius(
                warnings,
                moved.after() == moved.before() ? List.of() : autoscalers(target, picture),
                services,
                picture.objects(Resources.ROUTES).stream()
                        .filter(one -> services.contains(one.service()))
                        .map(one -> one.metadata().name())
                        .toList(),
                leadingTo(services, ingresses),
                picture.objects(Resources.DISRUPTION_BUDGETS).stream()
                        .filter(one -> selects(one.selector(), moved.labels()))
                        .map(BlastRadius::words)
                        .toList(),
                more ? capacity(moved, picture) : List.of(),
                Stream.concat(
                                unread(picture, lists).stream(),
                                ingresses instanceof ChangeReply.ChangedObject
                                        ? Stream.empty()
                                        : Stream.of("ingresses"))
                        .toList());
    }

    /// Where there are Routes, each Ingress has its own. One request: nothing has to be found out about the API first.
    private static ChangeReply ingresses(WritableCluster writable, String namespace, Deadline deadline) {
        return writable.list(new RelatedObjects(Kinds.called("Ingress").orElseThrow(), namespace, "", false), deadline);
    }

    private static List<String> leadingTo(List<String> services, ChangeReply ingresses) {
        return switch (ingresses) {
            case ChangeReply.ChangedObject(ObjectNode all) ->
                all.path("items")
                        .valueStream()
                        .filter(one -> one.path("spec").findValues("service").stream()
                                .anyMatch(service ->
                                        services.contains(service.path("name").asText())))
                        .map(one -> one.at("/metadata/name").asText())
                        .toList();
            case ChangeReply.ChangeRefused _, ChangeReply.NoReply _ -> List.of();
        };
    }

    private static List<String> autoscalers(ChangeTarget target, Picture picture) {
        return picture.objects(Resources.AUTOSCALERS).stream()
                .filter(one -> one.metadata().namespace().equals(target.name().namespace())
                        && one.targetKind().equals(target.resource().kind())
                        && one.targetName().equals(target.name().name()))
                .map(one -> "HorizontalPodAutoscaler %s, which sets the replicas"
                        .formatted(one.metadata().name()))
                .toList();
    }

    private static List<String> capacity(PodsMoved moved, Picture picture) {
        if (!picture.whole(Resources.NODES) || !picture.whole(Resources.PODS)) {
            return List.of();
        }
        int started = moved.after() - moved.before();
        RoomForPods room =
                RoomForPods.of(picture, moved.target().name().namespace(), PodRequests.read(moved.template()));
        return room.fits() >= started
                ? List.of()
                : List.of("%d of %d new pods fit: the nodes take %d more%s"
                        .formatted(
                                room.fits(),
                                started,
                                room.onNodes(),
                                room.limits().map(limit -> "; " + limit).orElse("")));
    }

    /// Budgets are held by evictions alone.
    private static BlastRadius ofDrain(String node, List<TriedChange> evictions, Picture picture) {
        List<String> warnings = picture.objects(Resources.DISRUPTION_BUDGETS).stream()
                .filter(one -> one.allowed() == 0 && evictions.stream().anyMatch(eviction -> guards(one, eviction)))
                .map(one -> "PodDisruptionBudget %s/%s forbids it: %d of its %d pods are healthy."
                        .formatted(one.metadata().namespace(), one.metadata().name(), one.healthy(), one.expected()))
                .toList();
        Set<ObjectName> leaving =
                evictions.stream().map(one -> one.change().target().name()).collect(Collectors.toSet());
        boolean whole = picture.whole(Resources.NODES) && picture.whole(Resources.PODS);
        long homeless = whole ? RoomForPods.homeless(picture, node, leaving) : 0;
        return ofNoWorkload(
                warnings,
                homeless == 0
                        ? List.of()
                        : List.of("%d of %d pods fit on no other node".formatted(homeless, leaving.size())),
                unread(picture, AROUND_NODES));
    }

    private static boolean guards(DisruptionBudget budget, TriedChange eviction) {
        return budget.metadata()
                        .namespace()
                        .equals(eviction.change().target().name().namespace())
                && selects(
                        budget.selector(),
                        PodsMoved.labels(eviction.change().live().at("/metadata/labels")));
    }

    private static String words(DisruptionBudget budget) {
        return "%s (%d of %d pods may be disrupted)"
                .formatted(budget.metadata().name(), budget.allowed(), budget.expected());
    }

    private static List<String> unread(Picture picture, Set<Resource<?>> lists) {
        return lists.stream()
                .filter(list -> !list.equals(Resources.ROUTES) && !picture.whole(list))
                .map(Resource::plural)
                .sorted()
                .toList();
    }

    private static boolean selects(Map<String, String> selector, Map<String, String> labels) {
        return !selector.isEmpty() && labels.entrySet().containsAll(selector.entrySet());
    }
}
