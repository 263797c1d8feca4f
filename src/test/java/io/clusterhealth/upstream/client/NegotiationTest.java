// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.upstream.client;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.clusterhealth.engine.FixtureTools;
import io.clusterhealth.jsonrpc.Message;
import io.clusterhealth.jsonrpc.RpcError;
import io.clusterhealth.protocol.Implementation;
import io.clusterhealth.upstream.UpstreamTrouble;
import io.clusterhealth.upstream.client.Negotiation.Negotiated;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.Function;
import org.junit.jupiter.api.Test;

/// The protocol era of a server, and the result for a server that supports none.
class NegotiationTest {
    private final List<JsonNode> asked = new CopyOnWriteArrayList<>();

    @Test
    void aServerThatSaysNothingIsAskedInBothErasAndGivenUp() throws Exception {
        Negotiated negotiated = negotiate(_ -> new LinkReply.LinkSilent());

        assertThat(negotiated)
                .isInstanceOfSatisfying(
                        Negotiated.RefusedSession.class,
                        refused -> assertThat(refused.fault())
                                .isEqualTo(UpstreamTrouble.SILENT.with("initialize within 1 s")));
        assertThat(methods()).containsExactly("server/discover", "initialize");
    }

    /// D40, D41, D43: the client information in the handshake.
    @Test
    void oneOfTheFirstEraGetsTheHandshake() throws Exception {
        Negotiated negotiated = negotiate(method -> method.equals("initialize")
                ? result("{\"protocolVersion\":\"2024-11-05\",\"capabilities\":{\"tools\":{}},"
                        + "\"serverInfo\":{\"name\":\"old\",\"version\":\"1\"}}")
                : new LinkReply.UpstreamError(new RpcError(-32601, "Method not found", FixtureTools.json("{}"))));

        assertThat(negotiated)
                .isInstanceOfSatisfying(
                        Negotiated.OpenedSession.class,
                        opened -> assertThat(opened.session().protocol().version())
                                .isEqualTo("2024-11-05"));
        assertThat(methods()).containsExactly("server/discover", "initialize", "notifications/initialized");
        assertThat(asked.get(1).at("/params/clientInfo/name").asText()).isEqualTo("openshift-cluster-health");
        assertThat(asked.get(1).at("/params/protocolVersion").asText()).isEqualTo("2025-11-25");
    }

    @Test
    void oneOfARevisionThatIsUnknownHereIsToldOf() throws Exception {
        assertThat(negotiate(_ -> result("{\"supportedVersions\":[\"2031-01-01\"]}")))
                .isEqualTo(new Negotiated.RefusedSession(UpstreamTrouble.UNKNOWN_REVISION.with("[\"2031-01-01\"]")));
        assertThat(methods()).containsExactly("server/discover");
    }

    private List<String> methods() {
        return asked.stream().map(message -> message.path("method").asText()).toList();
    }

    private static LinkReply result(String json) {
        return new LinkReply.UpstreamResult(FixtureTools.json(json));
    }

    private Negotiated negotiate(Function<String, LinkReply> server) throws InterruptedException {
        UpstreamLink link = new UpstreamLink() {
            @Override
            public boolean isClosed() {
                return false;
            }

            @Override
            public LinkReply request(LinkRequest request) {
                note(request.message().method(), request.message().params());
                return server.apply(request.message().method());
            }

            @Override
            public void notifyServer(Message.Notification notification, Map<String, String> headers) {
                note(notification.method(), notification.params());
            }

            @Override
            public void close() {}
        };
        return new Negotiation(
                        link,
                        new Implementation("openshift-cluster-health", "Cluster Health", "1"),
                        new ServerRequestHandler(false),
                        Duration.ofSeconds(1),
                        new ProgressListeners())
                .negotiate();
    }

    private void note(String method, JsonNode params) {
        asked.add(FixtureTools.json("{}").put("method", method).set("params", params));
    }
}
