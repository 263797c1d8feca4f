// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.protocol;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;

/// What a call may do to the world; clients ask their user before a call unless it is read-only.
///
/// @see <a href="https://modelcontextprotocol.io/specification/2025-11-25/schema#toolannotations">ToolAnnotations</a>
public record ToolAnnotations(boolean readOnly, boolean destructive, boolean idempotent, boolean openWorld) {

    /// Changes nothing, and speaks to the cluster alone.
    public static final ToolAnnotations READ_ONLY = new ToolAnnotations(true, false, true, false);

    /// May change or destroy something in the cluster.
    public static final ToolAnnotations WRITE = new ToolAnnotations(false, true, false, false);

    /// Changes nothing, and speaks to whatever another server speaks to.
    public static final ToolAnnotations READ_ELSEWHERE = new ToolAnnotations(true, false, false, true);

    /// May do anything: what another server says of itself is not believed.
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
