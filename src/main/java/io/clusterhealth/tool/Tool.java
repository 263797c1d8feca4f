// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.tool;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.time.Duration;
import java.util.Optional;

/// One thing the server can be asked. Implementations hold no state between calls.
public interface Tool {

    /// What clients see in `tools/list`; equal on every call, for every caller.
    ToolDescriptor descriptor();

    /// How long this call may take; empty for as long as any other.
    ///
    /// @param arguments already valid
    /// @param heard whether the client asked for progress, and so knows meanwhile that it is waited for
    default Optional<Duration> patience(Arguments arguments, boolean heard) {
        return Optional.empty();
    }

    /// Whether a call costs the cluster so much that it should not be made every few seconds.
    default boolean isExpensive() {
        return false;
    }

    /// Whether a call needs nothing but a little memory. Then it is answered on the thread that read it: it must
    /// neither wait nor ask, and no deadline is held against it.
    default boolean isQuick() {
        return false;
    }

    /// Whether it is another server's: its arguments go there as they came, and are that server's to judge.
    default boolean passesOn() {
        return false;
    }

    /// The call that one of this tool stands for; it is judged, counted and told in the place of this one. Empty for
    /// the call itself.
    default Optional<MeantCall> means(ObjectNode arguments) {
        return Optional.empty();
    }

    /// A call of another tool.
    record MeantCall(Tool tool, ObjectNode arguments) {}

    /// Whether it may be asked for Secrets, of which it shows the names of keys and the sizes of values, and no value.
    default boolean measuresSecrets() {
        return false;
    }

    /// Whether a kind that it is asked for is only named: it tells of rights to such objects, and shows none.
    default boolean asksAboutRights() {
        return false;
    }

    /// Whether a call spends its time in [CallContext#pause] rather than at work. Such calls have places of their own,
    /// so that those which wait keep none from being worked on.
    default boolean waits() {
        return false;
    }

    /// Answers one call, on a virtual thread that belongs to it unless the tool is quick. Cancellation arrives as an
    /// interrupt of that thread.
    ///
    /// @param arguments already valid against [ToolDescriptor#inputSchema()]
    /// @return an answer, or a refusal the model can act on; never throws for bad input
    ToolOutcome call(Arguments arguments, CallContext context);
}
