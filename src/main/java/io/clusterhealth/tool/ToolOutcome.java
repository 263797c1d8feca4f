// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.tool;

import com.fasterxml.jackson.databind.node.ObjectNode;

/// What became of a call.
public sealed interface ToolOutcome {

    /// The call was answered. The engine wraps `data` into `{success, data, metadata}`.
    ///
    /// @param text a compact report: one fact per line, most important first; ASCII line feeds only
    /// @param data the same facts, structured; holds no null member
    /// @param cluster the cluster the answer is about
    /// @param truncated whether something was left out for the sake of the budget; the text says what
    record Answer(String text, ObjectNode data, String cluster, boolean truncated) implements ToolOutcome {}

    /// The call could not be answered, and the caller can do something about it.
    record Refused(ToolError error) implements ToolOutcome {}
}
