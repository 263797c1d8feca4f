// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.tool.change;

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
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/// The dependencies of the pods that a change starts and stops: their autoscalers, the Services, Routes and Ingresses
/// to them, their budgets, and whether new pods fit.
record BlastRadius(Map<Touched, List<String>> touched) {
    /// The aspects of a change, in the order in which a plan names them.
    enum Touched {
        /// Warnings that a person should read before agreeing, one sentence each; part of the report on the command.
        WARNINGS("", ""),
        /// Named with the other controllers that would revert the change.
        AUTOSCALERS("", ""),
        /// Named instead of the marks of the GitOps controller.
        DELIVERY("", ""),
        SERVICES("services", "behind Service %s"),
        ROUTES("routes", "behind Route %s"),
        INGRESSES("ingresses", "behind Ingress %s"),
        BUDGETS("budgets", "guarded by PodDisruptionBudget %s"),
        CAPACITY("capacity", "capacity: %s"),
        /// Workloads whose pods read a changed object.
        USERS("users", "used by %s"),
        /// Services that lead to more pods than before.
        ENDPOINTS("endpoints", "endpoints: %s"),
        /// The finalizers that a deletion waits for.
        FINALIZERS("finalizers", "it stays, being deleted, until finalizer %s is removed"),
        /// The lists that could not be read whole, so that dependencies may be missing.
        UNREAD("unread", "not looked at: %s could not be read whole"),
        /// The facts that a plan could not find out otherwise, one clause each.
        UNTRIED("untried", "not tried: %s");

        private final String member;
        private final String words;

        Touched(String member, String words) {
            this.member = member;
            this.words = words;
        }

        /// The member of the answer; empty for what is told elsewhere.
        String member() {
            return member;
        }

        /// The line of the answer, with a place for what is concerned.
        String words() {
            return words;
        }
    }

    static final BlastRadius NONE = new BlastRadius(Map.of());

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
    private static final String INGRESSES = "ingresses";
    private static final int NAMED = 5;

    /// Reads nothing for objects that neither have pods nor lead to any.
    static BlastRadius of(Cluster cluster, ChangeDraft draft, Deadline deadline) {
        List<String> warnings = new ArrayList<>();
        if (draft.tried().getFirst().change().request() instanceof DeleteRequest
                && !draft.change().effect().isEmpty()) {
            warnings.add("It %s.".formatted(draft.change().effect()));
        }
        List<PodsMoved> moved = draft.tried().stream()
                .flatMap(one -> PodsMoved.of(one).stream())
                .toList();
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
            warnings.add(moved.size() == 1 ? LAST : "It stops the last ready replica of %s.".formatted(some(last)));
        }
        if (draft.tried().stream()
                .filter(one -> !one.would().isEmpty())
                .anyMatch(one -> RolloutEffect.losesVolumes(
                        one.change().live(), one.would().at("/spec/replicas").asInt()))) {
            warnings.add("It deletes the volumes of the pods that it stops.");
        }
        for (TriedChange one : draft.tried()) {
            ClaimDeletion.of(one)
                    .ifPresent(deletion -> warnings.addAll(deletion.warnings(cluster, draft.writable(), deadline)));
        }
        PodsLeaving leaving = PodsLeaving.of(draft);
        PodTrials trials = PodTrials.of(draft, deadline);
        BlastRadius ofPods = moved.isEmpty() && !leaving.pods().isEmpty()
                ? ofPods(cluster, draft, leaving, warnings, deadline)
                : moved.stream()
                        .map(pods -> ofWorkload(
                                cluster,
                                draft.writable(),
                                pods,
                                Optional.ofNullable(trials.started().get(pods.target())),
                                deadline))
                        .reduce(NONE.with(Touched.WARNINGS, warnings), BlastRadius::plus);
        ofPods = ofPods.plus(trials.touched());
        return draft.tried().stream()
                .map(one -> ofObject(cluster, draft.writable(), one, deadline)
                        .plus(Relabelling.of(one)
                                .map(pod -> pod.touched(cluster, draft.writable(), deadline))
                                .orElse(NONE))
                        .plus(ConfigurationUsers.of(one)
                                .map(users -> users.touched(draft.writable(), deadline))
                                .orElse(NONE))
                        .with(Touched.DELIVERY, SyncPolicy.of(one, draft.writable(), deadline))
                        .with(Touched.FINALIZERS, finalizers(one))
                        .with(Touched.WARNINGS, BudgetChange.of(one).stream().toList())
                        .plus(ServicePortChange.of(one, draft.writable(), deadline)))
                .reduce(ofPods, BlastRadius::plus);
    }

    private static List<String> finalizers(TriedChange one) {
        return one.change().request() instanceof DeleteRequest
                ? one.change()
                        .live()
                        .at("/metadata/finalizers")
                        .valueStream()
                        .map(JsonNode::asText)
                        .toList()
                : List.of();
    }

    List<String> lines(Touched kind) {
        return touched.getOrDefault(kind, List.of());
    }

    BlastRadius with(Touched kind, List<String> lines) {
        return plus(new BlastRadius(Map.of(kind, lines)));
    }

    private BlastRadius with(Entrances entrances, Function<ObjectName, String> shown) {
        return with(Touched.SERVICES, named(entrances.services(), shown))
                .with(Touched.ROUTES, named(entrances.routes(), shown))
                .with(Touched.INGRESSES, named(entrances.ingresses(), shown))
                .with(Touched.UNREAD, entrances.whole() ? List.of() : List.of(INGRESSES));
    }

    BlastRadius plus(BlastRadius other) {
        return new BlastRadius(Arrays.stream(Touched.values())
                .collect(Collectors.toMap(
                        kind -> kind,
                        kind -> Stream.concat(lines(kind).stream(), other.lines(kind).stream())
                                .distinct()
                                .toList())));
    }

    private static BlastRadius ofObject(
            Cluster cluster, WritableCluster writable, TriedChange tried, Deadline deadline) {
        BlastRadius quota = QuotaRaise.of(tried, writable, deadline)
                .map(line -> NONE.with(Touched.CAPACITY, List.of(line)))
                .orElse(NONE);
        return ServiceReach.of(tried, writable, deadline)
                .map(reach -> ofService(cluster, writable, reach, deadline).plus(quota))
                .orElse(quota);
    }

    /// Lists what leads to a Service where its pods change.
    private static BlastRadius ofService(
            Cluster cluster, WritableCluster writable, ServiceReach reach, Deadline deadline) {
        String namespace = reach.service().namespace();
        BlastRadius pods = NONE.with(
                        reach.losesPods() ? Touched.WARNINGS : Touched.ENDPOINTS,
                        reach.words().stream().toList())
                .with(Touched.UNREAD, reach.whole() ? List.of() : List.of(Resources.PODS.plural()));
        return reach.matters()
                ? pods.with(
                        Entrances.to(
                                List.of(reach.service()),
                                cluster.lists(Set.of(Resources.ROUTES), Optional.of(namespace), deadline),
                                writable,
                                namespace,
                                deadline),
                        ObjectName::name)
                : pods;
    }

    private static BlastRadius ofWorkload(
            Cluster cluster,
            WritableCluster writable,
            PodsMoved moved,
            Optional<ObjectNode> started,
            Deadline deadline) {
        List<String> warnings = new ArrayList<>();
        ChangeTarget target = moved.target();
        boolean more = moved.after() > moved.before();
        boolean fitting = more
                || moved.grown()
                || (moved.elsewhere() && !target.resource().kind().equals("DaemonSet"));
        String namespace = target.name().namespace();
        Set<Resource<?>> lists = more
                ? moved.replaced() ? ALL_OF_PODS : BELOW_PODS
                : fitting ? OF_STARTED : moved.deleted() ? OF_DELETED : BEFORE_PODS;
        if (moved.relabelled()) {
            lists = Stream.concat(lists.stream(), LabelledPods.LISTS.stream()).collect(Collectors.toSet());
        }
        Picture picture = ofNamespace(cluster, lists, namespace, deadline);
        if (moved.relabelled()) {
            warnings.addAll(
                    new LabelledPods(namespace, "its new pods", moved.labelsBefore(), moved.labels()).changes(picture));
        }
        Entrances entrances = Entrances.of(
                picture,
                one -> one.metadata().namespace().equals(namespace) && selects(one.selector(), moved.labels()),
                writable,
                namespace,
                deadline);
        return NONE.with(Touched.WARNINGS, warnings)
                .with(Touched.AUTOSCALERS, moved.after() == moved.before() ? List.of() : autoscalers(target, picture))
                .plus(started.filter(_ -> fitting)
                        .map(pod -> new PodRoom(picture, writable, deadline).ofStarted(moved, pod))
                        .orElse(NONE))
                .with(Touched.UNREAD, unread(picture, lists))
                .with(entrances, ObjectName::name);
    }

    private static List<String> named(List<ObjectName> names, Function<ObjectName, String> shown) {
        return names.stream().map(shown).toList();
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

    /// Reads lists for one namespace, but the nodes and their pods, where they are among the lists, for the cluster.
    /// A caller who may not list all pods gets those of the namespace, for its quotas.
    private static Picture ofNamespace(Cluster cluster, Set<Resource<?>> lists, String namespace, Deadline deadline) {
        Set<Resource<?>> own = new HashSet<>(lists);
        boolean nodes = own.remove(Resources.NODES) && own.remove(Resources.PODS);
        Picture picture = cluster.lists(own, Optional.of(namespace), deadline);
        if (!nodes) {
            return picture;
        }
        Picture all = cluster.lists(Set.of(Resources.NODES, Resources.PODS), Optional.empty(), deadline);
        return picture.plus(all.lists()).plus(ownPods(cluster, all, namespace, deadline));
    }

    private static Map<Resource<?>, Read<? extends List<?>>> ownPods(
            Cluster cluster, Picture all, String namespace, Deadline deadline) {
        if (!(all.list(Resources.PODS) instanceof Read.Missing<?>(Unread.Denied(AccessRule missing)))) {
            return Map.of();
        }
        Picture own = cluster.lists(Set.of(Resources.PODS), Optional.of(namespace), deadline);
        return Map.of(
                Resources.PODS,
                new Read.Partial<>(own.objects(Resources.PODS), new Unread.Narrowed(missing, List.of(namespace))));
    }

    /// For pods that are removed one by one. Pods of a node may be of every namespace. Only evictions respect
    /// budgets; one that forbids them is named for a deletion as well.
    private static BlastRadius ofPods(
            Cluster cluster, ChangeDraft draft, PodsLeaving leaving, List<String> warnings, Deadline deadline) {
        WritableCluster writable = draft.writable();
        Optional<String> within = leaving.namespace();
        Set<Resource<?>> lists = leaving.node().isPresent() ? AROUND_NODES : AROUND_PODS;
        Picture picture = cluster.lists(lists, within, deadline);
        Entrances entrances = Entrances.of(picture, leaving::isBehind, writable, within.orElse(""), deadline);
        Function<ObjectName, String> shown = within.isEmpty() ? ObjectName::toString : ObjectName::name;
        warn(leaving, picture, warnings);
        return NONE.with(Touched.WARNINGS, warnings)
                .with(
                        Touched.BUDGETS,
                        picture.objects(Resources.DISRUPTION_BUDGETS).stream()
                                .filter(one -> leaving.evicted() && one.allowed() > 0 && leaving.areGuardedBy(one))
                                .map(one -> words(shown.apply(ObjectName.of(one.metadata())), one))
                                .toList())
                .plus(leaving.node()
                        .map(node -> new PodRoom(picture, writable, deadline)
                                .ofLeaving(node, draft.change().pods(), leaving.moving(picture)))
                        .orElse(NONE))
                .with(Touched.UNREAD, unread(picture, lists))
                .with(entrances, shown);
    }

    private static void warn(PodsLeaving leaving, Picture picture, List<String> warnings) {
        List<String> last = leaving.last(picture);
        if (!last.isEmpty()) {
            warnings.add(
                    leaving.pods().size() == 1 && !leaving.evicted()
                            ? LAST
                            : "It %s the last ready replica of %s."
                                    .formatted(leaving.evicted() ? "evicts" : "stops", some(last)));
        }
        picture.objects(Resources.DISRUPTION_BUDGETS).stream()
                .filter(one -> one.allowed() == 0 && leaving.areGuardedBy(one))
                .map(one -> (leaving.evicted()
                                ? "PodDisruptionBudget %s forbids it: %d of its %d pods are healthy."
                                : "PodDisruptionBudget %s allows no disruption, but a deletion does not respect it: %d"
                                        + " of its %d pods are healthy.")
                        .formatted(ObjectName.of(one.metadata()), one.healthy(), one.expected()))
                .forEach(warnings::add);
    }

    static String some(List<String> names) {
        return Words.first(names, NAMED);
    }

    private static String words(String name, DisruptionBudget budget) {
        return "%s (%d of %d pods may be disrupted)".formatted(name, budget.allowed(), budget.expected());
    }

    static List<String> unread(Picture picture, Set<Resource<?>> lists) {
        return lists.stream()
                .filter(list -> !list.equals(Resources.ROUTES) && !picture.whole(list))
                .map(list -> list.plural() + elsewhere(picture.list(list)))
                .sorted()
                .toList();
    }

    private static String elsewhere(Read<?> read) {
        return read instanceof Read.Partial<?> part && part.rest() instanceof Unread.Narrowed
                ? " of other namespaces"
                : "";
    }

    static boolean selects(Map<String, String> selector, Map<String, String> labels) {
        return !selector.isEmpty() && labels.entrySet().containsAll(selector.entrySet());
    }
}
