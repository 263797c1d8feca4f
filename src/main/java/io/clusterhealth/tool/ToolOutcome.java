// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.tool;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.List;

/// What became of a call.
public sealed interface ToolOutcome {

    /// The call was answered. The engine wraps `data` into `{success, data, metadata}`.
    ///
    /// @param text a compact report: one fact per line, most important first; ASCII line feeds only
    /// @param data the same facts, structured; holds no null member
    /// @param cluster the cluster the answer is about
    /// @param truncated whether something was left out for the sake of the budget; the text says what
    record Answer(String text, ObjectNode data, String cluster, boolean truncated) implements ToolOutcome {}

    /// The call was answered with content as it is, without an envelope.
    ///
    /// @param structured of another server's tool, as that server wrote it; empty for none
    record ContentParts(List<Content> content, ObjectNode structured, boolean isError) implements ToolOutcome {
        public ContentParts {
            content = List.copyOf(content);
        }

        public ContentParts(List<Content> content, boolean isError) {
            this(content, JsonNodeFactory.instance.objectNode(), isError);
        }
    }

    /// The client has to be asked first; then the call is made again.
    record NeedsInput(InputNeeded input) implements ToolOutcome {}

    /// The call could not be answered, and the caller can do something about it.
    record Refused(ToolError error) implements ToolOutcome {}
}
