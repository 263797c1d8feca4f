// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.engine;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.clusterhealth.protocol.CallToolResult;
import io.clusterhealth.protocol.LoggingLevel;
import io.clusterhealth.tool.Arguments;
import io.clusterhealth.tool.CallContext;
import io.clusterhealth.tool.CallWatch;
import io.clusterhealth.tool.Content;
import io.clusterhealth.tool.InputNeeded;
import io.clusterhealth.tool.Tool;
import io.clusterhealth.tool.ToolDescriptor.Trait;
import io.clusterhealth.tool.ToolError;
import io.clusterhealth.tool.ToolOutcome;
import io.clusterhealth.tool.WaitRule;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CancellationException;
import java.util.function.UnaryOperator;

/// Runs tools: applies the guards, validates the arguments, enforces the deadline, wraps the outcome.
public final class ToolCalls {
    private final ArgumentCheck check = new ArgumentCheck();
    private final ResultEnvelope envelope;
    private final CallRunner runner;
    private final Guards guards;

    public ToolCalls(CallRunner runner, ResultEnvelope envelope, Guards guards) {
        this.guards = guards;
        this.runner = runner;
        this.envelope = envelope;
    }

    /// Calls a tool and waits for it.
    ///
    /// @throws CancellationException when the exchange is cancelled meanwhile
    public Reply call(Tool tool, ObjectNode sent, Optional<JsonNode> progressToken, Exchange exchange) {
        return tool.means(sent)
                .map(meant -> callItself(meant.tool(), meant.arguments(), progressToken, exchange))
                .orElseGet(() -> callItself(tool, sent, progressToken, exchange));
    }

    private Reply callItself(Tool tool, ObjectNode sent, Optional<JsonNode> progressToken, Exchange exchange) {
        long begin = System.nanoTime();
        String name = tool.descriptor().name();
        ObjectNode arguments = tool.descriptor().has(Trait.PASSES_ON)
                ? sent
                : GivenArguments.of(sent, tool.descriptor().inputSchema());
        if (tool.descriptor().effect().mayChange()) {
            exchange.surviveDisconnection();
        }
        CallWatch.Begun begun = begun(name, exchange);
        Optional<ToolOutcome> outcome = Optional.empty();
        Optional<Reply> reply = Optional.empty();
        try {
            outcome = Optional.of(outcome(tool, arguments, progressToken, exchange));
            reply = Optional.of(reply(name, outcome.get(), System.nanoTime() - begin, arguments, exchange));
            return reply.get();
        } finally {
            begun.ended(EndedCalls.of(name, outcome, reply, System.nanoTime() - begin, exchange));
        }
    }

    private Reply reply(String name, ToolOutcome outcome, long nanos, ObjectNode arguments, Exchange exchange) {
        return switch (outcome) {
            case ToolOutcome.Answer answer ->
                result(envelope.success(
                        answer,
                        Duration.ofNanos(nanos),
                        arguments.path("format").asText().equals("json")));
            case ToolOutcome.ContentParts(List<Content> content, ObjectNode structured, boolean isError) ->
                result(new CallToolResult(ContentJson.of(content), structured, isError));
            case ToolOutcome.NeedsInput(InputNeeded input) -> new Reply.InputRequired(input);
            case ToolOutcome.Refused(ToolError error) -> {
                exchange.log(LoggingLevel.WARNING, name, error.text());
                yield result(envelope.failure(error));
            }
        };
    }

    private ToolOutcome outcome(Tool tool, ObjectNode arguments, Optional<JsonNode> progressToken, Exchange exchange) {
        return guards.safety()
                .refusal(tool, arguments, exchange.caller())
                .or(() -> tool.descriptor().has(Trait.PASSES_ON)
                        ? Optional.empty()
                        : check.problem(tool.descriptor(), arguments))
                .or(() -> exchange.isLaterRound()
                        ? Optional.empty()
                        : guards.rates().refusal(tool, arguments, exchange.caller()))
                .<ToolOutcome>map(ToolOutcome.Refused::new)
                .or(() -> counted(tool, run(tool, new Arguments(arguments), progressToken, exchange), exchange))
                .orElseGet(() ->
                        new ToolOutcome.Refused(runnerOf(tool, new Arguments(arguments), progressToken.isPresent())
                                .late(tool.descriptor().name())));
    }

    /// A call that was corrected at once must not keep the corrected one from running.
    private Optional<ToolOutcome> counted(Tool tool, Optional<ToolOutcome> outcome, Exchange exchange) {
        if (outcome.isPresent()
                && outcome.get() instanceof ToolOutcome.Refused(ToolError error)
                && error.code().equals(ToolError.INVALID_ARGUMENT)
                && !exchange.isLaterRound()) {
            guards.rates().takenBack(tool, exchange.caller());
        }
        return outcome;
    }

    private Optional<ToolOutcome> run(
            Tool tool, Arguments arguments, Optional<JsonNode> progressToken, Exchange exchange) {
        if (!tool.descriptor().has(Trait.WAITS)) {
            return runAtOnce(tool, arguments, progressToken, exchange);
        }
        return switch (guards.waits().ask(tool, exchange.caller())) {
            case WaitRule.WaitOutcome.WaitRefused(ToolError error) -> Optional.of(new ToolOutcome.Refused(error));
            case WaitRule.WaitOutcome.WaitGranted(WaitRule.Wait place) -> {
                try (place) {
                    yield runInTurns(tool, arguments, progressToken, exchange, place);
                }
            }
        };
    }

    private Optional<ToolOutcome> runInTurns(
            Tool tool, Arguments arguments, Optional<JsonNode> progressToken, Exchange exchange, WaitRule.Wait place) {
        String name = tool.descriptor().name();
        CallRunner patient = runnerOf(tool, arguments, progressToken.isPresent());
        RunningCall call = new RunningCall(
                patient.deadline(), progressToken, exchange, new RunningCall.WaitPlace(place, guards.readmission()));
        return patient.run(name, call, exchange, context -> {
            try {
                return switch (context.pause(Duration.ZERO)) {
                    case CallContext.Resumed.TurnCame() -> tool.call(arguments, context);
                    case CallContext.Resumed.TurnMissed() -> new ToolOutcome.Refused(patient.late(name));
                    case CallContext.Resumed.AccessLost(ToolError error) -> new ToolOutcome.Refused(error);
                };
            } catch (InterruptedException _) {
                Thread.currentThread().interrupt();
                throw new CancellationException("Interrupted before " + name + " could begin");
            }
        });
    }

    private Optional<ToolOutcome> runAtOnce(
            Tool tool, Arguments arguments, Optional<JsonNode> progressToken, Exchange exchange) {
        return tool.descriptor().has(Trait.QUICK)
                ? Optional.of(tool.call(arguments, new RunningCall(runner.deadline(), progressToken, exchange)))
                : runnerOf(tool, arguments, progressToken.isPresent())
                        .run(
                                tool.descriptor().name(),
                                progressToken,
                                exchange,
                                context -> tool.call(arguments, context));
    }

    private CallRunner runnerOf(Tool tool, Arguments arguments, boolean heard) {
        return tool.patience(arguments, heard).map(CallRunner::new).orElse(runner);
    }

    /// A method that queries a cluster; its requests are reported to the call watch, too.
    ///
    /// @param around adds what is not reported, such as the rounds of input
    public Method slow(String method, Method.Handler handler, UnaryOperator<Method.Handler> around) {
        return new Method(
                _ -> Method.Pace.SLOW,
                (_, code, exchange) -> refuse(method, code, exchange),
                around.apply(watched(method, handler)));
    }

    private Method.Handler watched(String method, Method.Handler handler) {
        return (params, meta, exchange) -> {
            long begin = System.nanoTime();
            CallWatch.Begun begun = begun(method, exchange);
            Optional<Reply> reply = Optional.empty();
            try {
                reply = Optional.of(handler.handle(params, meta, exchange));
                return reply.get();
            } finally {
                begun.ended(EndedCalls.of(method, reply, System.nanoTime() - begin, exchange));
            }
        };
    }

    /// Refuses a request as expensive as a tool call when this caller exceeds its rate; empty when it may run.
    ///
    /// @param what a fixed identifier of this server
    public Optional<ToolError> tooOften(String what, Exchange exchange) {
        return exchange.isLaterRound() ? Optional.empty() : guards.rates().refusal(what, exchange.caller());
    }

    /// Reports a call that is refused before it runs.
    ///
    /// @param name a fixed identifier of this server
    public void refuse(String name, String code, Exchange exchange) {
        begun(name, exchange).ended(EndedCalls.refused(name, code, exchange));
    }

    private CallWatch.Begun begun(String name, Exchange exchange) {
        exchange.markWatched();
        return guards.watch().begun(name, exchange.traceParent());
    }

    private static Reply result(CallToolResult result) {
        return new Reply.Result(result.toJson());
    }
}
