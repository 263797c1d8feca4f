// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.engine;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.clusterhealth.jsonrpc.ErrorCode;
import io.clusterhealth.jsonrpc.Excerpt;
import io.clusterhealth.jsonrpc.Message;
import io.clusterhealth.jsonrpc.RpcError;
import io.clusterhealth.protocol.LoggingLevel;
import io.clusterhealth.protocol.ModernMeta;
import io.clusterhealth.protocol.Parsed;
import io.clusterhealth.protocol.RequestMeta;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.util.HexFormat;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CancellationException;
import java.util.function.Consumer;
import java.util.function.Supplier;
import java.util.random.RandomGenerator;

/// Handles MCP messages independently of the transport; safe for use by several threads.
///
/// @param legacy the methods up to 2025-11-25
/// @param modern the methods since 2026-07-28
/// @param references the source of the numbers under which defects are logged
/// @param changes registers each client
public record McpEngine(MethodTable legacy, MethodTable modern, RandomGenerator references, ListChanges changes) {
    private static final Logger LOG = System.getLogger(McpEngine.class.getName());

    /// The methods that are requests even when they are written in shorthand (ADR 0006).
    public Set<String> shorthand() {
        return legacy.requestNames();
    }

    /// The era that a request claims, whether or not it is well-formed.
    public static Era eraOf(Message.Request request, Declared declared) {
        return ModernMeta.isClaimed(request.params())
                ? Era.MODERN
                : declared.version().map(Era::of).orElse(Era.LEGACY);
    }

    /// How long the response to this message may take.
    public Method.Pace pace(Message message) {
        return message instanceof Message.Request request
                ? method(request)
                        .map(method -> method.pace().apply(request.params()))
                        .orElse(Method.Pace.QUICK)
                : Method.Pace.QUICK;
    }

    /// Reports a message that is not handled to the call watch, and closes its exchange.
    ///
    /// @param code the reason, as a fixed identifier of this server
    public void reject(Message message, String code, Exchange exchange) {
        if (message instanceof Message.Request request) {
            exchange.traced(request.params().path("_meta").path("traceparent"));
            note(request, code, exchange);
        }
        exchange.close();
    }

    private void note(Message.Request request, String code, Exchange exchange) {
        method(request).ifPresent(method -> method.refused().note(request.params(), code, exchange));
    }

    private Optional<Method> method(Message.Request request) {
        return Optional.ofNullable(legacy.requests().get(request.method()))
                .or(() -> Optional.ofNullable(modern.requests().get(request.method())));
    }

    /// The response to a batch in the revisions without batches.
    public static Message noBatches() {
        return new Message.Failure(
                Optional.empty(), RpcError.invalidRequest("Batches are not supported; send one message"));
    }

    /// Handles one message to its end; blocks for as long as a called tool takes, but not past its deadline. Never
    /// throws.
    ///
    /// @param exchange begun for this message; closed here, unless the result is [Handled.Lasting]
    public Handled handle(Message message, Exchange exchange) {
        return concluded(message, exchange, () -> handled(message, exchange));
    }

    /// Handles one message as [#handle(Message, Exchange)] does, and calls its tool on this very thread. It takes as
    /// long as the tool does.
    ///
    /// @param done called exactly once: by this thread, or at the deadline or a cancellation by another one
    public void handle(Message message, Exchange exchange, Consumer<Handled> done) {
        exchange.onGivenUp(reply -> done.accept(concluded(message, exchange, () -> instead(message, exchange, reply))));
        Optional<Handled> handled = Optional.of(new Handled.Silent());
        try {
            handled = Optional.of(handle(message, exchange));
        } catch (AbandonedCall _) {
            handled = Optional.empty();
        } finally {
            handled.ifPresent(done);
        }
    }

    private Handled instead(Message message, Exchange exchange, Supplier<Reply> made) {
        MethodTable methods = exchange.era() == Era.MODERN ? modern : legacy;
        Reply reply = methods.completed(made.get());
        return message instanceof Message.Request request ? answer(request, reply, exchange) : new Handled.Silent();
    }

    private Handled concluded(Message message, Exchange exchange, Supplier<Handled> work) {
        Handled handled = new Handled.Silent();
        try {
            handled = work.get();
            return handled;
        } catch (AbandonedCall abandoned) {
            throw abandoned;
        } catch (CancellationException cancelled) {
            if (!exchange.isCancelled()) {
                return defect(message, exchange, cancelled);
            }
            LOG.log(
                    Level.DEBUG,
                    () -> message instanceof Message.Request request
                            ? "Cancelled method=" + Excerpt.of(request.method())
                            : "Cancelled");
            return handled;
        } catch (RuntimeException | StackOverflowError defect) {
            return defect(message, exchange, defect);
        } finally {
            if (!(handled instanceof Handled.Lasting)) {
                exchange.close();
            }
        }
    }

    private Handled handled(Message message, Exchange exchange) {
        changes.heard(exchange.conversation());
        return switch (message) {
            case Message.Request request -> answer(request, exchange);
            case Message.Notification notification -> {
                Optional.ofNullable(legacy.notifications().get(notification.method()))
                        .or(() -> Optional.ofNullable(modern.notifications().get(notification.method())))
                        .ifPresent(handler -> handler.accept(notification.params(), exchange));
                yield new Handled.Silent();
            }
            case Message.Success _, Message.Failure _ -> answered(message, exchange);
        };
    }

    /// Passes on a client's response to a server request. Only legacy sessions have these; a client that declares the
    /// modern era and responds all the same gets an error.
    private static Handled answered(Message answer, Exchange exchange) {
        if (exchange.declared().isModern()) {
            return new Handled.Answered(new Message.Failure(
                    Optional.empty(),
                    RpcError.invalidRequest("Since " + Era.MODERN_SINCE + " nothing is asked that could be answered")));
        }
        exchange.conversation().asks().answer(answer);
        return new Handled.Silent();
    }

    private Handled answer(Message.Request request, Exchange exchange) {
        exchange.traced(request.params().path("_meta").path("traceparent"));
        return answer(request, reply(request, exchange), exchange);
    }

    private Handled answer(Message.Request request, Reply reply, Exchange exchange) {
        log(request, reply);
        return switch (reply) {
            case Reply.Result(ObjectNode json) ->
                unlessCancelled(exchange, new Handled.Answered(new Message.Success(request.id(), json)));
            case Reply.Refusal(RpcError error) ->
                unlessCancelled(exchange, new Handled.Answered(refused(request, error, exchange)));
            case Reply.Rejection(RpcError error) ->
                unlessCancelled(exchange, new Handled.Rejected(refused(request, error, exchange), exchange.era()));
            case Reply.StaysOpen() -> exchange.keepOpen() ? new Handled.Lasting() : new Handled.Silent();
            case Reply.InputRequired _ -> throw new IllegalStateException("no way to ask: " + request.method());
        };
    }

    private Message.Failure refused(Message.Request request, RpcError error, Exchange exchange) {
        if (!exchange.isWatched()) {
            note(request, EndedCalls.code(error), exchange);
        }
        return new Message.Failure(Optional.of(request.id()), error);
    }

    private static Handled unlessCancelled(Exchange exchange, Handled answer) {
        return exchange.answer() ? answer : new Handled.Silent();
    }

    private Reply reply(Message.Request request, Exchange exchange) {
        if (exchange.isRepeated()) {
            return new Reply.Refusal(RpcError.invalidRequest("Another request of this id is still running"));
        }
        return switch (EraRule.judge(request, exchange.declared())) {
            case EraRule.EraJudgement.Contradictory(RpcError error) -> new Reply.Rejection(error);
            case EraRule.EraJudgement.Legacy() -> reply(request, exchange, legacy);
            case EraRule.EraJudgement.Modern(ModernMeta meta) -> {
                exchange.enterModern(meta);
                yield reply(request, exchange, modern);
            }
        };
    }

    private static Reply reply(Message.Request request, Exchange exchange, MethodTable methods) {
        Optional<RpcError> refusal = methods.gate().refusal(request, exchange);
        if (refusal.isPresent()) {
            return new Reply.Rejection(refusal.get());
        }
        Method method = methods.requests().get(request.method());
        if (method == null) {
            return new Reply.Rejection(RpcError.of(
                    ErrorCode.METHOD_NOT_FOUND,
                    "Method not found: " + Excerpt.of(request.method()),
                    "This server has: " + String.join(", ", methods.sortedRequestNames())));
        }
        return switch (RequestMeta.read(request.params())) {
            case Parsed.Valid<RequestMeta>(RequestMeta meta) ->
                methods.completed(method.handler().handle(request.params(), meta, exchange));
            case Parsed.Invalid<RequestMeta>(String details) -> Reply.invalidParams(details);
        };
    }

    private static void log(Message.Request request, Reply reply) {
        switch (reply) {
            case Reply.Result _, Reply.StaysOpen _, Reply.InputRequired _ ->
                LOG.log(Level.DEBUG, () -> "Answered method=" + Excerpt.of(request.method()));
            case Reply.Refusal(RpcError error) -> log(request, error);
            case Reply.Rejection(RpcError error) -> log(request, error);
        }
    }

    private static void log(Message.Request request, RpcError error) {
        Level level = ErrorCode.isDefect(error.code()) ? Level.ERROR : Level.DEBUG;
        LOG.log(level, () -> "Refused method=" + Excerpt.of(request.method()) + " code=" + error.code());
    }

    private Handled defect(Message message, Exchange exchange, Throwable defect) {
        String reference = HexFormat.of().toHexDigits(references.nextInt());
        LOG.log(Level.ERROR, () -> "Internal error reference=" + reference + " cause=" + Defect.of(defect));
        exchange.log(LoggingLevel.ERROR, "engine", "Internal error, reference " + reference);
        return message instanceof Message.Request request && exchange.answer()
                ? new Handled.Answered(new Message.Failure(
                        Optional.of(request.id()),
                        RpcError.of(
                                ErrorCode.INTERNAL_ERROR,
                                "Internal error",
                                "This is a defect of the server; its log has the cause under reference " + reference)))
                : new Handled.Silent();
    }
}
