// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.tool;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.clusterhealth.caller.Caller;
import java.time.Duration;
import java.util.function.Supplier;

/// The call as seen by a tool, a prompt or a resource: its caller, its remaining time, and the channel to the client.
///
/// The defaults fit a call without a connected client.
public interface CallContext {

    /// The caller on whose behalf clusters are read.
    default Caller caller() {
        return Caller.ANONYMOUS;
    }

    /// How long the call may still take; zero or less once its deadline has passed. Time spent in [#ask] is not
    /// counted.
    Duration remaining();

    /// How much of its time the call has taken so far.
    default Duration elapsed() {
        return Duration.ZERO;
    }

    /// Runs work that needs no cluster, such as reading the program's own data; its time is not counted against the
    /// deadline.
    default <T> T untimed(Supplier<T> work) {
        return work.get();
    }

    /// Sleeps. Meanwhile the call holds no work slot; afterwards it waits for a slot, and its caller's access is
    /// checked again. For tools that return true from [Tool#waits].
    ///
    /// @throws InterruptedException when the call is cancelled
    default Resumed pause(Duration time) throws InterruptedException {
        Thread.sleep(time);
        return new Resumed.TurnCame();
    }

    /// Like [#pause], for a tool that returns the result it has so far when it cannot continue.
    ///
    /// @return whether the call may read again; false when it was cancelled, which also sets the thread's interrupt
    /// flag
    default boolean goesOnAfter(Duration time) {
        try {
            return switch (pause(time)) {
                case Resumed.TurnCame() -> true;
                case Resumed.TurnMissed(), Resumed.AccessLost(ToolError _) -> false;
            };
        } catch (InterruptedException _) {
            Thread.currentThread().interrupt();
            return false;
        }
    }

    /// How a call continues after a pause.
    sealed interface Resumed {
        /// The call may read again.
        record TurnCame() implements Resumed {}

        /// No slot became free before the deadline: the call has to return the result it has so far.
        record TurnMissed() implements Resumed {}

        record AccessLost(ToolError error) implements Resumed {}
    }

    /// Sends a progress notification; dropped silently when the client did not request progress.
    ///
    /// @param done units done, growing from call to call, below `total`
    /// @param total units in total
    /// @param message the current step, one line
    void progress(int done, int total, String message);

    /// Sends a log message to the client; dropped silently when the client did not request this level.
    ///
    /// @param logger the source, such as a tool's name
    /// @param data no secret, nothing internal
    default void log(LogLevel level, String logger, JsonNode data) {}

    /// The kinds of request that the client accepts.
    default ClientCapabilities clientCapabilities() {
        return ClientCapabilities.NONE;
    }

    /// Sends a request to the client and waits up to five minutes for the response. Works up to revision 2025-11-25,
    /// where the call's own stream can carry the request; code for every revision returns [InputNeeded] instead.
    default ClientReply ask(ClientRequest request) {
        return new ClientReply.Impossible("No client listens");
    }

    /// The client's answers to [InputNeeded#requests()], by name; empty in the first round. Ignore unknown names;
    /// request missing ones again.
    default ObjectNode inputResponses() {
        return JsonNodeFactory.instance.objectNode();
    }

    /// The [InputNeeded#state()] of the previous round; empty in the first round.
    default ObjectNode requestState() {
        return JsonNodeFactory.instance.objectNode();
    }

    /// Whether [#memory] outlives this call.
    default boolean remembers() {
        return false;
    }

    /// The entries that the client stored in its session; only those of this call where calls have no common session.
    default ContextEntries memory() {
        return new ContextEntries();
    }
}
