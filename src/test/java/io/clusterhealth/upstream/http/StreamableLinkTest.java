// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.upstream.http;

import static org.assertj.core.api.Assertions.assertThat;

import io.clusterhealth.cluster.kube.ScriptedServer;
import io.clusterhealth.jsonrpc.Message;
import io.clusterhealth.jsonrpc.MessageCodec;
import io.clusterhealth.jsonrpc.WireLog;
import io.clusterhealth.network.AddressRule;
import io.clusterhealth.upstream.UpstreamFault;
import io.clusterhealth.upstream.UpstreamServer.ServerReach.HttpReach;
import io.clusterhealth.upstream.client.UpstreamLink;
import io.clusterhealth.upstream.client.UpstreamLinks.LinkOpening;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

class StreamableLinkTest {

    /// The server answers the request for the stream only after the link has been closed.
    @Test
    void aStreamThatComesAfterTheEndIsClosed() throws Exception {
        CountDownLatch asked = new CountDownLatch(1);
        CountDownLatch closed = new CountDownLatch(1);
        CompletableFuture<Integer> end = new CompletableFuture<>();
        try (ScriptedServer server = new ScriptedServer((_, connection) -> {
            asked.countDown();
            closed.await();
            connection.getOutputStream().write("""
                    HTTP/1.1 200 OK\r
                    Content-Type: text/event-stream\r
                    \r
                    """.getBytes(StandardCharsets.UTF_8));
            connection.getOutputStream().flush();
            end.complete(connection.getInputStream().read());
        })) {
            UpstreamLink link = link(server.address());
            link.listen(Map.of());
            asked.await();

            link.close();
            closed.countDown();

            assertThat(end.get(20, TimeUnit.SECONDS))
                    .as("the client has closed the connection")
                    .isEqualTo(-1);
        }
    }

    private static UpstreamLink link(String address) {
        HttpLinks links =
                new HttpLinks(new AddressRule(Set.of()), Set.of(), new MessageCodec(1 << 20, Set.of(), WireLog.NONE));
        return links.open(new HttpReach(URI.create(address), Map.of(), false), Optional.empty(), new Deaf())
                        instanceof LinkOpening.LinkOpen(UpstreamLink link)
                ? link
                : fail();
    }

    private static UpstreamLink fail() {
        throw new AssertionError("no link");
    }

    private static final class Deaf implements UpstreamLink.LinkListener {
        @Override
        public void onNotification(Message.Notification notification) {}

        @Override
        public Message onRequest(Message.Request request) {
            throw new AssertionError(request);
        }

        @Override
        public void onEnd(UpstreamFault why) {}
    }
}
