// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.transport.http;

import io.clusterhealth.access.CallSlots;
import io.clusterhealth.access.OpenStreams;
import io.clusterhealth.caller.Caller;
import io.clusterhealth.engine.Batches;
import io.clusterhealth.engine.Channel;
import io.clusterhealth.engine.Conversation;
import io.clusterhealth.engine.Declared;
import io.clusterhealth.engine.Era;
import io.clusterhealth.engine.Exchange;
import io.clusterhealth.engine.Handled;
import io.clusterhealth.engine.McpEngine;
import io.clusterhealth.jsonrpc.Decoded;
import io.clusterhealth.jsonrpc.ErrorCode;
import io.clusterhealth.jsonrpc.Message;
import io.clusterhealth.jsonrpc.MessageCodec;
import io.clusterhealth.jsonrpc.RequestId;
import io.clusterhealth.jsonrpc.RpcError;
import io.clusterhealth.protocol.ProtocolVersion;
import io.clusterhealth.transport.http.HttpSessions.NamedSession;
import io.vertx.ext.web.RoutingContext;
import java.util.Optional;
import java.util.function.Consumer;

/// Handles posted messages and sends their responses.
public record Messages(
        McpEngine engine, MessageCodec codec, HttpSessions sessions, CallSlots slots, OpenStreams streams) {
    static final String BUSY = "The server has too much to do just now; ask again in a second";
    private static final String NO_SESSION = "There is no such session; send initialize to begin one";

    /// Handles the complete body of a request.
    void receive(RoutingContext context, byte[] body) {
        switch (codec.decode(body)) {
            case Decoded.Undecodable(Message.Failure failure) -> plain(context).finish(new Handled.Answered(failure));
            case Decoded.UnreadableResponse(Message.Failure failure) ->
                plain(context).finish(new Handled.Answered(failure));
            case Decoded.Single(Message message) -> receive(context, message);
            case Decoded.Batch batch -> batch(context, batch);
        }
    }

    private void receive(RoutingContext context, Message message) {
        Caller caller = CallerIdentity.callerOf(context);
        Declared declared = Headers.declared(context);
        NamedSession named = named(context, message, declared);
        if (named instanceof NamedSession.UnknownSession && !(message instanceof Message.Notification)) {
            Exchange nowhere = Conversation.single(caller).begin(caller, message, declared, Channel.NONE);
            engine.reject(message, "NO_SESSION", nowhere);
            respond(context, 404, noSession(message));
            return;
        }
        Optional<HttpSession> session = named.found();
        HttpCall call = new HttpCall(context, codec, session, Headers.acceptStream(context.request()));
        Conversation conversation = session.map(HttpSession::conversation)
                .orElseGet(() -> isHandshake(message)
                        ? Conversation.beginning(caller, sessions.areOn())
                        : Conversation.single(caller));
        Exchange exchange = conversation.begin(caller, message, declared, call);
        call.bind(exchange);
        exchange.addAdmissionTime(AdmissionTime.admission(context));
        Consumer<Handled> answer = handled -> {
            answer(context, message, exchange, call, handled);
            session.ifPresent(sessions::touch);
        };
        switch (engine.pace(message)) {
            case QUICK -> answer.accept(engine.handle(message, exchange));
            case WAITING -> {
                call.streamWhenLate();
                Thread.ofVirtual()
                        .name("waiting call")
                        .inheritInheritableThreadLocals(false)
                        .start(() -> engine.handle(message, exchange, answer));
            }
            case SLOW -> {
                call.streamWhenLate();
                inTurn(
                        context,
                        "call",
                        exchange.caller(),
                        slot -> engine.handle(message, exchange, handled -> {
                            slot.close();
                            answer.accept(handled);
                        }),
                        () -> {
                            engine.reject(message, ErrorCode.BUSY.name(), exchange);
                            busy(context, idOf(message));
                        });
            }
        }
    }

    /// Makes a request of the server's own on behalf of the caller of another one.
    ///
    /// @param answered called once, not on an event loop
    /// @param refused called when there was no slot for it
    void ask(RoutingContext context, Message.Request request, Consumer<Handled> answered, Runnable refused) {
        Caller caller = CallerIdentity.callerOf(context);
        Exchange exchange = Conversation.single(caller).begin(caller, request, Declared.NOTHING, Channel.NONE);
        exchange.addAdmissionTime(AdmissionTime.admission(context));
        inTurn(
                context,
                "page",
                caller,
                slot -> engine.handle(request, exchange, handled -> {
                    slot.close();
                    answered.accept(handled);
                }),
                () -> {
                    engine.reject(request, ErrorCode.BUSY.name(), exchange);
                    refused.run();
                });
    }

    /// Runs the work on a virtual thread of its own once there is a slot. A refusal needs no thread: the event loop
    /// sends it, however busy the others are.
    ///
    /// @param work closes the slot before it sends the response: a client that has its response finds the slot free
    /// for its next call
    private void inTurn(
            RoutingContext context, String name, Caller caller, Consumer<CallSlots.Slot> work, Runnable refused) {
        Optional<CallSlots.QueuePlace> place = slots.line(
                caller,
                slot -> Thread.ofVirtual()
                        .name(name)
                        .inheritInheritableThreadLocals(false)
                        .start(() -> work.accept(slot)));
        if (place.isEmpty()) {
            refused.run();
        } else if (place.get().isWaiting()) {
            context.vertx().setTimer(slots.patience().toMillis(), _ -> {
                if (place.get().leave()) {
                    refused.run();
                }
            });
        }
    }

    private void busy(RoutingContext context, Optional<RequestId> id) {
        context.response().putHeader("Retry-After", "1");
        respond(context, 503, new Message.Failure(id, RpcError.of(ErrorCode.BUSY, BUSY, BUSY)));
    }

    private void answer(RoutingContext context, Message message, Exchange exchange, HttpCall call, Handled handled) {
        if (handled instanceof Handled.Lasting) {
            keepOpen(context, exchange, call);
            return;
        }
        if (isHandshake(message) && handled instanceof Handled.Answered(Message.Success _)) {
            sessions.begin(exchange.caller(), exchange.conversation())
                    .ifPresent(id -> context.response().putHeader(Listening.SESSION, id));
        }
        call.finish(handled);
    }

    /// Keeps a stream that outlasts its request, unless there are too many.
    private void keepOpen(RoutingContext context, Exchange exchange, HttpCall call) {
        Runnable end = () -> {
            exchange.cancel();
            call.finish(new Handled.Silent());
        };
        exchange.onWithdrawn(end);
        if (streams.open(exchange.caller(), exchange, reason -> reason.ifPresentOrElse(exchange::withdraw, end))) {
            context.addEndHandler(_ -> streams.closed(exchange));
        } else {
            exchange.end(RpcError.of(ErrorCode.BUSY, "Too many event streams", Listening.TOO_MANY));
        }
    }

    /// The session that a message names. A handshake begins a new one, unless it names an existing one; the modern
    /// era has no sessions.
    private NamedSession named(RoutingContext context, Message message, Declared declared) {
        if (message instanceof Message.Request request && McpEngine.eraOf(request, declared) == Era.MODERN) {
            return new NamedSession.NoSession();
        }
        NamedSession named = named(context);
        return isHandshake(message) && named instanceof NamedSession.UnknownSession
                ? new NamedSession.NoSession()
                : named;
    }

    private NamedSession named(RoutingContext context) {
        return sessions.named(
                Optional.ofNullable(context.request().getHeader(Listening.SESSION)), CallerIdentity.callerOf(context));
    }

    private void batch(RoutingContext context, Decoded.Batch batch) {
        Caller caller = CallerIdentity.callerOf(context);
        Declared declared = Headers.declared(context);
        NamedSession named = named(context);
        if (named instanceof NamedSession.UnknownSession) {
            noSession(context);
            return;
        }
        Optional<HttpSession> session = named.found();
        Conversation conversation = session.map(HttpSession::conversation).orElseGet(() -> Conversation.single(caller));
        // Without a session and without the header, the revision with batches is assumed.
        String version = declared.version().orElse(ProtocolVersion.V2025_03_26.date());
        boolean allowed = conversation.takesBatches()
                || (session.isEmpty() && version.equals(ProtocolVersion.V2025_03_26.date()));
        Batches batches = new Batches(engine, codec);
        Optional<Message> refusal = allowed ? batches.refusal(batch) : Optional.of(McpEngine.noBatches());
        if (refusal.isPresent()) {
            plain(context).finish(new Handled.Answered(refusal.get()));
            return;
        }
        batches.addAdmissionTime(AdmissionTime.admission(context));
        context.addEndHandler(ended -> {
            if (ended.failed()) {
                batches.cancel();
            }
        });
        inTurn(
                context,
                "batch",
                caller,
                slot -> {
                    byte[] answers;
                    try (slot) {
                        answers = batches.answers(batch, caller, conversation, declared);
                    }
                    plain(context).respond(answers.length == 0 ? 202 : 200, answers);
                },
                () -> {
                    batches.reject(batch, ErrorCode.BUSY.name(), caller, conversation, declared);
                    busy(context, Optional.empty());
                });
    }

    /// Answers a body that exceeds the maximum without having declared it.
    void tooLong(RoutingContext context) {
        context.response().putHeader("Connection", "close");
        String details = "A message may have at most " + codec.maxBytes() + " bytes";
        respond(context, 413, new Message.Failure(Optional.empty(), RpcError.invalidRequest(details)));
    }

    /// Answers a GET or DELETE for a session that does not exist.
    void noSession(RoutingContext context) {
        respond(context, 404, new Message.Failure(Optional.empty(), RpcError.invalidRequest(NO_SESSION)));
    }

    private static Message noSession(Message message) {
        return new Message.Failure(idOf(message), RpcError.invalidRequest(NO_SESSION));
    }

    private static Optional<RequestId> idOf(Message message) {
        return message instanceof Message.Request request ? Optional.of(request.id()) : Optional.empty();
    }

    private void respond(RoutingContext context, int status, Message message) {
        plain(context).respond(status, codec.encode(message));
    }

    private HttpCall plain(RoutingContext context) {
        return new HttpCall(context, codec, Optional.empty(), false);
    }

    private static boolean isHandshake(Message message) {
        return message instanceof Message.Request request && request.method().equals("initialize");
    }
}
