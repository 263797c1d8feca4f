// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.upstream.http;

import io.clusterhealth.jsonrpc.Decoded;
import io.clusterhealth.jsonrpc.Message;
import io.clusterhealth.jsonrpc.MessageCodec;
import io.clusterhealth.jsonrpc.RequestId;
import io.clusterhealth.jsonrpc.RpcError;
import io.clusterhealth.upstream.ResumePace;
import io.clusterhealth.upstream.UpstreamFault;
import io.clusterhealth.upstream.UpstreamTrouble;
import io.clusterhealth.upstream.client.LinkReply;
import io.clusterhealth.upstream.client.UpstreamLink;
import io.clusterhealth.upstream.http.EventReader.ServerEvent;
import io.clusterhealth.upstream.http.HttpSender.HttpSent;
import io.clusterhealth.upstream.http.HttpSender.Outgoing;
import java.io.IOException;
import java.io.InputStream;
import java.net.URI;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;

/// Streamable HTTP: each request is a POST of its own, answered by one JSON object or by a stream of events.
///
/// @see <a href="https://modelcontextprotocol.io/specification/2025-11-25/basic/transports#streamable-http">MCP,
/// Streamable HTTP</a>
final class StreamableLink implements UpstreamLink {
    private static final String SESSION = "Mcp-Session-Id";
    private static final Duration QUICK = Duration.ofSeconds(5);

    /// How often a stream that brings nothing new is requested again.
    private static final int MOST_RESUMPTIONS = 20;

    private final HttpSender sender;
    private final URI url;
    private final MessageCodec codec;
    private final LinkListener listener;
    private volatile Optional<String> session = Optional.empty();
    private volatile Optional<HttpResponse<InputStream>> listening = Optional.empty();
    private volatile boolean closed;

    StreamableLink(HttpSender sender, URI url, MessageCodec codec, LinkListener listener) {
        this.sender = sender;
        this.url = url;
        this.codec = codec;
        this.listener = listener;
    }

    @Override
    public boolean hasSession() {
        return session.isPresent();
    }

    @Override
    public LinkReply request(LinkRequest request) throws InterruptedException {
        long end = System.nanoTime() + request.patience().toNanos();
        Outgoing post = post(codec.encode(request.message()), request.headers());
        return switch (sender.send(post, request.patience())) {
            case HttpSent.AnswerLate() -> new LinkReply.LinkSilent();
            case HttpSent.Unsent(UpstreamFault fault) -> new LinkReply.LinkBroken(fault);
            case HttpSent.Response(HttpResponse<InputStream> response) -> reply(request, response, end);
        };
    }

    private LinkReply reply(LinkRequest request, HttpResponse<InputStream> response, long end)
            throws InterruptedException {
        try {
            boolean events =
                    response.headers().firstValue("Content-Type").orElse("").startsWith("text/event-stream");
            Optional<LinkReply> reply = events
                    ? Optional.of(new ReplyStream(request, response, end).reply())
                    : plain(request, response, end);
            if (request.message().method().equals("initialize")
                    && reply.filter(LinkReply.UpstreamResult.class::isInstance).isPresent()) {
                session = response.headers().firstValue(SESSION).filter(id -> id.length() <= 1024);
            }
            return reply.orElseGet(() -> new LinkReply.LinkBroken(UpstreamTrouble.answers(response.statusCode())));
        } catch (EventReader.TooLongEvent _) {
            return new LinkReply.AnswerTooLong();
        } catch (IOException _) {
            if (Thread.interrupted()) {
                throw new InterruptedException();
            }
            return System.nanoTime() - end >= 0
                    ? new LinkReply.LinkSilent()
                    : new LinkReply.LinkBroken(UpstreamTrouble.BROKEN.with(" before the answer"));
        }
    }

    private Optional<LinkReply> plain(LinkRequest request, HttpResponse<InputStream> response, long end)
            throws IOException {
        try (Timer _ = Timer.closing(response, end)) {
            byte[] body = response.body().readNBytes(codec.maxBytes() + 1);
            if (body.length > codec.maxBytes()) {
                return Optional.of(new LinkReply.AnswerTooLong());
            }
            return codec.decode(body) instanceof Decoded.Single(Message message)
                    ? answer(request, message, true)
                    : Optional.empty();
        }
    }

    /// The stream that answers a request. If it ends or breaks before the response, it is requested again from the
    /// last event that had an id; a server of the first era may close it at any time. Whatever fails then, the
    /// server has accepted the request, so that the fault is never one of a request that was not sent. Since
    /// 2026-07-28 no stream is resumed.
    private final class ReplyStream {
        private final LinkRequest request;
        private final long end;
        private final ResumePace pace = new ResumePace();
        private HttpResponse<InputStream> stream;
        private EventReader events;

        /// How often in a row it was requested again and brought nothing new.
        private int inVain;

        ReplyStream(LinkRequest request, HttpResponse<InputStream> first, long end) {
            this.request = request;
            this.end = end;
            this.stream = first;
            this.events = new EventReader(first.body(), codec.maxBytes());
        }

        LinkReply reply() throws IOException, InterruptedException {
            while (true) {
                Optional<String> before = events.lastId();
                Optional<LinkReply> reply = read();
                if (reply.isPresent()) {
                    return reply.get();
                }
                boolean isNew = !events.lastId().equals(before);
                inVain = isNew ? 0 : inVain + 1;
                if (closed || isModern(request.headers()) || events.lastId().isEmpty() || inVain > MOST_RESUMPTIONS) {
                    return ended();
                }
                Duration pause = Collections.max(List.of(events.pause(), pace.next(isNew)));
                Thread.sleep(Collections.min(List.of(pause, left(end))));
                Optional<LinkReply> fault = resume(events.lastId().get());
                if (fault.isPresent()) {
                    return fault.get();
                }
            }
        }

        /// The response, if the stream brings it before it ends or breaks. What breaks before any id was not begun.
        private Optional<LinkReply> read() throws IOException {
            try (Timer _ = Timer.closing(stream, end)) {
                return upTo(request, events);
            } catch (EventReader.TooLongEvent tooLong) {
                throw tooLong;
            } catch (IOException broken) {
                if (events.lastId().isEmpty() || Thread.currentThread().isInterrupted()) {
                    throw broken;
                }
                return Optional.empty();
            }
        }

        /// Requests the stream again.
        ///
        /// @return why there is no further response to wait for; empty where there is
        private Optional<LinkReply> resume(String lastId) throws InterruptedException {
            if (!left(end).isPositive()) {
                return Optional.of(new LinkReply.LinkSilent());
            }
            Map<String, String> headers = new HashMap<>(request.headers());
            headers.put("Last-Event-ID", lastId);
            return switch (sender.send(get(headers), left(end))) {
                case HttpSent.AnswerLate() -> Optional.of(new LinkReply.LinkSilent());
                case HttpSent.Unsent _ -> Optional.of(ended());
                case HttpSent.Response(HttpResponse<InputStream> more)
                when more.statusCode() != 200 -> {
                    HttpSender.close(more);
                    yield Optional.of(ended());
                }
                case HttpSent.Response(HttpResponse<InputStream> more) -> {
                    stream = more;
                    events = events.continuedIn(more.body());
                    yield Optional.empty();
                }
            };
        }

        private static LinkReply ended() {
            return new LinkReply.LinkBroken(UpstreamTrouble.STREAM_ENDED.plain());
        }
    }

    private static Duration left(long end) {
        return Duration.ofNanos(end - System.nanoTime());
    }

    private Optional<LinkReply> upTo(LinkRequest request, EventReader events) throws IOException {
        for (Optional<ServerEvent> event = events.next(); event.isPresent(); event = events.next()) {
            Optional<LinkReply> reply = received(event.get()).flatMap(message -> answer(request, message, false));
            if (reply.isPresent()) {
                return reply;
            }
        }
        return Optional.empty();
    }

    /// The message of an event; requests are answered, notifications passed to the listener.
    private Optional<Message> received(ServerEvent event) {
        if (event.data().isBlank()
                || !(codec.decode(event.data().getBytes(StandardCharsets.UTF_8))
                        instanceof Decoded.Single(Message message))) {
            return Optional.empty();
        }
        switch (message) {
            case Message.Notification notification -> listener.onNotification(notification);
            case Message.Request request -> sendAway(post(codec.encode(listener.onRequest(request)), Map.of()));
            case Message.Success _, Message.Failure _ -> {}
        }
        return Optional.of(message);
    }

    /// @param alone whether it is the only message, so that an error without an id is the response
    private static Optional<LinkReply> answer(LinkRequest request, Message message, boolean alone) {
        return switch (message) {
            case Message.Success(RequestId id, var result)
            when id.equals(request.message().id()) -> Optional.of(new LinkReply.UpstreamResult(result));
            case Message.Failure(Optional<RequestId> id, RpcError error)
            when id.map(known -> known.equals(request.message().id())).orElse(alone) ->
                Optional.of(new LinkReply.UpstreamError(error));
            case Message.Success _, Message.Failure _, Message.Notification _, Message.Request _ -> Optional.empty();
        };
    }

    @Override
    public void notifyServer(Message.Notification notification, Map<String, String> headers) {
        // Since 2026-07-28 a request ends with its connection, and no notifications are sent.
        if (isModern(headers)) {
            return;
        }
        Outgoing post = post(codec.encode(notification), headers);
        if (notification.method().equals("notifications/cancelled")) {
            Thread.ofVirtual().name("upstream cancel").start(() -> sendAway(post));
        } else {
            sendAway(post); // what comes next must not overtake it
        }
    }

    private static boolean isModern(Map<String, String> headers) {
        return headers.containsKey("Mcp-Method");
    }

    /// Sends a message that has no response.
    private void sendAway(Outgoing outgoing) {
        try {
            if (sender.send(outgoing, QUICK) instanceof HttpSent.Response(HttpResponse<InputStream> response)) {
                HttpSender.close(response);
            }
        } catch (InterruptedException _) {
            Thread.currentThread().interrupt();
        }
    }

    /// Reads the stream that the server may offer for unsolicited messages; it is requested again when it ends or
    /// fails, unless the server refuses it.
    @Override
    public void listen(Map<String, String> headers) {
        Thread.ofVirtual().name("upstream stream").start(() -> {
            try {
                ResumePace pace = new ResumePace();
                while (!closed) {
                    long begin = System.nanoTime();
                    if (sender.send(get(headers), QUICK)
                            instanceof HttpSent.Response(HttpResponse<InputStream> stream)) {
                        if (stream.statusCode() >= 400 && stream.statusCode() < 500) {
                            HttpSender.close(stream);
                            return;
                        }
                        listening = Optional.of(stream);
                        if (closed) { // perhaps before there was a stream to close
                            HttpSender.close(stream);
                            return;
                        }
                        readUnsolicited(stream);
                    }
                    Thread.sleep(pace.nextSince(begin));
                }
            } catch (InterruptedException _) {
                Thread.currentThread().interrupt();
            }
        });
    }

    private void readUnsolicited(HttpResponse<InputStream> stream) {
        try (InputStream in = stream.body()) {
            EventReader events = new EventReader(in, codec.maxBytes());
            for (Optional<ServerEvent> event = events.next(); event.isPresent() && !closed; event = events.next()) {
                Optional<Message> _ = received(event.get());
            }
        } catch (IOException _) {
            // It has ended.
        }
    }

    private Outgoing post(byte[] body, Map<String, String> headers) {
        Map<String, String> all = new HashMap<>(headers);
        all.put("Content-Type", "application/json");
        all.put("Accept", "application/json, text/event-stream");
        session.ifPresent(id -> all.put(SESSION, id));
        return new Outgoing(url, "POST", Optional.of(body), all);
    }

    private Outgoing get(Map<String, String> headers) {
        Map<String, String> all = new HashMap<>(headers);
        all.put("Accept", "text/event-stream");
        session.ifPresent(id -> all.put(SESSION, id));
        return new Outgoing(url, "GET", Optional.empty(), all);
    }

    @Override
    public boolean isClosed() {
        return closed;
    }

    /// Ends the session, if there is one, as a client should that no longer needs it.
    @Override
    public void close() {
        closed = true;
        listening.ifPresent(HttpSender::close);
        session.map(id -> new Outgoing(url, "DELETE", Optional.empty(), Map.of(SESSION, id)))
                .ifPresent(end -> Thread.ofVirtual().name("upstream end").start(() -> sendAway(end)));
    }

    /// A body that is closed in time.
    private record Timer(HttpResponse<InputStream> response, CompletableFuture<Void> over) implements AutoCloseable {
        static Timer closing(HttpResponse<InputStream> response, long end) {
            return new Timer(response, HttpSender.closeAfter(left(end), response));
        }

        @Override
        public void close() {
            over.cancel(false);
            HttpSender.close(response);
        }
    }
}
