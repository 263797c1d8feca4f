// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.tool;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.time.Duration;
import java.util.Optional;

/// One tool of the server. Implementations hold no state between calls.
public interface Tool {

    /// The tool's entry in `tools/list`; equal on every call, for every caller.
    ToolDescriptor descriptor();

    /// How long this call may take; empty for the default deadline.
    ///
    /// @param arguments already valid
    /// @param heard whether the client requested progress, so that it sees meanwhile that the call is running
    default Optional<Duration> patience(Arguments arguments, boolean heard) {
        return Optional.empty();
    }

    /// The call that a call of this tool wraps; rules, counters and records apply to it instead of this one. Empty
    /// when it wraps none.
    default Optional<MeantCall> means(ObjectNode arguments) {
        return Optional.empty();
    }

    record MeantCall(Tool tool, ObjectNode arguments) {}

    /// Answers one call, on a virtual thread that belongs to it unless the tool is quick. Cancellation arrives as an
    /// interrupt of that thread.
    ///
    /// @param arguments already valid against [ToolDescriptor#inputSchema()]
    /// @return an answer, or a refusal that the model can act on; bad input is refused, never thrown
    ToolOutcome call(Arguments arguments, CallContext context);
}
