// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.upstream.client;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.clusterhealth.jsonrpc.ErrorCode;
import io.clusterhealth.jsonrpc.Excerpt;
import io.clusterhealth.jsonrpc.Message;
import io.clusterhealth.jsonrpc.RequestId;
import io.clusterhealth.jsonrpc.RpcError;
import io.clusterhealth.protocol.Implementation;
import io.clusterhealth.protocol.ModernMeta;
import io.clusterhealth.protocol.ProtocolVersion;
import io.clusterhealth.upstream.UpstreamFault;
import io.clusterhealth.upstream.UpstreamTrouble;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicLong;

/// Negotiates the protocol era of a server: `server/discover` first, and without a response of the second era within
/// two seconds, the handshake of the first.
///
/// @param us name of this client
/// @param handler answers the server's own requests
/// @param patience timeout of the handshake; a server that is downloaded and started takes its time
/// @see <a href="https://modelcontextprotocol.io/specification/2026-07-28/basic/lifecycle">MCP, Lifecycle</a>
record Negotiation(
        UpstreamLink link,
        Implementation us,
        ServerRequestHandler handler,
        Duration patience,
        ProgressListeners progress) {
    private static final Duration DISCOVERY = Duration.ofSeconds(2);
    private static final Duration MOMENT = Duration.ofMillis(500);

    sealed interface Negotiated {
        record OpenedSession(UpstreamSession session) implements Negotiated {}

        record RefusedSession(UpstreamFault fault) implements Negotiated {}
    }

    /// Only the handshake, for another session with a server of the first era.
    Negotiated handshake() throws InterruptedException {
        return initialize(new AtomicLong());
    }

    Negotiated negotiate() throws InterruptedException {
        AtomicLong ids = new AtomicLong();
        NegotiatedProtocol modern = new NegotiatedProtocol(ModernMeta.SINCE, true, us, handler, "", false);
        CompletableFuture<LinkReply> discovery = discover(modern, ids);
        Optional<LinkReply> first = within(discovery, DISCOVERY);
        if (first.filter(Negotiation::asksForModern).isPresent()) {
            first = within(discover(modern, ids), DISCOVERY);
        }
        Optional<Negotiated> told = first.flatMap(reply -> modern(reply, ids));
        if (told.isPresent()) {
            return told.get();
        }
        Negotiated initialized = initialize(ids);
        // A server of the second era that was slow to start may have responded meanwhile; it supports no handshake.
        return initialized instanceof Negotiated.RefusedSession
                ? within(discovery, MOMENT).flatMap(reply -> modern(reply, ids)).orElse(initialized)
                : initialized;
    }

    private CompletableFuture<LinkReply> discover(NegotiatedProtocol modern, AtomicLong ids) {
        ObjectNode params = modern.withMeta(JsonNodeFactory.instance.objectNode());
        UpstreamLink.LinkRequest request = new UpstreamLink.LinkRequest(
                new Message.Request(
                        new RequestId.IntegerId(Long.toString(ids.incrementAndGet())), "server/discover", params),
                modern.headers("server/discover", params, Optional.empty()),
                patience);
        CompletableFuture<LinkReply> reply = new CompletableFuture<>();
        Thread.ofVirtual().name("upstream discover").start(() -> {
            try {
                reply.complete(link.request(request));
            } catch (InterruptedException _) {
                reply.complete(new LinkReply.LinkSilent());
            }
        });
        return reply;
    }

    private static Optional<LinkReply> within(CompletableFuture<LinkReply> reply, Duration time)
            throws InterruptedException {
        try {
            return Optional.of(reply.get(time.toMillis(), TimeUnit.MILLISECONDS));
        } catch (TimeoutException _) {
            return Optional.empty();
        } catch (ExecutionException e) {
            throw new IllegalStateException("a reply is never a failure", e);
        }
    }

    /// Whether a server refuses the revision that it declares as supported.
    private static boolean asksForModern(LinkReply reply) {
        return reply instanceof LinkReply.UpstreamError(RpcError(int code, String _, ObjectNode data))
                && code == ErrorCode.UNSUPPORTED_VERSION.code()
                && names(data.path("supported"), ModernMeta.SINCE);
    }

    /// Empty for a response that is not of the second era.
    private Optional<Negotiated> modern(LinkReply reply, AtomicLong ids) {
        return switch (reply) {
            case LinkReply.UpstreamResult(JsonNode result)
            when result.path("supportedVersions").isArray() ->
                Optional.of(
                        names(result.path("supportedVersions"), ModernMeta.SINCE)
                                ? opened(
                                        ModernMeta.SINCE,
                                        true,
                                        result.path("_meta").path("io.modelcontextprotocol/serverInfo"),
                                        result.path("capabilities"),
                                        ids)
                                : unknown(result.path("supportedVersions").toString()));
            case LinkReply.UpstreamError(RpcError(int code, String _, ObjectNode data))
            when code == ErrorCode.UNSUPPORTED_VERSION.code() ->
                Optional.of(unknown(data.path("supported").toString()));
            case LinkReply.UpstreamResult _, LinkReply.UpstreamError _, LinkReply.LinkFailure _ -> Optional.empty();
        };
    }

    private Negotiated initialize(AtomicLong ids) throws InterruptedException {
        ObjectNode params = JsonNodeFactory.instance.objectNode().put("protocolVersion", ProtocolVersion.LATEST.date());
        params.set("capabilities", handler.capabilities());
        params.set("clientInfo", us.toJson());
        LinkReply reply = link.request(new UpstreamLink.LinkRequest(
                new Message.Request(
                        new RequestId.IntegerId(Long.toString(ids.incrementAndGet())), "initialize", params),
                Map.of(),
                patience));
        return switch (reply) {
            case LinkReply.UpstreamResult(JsonNode result) -> initialized(result, ids);
            case LinkReply.UpstreamError(RpcError error) ->
                new Negotiated.RefusedSession(UpstreamTrouble.REFUSES_GREETING.with(Excerpt.of(error.message())));
            case LinkReply.LinkFailure none -> new Negotiated.RefusedSession(none.fault("initialize", patience));
        };
    }

    private Negotiated initialized(JsonNode result, AtomicLong ids) {
        String version = result.path("protocolVersion").asText("");
        if (ProtocolVersion.of(version).isEmpty()) {
            return unknown(version);
        }
        Negotiated session = opened(version, false, result.path("serverInfo"), result.path("capabilities"), ids);
        link.notifyServer(
                new Message.Notification("notifications/initialized", JsonNodeFactory.instance.objectNode()),
                Map.of("MCP-Protocol-Version", version));
        return session;
    }

    private Negotiated opened(
            String version, boolean isModern, JsonNode server, JsonNode capabilities, AtomicLong ids) {
        String name = Excerpt.of(
                (server.path("name").asText("") + " " + server.path("version").asText("")).strip());
        NegotiatedProtocol protocol = new NegotiatedProtocol(
                version,
                isModern,
                us,
                handler,
                name,
                capabilities.path("tools").path("listChanged").asBoolean());
        return new Negotiated.OpenedSession(new UpstreamSession(link, protocol, progress, ids));
    }

    private static Negotiated unknown(String versions) {
        return new Negotiated.RefusedSession(UpstreamTrouble.UNKNOWN_REVISION.with(Excerpt.of(versions)));
    }

    private static boolean names(JsonNode versions, String version) {
        return versions.valueStream().anyMatch(one -> one.asText().equals(version));
    }
}
