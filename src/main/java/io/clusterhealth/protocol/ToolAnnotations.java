// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.protocol;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;

/// The possible effects of a call; clients ask their user before a call unless it is read-only.
///
/// @see <a href="https://modelcontextprotocol.io/specification/2025-11-25/schema#toolannotations">ToolAnnotations</a>
public record ToolAnnotations(boolean readOnly, boolean destructive, boolean idempotent, boolean openWorld) {

    /// Changes nothing, and accesses only the cluster.
    public static final ToolAnnotations READ_ONLY = new ToolAnnotations(true, false, true, false);

    /// May change or delete objects in the cluster.
    public static final ToolAnnotations WRITE = new ToolAnnotations(false, true, false, false);

    /// Changes nothing, and accesses whatever another server accesses.
    public static final ToolAnnotations READ_ELSEWHERE = new ToolAnnotations(true, false, false, true);

    /// May do anything: the annotations of another server are not trusted.
    public static final ToolAnnotations ANY_ELSEWHERE = new ToolAnnotations(false, true, false, true);

    public ObjectNode toJson() {
        return JsonNodeFactory.instance
                .objectNode()
                .put("readOnlyHint", readOnly)
                .put("destructiveHint", destructive)
                .put("idempotentHint", idempotent)
                .put("openWorldHint", openWorld);
    }
}
