// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.bench.measure;

import io.fabric8.kubernetes.client.http.AsyncBody;
import io.fabric8.kubernetes.client.http.HttpClient;
import io.fabric8.kubernetes.client.vertx.VertxHttpClientFactory;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.function.Consumer;

/// fabric8's client over Vert.x: the kind that the program itself uses. Bytes are counted where they arrive, on the
/// event loop.
final class Fabric8Fetcher implements Fetcher {
    private final HttpClient client = new VertxHttpClientFactory().newBuilder().build();

    @Override
    public long fetch(String url, Consumer<String> onHead) throws Exception {
        Count count = new Count(onHead);
        AsyncBody body = client.consumeBytes(
                        client.newHttpRequestBuilder().uri(url).build(), count)
                .get()
                .body();
        body.consume();
        body.done().get();
        return count.finish();
    }

    @Override
    public void close() {
        client.close();
    }

    /// Touched by one thread at a time: the event loop, and when that is done the caller.
    private static final class Count implements AsyncBody.Consumer<List<ByteBuffer>> {
        private final Consumer<String> onHead;
        private final StringBuilder head = new StringBuilder();
        private long total;
        private boolean told;

        Count(Consumer<String> onHead) {
            this.onHead = onHead;
        }

        @Override
        public void consume(List<ByteBuffer> buffers, AsyncBody body) {
            for (ByteBuffer buffer : buffers) {
                total += buffer.remaining();
                if (!told) {
                    head.append(StandardCharsets.UTF_8.decode(buffer));
                    told = head.length() >= HEAD;
                    if (told) {
                        onHead.accept(head.toString());
                    }
                }
            }
            body.consume();
        }

        long finish() {
            if (!told) {
                onHead.accept(head.toString());
            }
            return total;
        }
    }
}
