// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.upstream.http;

import io.clusterhealth.jsonrpc.MessageCodec;
import io.clusterhealth.upstream.UpstreamTrouble;
import io.clusterhealth.upstream.client.DuplexLink;
import io.clusterhealth.upstream.client.UpstreamLink;
import io.clusterhealth.upstream.client.UpstreamLinks.LinkOpening;
import io.clusterhealth.upstream.http.EventReader.ServerEvent;
import io.clusterhealth.upstream.http.HttpSender.HttpSent;
import io.clusterhealth.upstream.http.HttpSender.Outgoing;
import java.io.IOException;
import java.io.InputStream;
import java.net.URI;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;

/// HTTP with SSE, the transport before Streamable HTTP: one stream for all messages of the server, beginning with the
/// address for POST requests.
///
/// @see <a href="https://modelcontextprotocol.io/specification/2024-11-05/basic/transports#http-with-sse">MCP, HTTP
/// with SSE</a>
record OlderLink(HttpSender sender, URI endpoint, HttpResponse<InputStream> stream) implements DuplexLink.LinkEnd {
    private static final Duration QUICK = Duration.ofSeconds(5);

    static LinkOpening open(HttpSender sender, URI url, MessageCodec codec, UpstreamLink.LinkListener listener)
            throws InterruptedException {
        Outgoing get = new Outgoing(url, "GET", Optional.empty(), Map.of("Accept", "text/event-stream"));
        if (!(sender.send(get, QUICK) instanceof HttpSent.Response(HttpResponse<InputStream> stream))) {
            return new LinkOpening.LinkShut(UpstreamTrouble.NO_STREAM.plain());
        }
        boolean events = stream.statusCode() == 200
                && stream.headers().firstValue("Content-Type").orElse("").startsWith("text/event-stream");
        EventReader reader = new EventReader(stream.body(), codec.maxBytes());
        Optional<URI> endpoint = events ? endpoint(url, reader, stream) : Optional.empty();
        if (endpoint.isEmpty()) {
            HttpSender.close(stream);
            return new LinkOpening.LinkShut(UpstreamTrouble.NO_STREAM.plain());
        }
        DuplexLink link = new DuplexLink(codec, new OlderLink(sender, endpoint.get(), stream), listener);
        Thread.ofVirtual().name("upstream sse").start(() -> read(reader, link));
        return new LinkOpening.LinkOpen(link);
    }

    private static Optional<URI> endpoint(URI url, EventReader reader, HttpResponse<InputStream> stream) {
        CompletableFuture<Void> late = HttpSender.closeAfter(QUICK, stream);
        try {
            return reader.next()
                    .filter(event -> event.name().equals("endpoint"))
                    .map(event -> url.resolve(event.data().strip()))
                    .filter(to -> String.valueOf(to.getAuthority()).equals(url.getAuthority()));
        } catch (IOException | IllegalArgumentException _) {
            return Optional.empty();
        } finally {
            late.cancel(false);
        }
    }

    private static void read(EventReader reader, DuplexLink link) {
        try {
            for (Optional<ServerEvent> event = reader.next(); event.isPresent(); event = reader.next()) {
                if (event.get().name().equals("message")) {
                    link.receive(event.get().data().getBytes(StandardCharsets.UTF_8));
                }
            }
        } catch (EventReader.TooLongEvent _) {
            link.tooLong();
        } catch (IOException _) {
            // Treated like a stream that has ended.
        }
        link.ended(UpstreamTrouble.STREAM_ENDED.plain());
    }

    @Override
    public boolean send(byte[] message) {
        Outgoing post =
                new Outgoing(endpoint, "POST", Optional.of(message), Map.of("Content-Type", "application/json"));
        try {
            if (!(sender.send(post, QUICK) instanceof HttpSent.Response(HttpResponse<InputStream> response))) {
                return false;
            }
            HttpSender.close(response);
            return response.statusCode() < 300;
        } catch (InterruptedException _) {
            Thread.currentThread().interrupt();
            return false;
        }
    }

    @Override
    public String stderrTail() {
        return "";
    }

    @Override
    public void close() {
        HttpSender.close(stream);
    }
}
