// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.engine;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.clusterhealth.caller.Caller;
import io.clusterhealth.jsonrpc.Decoded;
import io.clusterhealth.jsonrpc.Message;
import io.clusterhealth.jsonrpc.MessageCodec;
import io.clusterhealth.jsonrpc.RpcError;
import io.clusterhealth.protocol.ModernMeta;
import java.io.ByteArrayOutputStream;
import java.time.Duration;
import java.util.Optional;

/// Answers one JSON-RPC batch, which only the revision 2025-03-26 has; its members are handled sequentially, in order.
///
/// @see <a href="https://modelcontextprotocol.io/specification/2025-03-26/basic#batching">MCP, Batching</a>
public final class Batches {
    /// The most messages in one batch.
    private static final int MAX = 100;

    private final McpEngine engine;
    private final MessageCodec codec;
    private volatile long began = System.nanoTime();
    private volatile Optional<Exchange> running = Optional.empty();
    private volatile boolean cancelled;

    public Batches(McpEngine engine, MessageCodec codec) {
        this.engine = engine;
        this.codec = codec;
    }

    /// As [Exchange#addAdmissionTime], for all messages of the batch: they share one deadline.
    public void addAdmissionTime(Duration time) {
        began = System.nanoTime() - time.toNanos();
    }

    /// Cancels the running message; those after it are not handled.
    public void cancel() {
        cancelled = true;
        running.ifPresent(Exchange::cancel);
    }

    /// Why the batch is refused as a whole; empty when it is handled.
    public Optional<Message> refusal(Decoded.Batch batch) {
        if (batch.members().size() > MAX) {
            return refused("A batch may have at most " + MAX + " messages");
        }
        return batch.members().stream().anyMatch(Batches::isModern)
                ? refused("Since " + Era.MODERN_SINCE + " there are no batches; send one message")
                : Optional.empty();
    }

    /// The responses as a JSON array; no bytes when there are none.
    public byte[] answers(Decoded.Batch batch, Caller sender, Conversation conversation, Declared declared) {
        ByteArrayOutputStream array = new ByteArrayOutputStream();
        for (Decoded member : batch.members()) {
            if (cancelled) {
                break;
            }
            answer(member, sender, conversation, declared).ifPresent(answer -> {
                array.write(array.size() == 0 ? '[' : ',');
                array.writeBytes(codec.encode(answer));
            });
        }
        if (array.size() > 0) {
            array.writeBytes("]".getBytes(UTF_8));
        }
        return array.toByteArray();
    }

    /// Reports each message of a refused batch to the call watch.
    ///
    /// @param code the reason, as a fixed identifier of this server
    public void reject(Decoded.Batch batch, String code, Caller sender, Conversation conversation, Declared declared) {
        for (Decoded member : batch.members()) {
            if (member instanceof Decoded.Single(Message message)) {
                engine.reject(message, code, conversation.begin(sender, message, declared, Channel.NONE));
            }
        }
    }

    private static boolean isModern(Decoded member) {
        return member instanceof Decoded.Single(Message.Request request) && ModernMeta.isClaimed(request.params());
    }

    private static Optional<Message> refused(String details) {
        return Optional.of(new Message.Failure(Optional.empty(), RpcError.invalidRequest(details)));
    }

    private Optional<Message> answer(Decoded member, Caller sender, Conversation conversation, Declared declared) {
        return switch (member) {
            case Decoded.Undecodable(Message.Failure failure) -> Optional.of(failure);
            case Decoded.UnreadableResponse _ -> Optional.empty();
            case Decoded.Single(Message.Request request)
            when request.method().equals("initialize") ->
                Optional.of(new Message.Failure(
                        Optional.of(request.id()), RpcError.invalidRequest("initialize cannot be part of a batch")));
            case Decoded.Single(Message.Request request)
            when engine.pace(request) == Method.Pace.WAITING ->
                Optional.of(new Message.Failure(
                        Optional.of(request.id()),
                        RpcError.invalidRequest("A call that waits cannot be part of a batch; send it alone")));
            case Decoded.Single(Message message) ->
                engine.handle(message, begun(conversation.begin(sender, message, declared, Channel.NONE)))
                        .answer();
            case Decoded.Batch _ ->
                Optional.of(
                        new Message.Failure(Optional.empty(), RpcError.invalidRequest("A batch cannot hold a batch")));
        };
    }

    private Exchange begun(Exchange exchange) {
        exchange.addAdmissionTime(Duration.ofNanos(System.nanoTime() - began));
        running = Optional.of(exchange);
        if (cancelled) {
            exchange.cancel();
        }
        return exchange;
    }
}
