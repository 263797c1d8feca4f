// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.plan;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.clusterhealth.cluster.ApiResource;
import java.util.List;

/// The earlier pod templates of a workload: a Deployment's ReplicaSets, a StatefulSet's or DaemonSet's
/// ControllerRevisions.
final class RolloutHistory {
    private static final ApiResource CONTROLLER_REVISIONS =
            new ApiResource("apps", "v1", "controllerrevisions", "ControllerRevision", List.of(), true);
    private static final String NUMBER = "deployment.kubernetes.io/revision";

    /// The earlier numbers of a ReplicaSet, which gets a new one when it is rolled out again.
    private static final String EARLIER = "deployment.kubernetes.io/revision-history";

    private RolloutHistory() {}

    /// @param pods that it still has
    /// @param earlier numbers that it had before
    record Revision(long number, ObjectNode template, int pods, List<String> earlier) {
        boolean is(int wanted) {
            return number == wanted || earlier.contains(Integer.toString(wanted));
        }
    }

    /// The lists that contain the revisions; empty for other kinds.
    static List<RelatedObjects> lists(ChangeTarget target, ObjectNode live) {
        String namespace = target.name().namespace();
        JsonNode labels = live.at("/spec/selector/matchLabels");
        return switch (target.resource().kind()) {
            case "Deployment" -> List.of(RelatedObjects.byLabels(Dependents.kind("ReplicaSet"), namespace, labels));
            case "StatefulSet", "DaemonSet" ->
                List.of(RelatedObjects.byLabels(CONTROLLER_REVISIONS, namespace, labels));
            default -> List.of();
        };
    }

    /// The revisions of the workload among the objects read.
    static List<Revision> of(ObjectNode live, List<ObjectNode> related) {
        String uid = live.path("metadata").path("uid").asText();
        return related.stream()
                .filter(one -> one.path("metadata")
                        .path("ownerReferences")
                        .valueStream()
                        .anyMatch(owner -> owner.path("uid").asText().equals(uid)))
                .filter(one -> template(one).isObject())
                .map(RolloutHistory::revision)
                .filter(one -> one.number() > 0)
                .toList();
    }

    private static JsonNode template(ObjectNode one) {
        return one.has("data") ? one.at("/data/spec/template") : one.at("/spec/template");
    }

    private static Revision revision(ObjectNode one) {
        ObjectNode template = template(one).deepCopy();
        template.remove("$patch");
        if (template.at("/metadata/labels") instanceof ObjectNode labels) {
            labels.remove("pod-template-hash");
        }
        return new Revision(
                one.path("revision")
                        .asLong(one.path("metadata")
                                .path("annotations")
                                .path(NUMBER)
                                .asLong()),
                template,
                one.at("/status/replicas").asInt(),
                List.of(one.path("metadata")
                        .path("annotations")
                        .path(EARLIER)
                        .asText()
                        .split(",")));
    }
}
