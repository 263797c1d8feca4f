// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.tool.health;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.clusterhealth.render.Redaction;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;

/// What an object of any kind says of its state, as short facts: of its spec what steers it, of its status whatever is
/// a plain value. Values of environment variables, of ConfigMaps and of annotations are never among them.
final class ObjectFacts {
    private static final int MOST = 30;
    private static final int LONGEST = 120;

    /// Fields of a spec that tell why an object is in its state.
    private static final Set<String> SPEC = Set.of(
            "replicas",
            "paused",
            "suspend",
            "unschedulable",
            "schedule",
            "nodeName",
            "storageClassName",
            "volumeName",
            "type",
            "clusterIP",
            "externalName",
            "host",
            "minAvailable",
            "maxUnavailable",
            "minReplicas",
            "maxReplicas",
            "serviceAccountName",
            "priorityClassName",
            "restartPolicy",
            "channel",
            "version",
            "failurePolicy",
            "completions",
            "parallelism",
            "backoffLimit",
            "activeDeadlineSeconds",
            "progressDeadlineSeconds",
            "group",
            "signerName",
            "startingCSV",
            "approval",
            "phase",
            "reclaimPolicy",
            "ingressClassName",
            "attacher");

    /// Shown in ways of their own, or of no use.
    private static final Set<String> ELSEWHERE = Set.of(
            "conditions",
            "containerStatuses",
            "initContainerStatuses",
            "ephemeralContainerStatuses",
            "images",
            "podIPs",
            "hostIPs",
            "addresses",
            "volumesInUse",
            "volumesAttached",
            "history",
            "relatedObjects",
            "machineID",
            "bootID",
            "systemUUID");

    private static final Set<String> VALUES = Set.of("data", "binaryData", "stringData");

    private ObjectFacts() {}

    /// By path, such as `status.readyReplicas`; clean.
    static Map<String, String> of(ObjectNode object) {
        Map<String, String> facts = new LinkedHashMap<>();
        object.path("spec").properties().stream()
                .filter(field -> SPEC.contains(field.getKey()))
                .forEach(field -> scalar("spec." + field.getKey(), field.getValue(), facts));
        object.path("status").properties().stream()
                .filter(field -> !ELSEWHERE.contains(field.getKey()))
                .forEach(field -> status("status." + field.getKey(), field.getValue(), 1, facts));
        for (String name : VALUES) {
            JsonNode values = object.path(name);
            if (values.isObject()) {
                facts.put(name, values.size() + " keys, values not shown");
            }
        }
        object.path("metadata")
                .path("finalizers")
                .valueStream()
                .findFirst()
                .filter(_ -> object.path("metadata").has("deletionTimestamp"))
                .ifPresent(one -> facts.put("metadata.finalizers", Redaction.line(one.asText(), LONGEST)));
        return facts;
    }

    private static void status(String path, JsonNode value, int depth, Map<String, String> into) {
        if (value.isObject() && depth < 2) {
            value.properties().stream()
                    .filter(field -> !ELSEWHERE.contains(field.getKey()))
                    .forEach(field -> status(path + "." + field.getKey(), field.getValue(), depth + 1, into));
        } else {
            scalar(path, value, into);
        }
    }

    private static void scalar(String path, JsonNode value, Map<String, String> into) {
        if (value.isValueNode() && !value.isNull() && !value.asText().isBlank() && into.size() < MOST) {
            into.put(Redaction.line(path, LONGEST), Redaction.value(path, value.asText(), LONGEST));
        }
    }
}
