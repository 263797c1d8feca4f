// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.engine;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.clusterhealth.jsonrpc.ErrorCode;
import io.clusterhealth.jsonrpc.RpcError;
import io.clusterhealth.tool.Content;
import io.clusterhealth.tool.EndedCall;
import io.clusterhealth.tool.ToolError;
import io.clusterhealth.tool.ToolOutcome;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/// Builds the [EndedCall] that is reported to the call watch.
final class EndedCalls {
    /// Reasons for leaving something unread that do not make an answer incomplete.
    private static final Set<String> HARMLESS = Set.of("absent", "disabled");

    private EndedCalls() {}

    /// @param outcome empty when the call was cancelled or failed unexpectedly
    /// @param reply the reply to the client; empty likewise
    static EndedCall of(
            String tool, Optional<ToolOutcome> outcome, Optional<Reply> reply, long nanos, Exchange exchange) {
        Optional<String> refusal = outcome.map(EndedCalls::refusal).orElseGet(() -> Optional.of(unanswered(exchange)));
        return ended(tool, outcome, refusal, reply, nanos, exchange);
    }

    /// For a request other than a tool call.
    ///
    /// @param reply empty when it was cancelled or failed unexpectedly
    static EndedCall of(String method, Optional<Reply> reply, long nanos, Exchange exchange) {
        Optional<String> refusal = reply.map(EndedCalls::refusal).orElseGet(() -> Optional.of(unanswered(exchange)));
        return ended(method, Optional.empty(), refusal, reply, nanos, exchange);
    }

    /// For a request that was refused before it began.
    static EndedCall refused(String name, String code, Exchange exchange) {
        return ended(name, Optional.empty(), Optional.of(code), Optional.empty(), 0, exchange);
    }

    private static EndedCall ended(
            String name,
            Optional<ToolOutcome> outcome,
            Optional<String> refusal,
            Optional<Reply> reply,
            long nanos,
            Exchange exchange) {
        Optional<ToolOutcome.Answer> answer =
                outcome.filter(ToolOutcome.Answer.class::isInstance).map(ToolOutcome.Answer.class::cast);
        return new EndedCall(
                name,
                exchange.caller(),
                answer.map(ToolOutcome.Answer::cluster).orElse(""),
                answer.map(ToolOutcome.Answer::clusters).orElse(List.of()),
                answer.map(one -> one.data().path("verdict").asText("")).filter(verdict -> !verdict.isEmpty()),
                answer.filter(one -> isIncomplete(one.data())).isPresent(),
                outcome.filter(ToolOutcome.NeedsInput.class::isInstance).isPresent(),
                refusal,
                Duration.ofNanos(nanos),
                () -> reply.map(EndedCalls::bytes).orElse(0L),
                exchange.traceParent());
    }

    private static String unanswered(Exchange exchange) {
        return exchange.isCancelled() ? "CANCELLED" : ErrorCode.INTERNAL_ERROR.name();
    }

    private static Optional<String> refusal(Reply reply) {
        return switch (reply) {
            case Reply.Result _, Reply.InputRequired _, Reply.StaysOpen _ -> Optional.empty();
            case Reply.Refusal(RpcError error) -> Optional.of(code(error));
            case Reply.Rejection(RpcError error) -> Optional.of(code(error));
        };
    }

    /// This server's code for an error, or the JSON-RPC number when it has none.
    static String code(RpcError error) {
        return error.data().path("code").asText(Integer.toString(error.code()));
    }

    private static Optional<String> refusal(ToolOutcome outcome) {
        return switch (outcome) {
            case ToolOutcome.Refused(ToolError error) -> Optional.of(error.code());
            case ToolOutcome.ContentParts(List<Content> _, ObjectNode _, boolean isError) ->
                isError ? Optional.of("TOOL_ERROR") : Optional.empty();
            case ToolOutcome.Answer _, ToolOutcome.NeedsInput _ -> Optional.empty();
        };
    }

    /// Whether something of a cluster, or a cluster of several, could not be read.
    private static boolean isIncomplete(ObjectNode data) {
        JsonNode gaps = data.path("coverage").path("notChecked");
        return data.path("partial").asBoolean()
                || gaps.valueStream()
                        .anyMatch(gap -> !HARMLESS.contains(gap.path("reason").asText()));
    }

    private static long bytes(Reply reply) {
        return switch (reply) {
            case Reply.Result(ObjectNode json) -> json.toString().getBytes(UTF_8).length;
            case Reply.InputRequired _, Reply.Refusal _, Reply.Rejection _, Reply.StaysOpen _ -> 0;
        };
    }
}
