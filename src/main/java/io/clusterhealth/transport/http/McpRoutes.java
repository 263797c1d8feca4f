// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.transport.http;

import io.clusterhealth.access.StreamShares;
import io.clusterhealth.engine.Era;
import io.clusterhealth.jsonrpc.MessageCodec;
import io.clusterhealth.protocol.ProtocolVersion;
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

    private static final String UNKNOWN = "MCP-Protocol-Version names a revision unknown here; there are "
            + String.join(", ", ProtocolVersion.dates()) + ", " + Era.MODERN_SINCE;

    /// How often idle sessions are looked for, beside whenever another is used.
    private static final Duration SWEEPS = Duration.ofMinutes(1);

    /// After whoever judges a request, before everything else that Quarkus has for a path.
    private static final int SOON = -1;

    private final Vertx vertx;
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
        this.vertx = vertx;
        this.sessions = sessions;
        this.messages = messages;
        this.streams = streams;
        this.refusals = new Refusals(codec);
        this.bodies = new BodyReader(vertx, rules.maxBytes(), PATIENCE);
    }

    void register(@Observes Router router) {
        vertx.setPeriodic(SWEEPS.toMillis(), _ -> sessions.sweep());
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
        if (Accepted.isStream(context.request()) && Headers.isUnknown(context)) {
            refusals.refuse(context, 400, UNKNOWN);
            return;
        }
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
        Resumption said = Resumption.of(Optional.ofNullable(context.request().getHeader("Last-Event-ID")));
        Optional<EventStream> left = session.get().stream(said.stream());
        Resumption from = left.isPresent() ? said : Resumption.FRESH;
        EventStream stream = left.orElse(session.get().unasked());
        SseResponse response =
                SseResponse.begin(context.vertx(), context.response(), () -> sessions.touch(session.get()));
        context.addEndHandler(_ -> {
            stream.detach(response);
            streams.closed(context);
        });
        response.open();
        stream.attach(response, from.number());
        if (from.isFresh() && session.get().isPrimed()) {
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
        if (Headers.isUnknown(context)) {
            refusals.refuse(context, 400, UNKNOWN);
            return;
        }
        boolean isPostOnly = !sessions.areOn() || Headers.isModern(context);
        if (isPostOnly || id.isEmpty()) {
            context.response()
                    .setStatusCode(405)
                    .putHeader("Allow", isPostOnly ? "POST" : "GET, POST")
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
