// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.tool.change;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.clusterhealth.cluster.Cluster;
import io.clusterhealth.cluster.Deadline;
import io.clusterhealth.cluster.Kinds;
import io.clusterhealth.cluster.ObjectName;
import io.clusterhealth.cluster.Picture;
import io.clusterhealth.cluster.object.LabelSelector;
import io.clusterhealth.plan.ChangeTarget;
import io.clusterhealth.plan.ChangeableClusters.WritableCluster;
import io.clusterhealth.plan.RelatedObjects;
import io.clusterhealth.plan.TriedChange;
import io.clusterhealth.tool.change.BlastRadius.Touched;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/// A pod that gets other labels, or is new: the controllers that lose it or adopt it, and what selects it.
///
/// @param created whether the pod is new
record Relabelling(
        ChangeTarget pod, boolean created, Map<String, String> before, Map<String, String> after, JsonNode owners) {
    /// The kinds that adopt any pod of their selector that has no controller. A StatefulSet also looks at its name.
    private static final List<String> ADOPTING = List.of("ReplicaSet", "ReplicationController", "DaemonSet", "Job");

    /// Empty where the change is no change of a pod's labels.
    static Optional<Relabelling> of(TriedChange tried) {
        ObjectNode live = tried.change().live();
        Relabelling relabelling = new Relabelling(
                tried.change().target(),
                live.isEmpty(),
                PodsMoved.labels(live.at("/metadata/labels")),
                PodsMoved.labels(tried.would().at("/metadata/labels")),
                live.at("/metadata/ownerReferences"));
        return Optional.of(relabelling)
                .filter(one -> one.pod.resource().kind().equals("Pod")
                        && !tried.would().isEmpty()
                        && !one.before.equals(one.after));
    }

    /// The controllers that lose or adopt the pod, and the objects that select it; those of a new pod are meant to.
    BlastRadius touched(Cluster cluster, WritableCluster writable, Deadline deadline) {
        List<JsonNode> controllers = owners.valueStream()
                .filter(owner -> owner.path("controller").asBoolean())
                .toList();
        BlastRadius ofControllers = controllers.isEmpty()
                ? ADOPTING.stream()
                        .map(kind -> adopts(kind, writable, deadline))
                        .reduce(BlastRadius.NONE, BlastRadius::plus)
                : BlastRadius.NONE.with(
                        Touched.WARNINGS,
                        controllers.stream()
                                .flatMap(owner -> loses(owner, writable, deadline).stream())
                                .toList());
        if (created) {
            return ofControllers;
        }
        Picture picture =
                cluster.lists(LabelledPods.LISTS, Optional.of(pod.name().namespace()), deadline);
        return ofControllers
                .with(
                        Touched.WARNINGS,
                        new LabelledPods(pod.name().namespace(), pod.words(), before, after).changes(picture))
                .with(Touched.UNREAD, BlastRadius.unread(picture, LabelledPods.LISTS));
    }

    private BlastRadius adopts(String kind, WritableCluster writable, Deadline deadline) {
        RelatedObjects wanted = RelatedObjects.all(kind, pod.name().namespace());
        return writable.items(wanted, deadline)
                .map(all -> BlastRadius.NONE.with(
                        Touched.WARNINGS,
                        all.stream()
                                .filter(one -> !selects(one, before) && selects(one, after))
                                .map(one -> adopts(kind, one))
                                .toList()))
                .orElseGet(() -> BlastRadius.NONE.with(
                        Touched.UNREAD, List.of(wanted.resource().plural())));
    }

    private String adopts(String kind, JsonNode controller) {
        return "%s %s adopts %s%s."
                .formatted(
                        kind,
                        ObjectName.of(controller).name(),
                        pod.words(),
                        controller.path("spec").has("replicas")
                                ? ", and deletes a pod where it then has more than %d"
                                        .formatted(
                                                controller.at("/spec/replicas").asInt())
                                : "");
    }

    private Optional<String> loses(JsonNode owner, WritableCluster writable, Deadline deadline) {
        String name = owner.path("name").asText();
        return Kinds.called(owner.path("kind").asText())
                .map(kind -> new ChangeTarget(kind, new ObjectName(pod.name().namespace(), name)))
                .flatMap(target -> writable.read(target, deadline).known())
                .filter(read -> selects(read, before) && !selects(read, after))
                .map(_ -> "%s leaves %s %s, which makes another pod in its place."
                        .formatted(pod.words(), owner.path("kind").asText(), name));
    }

    /// The selector of a ReplicationController has labels only.
    private static boolean selects(JsonNode controller, Map<String, String> labels) {
        JsonNode selector = controller.at("/spec/selector");
        return selector.has("matchLabels") || selector.has("matchExpressions")
                ? LabelSelector.read(selector).holds(labels)
                : !selector.isEmpty()
                        && labels.entrySet()
                                .containsAll(PodsMoved.labels(selector).entrySet());
    }
}
