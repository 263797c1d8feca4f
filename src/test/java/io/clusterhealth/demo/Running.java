// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.demo;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.stream.StreamSupport;

/// What the objects around a pod see of it.
final class Running {
    private Running() {}

    /// Whether a selector of the row's own label finds the pod, and it runs.
    static boolean behind(Row row, JsonNode pod) {
        return in(row.namespace(), pod)
                && pod.at("/metadata/labels/app").asText().equals(row.name());
    }

    /// Whether the pod runs in a namespace.
    static boolean in(String namespace, JsonNode pod) {
        return pod.at("/metadata/namespace").asText().equals(namespace)
                && pod.at("/status/phase").asText().equals("Running");
    }

    static boolean ready(ObjectNode pod) {
        return StreamSupport.stream(pod.at("/status/conditions").spliterator(), false)
                .anyMatch(condition -> condition.get("type").asText().equals("Ready")
                        && condition.get("status").asText().equals("True"));
    }
}
