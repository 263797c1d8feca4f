// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.plan;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;

/// Creates merge patches.
///
/// @see <a href="https://www.rfc-editor.org/rfc/rfc7386">RFC 7386</a>
final class MergePatches {
    private MergePatches() {}

    /// The patch that turns one object into another.
    static ObjectNode between(JsonNode from, JsonNode to) {
        ObjectNode patch = ChangePlanner.node();
        from.fieldNames().forEachRemaining(name -> {
            if (!to.has(name)) {
                patch.putNull(name);
            }
        });
        to.properties().forEach(member -> {
            JsonNode old = from.path(member.getKey());
            if (old.isObject() && member.getValue().isObject()) {
                ObjectNode inner = between(old, member.getValue());
                if (!inner.isEmpty()) {
                    patch.set(member.getKey(), inner);
                }
            } else if (!old.equals(member.getValue())) {
                patch.set(member.getKey(), member.getValue());
            }
        });
        return patch;
    }

    /// The patch that reverts another.
    static ObjectNode back(JsonNode patch, JsonNode now) {
        ObjectNode back = ChangePlanner.node();
        patch.properties().forEach(member -> {
            JsonNode old = now.path(member.getKey());
            if (member.getValue().isObject() && old.isObject()) {
                back.set(member.getKey(), back(member.getValue(), old));
            } else if (old.isMissingNode()) {
                back.putNull(member.getKey());
            } else {
                back.set(member.getKey(), old);
            }
        });
        return back;
    }
}
