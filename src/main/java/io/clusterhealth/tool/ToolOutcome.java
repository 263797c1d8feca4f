// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.tool;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.List;

public sealed interface ToolOutcome {

    /// The call was answered. The engine wraps `data` into `{success, data, metadata}`.
    ///
    /// @param text a compact report: one fact per line, most important first; ASCII line feeds only
    /// @param data the same facts as structured content; has no null member
    /// @param truncated whether something was omitted to keep to the budget; the text names it
    /// @param clusters names of all clusters that the call was about, where there are several
    record Answer(String text, ObjectNode data, String cluster, boolean truncated, List<String> clusters)
            implements ToolOutcome {
        public Answer {
            clusters = List.copyOf(clusters);
        }

        public Answer(String text, ObjectNode data, String cluster, boolean truncated) {
            this(text, data, cluster, truncated, List.of());
        }
    }

    /// The call was answered with content blocks, without an envelope.
    ///
    /// @param structured content of an upstream server's tool, unchanged; empty for none
    record ContentParts(List<Content> content, ObjectNode structured, boolean isError) implements ToolOutcome {
        public ContentParts {
            content = List.copyOf(content);
        }

        public ContentParts(List<Content> content, boolean isError) {
            this(content, JsonNodeFactory.instance.objectNode(), isError);
        }
    }

    /// The client has to be asked first; it then repeats the call.
    record NeedsInput(InputNeeded input) implements ToolOutcome {}

    /// The call was refused with an error that the caller can act on.
    record Refused(ToolError error) implements ToolOutcome {
        public static Refused of(String code, String error, String suggestion) {
            return new Refused(ToolError.of(code, error, suggestion));
        }

        public static Refused invalid(String error, String suggestion) {
            return new Refused(ToolError.invalid(error, suggestion));
        }
    }
}
