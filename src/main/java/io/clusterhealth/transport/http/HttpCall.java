// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.transport.http;

import io.clusterhealth.engine.Channel;
import io.clusterhealth.engine.Era;
import io.clusterhealth.engine.Exchange;
import io.clusterhealth.engine.Handled;
import io.clusterhealth.jsonrpc.ErrorCode;
import io.clusterhealth.jsonrpc.Message;
import io.clusterhealth.jsonrpc.MessageCodec;
import io.clusterhealth.jsonrpc.RequestId;
import io.vertx.core.buffer.Buffer;
import io.vertx.core.http.HttpServerResponse;
import io.vertx.ext.web.RoutingContext;
import java.util.Optional;

/// The response to one POST: JSON, or a stream when a message precedes it and the client accepts streams.
final class HttpCall implements Channel {
    private final RoutingContext context;
    private final MessageCodec codec;
    private final Optional<HttpSession> session;
    private final boolean acceptsStream;
    private volatile Optional<EventStream> stream = Optional.empty();
    private Optional<Exchange> exchange = Optional.empty();

    HttpCall(RoutingContext context, MessageCodec codec, Optional<HttpSession> session, boolean acceptsStream) {
        this.context = context;
        this.codec = codec;
        this.session = session;
        this.acceptsStream = acceptsStream;
    }

    /// Binds the message that is answered here; a disconnect of the client cancels it, unless the client can resume
    /// the stream, or the call changes something.
    void bind(Exchange bound) {
        exchange = Optional.of(bound);
        context.addEndHandler(ended -> {
            if (ended.failed() && !isResumable()) {
                bound.disconnect();
            }
        });
    }

    private boolean isResumable() {
        return stream.flatMap(own -> resumable().flatMap(kept -> kept.stream(own.name())))
                .isPresent();
    }

    private Optional<HttpSession> resumable() {
        return session.filter(_ -> era() == Era.LEGACY);
    }

    @Override
    public boolean isOpen() {
        return acceptsStream;
    }

    @Override
    public synchronized void send(Message message) {
        if (acceptsStream) {
            if (stream.isEmpty()) {
                stream = Optional.of(begin());
            }
            stream.get().send(codec.encode(message));
        }
    }

    /// Begins the stream when the call takes longer than a proxy waits for a silent server: comments follow until the
    /// answer.
    void streamWhenLate() {
        if (acceptsStream) {
            long timer = context.vertx().setTimer(SseResponse.COMMENTS.toMillis(), _ -> streamUnlessAnswered());
            context.addEndHandler(_ -> context.vertx().cancelTimer(timer));
        }
    }

    private synchronized void streamUnlessAnswered() {
        HttpServerResponse response = context.response();
        if (stream.isEmpty() && !response.ended() && !response.closed()) {
            stream = Optional.of(begin());
        }
    }

    private EventStream begin() {
        Optional<HttpSession> resumable = resumable();
        EventStream begun = resumable.map(HttpSession::newStream).orElseGet(EventStream::fleeting);
        SseResponse response = SseResponse.begin(context.vertx(), context.response(), () -> {});
        context.addEndHandler(_ -> begun.detach(response));
        begun.attach(response, 0);
        resumable.filter(HttpSession::isPrimed).ifPresent(_ -> begun.prime());
        return begun;
    }

    /// Ends the response with the outcome of its message.
    synchronized void finish(Handled handled) {
        byte[] answer = handled.answer().map(codec::encode).orElse(new byte[0]);
        if (stream.isEmpty()) {
            respond(status(handled), answer);
            return;
        }
        if (answer.length > 0) {
            stream.get().send(answer);
        }
        stream.get().end();
    }

    void respond(int status, byte[] json) {
        HttpServerResponse response = context.response();
        if (response.ended() || response.closed()) {
            return;
        }
        response.setStatusCode(status);
        if (json.length > 0) {
            response.putHeader("Content-Type", "application/json").end(Buffer.buffer(json));
        } else {
            response.end();
        }
    }

    private Era era() {
        return exchange.map(Exchange::era).orElse(Era.LEGACY);
    }

    private static int status(Handled handled) {
        return switch (handled) {
            case Handled.Rejected(Message.Failure failure, Era era)
            when failure.error().code() == ErrorCode.METHOD_NOT_FOUND.code() ->
                era == Era.MODERN ? 404 : isReadable(failure) ? 200 : 400;
            case Handled.Rejected _ -> 400;
            case Handled.Answered(Message.Failure failure) ->
                !isReadable(failure) || failure.error().code() == ErrorCode.MISSING_CLIENT_CAPABILITY.code()
                        ? 400
                        : 200;
            case Handled.Answered _ -> 200;
            case Handled.Lasting _, Handled.Silent _ -> 202;
        };
    }

    /// Whether the failure has the id by which the client can match it to a request.
    private static boolean isReadable(Message.Failure failure) {
        return failure.id()
                .filter(known -> !(known instanceof RequestId.Unstated))
                .isPresent();
    }
}
