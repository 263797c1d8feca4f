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
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.Supplier;
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

    private record ToolCall(
            Tool tool,
            ObjectNode arguments,
            Optional<JsonNode> progressToken,
            Exchange exchange,
            long begin,
            CallWatch.Begun begun) {
        String name() {
            return tool.descriptor().name();
        }

        boolean has(Trait trait) {
            return tool.descriptor().has(trait);
        }

        Arguments given() {
            return new Arguments(arguments);
        }

        long nanos() {
            return System.nanoTime() - begin;
        }
    }

    private Reply callItself(Tool tool, ObjectNode sent, Optional<JsonNode> progressToken, Exchange exchange) {
        long begin = System.nanoTime();
        ObjectNode arguments = tool.descriptor().has(Trait.PASSES_ON)
                ? sent
                : GivenArguments.of(sent, tool.descriptor().inputSchema());
        if (tool.descriptor().effect().mayChange()) {
            exchange.surviveDisconnection();
        }
        CallWatch.Begun begun = begun(tool.descriptor().name(), exchange);
        ToolCall call = new ToolCall(tool, arguments, progressToken, exchange, begin, begun);
        return concluded(call, () -> outcome(call));
    }

    /// Reports the end of the call, unless another thread does.
    private Reply concluded(ToolCall call, Supplier<ToolOutcome> made) {
        Optional<ToolOutcome> outcome = Optional.empty();
        Optional<Reply> reply = Optional.empty();
        boolean isAbandoned = false;
        try {
            outcome = Optional.of(made.get());
            reply = Optional.of(reply(call, outcome.get()));
            return reply.get();
        } catch (AbandonedCall abandoned) {
            isAbandoned = true;
            throw abandoned;
        } finally {
            if (!isAbandoned) {
                call.begun().ended(EndedCalls.of(call.name(), outcome, reply, call.nanos(), call.exchange()));
            }
        }
    }

    private Reply reply(ToolCall call, ToolOutcome outcome) {
        return switch (outcome) {
            case ToolOutcome.Answer answer ->
                result(envelope.success(
                        answer,
                        Duration.ofNanos(call.nanos()),
                        call.arguments().path("format").asText().equals("json")));
            case ToolOutcome.ContentParts(List<Content> content, ObjectNode structured, boolean isError) ->
                result(new CallToolResult(ContentJson.of(content), structured, isError));
            case ToolOutcome.NeedsInput(InputNeeded input) -> new Reply.InputRequired(input);
            case ToolOutcome.Refused(ToolError error) -> {
                call.exchange().log(LoggingLevel.WARNING, call.name(), error.text());
                yield result(envelope.failure(error));
            }
        };
    }

    private ToolOutcome outcome(ToolCall call) {
        Exchange exchange = call.exchange();
        return guards.safety()
                .refusal(call.tool(), call.arguments(), exchange.caller())
                .or(() -> call.has(Trait.PASSES_ON)
                        ? Optional.empty()
                        : check.problem(call.tool().descriptor(), call.arguments()))
                .or(() -> exchange.isLaterRound()
                        ? Optional.empty()
                        : guards.rates().refusal(call.tool(), call.arguments(), exchange.caller()))
                .<ToolOutcome>map(ToolOutcome.Refused::new)
                .or(() -> counted(call, run(call)))
                .orElseGet(() -> late(call));
    }

    private ToolOutcome late(ToolCall call) {
        return new ToolOutcome.Refused(runnerOf(call).late(call.name()));
    }

    /// A call that was corrected at once must not keep the corrected one from running.
    private Optional<ToolOutcome> counted(ToolCall call, Optional<ToolOutcome> outcome) {
        if (outcome.isPresent()
                && outcome.get() instanceof ToolOutcome.Refused(ToolError error)
                && error.code().equals(ToolError.INVALID_ARGUMENT)
                && !call.exchange().isLaterRound()) {
            guards.rates().takenBack(call.tool(), call.exchange().caller());
        }
        return outcome;
    }

    private Optional<ToolOutcome> run(ToolCall call) {
        if (!call.has(Trait.WAITS)) {
            return runAtOnce(call);
        }
        return switch (guards.waits().ask(call.tool(), call.exchange().caller())) {
            case WaitRule.WaitOutcome.WaitRefused(ToolError error) -> Optional.of(new ToolOutcome.Refused(error));
            case WaitRule.WaitOutcome.WaitGranted(WaitRule.Wait place) -> {
                try (place) {
                    yield runInTurns(call, place);
                }
            }
        };
    }

    private Optional<ToolOutcome> runInTurns(ToolCall call, WaitRule.Wait place) {
        String name = call.name();
        CallRunner patient = runnerOf(call);
        RunningCall running = new RunningCall(
                patient.deadline(),
                call.progressToken(),
                call.exchange(),
                new RunningCall.WaitPlace(place, guards.readmission()));
        return patient.run(name, running, call.exchange(), context -> {
            try {
                return switch (context.pause(Duration.ZERO)) {
                    case CallContext.Resumed.TurnCame() -> call.tool().call(call.given(), context);
                    case CallContext.Resumed.TurnMissed() -> new ToolOutcome.Refused(patient.late(name));
                    case CallContext.Resumed.AccessLost(ToolError error) -> new ToolOutcome.Refused(error);
                };
            } catch (InterruptedException _) {
                Thread.currentThread().interrupt();
                throw new CancellationException("Interrupted before " + name + " could begin");
            }
        });
    }

    private Optional<ToolOutcome> runAtOnce(ToolCall call) {
        CallRunner patient = call.has(Trait.QUICK) ? runner : runnerOf(call);
        RunningCall running = new RunningCall(patient.deadline(), call.progressToken(), call.exchange());
        if (call.has(Trait.QUICK)) {
            return Optional.of(call.tool().call(call.given(), running));
        }
        Function<CallContext, ToolOutcome> work = context -> call.tool().call(call.given(), context);
        Optional<Consumer<Supplier<Reply>>> instead = call.exchange().instead();
        return instead.isEmpty()
                ? patient.run(call.name(), running, call.exchange(), work)
                : patient.runHere(
                        call.name(),
                        running,
                        call.exchange(),
                        work,
                        () -> instead.get().accept(() -> giveUp(call)));
    }

    /// Ends a call in place of its thread, which the tool still occupies.
    private Reply giveUp(ToolCall call) {
        return concluded(call, () -> {
            if (call.exchange().isCancelled()) {
                throw new CancellationException("Cancelled: " + call.name());
            }
            return late(call);
        });
    }

    private CallRunner runnerOf(ToolCall call) {
        return call.tool()
                .patience(call.given(), call.progressToken().isPresent())
                .map(CallRunner::new)
                .orElse(runner);
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
