// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.tool;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.time.Duration;
import java.util.Optional;

/// One tool of the server. Implementations hold no state between calls.
public interface Tool {

    /// What clients see in `tools/list`; equal on every call, for every caller.
    ToolDescriptor descriptor();

    /// How long this call may take; empty for the default deadline.
    ///
    /// @param arguments already valid
    /// @param heard whether the client requested progress, so that it sees meanwhile that the call is running
    default Optional<Duration> patience(Arguments arguments, boolean heard) {
        return Optional.empty();
    }

    /// Whether a call loads the cluster so much that it should not be repeated every few seconds.
    default boolean isExpensive() {
        return false;
    }

    /// Whether a call only reads a little memory. It then runs on the thread that read the request: it must neither
    /// block nor send requests to the client, and has no deadline.
    default boolean isQuick() {
        return false;
    }

    /// Whether the tool belongs to an upstream server: its arguments are forwarded unchanged, and that server
    /// validates them.
    default boolean passesOn() {
        return false;
    }

    /// The call that a call of this tool wraps; rules, counters and records apply to it instead of this one. Empty
    /// when it wraps none.
    default Optional<MeantCall> means(ObjectNode arguments) {
        return Optional.empty();
    }

    /// A call of another tool.
    record MeantCall(Tool tool, ObjectNode arguments) {}

    /// Whether the tool accepts Secrets, of which it shows the names of keys and the sizes of values, but no value.
    default boolean measuresSecrets() {
        return false;
    }

    /// Whether the tool only reports on rights to objects of the given kind, and shows no such object.
    default boolean asksAboutRights() {
        return false;
    }

    /// Whether a call spends its time in [CallContext#pause] rather than at work. Such calls have slots of their own,
    /// so that waiting calls do not block working ones.
    default boolean waits() {
        return false;
    }

    /// Answers one call, on a virtual thread that belongs to it unless the tool is quick. Cancellation arrives as an
    /// interrupt of that thread.
    ///
    /// @param arguments already valid against [ToolDescriptor#inputSchema()]
    /// @return an answer, or a refusal that the model can act on; bad input is refused, never thrown
    ToolOutcome call(Arguments arguments, CallContext context);
}
