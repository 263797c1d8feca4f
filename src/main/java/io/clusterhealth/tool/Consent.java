// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.tool;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.clusterhealth.tool.ClientRequest.RequestKind;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import java.util.concurrent.ConcurrentHashMap;

/// A person's consent to one call that may change something: requested by a form where the client supports it, and
/// mandatory where the administrator requires it. Safe for use by several threads.
public final class Consent {
    /// A later consent may be meant for something else.
    private static final Duration PATIENCE = Duration.ofSeconds(60);

    private static final String QUESTION = "confirm";

    private final boolean required;
    private final Clock clock;

    /// When each accepted question was sent, by its id: a consent is good for one call.
    private final Map<String, Instant> spent = new ConcurrentHashMap<>();

    /// @param required whether a client that cannot ask a person is refused
    public Consent(boolean required, Clock clock) {
        this.required = required;
        this.clock = clock;
    }

    /// Whether a client that cannot ask a person is refused.
    public boolean required() {
        return required;
    }

    /// How a call continues.
    public sealed interface ConsentOutcome {
        /// The call may run.
        ///
        /// @param asked whether a person agreed; false where consent is not mandatory and there is no form
        record Agreed(boolean asked) implements ConsentOutcome {}

        /// The client has to be asked first; it then repeats the call with the answer.
        record PersonAsked(ToolOutcome.NeedsInput question) implements ConsentOutcome {}

        record NotAgreed(ToolError error) implements ConsentOutcome {}
    }

    /// Whether every change is refused, since a person has to agree and this client cannot ask one.
    public boolean lacksPerson(CallContext context) {
        return required && !context.clientCapabilities().admits(question(""));
    }

    /// Whether a person is asked now.
    public boolean asks(CallContext context) {
        return context.clientCapabilities().admits(question(""))
                && context.inputResponses().path(QUESTION).isMissingNode();
    }

    /// Whether the call may run now. In a repeated call (MRTR), the answer belongs to a call with the same arguments.
    ///
    /// @param message the whole text about the call that the person reads
    /// @param tool the called tool's name
    public ConsentOutcome to(String message, String tool, CallContext context) {
        Instant now = clock.instant();
        ClientRequest question = question(message);
        if (lacksPerson(context)) {
            return no(
                    "HUMAN_NEEDED",
                    "A person has to agree to changes, and this client cannot ask one.",
                    "Use a client that has elicitation, or set MCP_CONFIRM=auto.");
        }
        if (!context.clientCapabilities().admits(question)) {
            return new ConsentOutcome.Agreed(false);
        }
        JsonNode answer = context.inputResponses().path(QUESTION);
        if (answer.isMissingNode()) {
            return new ConsentOutcome.PersonAsked(new ToolOutcome.NeedsInput(new InputNeeded(
                    Map.of(QUESTION, question),
                    JsonNodeFactory.instance
                            .objectNode()
                            .put("asked", now.getEpochSecond())
                            .put("id", UUID.randomUUID().toString()))));
        }
        Instant asked =
                Instant.ofEpochSecond(context.requestState().path("asked").asLong());
        if (asked.plus(PATIENCE).isBefore(now)) {
            return no(
                    "CONFIRMATION_UNANSWERED",
                    "No answer came within %d s, so nothing was changed.".formatted(PATIENCE.toSeconds()),
                    "Call %s again when somebody can answer.".formatted(tool));
        }
        if (answer.has(ClientReply.ErrorReply.MEMBER)) {
            return no(
                    "CONFIRMATION_UNANSWERED",
                    "The client answered the question with an error, so nothing was changed.",
                    "Call %s again when it can ask its user.".formatted(tool));
        }
        if (!answer.path("action").asText().equals("accept")
                || !answer.path("content").path("approve").asBoolean(false)) {
            return no("CANCELLED", "It was declined, so nothing was changed.", "Ask what is wanted instead.");
        }
        spent.values().removeIf(then -> then.plus(PATIENCE).isBefore(now));
        return spent.putIfAbsent(context.requestState().path("id").asText(), asked) == null
                ? new ConsentOutcome.Agreed(true)
                : no(
                        "CONFIRMATION_USED",
                        "This answer was to a call that has been made; a yes is good for one.",
                        "Call %s again without it, and a person is asked anew.".formatted(tool));
    }

    private static ClientRequest question(String message) {
        ObjectNode params = JsonNodeFactory.instance.objectNode().put("message", message);
        ObjectNode schema = params.putObject("requestedSchema").put("type", "object");
        schema.putObject("properties")
                .putObject("approve")
                .put("type", "boolean")
                .put("title", "Do this");
        schema.putArray("required").add("approve");
        return new ClientRequest(RequestKind.ELICITATION, params, Optional.of(PATIENCE));
    }

    private static ConsentOutcome no(String code, String error, String suggestion) {
        return new ConsentOutcome.NotAgreed(ToolError.of(code, error, suggestion));
    }
}
