// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.tool.change;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.clusterhealth.cluster.Cluster;
import io.clusterhealth.cluster.Deadline;
import io.clusterhealth.cluster.Kinds;
import io.clusterhealth.cluster.ObjectName;
import io.clusterhealth.cluster.Resources;
import io.clusterhealth.plan.ChangeTarget;
import io.clusterhealth.plan.ChangeableClusters.WritableCluster;
import io.clusterhealth.plan.TriedChange;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/// A pod that gets other labels: its controller and the Services that do not select it any more.
record Relabelling(ChangeTarget pod, Map<String, String> before, Map<String, String> after, JsonNode owners) {

    /// Empty where the change is no change of a pod's labels.
    static Optional<Relabelling> of(TriedChange tried) {
        ObjectNode live = tried.change().live();
        Relabelling relabelling = new Relabelling(
                tried.change().target(),
                PodsMoved.labels(live.at("/metadata/labels")),
                PodsMoved.labels(tried.would().at("/metadata/labels")),
                live.at("/metadata/ownerReferences"));
        return Optional.of(relabelling)
                .filter(one -> one.pod.resource().kind().equals("Pod")
                        && !live.isEmpty()
                        && !tried.would().isEmpty()
                        && !one.before.equals(one.after));
    }

    /// One sentence each.
    List<String> warnings(Cluster cluster, WritableCluster writable, Deadline deadline) {
        String namespace = pod.name().namespace();
        Stream<String> controllers = owners.valueStream()
                .filter(owner -> owner.path("controller").asBoolean())
                .flatMap(owner -> loses(owner, writable, deadline).stream());
        Stream<String> services = cluster
                .lists(Set.of(Resources.SERVICES), Optional.of(namespace), deadline)
                .objects(Resources.SERVICES)
                .stream()
                .filter(one -> one.metadata().namespace().equals(namespace) && isLeft(one.selector()))
                .map(one -> "Service %s selects %s no more."
                        .formatted(one.metadata().name(), pod.words()));
        return Stream.concat(controllers, services).toList();
    }

    private Optional<String> loses(JsonNode owner, WritableCluster writable, Deadline deadline) {
        String name = owner.path("name").asText();
        return Kinds.called(owner.path("kind").asText())
                .map(kind -> new ChangeTarget(kind, new ObjectName(pod.name().namespace(), name)))
                .flatMap(target -> writable.read(target, deadline).known())
                .filter(read -> isLeft(PodsMoved.labels(read.at("/spec/selector/matchLabels"))))
                .map(_ -> "%s leaves %s %s, which makes another pod in its place."
                        .formatted(pod.words(), owner.path("kind").asText(), name));
    }

    private boolean isLeft(Map<String, String> selector) {
        return BlastRadius.selects(selector, before) && !BlastRadius.selects(selector, after);
    }
}
