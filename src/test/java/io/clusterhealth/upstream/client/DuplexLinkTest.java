// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.upstream.client;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import io.clusterhealth.jsonrpc.Message;
import io.clusterhealth.jsonrpc.MessageCodec;
import io.clusterhealth.jsonrpc.RequestId;
import io.clusterhealth.jsonrpc.WireLog;
import io.clusterhealth.upstream.UpstreamFault;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.LinkedBlockingQueue;
import org.junit.jupiter.api.Test;

class DuplexLinkTest {
    private static final int TIMES = 2_000;

    private final MessageCodec codec = new MessageCodec(1 << 20, Set.of(), WireLog.NONE);
    private final LinkedBlockingQueue<String> sent = new LinkedBlockingQueue<>();
    private final DuplexLink link = new DuplexLink(
            codec,
            new DuplexLink.LinkEnd() {
                @Override
                public boolean send(byte[] message) {
                    return sent.add(new String(message, StandardCharsets.UTF_8));
                }

                @Override
                public String stderrTail() {
                    return "";
                }

                @Override
                public void close() {}
            },
            new UpstreamLink.LinkListener() {
                @Override
                public void onNotification(Message.Notification notification) {}

                @Override
                public Message onRequest(Message.Request request) {
                    return new Message.Success(request.id(), JsonNodeFactory.instance.objectNode());
                }

                @Override
                public void onEnd(UpstreamFault why) {}
            });

    /// The request after a response that is too long is another one, even if it follows immediately.
    @Test
    void onlyWhatWaitedHasTheAnswerThatIsTooLong() throws Exception {
        Thread server = Thread.ofPlatform().start(() -> {
            try {
                for (int i = 0; i < TIMES; i++) {
                    sent.take();
                    link.tooLong();
                    sent.take();
                    link.receive(("{\"jsonrpc\":\"2.0\",\"id\":" + (2 * i + 1) + ",\"result\":{}}")
                            .getBytes(StandardCharsets.UTF_8));
                }
            } catch (InterruptedException _) {
                Thread.currentThread().interrupt();
            }
        });
        for (int i = 0; i < TIMES; i++) {
            assertThat(request(2 * i)).isInstanceOf(LinkReply.AnswerTooLong.class);
            assertThat(request(2 * i + 1)).isInstanceOf(LinkReply.UpstreamResult.class);
        }
        server.join();
    }

    private LinkReply request(long id) throws InterruptedException {
        return link.request(new UpstreamLink.LinkRequest(
                new Message.Request(
                        new RequestId.IntegerId(Long.toString(id)),
                        "tools/call",
                        JsonNodeFactory.instance.objectNode()),
                Map.of(),
                Duration.ofSeconds(30)));
    }
}
