// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.transport.http;

import io.smallrye.common.annotation.NonBlocking;
import io.vertx.core.Vertx;
import io.vertx.ext.web.RoutingContext;
import jakarta.inject.Singleton;
import jakarta.ws.rs.DELETE;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.container.AsyncResponse;
import jakarta.ws.rs.container.Suspended;
import jakarta.ws.rs.core.Context;
import jakarta.ws.rs.core.HttpHeaders;
import java.time.Duration;
import java.util.concurrent.CompletionStage;

/// The MCP endpoint: accepts messages, opens streams, ends sessions. [RequestGate] has checked each request before.
///
/// A POST is answered by [HttpCall] and a stream by [Listening], not through JAX-RS, whose response stays suspended:
/// a response only becomes a stream when a message precedes it, and a client that disconnects must be noticed
/// immediately.
///
/// @see <a href="https://modelcontextprotocol.io/specification/2025-11-25/basic/transports#streamable-http">MCP,
/// Streamable HTTP</a>
@Singleton
@Path("/{endpoint:(message|mcp)?}")
@NonBlocking
public final class McpResource {
    /// The time in which a client must send a message.
    private static final Duration PATIENCE = Duration.ofSeconds(10);

    private final BodyReader bodies;
    private final Messages messages;
    private final Listening listening;
    private final Discovery discovery;
    private final BrowserPage page;

    McpResource(
            Vertx vertx,
            HttpRules rules,
            Messages messages,
            Listening listening,
            Discovery discovery,
            BrowserPage page) {
        this.bodies = new BodyReader(vertx, rules.maxBytes(), PATIENCE);
        this.messages = messages;
        this.listening = listening;
        this.discovery = discovery;
        this.page = page;
    }

    @POST
    public void receive(@Context RoutingContext context, @Suspended AsyncResponse elsewhere) {
        bodies.read(context.request(), body -> messages.receive(context, body), () -> messages.tooLong(context));
    }

    @GET
    public void listen(
            @Context RoutingContext context, @Context HttpHeaders headers, @Suspended AsyncResponse otherwise) {
        if (listening.begin(context)) {
            return;
        }
        String path = context.normalizedPath();
        if (Discovery.prefersPage(path, headers)) {
            CompletionStage<Boolean> _ = page.answer(context).thenApply(otherwise::resume);
        } else {
            otherwise.resume(discovery.answer(path, headers, listening.allowed(context)));
        }
    }

    @DELETE
    public void end(@Context RoutingContext context, @Suspended AsyncResponse elsewhere) {
        listening.end(context);
    }
}
