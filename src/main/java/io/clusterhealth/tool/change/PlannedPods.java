// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.tool.change;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.clusterhealth.cluster.ObjectName;
import io.clusterhealth.finding.Subject;
import io.clusterhealth.plan.ChangeTarget;
import io.clusterhealth.plan.TriedChange;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/// Pods that a change makes a controller create.
///
/// @param words `Deployment shop/web`
/// @param pod as its controller would create it, without the references to the controller
/// @param claims the volume claims that the controller creates for the pod
record PlannedPods(String words, ObjectNode pod, List<String> claims) {
    /// Whose pods belong to their node and are not created elsewhere.
    private static final Set<String> OF_NODES = Set.of("DaemonSet", "Node");

    /// The fields that the API server sets in a pod that is on a node.
    private static final List<String> OF_SCHEDULED = List.of("nodeName", "ephemeralContainers");

    /// Empty where the change starts none.
    static Optional<PlannedPods> of(TriedChange tried) {
        return PodsMoved.of(tried)
                .filter(moved -> !moved.deleted() && (moved.replaced() || moved.after() > moved.before()))
                .map(moved -> of(moved.target(), tried.would()));
    }

    private static PlannedPods of(ChangeTarget owner, ObjectNode would) {
        ObjectNode pod = pod(owner.name(), would.at("/spec/template"));
        List<String> claims = new ArrayList<>();
        would.at("/spec/volumeClaimTemplates").forEach(claim -> {
            String name = claim.at("/metadata/name").asText();
            pod.withObject("/spec")
                    .withArrayProperty("volumes")
                    .addObject()
                    .put("name", name)
                    .putObject("persistentVolumeClaim")
                    .put("claimName", "%s-%s-0".formatted(name, owner.name().name()));
            claims.add("%s-%s-0".formatted(name, owner.name().name()));
        });
        return new PlannedPods(owner.words(), pod, claims);
    }

    /// Pods like these, one for each of their controllers; none of pods that no controller makes again.
    static List<PlannedPods> again(List<ObjectNode> pods) {
        Map<JsonNode, PlannedPods> each = new LinkedHashMap<>();
        for (ObjectNode pod : pods) {
            ObjectName.controller(pod)
                    .filter(owner -> !OF_NODES.contains(owner.path("kind").asText()))
                    .ifPresent(owner -> each.putIfAbsent(owner.path("uid"), again(pod, owner)));
        }
        return List.copyOf(each.values());
    }

    private static PlannedPods again(ObjectNode pod, JsonNode owner) {
        ObjectName name = new ObjectName(
                ObjectName.of(pod).namespace(), owner.path("name").asText());
        return new PlannedPods("%s %s".formatted(owner.path("kind").asText(), name), pod(name, pod), List.of());
    }

    private static ObjectNode pod(ObjectName owner, JsonNode template) {
        ObjectNode pod =
                JsonNodeFactory.instance.objectNode().put("apiVersion", "v1").put("kind", "Pod");
        ObjectNode metadata = pod.putObject("metadata")
                .put("generateName", owner.name() + "-")
                .put("namespace", owner.namespace());
        Stream.of("labels", "annotations")
                .filter(member -> template.path("metadata").has(member))
                .forEach(member -> metadata.set(
                        member, template.path("metadata").path(member).deepCopy()));
        if (template.path("spec") instanceof ObjectNode spec) {
            pod.set("spec", spec.deepCopy().without(OF_SCHEDULED));
        }
        return pod;
    }

    /// Whether the controller creates this volume claim itself.
    boolean isOwnClaim(Subject object) {
        return object.kind().equals("PersistentVolumeClaim") && claims.contains(object.name());
    }

    String namespace() {
        return pod.at("/metadata/namespace").asText();
    }
}
