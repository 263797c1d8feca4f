// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.telemetry;

import io.opentelemetry.sdk.common.CompletableResultCode;
import io.opentelemetry.sdk.common.export.Compressor;
import io.opentelemetry.sdk.common.export.HttpResponse;
import io.opentelemetry.sdk.common.export.HttpSender;
import io.opentelemetry.sdk.common.export.HttpSenderConfig;
import io.opentelemetry.sdk.common.export.MessageWriter;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;
import java.time.Duration;
import java.util.Optional;
import java.util.function.Consumer;

/// Posts OpenTelemetry's messages with the HTTP client of the JDK, so that the jar needs no other. Follows no
/// redirects.
final class SpanSender implements HttpSender {
    private static final Duration CONNECT = Duration.ofSeconds(5);

    private final HttpSenderConfig config;
    private final HttpClient client;

    SpanSender(HttpSenderConfig config) {
        this.config = config;
        HttpClient.Builder builder =
                HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).connectTimeout(CONNECT);
        Optional.ofNullable(config.getSslContext()).ifPresent(builder::sslContext);
        this.client = builder.build();
    }

    @Override
    public void send(MessageWriter message, Consumer<HttpResponse> onAnswer, Consumer<Throwable> onProblem) {
        try {
            var _ = client.sendAsync(request(message), BodyHandlers.ofByteArray())
                    .whenComplete((answer, problem) -> {
                        if (problem == null) {
                            onAnswer.accept(new CollectorAnswer(answer.statusCode(), answer.body()));
                        } else {
                            onProblem.accept(problem);
                        }
                    });
        } catch (IOException e) {
            onProblem.accept(e);
        }
    }

    @Override
    public CompletableResultCode shutdown() {
        client.shutdownNow();
        return CompletableResultCode.ofSuccess();
    }

    private HttpRequest request(MessageWriter message) throws IOException {
        HttpRequest.Builder request = HttpRequest.newBuilder(config.getEndpoint())
                .timeout(config.getTimeout())
                .header("Content-Type", config.getContentType());
        config.getHeadersSupplier()
                .get()
                .forEach((name, values) -> values.forEach(value -> request.header(name, value)));
        Optional<Compressor> compressor = Optional.ofNullable(config.getCompressor());
        compressor.ifPresent(how -> request.header("Content-Encoding", how.getEncoding()));
        ByteArrayOutputStream body = new ByteArrayOutputStream();
        try (OutputStream out = compressor.isPresent() ? compressor.get().compress(body) : body) {
            message.writeMessage(out);
        }
        return request.POST(HttpRequest.BodyPublishers.ofByteArray(body.toByteArray()))
                .build();
    }

    @SuppressWarnings("ArrayRecordComponent") // read once, never compared
    private record CollectorAnswer(int getStatusCode, byte[] getResponseBody) implements HttpResponse {
        @Override
        public String getStatusMessage() {
            return "";
        }
    }
}
