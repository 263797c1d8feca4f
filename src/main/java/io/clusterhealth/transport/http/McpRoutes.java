// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.transport.http;

import io.clusterhealth.access.StreamShares;
import io.clusterhealth.jsonrpc.MessageCodec;
import io.vertx.ext.web.Router;
import io.vertx.ext.web.RoutingContext;
import io.vertx.ext.web.handler.BodyHandler;
import jakarta.enterprise.event.Observes;
import jakarta.inject.Singleton;
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
    private static final long BODY_MILLIS = 10_000;

    private final HttpRules rules;
    private final HttpSessions sessions;
    private final Messages messages;
    private final StreamShares streams;
    private final Refusals refusals;

    McpRoutes(HttpRules rules, HttpSessions sessions, Messages messages, StreamShares streams, MessageCodec codec) {
        this.rules = rules;
        this.sessions = sessions;
        this.messages = messages;
        this.streams = streams;
        this.refusals = new Refusals(codec);
    }

    void register(@Observes Router router) {
        for (String path : PATHS) {
            router.post(path).handler(McpRoutes::hurry);
            router.post(path)
                    .handler(BodyHandler.create(false).setBodyLimit(rules.maxBytes()))
                    .handler(messages::receive);
            router.get(path).handler(this::listen);
            router.delete(path).handler(this::end);
        }
    }

    /// Lets go of clients that do not come to the end of their message.
    private static void hurry(RoutingContext context) {
        long timer = context.vertx().setTimer(BODY_MILLIS, _ -> {
            if (!context.request().isEnded()) {
                context.request().connection().close();
            }
        });
        context.addEndHandler(_ -> context.vertx().cancelTimer(timer));
        context.next();
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
