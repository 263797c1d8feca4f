// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.tool.change;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.clusterhealth.plan.SealedPlan;
import io.clusterhealth.tool.CallContext;
import io.clusterhealth.tool.ClientRequest;
import io.clusterhealth.tool.ClientRequest.RequestKind;
import io.clusterhealth.tool.InputNeeded;
import io.clusterhealth.tool.ToolError;
import io.clusterhealth.tool.ToolOutcome;
import java.time.Duration;
import java.time.Instant;
import java.util.Map;
import java.util.Optional;

/// How a plan was agreed to: by its sentence, and on top of it by a person, where the client can ask one.
sealed interface Confirmation {
    /// A later yes may be to something else.
    Duration PATIENCE = Duration.ofSeconds(60);

    String QUESTION = "confirm";

    /// @param how as the audit line has it
    record Agreed(String how) implements Confirmation {}

    /// The client is asked first.
    record PersonAsked(ToolOutcome.NeedsInput question) implements Confirmation {}

    record NotAgreed(ToolError error) implements Confirmation {}

    static Confirmation of(SealedPlan plan, ChangeParts parts, CallContext context) {
        if (!context.clientCapabilities().has(RequestKind.ELICITATION)) {
            return parts.human()
                    ? new NotAgreed(ToolError.of(
                            "HUMAN_NEEDED",
                            "A person has to agree to changes, and this client cannot ask one.",
                            "Use a client that has elicitation, or set MCP_CONFIRM=auto."))
                    : new Agreed("summary");
        }
        JsonNode answer = context.inputResponses().path(QUESTION);
        Instant now = parts.clock().instant();
        if (answer.isMissingNode()) {
            return new PersonAsked(new ToolOutcome.NeedsInput(question(plan, now)));
        }
        Instant asked =
                Instant.ofEpochSecond(context.requestState().path("asked").asLong());
        if (asked.plus(PATIENCE).isBefore(now)) {
            return new NotAgreed(ToolError.of(
                    "CONFIRMATION_UNANSWERED",
                    "No answer came within %d s, so nothing was changed.".formatted(PATIENCE.toSeconds()),
                    "Call apply-change again when somebody can answer."));
        }
        boolean agreed = answer.path("action").asText().equals("accept")
                && answer.path("content").path("approve").asBoolean(false);
        return agreed
                ? new Agreed("summary and elicitation")
                : new NotAgreed(ToolError.of(
                        "CANCELLED",
                        "The change was declined, so nothing was changed.",
                        "Ask what is wanted instead."));
    }

    private static InputNeeded question(SealedPlan plan, Instant now) {
        ObjectNode params = JsonNodeFactory.instance.objectNode().put("message", plan.summary());
        ObjectNode schema = params.putObject("requestedSchema").put("type", "object");
        schema.putObject("properties")
                .putObject("approve")
                .put("type", "boolean")
                .put("title", "Make this change");
        schema.putArray("required").add("approve");
        return new InputNeeded(
                Map.of(QUESTION, new ClientRequest(RequestKind.ELICITATION, params, Optional.of(PATIENCE))),
                JsonNodeFactory.instance.objectNode().put("asked", now.getEpochSecond()));
    }
}
