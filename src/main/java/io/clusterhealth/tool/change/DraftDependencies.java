// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.tool.change;

import static io.clusterhealth.tool.change.BlastRadius.NONE;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.clusterhealth.cluster.AccessRule;
import io.clusterhealth.cluster.Cluster;
import io.clusterhealth.cluster.Deadline;
import io.clusterhealth.cluster.ObjectName;
import io.clusterhealth.cluster.Picture;
import io.clusterhealth.cluster.Read;
import io.clusterhealth.cluster.Resource;
import io.clusterhealth.cluster.Resources;
import io.clusterhealth.cluster.Unread;
import io.clusterhealth.cluster.object.DisruptionBudget;
import io.clusterhealth.plan.ChangeRequest.DeleteRequest;
import io.clusterhealth.plan.ChangeTarget;
import io.clusterhealth.plan.ChangeableClusters.WritableCluster;
import io.clusterhealth.plan.RolloutEffect;
import io.clusterhealth.plan.TriedChange;
import io.clusterhealth.text.Words;
import io.clusterhealth.tool.change.BlastRadius.Touched;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/// Finds the blast radius of a draft. A list that cannot be read whole does not end the search, but is named in the
/// result.
record DraftDependencies(Cluster cluster, ChangeDraft draft, Deadline deadline) {
    private static final Set<Resource<?>> BEFORE_PODS =
            Set.of(Resources.AUTOSCALERS, Resources.SERVICES, Resources.ROUTES);
    private static final Set<Resource<?>> BELOW_PODS =
            Set.of(Resources.AUTOSCALERS, Resources.NODES, Resources.PODS, Resources.QUOTAS);

    private static final Set<Resource<?>> ALL_OF_PODS =
            Stream.concat(BEFORE_PODS.stream(), BELOW_PODS.stream()).collect(Collectors.toSet());

    /// Read for a deletion, which no autoscaler reverts.
    private static final Set<Resource<?>> OF_DELETED = Set.of(Resources.SERVICES, Resources.ROUTES);

    /// Read for larger pods, or such as need other nodes.
    private static final Set<Resource<?>> OF_STARTED =
            Set.of(Resources.SERVICES, Resources.ROUTES, Resources.NODES, Resources.PODS, Resources.QUOTAS);

    private static final Set<Resource<?>> AROUND_NODES =
            Set.of(Resources.NODES, Resources.PODS, Resources.DISRUPTION_BUDGETS, Resources.SERVICES, Resources.ROUTES);
    private static final Set<Resource<?>> AROUND_PODS =
            Set.of(Resources.PODS, Resources.DISRUPTION_BUDGETS, Resources.SERVICES, Resources.ROUTES);
    private static final String LAST = "It stops the last ready replica.";

    /// Everything, in the order in which it is read: all reads share the deadline, so what is read last is missed
    /// first. Nothing is read for objects that neither have pods nor lead to any.
    static BlastRadius of(Cluster cluster, ChangeDraft draft, Deadline deadline) {
        DraftDependencies reads = new DraftDependencies(cluster, draft, deadline);
        List<PodsMoved> moved = draft.tried().stream()
                .flatMap(one -> PodsMoved.of(one).stream())
                .toList();
        PodsLeaving leaving = PodsLeaving.of(draft);
        List<BlastRadius> parts = new ArrayList<>();
        parts.add(NONE.with(Touched.WARNINGS, reads.warnings(moved)));
        draft.tried().forEach(one -> parts.add(reads.claim(one)));
        PodTrials trials = PodTrials.of(draft, deadline);
        if (moved.isEmpty() && !leaving.pods().isEmpty()) {
            parts.add(reads.leaving(leaving));
        }
        moved.forEach(pods ->
                parts.add(reads.moved(pods, Optional.ofNullable(trials.started().get(pods.target())))));
        parts.add(trials.touched());
        draft.tried().forEach(one -> parts.addAll(reads.object(one)));
        return parts.stream().reduce(NONE, BlastRadius::plus);
    }

    /// What the changes themselves show, without a read.
    private List<String> warnings(List<PodsMoved> moved) {
        List<String> warnings = new ArrayList<>();
        if (isDeleted(draft.tried().getFirst()) && !draft.change().effect().isEmpty()) {
            warnings.add("It %s.".formatted(draft.change().effect()));
        }
        moved.stream()
                .filter(PodsMoved::stopsAllAtOnce)
                .map(pods -> "It stops all %d ready replicas of %s before new ones are ready."
                        .formatted(pods.ready(), pods.target().words()))
                .forEach(warnings::add);
        List<String> last = moved.stream()
                .filter(pods -> pods.stopsTheLast() && !pods.stopsAllAtOnce())
                .map(pods -> pods.target().name().toString())
                .toList();
        if (!last.isEmpty()) {
            warnings.add(
                    moved.size() == 1
                            ? LAST
                            : "It stops the last ready replica of %s.".formatted(BlastRadius.some(last)));
        }
        if (draft.tried().stream().anyMatch(DraftDependencies::losesVolumes)) {
            warnings.add("It deletes the volumes of the pods that it stops.");
        }
        return warnings;
    }

    private static boolean losesVolumes(TriedChange one) {
        return !one.would().isEmpty()
                && RolloutEffect.losesVolumes(
                        one.change().live(), one.would().at("/spec/replicas").asInt());
    }

    private static boolean isDeleted(TriedChange one) {
        return one.change().request() instanceof DeleteRequest;
    }

    private BlastRadius claim(TriedChange one) {
        return ClaimDeletion.of(one)
                .map(claim -> NONE.with(Touched.WARNINGS, claim.warnings(cluster, draft.writable(), deadline)))
                .orElse(NONE);
    }

    /// What depends on pods that are removed one by one. Pods of a node may be of every namespace. Only evictions
    /// respect budgets; one that forbids them is named for a deletion as well.
    private BlastRadius leaving(PodsLeaving leaving) {
        Optional<String> within = leaving.namespace();
        Set<Resource<?>> lists = leaving.node().isPresent() ? AROUND_NODES : AROUND_PODS;
        Picture picture = cluster.lists(lists, within, deadline);
        Entrances entrances = Entrances.of(picture, leaving::isBehind, draft.writable(), within.orElse(""), deadline);
        Function<ObjectName, String> shown = within.isEmpty() ? ObjectName::toString : ObjectName::name;
        List<String> budgets = picture.objects(Resources.DISRUPTION_BUDGETS).stream()
                .filter(one -> leaving.evicted() && one.allowed() > 0 && leaving.areGuardedBy(one))
                .map(one -> words(shown.apply(ObjectName.of(one.metadata())), one))
                .toList();
        return NONE.with(Touched.WARNINGS, stoppedLast(leaving, picture))
                .with(Touched.WARNINGS, forbidding(leaving, picture))
                .with(Touched.BUDGETS, budgets)
                .plus(leaving.node()
                        .map(node -> new PodRoom(picture, draft.writable(), deadline)
                                .ofLeaving(node, draft.change().pods(), leaving.moving(picture)))
                        .orElse(NONE))
                .with(Touched.UNREAD, BlastRadius.unread(picture, lists))
                .plus(entrances.touched(shown));
    }

    private static List<String> stoppedLast(PodsLeaving leaving, Picture picture) {
        List<String> last = leaving.last(picture);
        if (last.isEmpty()) {
            return List.of();
        }
        String verb = leaving.evicted() ? "evicts" : "stops";
        return List.of(
                leaving.pods().size() == 1 && !leaving.evicted()
                        ? LAST
                        : "It %s the last ready replica of %s.".formatted(verb, BlastRadius.some(last)));
    }

    private static List<String> forbidding(PodsLeaving leaving, Picture picture) {
        String words = leaving.evicted()
                ? "PodDisruptionBudget %s forbids it: %d of its %d pods [is|are] healthy."
                : "PodDisruptionBudget %s allows no disruption, but a deletion does not respect it: %d of its %d pods"
                        + " [is|are] healthy.";
        return picture.objects(Resources.DISRUPTION_BUDGETS).stream()
                .filter(one -> one.allowed() == 0 && leaving.areGuardedBy(one))
                .map(one -> Words.agreeing(one.healthy(), words)
                        .formatted(ObjectName.of(one.metadata()), one.healthy(), one.expected()))
                .toList();
    }

    private static String words(String name, DisruptionBudget budget) {
        return "%s (%d of %d pods may be disrupted)".formatted(name, budget.allowed(), budget.expected());
    }

    /// What depends on the pods of a workload that starts, stops or replaces them.
    ///
    /// @param started one of its new pods, as admitted
    private BlastRadius moved(PodsMoved moved, Optional<ObjectNode> started) {
        String namespace = moved.target().name().namespace();
        Set<Resource<?>> lists = lists(moved);
        Picture picture = ofNamespace(lists, namespace);
        Entrances entrances = Entrances.of(
                picture,
                one -> one.namespace().equals(namespace) && one.selects(moved.labels()),
                draft.writable(),
                namespace,
                deadline);
        return NONE.with(Touched.WARNINGS, relabelled(moved, picture))
                .with(Touched.AUTOSCALERS, autoscalers(moved, picture))
                .plus(started.filter(_ -> moved.needsRoom())
                        .map(pod -> new PodRoom(picture, draft.writable(), deadline).ofStarted(moved, pod))
                        .orElse(NONE))
                .with(Touched.UNREAD, BlastRadius.unread(picture, lists))
                .plus(entrances.touched(ObjectName::name));
    }

    private static Set<Resource<?>> lists(PodsMoved moved) {
        Set<Resource<?>> lists = moved.isMore()
                ? moved.replaced() ? ALL_OF_PODS : BELOW_PODS
                : moved.needsRoom() ? OF_STARTED : moved.deleted() ? OF_DELETED : BEFORE_PODS;
        return moved.relabelled()
                ? Stream.concat(lists.stream(), LabelledPods.LISTS.stream()).collect(Collectors.toSet())
                : lists;
    }

    private static List<String> relabelled(PodsMoved moved, Picture picture) {
        String namespace = moved.target().name().namespace();
        return moved.relabelled()
                ? new LabelledPods(namespace, "its new pods", moved.labelsBefore(), moved.labels()).changes(picture)
                : List.of();
    }

    private static List<String> autoscalers(PodsMoved moved, Picture picture) {
        if (moved.after() == moved.before()) {
            return List.of();
        }
        ChangeTarget target = moved.target();
        return picture.objects(Resources.AUTOSCALERS).stream()
                .filter(one -> one.metadata().namespace().equals(target.name().namespace())
                        && one.targetKind().equals(target.resource().kind())
                        && one.targetName().equals(target.name().name()))
                .map(one -> "HorizontalPodAutoscaler %s, which sets the replicas"
                        .formatted(one.metadata().name()))
                .toList();
    }

    /// Reads lists for one namespace, but the nodes and their pods, where they are among the lists, for the cluster.
    /// A caller without the right to list all pods gets those of the namespace, for its quotas.
    private Picture ofNamespace(Set<Resource<?>> lists, String namespace) {
        Set<Resource<?>> own = new HashSet<>(lists);
        boolean nodes = own.remove(Resources.NODES) && own.remove(Resources.PODS);
        Picture picture = cluster.lists(own, Optional.of(namespace), deadline);
        if (!nodes) {
            return picture;
        }
        Picture all = cluster.lists(Set.of(Resources.NODES, Resources.PODS), Optional.empty(), deadline);
        return picture.plus(all.lists()).plus(ownPods(all, namespace));
    }

    private Map<Resource<?>, Read<? extends List<?>>> ownPods(Picture all, String namespace) {
        if (!(all.list(Resources.PODS) instanceof Read.Missing<?>(Unread.Denied(AccessRule missing)))) {
            return Map.of();
        }
        Picture own = cluster.lists(Set.of(Resources.PODS), Optional.of(namespace), deadline);
        return Map.of(
                Resources.PODS,
                new Read.Partial<>(own.objects(Resources.PODS), new Unread.Narrowed(missing, List.of(namespace))));
    }

    /// What depends on an object itself, of whatever kind.
    private List<BlastRadius> object(TriedChange one) {
        WritableCluster writable = draft.writable();
        return List.of(
                NONE.with(
                        Touched.CAPACITY,
                        QuotaRaise.of(one, writable, deadline).stream().toList()),
                ServiceReach.of(one, writable, deadline).map(this::service).orElse(NONE),
                Relabelling.of(one)
                        .map(pod -> pod.touched(cluster, writable, deadline))
                        .orElse(NONE),
                ConfigurationUsers.of(one)
                        .map(users -> users.touched(writable, deadline))
                        .orElse(NONE),
                NONE.with(Touched.DELIVERY, SyncPolicy.of(one, writable, deadline)),
                NONE.with(Touched.FINALIZERS, finalizers(one)),
                NONE.with(Touched.WARNINGS, BudgetChange.of(one).stream().toList()),
                ServicePortChange.of(one, writable, deadline));
    }

    /// What leads to a Service whose pods change.
    private BlastRadius service(ServiceReach reach) {
        String namespace = reach.service().namespace();
        BlastRadius pods = NONE.with(
                        reach.losesPods() ? Touched.WARNINGS : Touched.ENDPOINTS,
                        reach.words().stream().toList())
                .with(Touched.UNREAD, reach.whole() ? List.of() : List.of(Resources.PODS.plural()));
        if (!reach.matters()) {
            return pods;
        }
        Picture routes = cluster.lists(Set.of(Resources.ROUTES), Optional.of(namespace), deadline);
        return pods.plus(Entrances.to(List.of(reach.service()), routes, draft.writable(), namespace, deadline)
                .touched(ObjectName::name));
    }

    private static List<String> finalizers(TriedChange one) {
        return isDeleted(one)
                ? one.change()
                        .live()
                        .at("/metadata/finalizers")
                        .valueStream()
                        .map(JsonNode::asText)
                        .toList()
                : List.of();
    }
}
