// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.upstream.client;

import io.clusterhealth.jsonrpc.Decoded;
import io.clusterhealth.jsonrpc.Message;
import io.clusterhealth.jsonrpc.MessageCodec;
import io.clusterhealth.jsonrpc.RequestId;
import io.clusterhealth.jsonrpc.RpcError;
import io.clusterhealth.upstream.UpstreamFault;
import io.clusterhealth.upstream.UpstreamTrouble;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/// Matches responses to requests where all messages of a server arrive on one stream.
public final class DuplexLink implements UpstreamLink {
    private final MessageCodec codec;
    private final LinkEnd end;
    private final LinkListener listener;
    private final Map<RequestId, CompletableFuture<LinkReply>> waiting = new ConcurrentHashMap<>();
    private volatile Optional<UpstreamFault> over = Optional.empty();

    /// The stream to the server.
    public interface LinkEnd {
        /// Sends one message, without waiting for the server to read it. False where that fails.
        boolean send(byte[] message);

        /// The end of the server's standard error; empty where it has none.
        String stderrTail();

        void close();
    }

    public DuplexLink(MessageCodec codec, LinkEnd end, LinkListener listener) {
        this.codec = codec;
        this.end = end;
        this.listener = listener;
    }

    @Override
    public LinkReply request(LinkRequest request) throws InterruptedException {
        RequestId id = request.message().id();
        CompletableFuture<LinkReply> answer = new CompletableFuture<>();
        waiting.put(id, answer);
        try {
            Optional<UpstreamFault> broken = over;
            if (broken.isPresent()) {
                return new LinkReply.LinkBroken(broken.get());
            }
            if (!end.send(codec.encode(request.message()))) {
                return new LinkReply.LinkBroken(UpstreamTrouble.NOT_READING.plain());
            }
            return answer.get(request.patience().toMillis(), TimeUnit.MILLISECONDS);
        } catch (TimeoutException _) {
            return new LinkReply.LinkSilent();
        } catch (ExecutionException e) {
            throw new IllegalStateException("an answer is never a failure", e);
        } finally {
            waiting.remove(id);
        }
    }

    @Override
    public void notifyServer(Message.Notification notification, Map<String, String> headers) {
        end.send(codec.encode(notification));
    }

    /// Receives what the server wrote: one message, or invalid data, which is skipped.
    public void receive(byte[] text) {
        switch (codec.decode(text)) {
            case Decoded.Single(Message message) -> receive(message);
            case Decoded.Batch(List<Decoded> members) ->
                members.forEach(member -> {
                    if (member instanceof Decoded.Single(Message message)) {
                        receive(message);
                    }
                });
            case Decoded.Undecodable _, Decoded.UnreadableResponse _ -> {}
        }
    }

    private void receive(Message message) {
        switch (message) {
            case Message.Success(RequestId id, var result) -> settle(id, new LinkReply.UpstreamResult(result));
            case Message.Failure(Optional<RequestId> id, RpcError error) ->
                id.ifPresent(known -> settle(known, new LinkReply.UpstreamError(error)));
            case Message.Notification notification -> listener.onNotification(notification);
            case Message.Request request -> end.send(codec.encode(listener.onRequest(request)));
        }
    }

    private void settle(RequestId id, LinkReply reply) {
        Optional.ofNullable(waiting.get(id)).ifPresent(answer -> answer.complete(reply));
    }

    /// The server wrote a message over the size limit. Which request it answers is unknown: all waiting requests
    /// fail, but none sent after the first of them has failed.
    public void tooLong() {
        List.copyOf(waiting.values()).forEach(answer -> answer.complete(new LinkReply.AnswerTooLong()));
    }

    /// The stream has ended.
    public void ended(UpstreamFault why) {
        if (over.isEmpty()) {
            over = Optional.of(why);
            waiting.values().forEach(answer -> answer.complete(new LinkReply.LinkBroken(why)));
            listener.onEnd(why);
        }
    }

    @Override
    public boolean isClosed() {
        return over.isPresent();
    }

    @Override
    public String stderrTail() {
        return end.stderrTail();
    }

    @Override
    public void close() {
        over = over.or(() -> Optional.of(UpstreamTrouble.CLOSED.plain()));
        end.close();
        waiting.values().forEach(answer -> answer.complete(new LinkReply.LinkBroken(UpstreamTrouble.CLOSED.plain())));
    }
}
