// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.engine;

import io.clusterhealth.jsonrpc.Decoded;
import io.clusterhealth.jsonrpc.ErrorCode;
import io.clusterhealth.jsonrpc.Excerpt;
import io.clusterhealth.jsonrpc.Message;
import io.clusterhealth.jsonrpc.RequestId;
import io.clusterhealth.jsonrpc.RpcError;
import io.clusterhealth.protocol.LoggingLevel;
import io.clusterhealth.protocol.Parsed;
import io.clusterhealth.protocol.ProtocolVersion;
import io.clusterhealth.protocol.RequestMeta;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.util.HexFormat;
import java.util.Optional;
import java.util.concurrent.CancellationException;
import java.util.random.RandomGenerator;

/// Message in, message out. Knows no HTTP and no stdin; safe for use by several threads.
public final class McpEngine {
    private static final Logger LOG = System.getLogger(McpEngine.class.getName());

    private final MethodTable methods;
    private final RandomGenerator references;

    /// @param references where the numbers come from under which defects are logged
    public McpEngine(MethodTable methods, RandomGenerator references) {
        this.methods = methods;
        this.references = references;
    }

    /// Whether this revision of the protocol, as a client's header names it, is spoken here.
    public static boolean speaks(String protocolVersion) {
        return ProtocolVersion.of(protocolVersion).isPresent();
    }

    /// How long the answer to this message may take.
    public Method.Pace pace(Message message) {
        return message instanceof Message.Request request
                ? Optional.ofNullable(methods.requests().get(request.method()))
                        .map(Method::pace)
                        .orElse(Method.Pace.QUICK)
                : Method.Pace.QUICK;
    }

    /// What to make of bytes that were read: the message in them, or the failure their sender should receive.
    public static Decoded admit(Decoded decoded) {
        return switch (decoded) {
            case Decoded.Single _, Decoded.Rejected _ -> decoded;
            case Decoded.Batch _ ->
                new Decoded.Rejected(new Message.Failure(
                        Optional.empty(), RpcError.invalidRequest("Batches are not supported; send one message")));
        };
    }

    /// Handles one message to its end; blocks for as long as a called tool takes.
    ///
    /// @param exchange begun for this message; closed here
    /// @return the answer; empty for a notification, for a response, and for what was cancelled. Never throws.
    public Optional<Message> handle(Message message, Exchange exchange) {
        try (exchange) {
            return switch (message) {
                case Message.Request request -> answer(request, exchange);
                case Message.Notification notification -> {
                    Optional.ofNullable(methods.notifications().get(notification.method()))
                            .ifPresent(handler -> handler.accept(notification.params(), exchange));
                    yield Optional.empty();
                }
                case Message.Success _, Message.Failure _ -> Optional.empty();
            };
        } catch (CancellationException _) {
            return Optional.empty();
        } catch (RuntimeException defect) {
            return defect(message, exchange, defect);
        }
    }

    private Optional<Message> answer(Message.Request request, Exchange exchange) {
        Reply reply = reply(request, exchange);
        log(request, reply);
        return exchange.answer() ? Optional.of(message(request.id(), reply)) : Optional.empty();
    }

    private Reply reply(Message.Request request, Exchange exchange) {
        if (exchange.isRepeated()) {
            return new Reply.Refusal(RpcError.invalidRequest("Another request of this id is still running"));
        }
        Method method = methods.requests().get(request.method());
        if (method == null) {
            return new Reply.Refusal(RpcError.of(
                    ErrorCode.METHOD_NOT_FOUND,
                    "Method not found: " + Excerpt.of(request.method()),
                    "This server has: " + String.join(", ", methods.sortedRequestNames())));
        }
        return switch (RequestMeta.read(request.params())) {
            case Parsed.Valid<RequestMeta>(RequestMeta meta) ->
                method.handler().handle(request.params(), meta, exchange);
            case Parsed.Invalid<RequestMeta>(String details) -> Reply.invalidParams(details);
        };
    }

    private static void log(Message.Request request, Reply reply) {
        switch (reply) {
            case Reply.Result _ -> LOG.log(Level.DEBUG, () -> "Answered method=" + Excerpt.of(request.method()));
            case Reply.Refusal(RpcError error) -> {
                Level level = switch (ErrorCode.blameOf(error.code())) {
                    case CALLER -> Level.DEBUG;
                    case SERVER -> Level.ERROR;
                };
                LOG.log(level, () -> "Refused method=" + Excerpt.of(request.method()) + " code=" + error.code());
            }
        }
    }

    private static Message message(RequestId id, Reply reply) {
        return switch (reply) {
            case Reply.Result(var json) -> new Message.Success(id, json);
            case Reply.Refusal(RpcError error) -> new Message.Failure(Optional.of(id), error);
        };
    }

    private Optional<Message> defect(Message message, Exchange exchange, RuntimeException defect) {
        String reference = HexFormat.of().toHexDigits(references.nextInt());
        LOG.log(Level.ERROR, "Internal error reference=" + reference, defect);
        exchange.log(LoggingLevel.ERROR, "engine", "Internal error, reference " + reference);
        if (message instanceof Message.Request request && exchange.answer()) {
            RpcError error = RpcError.of(
                    ErrorCode.INTERNAL_ERROR,
                    "Internal error",
                    "This is a defect of the server; its log has the cause under reference " + reference);
            return Optional.of(new Message.Failure(Optional.of(request.id()), error));
        }
        return Optional.empty();
    }
}
