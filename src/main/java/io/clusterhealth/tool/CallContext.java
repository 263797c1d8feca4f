// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.tool;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.clusterhealth.caller.Caller;
import java.time.Duration;
import java.util.function.Supplier;

/// What a tool, a prompt or a resource may know of the call it serves, and say during it.
///
/// The defaults are those of a call without a client to talk to.
public interface CallContext {

    /// On whose behalf clusters are read.
    default Caller caller() {
        return Caller.ANONYMOUS;
    }

    /// How long the call may still take; zero or less once its deadline has passed. Time spent in [#ask] is free.
    Duration remaining();

    /// Does work that needs no cluster, such as reading what the program itself holds; it takes nothing of the time the
    /// call has.
    default <T> T untimed(Supplier<T> work) {
        return work.get();
    }

    /// Lets time pass. Meanwhile the call counts as none that is worked on; afterwards it waits for its turn to look
    /// again, and whether its caller may still look is asked anew. For tools that [Tool#waits].
    ///
    /// @throws InterruptedException when the call is cancelled
    default Resumed pause(Duration time) throws InterruptedException {
        Thread.sleep(time);
        return new Resumed.TurnCame();
    }

    /// The same, for a tool that answers with what it knows where it cannot go on.
    ///
    /// @return whether it may look again. It may not when the call is cancelled; the thread is interrupted then.
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

    /// How a call goes on after a pause.
    sealed interface Resumed {
        /// It may look again.
        record TurnCame() implements Resumed {}

        /// Its turn did not come before its deadline: what is known already has to do.
        record TurnMissed() implements Resumed {}

        /// Its caller may see nothing any longer.
        record AccessLost(ToolError error) implements Resumed {}
    }

    /// Tells the client how far the call is; dropped silently when the client did not ask.
    ///
    /// @param done how much is done, growing from call to call, below `total`
    /// @param total how much there is
    /// @param message what is being done now, one line
    void progress(int done, int total, String message);

    /// Tells the client something; dropped silently when the client did not ask for this level.
    ///
    /// @param logger the source, such as a tool's name
    /// @param data no secret, nothing internal
    default void log(LogLevel level, String logger, JsonNode data) {}

    /// What the client can be asked.
    default ClientCapabilities clientCapabilities() {
        return ClientCapabilities.NONE;
    }

    /// Asks the client and waits for its answer, up to five minutes. Works up to revision 2025-11-25, where the call's
    /// own stream can carry the question. What is to work in every revision returns [InputNeeded] instead.
    default ClientReply ask(ClientRequest request) {
        return new ClientReply.Impossible("No client listens");
    }

    /// The answers to what [InputNeeded] asked, by its names; empty on the first round. Extra names are to be ignored,
    /// missing ones to be asked again.
    default ObjectNode inputResponses() {
        return JsonNodeFactory.instance.objectNode();
    }

    /// What [InputNeeded] had remembered; empty on the first round.
    default ObjectNode requestState() {
        return JsonNodeFactory.instance.objectNode();
    }

    /// Whether [#memory] outlives this call.
    default boolean remembers() {
        return false;
    }

    /// What the client asked to be remembered; of this call only where calls do not belong together.
    default ContextEntries memory() {
        return new ContextEntries();
    }
}
