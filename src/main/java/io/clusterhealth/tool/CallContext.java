// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.tool;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.clusterhealth.caller.Caller;
import java.time.Duration;

/// What a tool, a prompt or a resource may know of the call it serves, and say during it.
///
/// The defaults are those of a caller at the other end of whom nobody listens.
public interface CallContext {

    /// On whose behalf clusters are read.
    default Caller caller() {
        return Caller.ANONYMOUS;
    }

    /// How long the call may still take; zero or less once its deadline has passed. Time spent in [#ask] is free.
    Duration remaining();

    /// Tells the client how far the call is; dropped silently when the client did not ask.
    ///
    /// @param done how much is done, growing from call to call, below `total`
    /// @param total how much there is
    /// @param message what is being done now, one line
    void progress(int done, int total, String message);

    /// Tells the client something; dropped silently when the client did not ask for this level.
    ///
    /// @param logger who says it, such as a tool's name
    /// @param data no secret, nothing internal
    default void log(LogLevel level, String logger, JsonNode data) {}

    /// What the client can be asked.
    default ClientCapabilities clientCapabilities() {
        return ClientCapabilities.NONE;
    }

    /// Asks the client and waits for its answer, up to five minutes. Works up to revision 2025-11-25, where the call's
    /// own stream can carry the question. What is to work in every revision returns [InputNeeded] instead.
    default ClientReply ask(ClientRequest request) {
        return new ClientReply.Impossible("Nobody listens");
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

    /// What the client asked to be remembered; of this call only where calls do not belong together.
    default ContextEntries memory() {
        return new ContextEntries();
    }
}
