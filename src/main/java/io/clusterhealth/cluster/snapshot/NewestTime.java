// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.cluster.snapshot;

import com.fasterxml.jackson.databind.JsonNode;
import io.clusterhealth.cluster.json.Timestamp;
import java.time.Instant;
import java.util.Map;
import java.util.Optional;

/// The newest time that objects mention: a snapshot is not older than that.
final class NewestTime {
    private String newest = "";

    /// Looks through the kept fields of an object, but for the time its deletion is to end.
    void look(JsonNode value) {
        if (value.isTextual()) {
            see(value.textValue());
        } else if (value.isArray()) {
            value.forEach(this::look);
        } else {
            for (Map.Entry<String, JsonNode> field : value.properties()) {
                if (!field.getKey().equals("deletionTimestamp")) {
                    look(field.getValue());
                }
            }
        }
    }

    Optional<Instant> time() {
        return Timestamp.parse(newest);
    }

    /// Kubernetes writes its times in UTC and in one shape, so that their texts are in the order of the times.
    private void see(String text) {
        if (text.length() >= 20
                && text.length() <= 30
                && text.endsWith("Z")
                && text.charAt(10) == 'T'
                && text.compareTo(newest) > 0
                && Timestamp.parse(text).isPresent()) {
            newest = text;
        }
    }
}
