// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.transport.http;

import io.clusterhealth.access.StreamShares;
import io.clusterhealth.jsonrpc.MessageCodec;
import io.vertx.core.Vertx;
import io.vertx.ext.web.Router;
import io.vertx.ext.web.RoutingContext;
import jakarta.enterprise.event.Observes;
import jakarta.inject.Singleton;
import java.time.Duration;
import java.util.List;
import java.util.Optional;

/// Where messages are taken, streams opened, and sessions ended. [RequestGate] has looked at every request before.
///
/// @see <a href="https://modelcontextprotocol.io/specification/2025-11-25/basic/transports#streamable-http">MCP,
/// Streamable HTTP</a>
@Singleton
public final class McpRoutes {
    static final String SESSION = "Mcp-Session-Id";

    private static final List<String> PATHS = List.of("/", "/message", "/mcp");

    /// What a client gets to send a message in.
    private static final Duration PATIENCE = Duration.ofSeconds(10);

    /// After whoever judges a request, before everything else that Quarkus has for a path.
    private static final int SOON = -1;

    private final HttpSessions sessions;
    private final Messages messages;
    private final StreamShares streams;
    private final Refusals refusals;
    private final BodyReader bodies;

    McpRoutes(
            Vertx vertx,
            HttpRules rules,
            HttpSessions sessions,
            Messages messages,
            StreamShares streams,
            MessageCodec codec) {
        this.sessions = sessions;
        this.messages = messages;
        this.streams = streams;
        this.refusals = new Refusals(codec);
        this.bodies = new BodyReader(vertx, rules.maxBytes(), PATIENCE);
    }

    void register(@Observes Router router) {
        for (String path : PATHS) {
            router.post(path).order(SOON).handler(this::receive);
            router.get(path).handler(this::listen);
            router.delete(path).handler(this::end);
        }
    }

    private void receive(RoutingContext context) {
        bodies.read(context.request(), body -> messages.receive(context, body), () -> messages.tooLong(context));
    }

    private void listen(RoutingContext context) {
        Optional<String> id = Optional.ofNullable(context.request().getHeader(SESSION));
        if (!Accepted.isStream(context.request()) || !sessions.areOn() || id.isEmpty() || Headers.isModern(context)) {
            context.next();
            return;
        }
        Optional<HttpSession> session = sessions.find(id.get(), CallerGate.callerOf(context));
        if (session.isEmpty()) {
            messages.noSession(context);
            return;
        }
        if (!streams.open(CallerGate.callerOf(context), context, () -> endOf(context))) {
            context.response().putHeader("Retry-After", "10");
            refusals.refuse(context, 429, "There are too many open event streams; close one first");
            return;
        }
        Resumption from = Resumption.of(Optional.ofNullable(context.request().getHeader("Last-Event-ID")));
        EventStream stream =
                session.get().stream(from.stream()).orElse(session.get().unasked());
        SseResponse response =
                SseResponse.begin(context.vertx(), context.response(), () -> sessions.touch(session.get()));
        context.addEndHandler(_ -> {
            stream.detach(response);
            streams.closed(context);
        });
        response.open();
        stream.attach(response, from.number());
        if (from.isFresh()) {
            stream.prime();
        }
    }

    private static void endOf(RoutingContext stream) {
        if (!stream.response().ended() && !stream.response().closed()) {
            stream.response().end();
        }
    }

    private void end(RoutingContext context) {
        Optional<String> id = Optional.ofNullable(context.request().getHeader(SESSION));
        if (!sessions.areOn() || id.isEmpty() || Headers.isModern(context)) {
            context.response()
                    .setStatusCode(405)
                    .putHeader("Allow", "GET, POST")
                    .end();
            return;
        }
        Optional<HttpSession> session = sessions.find(id.get(), CallerGate.callerOf(context));
        if (session.isEmpty()) {
            messages.noSession(context);
            return;
        }
        sessions.end(session.get());
        context.response().setStatusCode(204).end();
    }
}
