// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.bench.measure;

import java.io.InputStream;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.util.function.Consumer;

/// The JDK's HTTP client, over HTTP/1.1.
final class JdkFetcher implements Fetcher {
    private static final int BUFFER = 1 << 16;

    private final HttpClient client =
            HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();

    @Override
    public long fetch(String url, Consumer<String> onHead) throws Exception {
        HttpRequest request =
                HttpRequest.newBuilder(URI.create(url)).header("Accept", ACCEPT).build();
        try (InputStream body =
                client.send(request, BodyHandlers.ofInputStream()).body()) {
            byte[] head = body.readNBytes(HEAD);
            onHead.accept(new String(head, StandardCharsets.UTF_8));
            long total = head.length;
            byte[] buffer = new byte[BUFFER];
            for (int n = body.read(buffer); n >= 0; n = body.read(buffer)) {
                total += n;
            }
            return total;
        }
    }

    @Override
    public void close() {
        client.close();
    }
}
