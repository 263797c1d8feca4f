// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.demo;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;

/// Some pods of a Deployment in a member of the fleet that do not run.
sealed interface Trouble {
    String REGISTRY = "registry.acme.example";

    String namespace();

    String deployment();

    /// How many of its pods.
    int pods();

    Instant since();

    /// Their images cannot be pulled: the registry does not answer.
    record NoImage(String namespace, String deployment, int pods, Instant since) implements Trouble {}

    /// Their containers end over their memory limit, again and again.
    record OutOfMemory(String namespace, String deployment, int pods, Instant since) implements Trouble {}

    /// Changes the objects.
    ///
    /// @return events that tell of it
    default List<ObjectNode> befall(List<ObjectNode> objects) {
        ObjectNode owner = FleetMember.find(objects, "Deployment", namespace(), deployment())
                .orElseThrow();
        List<ObjectNode> own = objects.stream()
                .filter(object -> FleetMember.kind(object).equals("Pod")
                        && object.at("/metadata/namespace").asText().equals(namespace())
                        && object.at("/metadata/labels/app").asText().equals(deployment()))
                .limit(pods())
                .toList();
        List<ObjectNode> events = new ArrayList<>();
        for (ObjectNode pod : own) {
            events.add(event(pod, stop(pod)));
            less((ObjectNode) owner.get("status"));
            String set = pod.at("/metadata/ownerReferences/0/name").asText();
            less((ObjectNode) FleetMember.find(objects, "ReplicaSet", namespace(), set)
                    .orElseThrow()
                    .get("status"));
        }
        return events;
    }

    private static void less(ObjectNode status) {
        for (String count : List.of("readyReplicas", "availableReplicas")) {
            status.put(count, status.path(count).asInt() - 1);
        }
        if (status.has("updatedReplicas")) {
            status.put("unavailableReplicas", status.path("unavailableReplicas").asInt() + 1);
        }
    }

    /// @return what the kubelet says of it
    private String stop(ObjectNode pod) {
        ObjectNode status = (ObjectNode) pod.get("status");
        ObjectNode container = (ObjectNode) status.at("/containerStatuses/0");
        container.put("ready", false).put("started", false);
        for (JsonNode condition : status.get("conditions")) {
            String type = condition.get("type").asText();
            if (type.equals("Ready") || type.equals("ContainersReady")) {
                ((ObjectNode) condition)
                        .put("status", "False")
                        .put("reason", "ContainersNotReady")
                        .put(
                                "message",
                                "containers with unready status: [%s]"
                                        .formatted(container.get("name").asText()))
                        .put("lastTransitionTime", since().toString());
            }
        }
        return switch (this) {
            case NoImage _ -> {
                String image = container.get("image").asText().replace("quay.io/acme", REGISTRY);
                ((ObjectNode) pod.get("metadata")).put("creationTimestamp", since().toString());
                status.put("phase", "Pending").put("startTime", since().toString());
                container.set("state", Tree.of("""
                        {"waiting":{"reason":"ImagePullBackOff","message":"Back-off pulling image \\"%s\\""}}""", image));
                yield ("Failed to pull image \\\"%s\\\": rpc error: code = Unavailable desc = failed to pull and unpack"
                                + " image \\\"%s\\\": failed to do request: Head \\\"https://%s/v2/\\\": dial tcp"
                                + " 203.0.113.20:443: i/o timeout")
                        .formatted(image, image, REGISTRY);
            }
            case OutOfMemory _ -> {
                container.put("restartCount", 14);
                container.set("state", Tree.of("""
                        {"waiting":{"reason":"CrashLoopBackOff","message":"back-off 5m0s restarting failed container"}}"""));
                container.set(
                        "lastState", Tree.of("""
                        {"terminated":{"exitCode":137,"reason":"OOMKilled","startedAt":"%s","finishedAt":"%s"}}""", Timeline.AS_OF.minusSeconds(200), Timeline.AS_OF.minusSeconds(150)));
                yield "Back-off restarting failed container";
            }
        };
    }

    private ObjectNode event(ObjectNode pod, String message) {
        String name = pod.at("/metadata/name").asText();
        return Tree.of(
                """
                {"apiVersion":"v1","kind":"Event",
                 "metadata":{"namespace":"%1$s","name":"%2$s.17f%3$s","creationTimestamp":"%4$s"},
                 "involvedObject":{"apiVersion":"v1","kind":"Pod","namespace":"%1$s","name":"%2$s"},
                 "type":"Warning","reason":"%5$s","count":9,"firstTimestamp":"%4$s","lastTimestamp":"%6$s",
                 "source":{"component":"kubelet"},"message":"%7$s"}
                """,
                namespace(),
                name,
                name.substring(name.length() - 5),
                since(),
                this instanceof NoImage ? "Failed" : "BackOff",
                Timeline.AS_OF.minusSeconds(90),
                message);
    }
}
