// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.bench.measure;

import io.vertx.core.Future;
import io.vertx.core.Vertx;
import io.vertx.core.buffer.Buffer;
import io.vertx.core.http.HttpClient;
import io.vertx.core.http.HttpClientOptions;
import io.vertx.core.http.HttpClientRequest;
import io.vertx.core.http.PoolOptions;
import io.vertx.core.http.RequestOptions;
import java.nio.charset.StandardCharsets;
import java.util.function.Consumer;

/// Vert.x's client, with the options of the program's own. Bytes are counted on the event loop.
final class VertxFetcher implements Fetcher {
    private static final int CHUNK_BYTES = 1 << 16;

    private final Vertx vertx = Vertx.vertx();
    private final HttpClient client = vertx.createHttpClient(
            new HttpClientOptions().setMaxChunkSize(CHUNK_BYTES), new PoolOptions().setHttp1MaxSize(32));

    @Override
    public long fetch(String url, Consumer<String> onHead) {
        Count count = new Count(onHead);
        return done(client.request(new RequestOptions().setAbsoluteURI(url).putHeader("Accept", ACCEPT))
                .compose(HttpClientRequest::send)
                .compose(response -> response.handler(count::add).end())
                .map(_ -> count.finish()));
    }

    @Override
    public void close() {
        done(vertx.close());
    }

    private static <T> T done(Future<T> future) {
        return future.toCompletionStage().toCompletableFuture().join();
    }

    /// Accessed by the event loop only.
    private static final class Count {
        private final Consumer<String> onHead;
        private final StringBuilder head = new StringBuilder();
        private long total;
        private boolean told;

        Count(Consumer<String> onHead) {
            this.onHead = onHead;
        }

        void add(Buffer bytes) {
            total += bytes.length();
            if (!told) {
                head.append(bytes.toString(StandardCharsets.UTF_8));
                told = head.length() >= HEAD;
                if (told) {
                    onHead.accept(head.toString());
                }
            }
        }

        long finish() {
            if (!told) {
                onHead.accept(head.toString());
            }
            return total;
        }
    }
}
