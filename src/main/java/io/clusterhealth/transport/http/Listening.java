// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.transport.http;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import io.clusterhealth.access.OpenStreams;
import io.clusterhealth.engine.Era;
import io.clusterhealth.jsonrpc.MessageCodec;
import io.clusterhealth.protocol.LoggingLevel;
import io.clusterhealth.protocol.LoggingMessage;
import io.vertx.core.Vertx;
import io.vertx.ext.web.Router;
import io.vertx.ext.web.RoutingContext;
import jakarta.enterprise.event.Observes;
import jakarta.inject.Singleton;
import java.time.Duration;
import java.util.Optional;

/// The streams on which clients of the legacy era receive unsolicited messages, and the end of a session.
///
/// @see <a
///
/// href="https://modelcontextprotocol.io/specification/2025-11-25/basic/transports#listening-for-messages-from-the-server">MCP,
///     Listening for Messages from the Server</a>
@Singleton
public record Listening(
        Vertx vertx,
        HttpSessions sessions,
        Messages messages,
        OpenStreams streams,
        CallerRule rule,
        MessageCodec codec,
        Refusals refusals) {
    static final String SESSION = "Mcp-Session-Id";
    static final String TOO_MANY = "There are too many open event streams; close one first";

    /// How often idle sessions are dropped, besides at each use of another session.
    private static final Duration SWEEPS = Duration.ofMinutes(1);

    /// How often the callers of open streams are rechecked; the gate caches admissions for 30 s.
    private static final Duration READMISSIONS = Duration.ofSeconds(5);

    /// A router exists only where HTTP is served.
    void sweep(@Observes Router router) {
        vertx.setPeriodic(SWEEPS.toMillis(), _ -> sessions.sweep());
        vertx.setPeriodic(
                READMISSIONS.toMillis(),
                _ -> Thread.ofVirtual().name("readmissions").start(() -> streams.endWithdrawn(rule.readmission())));
    }

    /// Answers a GET that requests a stream.
    ///
    /// @return false, with nothing answered, when no stream is requested or none is possible
    boolean begin(RoutingContext context) {
        Optional<String> id = Optional.ofNullable(context.request().getHeader(SESSION));
        if (Headers.acceptStream(context.request()) && Headers.isUnknown(context)) {
            refusals.refuse(context, 400, Era.unknownRevision());
            return true;
        }
        if (!Headers.acceptStream(context.request())
                || !sessions.areOn()
                || id.isEmpty()
                || Headers.isModern(context)) {
            return false;
        }
        Optional<HttpSession> session = sessions.find(id.get(), CallerIdentity.callerOf(context));
        if (session.isEmpty()) {
            messages.noSession(context);
            return true;
        }
        Resumption said = Resumption.of(Optional.ofNullable(context.request().getHeader("Last-Event-ID")));
        Optional<EventStream> left = session.get().stream(said.stream());
        Resumption from = left.isPresent() ? said : Resumption.FRESH;
        EventStream stream = left.orElse(session.get().unsolicited());
        if (!streams.open(CallerIdentity.callerOf(context), context, reason -> end(context, stream, reason))) {
            context.response().putHeader("Retry-After", "10");
            refusals.refuse(context, 429, TOO_MANY);
            return true;
        }
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
        return true;
    }

    /// Ends a stream; its session may continue.
    private void end(RoutingContext context, EventStream stream, Optional<String> reason) {
        reason.map(text -> JsonNodeFactory.instance.textNode("This stream has ended. " + text))
                .map(text -> new LoggingMessage(LoggingLevel.ERROR, "stream", text).toMessage())
                .map(codec::encode)
                .ifPresent(stream::send);
        if (!context.response().ended() && !context.response().closed()) {
            context.response().end();
        }
    }

    /// The header `Allow` of a 405.
    String allowed(RoutingContext context) {
        return Headers.allowed(context, sessions.areOn());
    }

    /// Answers a DELETE.
    void end(RoutingContext context) {
        Optional<String> id = Optional.ofNullable(context.request().getHeader(SESSION));
        if (Headers.isUnknown(context)) {
            refusals.refuse(context, 400, Era.unknownRevision());
            return;
        }
        if (!sessions.areOn() || Headers.isModern(context) || id.isEmpty()) {
            context.response()
                    .setStatusCode(405)
                    .putHeader("Allow", allowed(context))
                    .end();
            return;
        }
        Optional<HttpSession> session = sessions.find(id.get(), CallerIdentity.callerOf(context));
        if (session.isEmpty()) {
            messages.noSession(context);
            return;
        }
        sessions.end(session.get());
        context.response().setStatusCode(204).end();
    }
}
