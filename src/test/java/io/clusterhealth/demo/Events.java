// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.demo;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;

/// What the last three hours left of events: the lost node's, and the noise that every cluster makes.
final class Events {
    private static final int NOISE = 90;

    private final Ids ids;

    Events(Ids ids) {
        this.ids = ids;
    }

    List<ObjectNode> objects(List<ObjectNode> pods) {
        List<ObjectNode> events = new ArrayList<>();
        ObjectNode node = Tree.of(
                "{\"apiVersion\":\"v1\",\"kind\":\"Node\",\"metadata\":{\"namespace\":\"default\",\"name\":\"%s\"}}",
                Machine.lost().name());
        String said =
                "Node %s status is now: NodeNotReady".formatted(Machine.lost().name());
        events.add(event(node, "Normal", "NodeNotReady", said, "node-controller", 1, Timeline.LOST));
        for (ObjectNode pod : pods) {
            if (!pod.at("/spec/nodeName").asText().equals(Machine.lost().name())) {
                continue;
            }
            events.add(event(pod, "Warning", "NodeNotReady", "Node is not ready", "node-controller", 1, Timeline.LOST));
            if (pod.at("/metadata").has("deletionTimestamp")) {
                String name = pod.at("/metadata/namespace").asText() + "/"
                        + pod.at("/metadata/name").asText();
                events.add(event(
                        pod,
                        "Normal",
                        "TaintManagerEviction",
                        "Marking for deletion Pod " + name,
                        "taint-eviction-controller",
                        1,
                        Timeline.EVICTED));
            }
        }
        noise(events, pods);
        return events;
    }

    private void noise(List<ObjectNode> events, List<ObjectNode> pods) {
        for (int i = 0; i < NOISE; i++) {
            ObjectNode pod = pods.get(ids.below(pods.size()));
            String ip = pod.at("/status/podIP").asText();
            if (!pod.at("/status/phase").asText().equals("Running")
                    || pod.at("/metadata").has("deletionTimestamp")) {
                continue;
            }
            Instant at = Timeline.ago(Duration.ofSeconds(1_900L + ids.below(8_000)));
            String message = i % 3 == 0
                    ? "Liveness probe failed: Get \"https://%s:8443/healthz\": context deadline exceeded"
                    : "Readiness probe failed: Get \"http://%s:8080/healthz\": dial tcp %s:8080: connect: connection"
                            + " refused";
            String reason = i % 3 == 0 ? "ProbeError" : "Unhealthy";
            events.add(event(pod, "Warning", reason, message.formatted(ip, ip), "kubelet", 1 + ids.below(3), at));
        }
    }

    private ObjectNode event(
            ObjectNode about, String type, String reason, String message, String source, int count, Instant last) {
        String namespace = about.at("/metadata/namespace").asText();
        String name = about.at("/metadata/name").asText();
        ObjectNode event = Tree.of(
                """
                {"apiVersion":"v1","kind":"Event",
                 "metadata":{"namespace":"%1$s","name":"%2$s.18%3$s","uid":"%4$s","creationTimestamp":"%5$s"},
                 "involvedObject":{"apiVersion":"v1","kind":"%6$s","namespace":"%1$s","name":"%2$s"},
                 "type":"%7$s","reason":"%8$s","count":%9$d,"firstTimestamp":"%5$s","lastTimestamp":"%10$s",
                 "eventTime":null,"reportingComponent":"%11$s","reportingInstance":"","source":{"component":"%11$s"}}
                """,
                namespace,
                name,
                ids.hex(14),
                ids.uid(),
                last.minusSeconds(10L * (count - 1)),
                about.get("kind").asText(),
                type,
                reason,
                count,
                last,
                source);
        if (about.get("kind").asText().equals("Node")) {
            ((ObjectNode) event.get("involvedObject")).remove("namespace");
        }
        return event.put("message", message);
    }
}
