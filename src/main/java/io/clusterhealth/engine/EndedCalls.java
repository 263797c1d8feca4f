// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.engine;

import io.clusterhealth.tool.Content;
import io.clusterhealth.tool.EndedCall;
import io.clusterhealth.tool.ToolError;
import io.clusterhealth.tool.ToolOutcome;
import java.time.Duration;
import java.util.List;
import java.util.Optional;

/// What is told of a call to whoever watches.
final class EndedCalls {
    private EndedCalls() {}

    /// @param outcome empty when the call was cancelled, or broke
    static EndedCall of(String tool, Optional<ToolOutcome> outcome, long nanos, Exchange exchange) {
        Optional<String> refusal = outcome.map(EndedCalls::refusal).orElse(Optional.of("CANCELLED"));
        Optional<ToolOutcome.Answer> answer =
                outcome.filter(ToolOutcome.Answer.class::isInstance).map(ToolOutcome.Answer.class::cast);
        return new EndedCall(
                tool,
                exchange.caller(),
                answer.map(ToolOutcome.Answer::cluster).orElse(""),
                answer.map(one -> one.data().path("verdict").asText("")).filter(verdict -> !verdict.isEmpty()),
                refusal,
                Duration.ofNanos(nanos),
                outcome.map(EndedCalls::characters).orElse(0L),
                exchange.trace());
    }

    private static Optional<String> refusal(ToolOutcome outcome) {
        return switch (outcome) {
            case ToolOutcome.Refused(ToolError error) -> Optional.of(error.code());
            case ToolOutcome.Contents(List<Content> _, boolean isError) ->
                isError ? Optional.of("TOOL_ERROR") : Optional.empty();
            case ToolOutcome.Answer _, ToolOutcome.NeedsInput _ -> Optional.empty();
        };
    }

    private static long characters(ToolOutcome outcome) {
        return switch (outcome) {
            case ToolOutcome.Answer answer -> answer.text().length();
            case ToolOutcome.Refused(ToolError error) -> error.text().length();
            case ToolOutcome.Contents _, ToolOutcome.NeedsInput _ -> 0;
        };
    }
}
