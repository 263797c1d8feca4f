// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.upstream.client;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.clusterhealth.caller.BearerToken;
import io.clusterhealth.jsonrpc.Excerpt;
import io.clusterhealth.jsonrpc.Message;
import io.clusterhealth.jsonrpc.RequestId;
import io.clusterhealth.jsonrpc.RpcError;
import io.clusterhealth.protocol.Implementation;
import io.clusterhealth.protocol.ProtocolVersion;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicLong;

/// Finds out which era a server speaks: `server/discover` first, and where nothing of the second era answers that
/// within two seconds, the handshake of the first.
///
/// @param us what this client calls itself
/// @param patience how long a server may take to answer the handshake; one that is fetched and started takes its time
/// @see <a href="https://modelcontextprotocol.io/specification/2026-07-28/basic/lifecycle">MCP, Lifecycle</a>
record Greeting(
        UpstreamLink link, Implementation us, Duration patience, Optional<BearerToken> caller, ProgressEars progress) {
    private static final Duration DISCOVERY = Duration.ofSeconds(2);
    private static final Duration MOMENT = Duration.ofMillis(500);
    private static final int UNSUPPORTED_VERSION = -32022;

    /// What came of greeting a server.
    sealed interface Greeted {
        record Welcome(UpstreamSession session) implements Greeted {}

        /// @param why a clause
        /// @param status of HTTP, where that was it
        record Unwelcome(String why, OptionalInt status) implements Greeted {
            Unwelcome(String why) {
                this(why, OptionalInt.empty());
            }
        }
    }

    Greeted greet() throws InterruptedException {
        AtomicLong ids = new AtomicLong();
        Dialect modern = new Dialect(Dialect.MODERN, true, us, "", false);
        CompletableFuture<LinkReply> discovery = discover(modern, ids);
        Optional<Greeted> told = within(discovery, DISCOVERY).flatMap(reply -> modern(reply, ids));
        if (told.isPresent()) {
            return told.get();
        }
        Greeted shaken = shakeHands(ids);
        // One of the second era that was slow to start has answered meanwhile, and knows no handshake.
        return shaken instanceof Greeted.Unwelcome
                ? within(discovery, MOMENT).flatMap(reply -> modern(reply, ids)).orElse(shaken)
                : shaken;
    }

    private CompletableFuture<LinkReply> discover(Dialect modern, AtomicLong ids) {
        ObjectNode params = modern.meant(JsonNodeFactory.instance.objectNode());
        UpstreamLink.LinkRequest request = new UpstreamLink.LinkRequest(
                new Message.Request(
                        new RequestId.IntegerId(Long.toString(ids.incrementAndGet())), "server/discover", params),
                modern.headers("server/discover", params, Optional.empty()),
                caller,
                patience);
        CompletableFuture<LinkReply> reply = new CompletableFuture<>();
        Thread.ofVirtual().name("upstream discover").start(() -> {
            try {
                reply.complete(link.ask(request));
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

    /// Empty for what is no answer of the second era.
    private Optional<Greeted> modern(LinkReply reply, AtomicLong ids) {
        return switch (reply) {
            case LinkReply.UpstreamResult(JsonNode result)
            when result.path("supportedVersions").isArray() ->
                Optional.of(
                        names(result.path("supportedVersions"), Dialect.MODERN)
                                ? welcome(
                                        Dialect.MODERN,
                                        true,
                                        result.path("_meta").path("io.modelcontextprotocol/serverInfo"),
                                        result.path("capabilities"),
                                        ids)
                                : unknown(result.path("supportedVersions").toString()));
            case LinkReply.UpstreamError(RpcError(int code, String _, ObjectNode data))
            when code == UNSUPPORTED_VERSION ->
                Optional.of(unknown(data.path("supported").toString()));
            case LinkReply.UpstreamResult _,
                    LinkReply.UpstreamError _,
                    LinkReply.LinkBroken _,
                    LinkReply.AnswerTooLong _,
                    LinkReply.LinkSilent _ -> Optional.empty();
        };
    }

    private Greeted shakeHands(AtomicLong ids) throws InterruptedException {
        ObjectNode params = JsonNodeFactory.instance.objectNode().put("protocolVersion", ProtocolVersion.LATEST.date());
        params.putObject("capabilities");
        params.set("clientInfo", us.toJson());
        LinkReply reply = link.ask(new UpstreamLink.LinkRequest(
                new Message.Request(
                        new RequestId.IntegerId(Long.toString(ids.incrementAndGet())), "initialize", params),
                Map.of(),
                caller,
                patience));
        return switch (reply) {
            case LinkReply.UpstreamResult(JsonNode result) -> shaken(result, ids);
            case LinkReply.UpstreamError(RpcError error) ->
                new Greeted.Unwelcome("it refuses initialize: " + Excerpt.of(error.message()));
            case LinkReply.LinkBroken(String why, OptionalInt status) -> new Greeted.Unwelcome(why, status);
            case LinkReply.AnswerTooLong() -> new Greeted.Unwelcome("its answer to initialize is too long");
            case LinkReply.LinkSilent() ->
                new Greeted.Unwelcome("it does not answer initialize within " + patience.toSeconds() + " s");
        };
    }

    private Greeted shaken(JsonNode result, AtomicLong ids) {
        String version = result.path("protocolVersion").asText("");
        if (ProtocolVersion.of(version).isEmpty()) {
            return unknown(version);
        }
        Greeted welcome = welcome(version, false, result.path("serverInfo"), result.path("capabilities"), ids);
        link.tell(
                new Message.Notification("notifications/initialized", JsonNodeFactory.instance.objectNode()),
                Map.of("MCP-Protocol-Version", version));
        return welcome;
    }

    private Greeted welcome(String version, boolean isModern, JsonNode server, JsonNode capabilities, AtomicLong ids) {
        String name = Excerpt.of(
                (server.path("name").asText("") + " " + server.path("version").asText("")).strip());
        Dialect dialect = new Dialect(
                version,
                isModern,
                us,
                name,
                capabilities.path("tools").path("listChanged").asBoolean());
        return new Greeted.Welcome(new UpstreamSession(link, dialect, progress, ids));
    }

    private static Greeted unknown(String versions) {
        return new Greeted.Unwelcome("it speaks a revision of MCP that is unknown here: " + Excerpt.of(versions));
    }

    private static boolean names(JsonNode versions, String version) {
        for (JsonNode one : versions) {
            if (one.asText().equals(version)) {
                return true;
            }
        }
        return false;
    }
}
