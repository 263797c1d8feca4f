// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.demo;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.time.Duration;
import java.time.Instant;

/// JSON trees from templates.
final class Tree {
    static final ObjectMapper JSON = new ObjectMapper();

    private Tree() {}

    /// Fills the template as [String#formatted(Object...)] does, and reads it.
    @SuppressWarnings("AnnotateFormatMethod") // that annotation is no dependency of ours
    static ObjectNode of(String template, Object... values) {
        String text = template.formatted(values);
        try {
            return (ObjectNode) JSON.readTree(text);
        } catch (JsonProcessingException e) {
            throw new IllegalArgumentException("not JSON: " + text, e);
        }
    }

    /// One entry of `status.conditions`; empty texts are left out.
    static ObjectNode condition(String type, String status, String reason, String message, Instant since) {
        ObjectNode condition = JSON.createObjectNode().put("type", type).put("status", status);
        if (!reason.isEmpty()) {
            condition.put("reason", reason);
        }
        if (!message.isEmpty()) {
            condition.put("message", message);
        }
        return condition.put("lastTransitionTime", since.toString());
    }

    /// The array of this name, made when it is missing.
    static ArrayNode array(ObjectNode node, String name) {
        return node.withArray(name);
    }

    static Instant plusMinutes(Instant from, long minutes) {
        return from.plus(Duration.ofMinutes(minutes));
    }
}
