// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.cluster.kube.api;

import com.fasterxml.jackson.core.exc.StreamReadException;
import com.fasterxml.jackson.databind.MapperFeature;
import com.fasterxml.jackson.databind.json.JsonMapper;
import io.clusterhealth.cluster.Deadline;
import io.clusterhealth.cluster.Unread;
import io.clusterhealth.cluster.kube.api.TextReading.TextReply;
import io.fabric8.kubernetes.client.Config;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.KubernetesClientException;
import io.fabric8.kubernetes.client.http.AsyncBody;
import io.fabric8.kubernetes.client.http.HttpClient;
import io.fabric8.kubernetes.client.http.HttpRequest;
import io.fabric8.kubernetes.client.http.HttpResponse;
import io.fabric8.kubernetes.client.http.StandardHttpHeaders;
import io.fabric8.kubernetes.client.http.StandardHttpRequest;
import io.fabric8.kubernetes.client.http.WebSocket;
import io.fabric8.kubernetes.client.impl.KubernetesClientImpl;
import io.fabric8.kubernetes.client.utils.KubernetesSerialization;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.function.Function;
import java.util.stream.Stream;

/// Calls of fabric8's typed API, which end at their deadline.
///
/// fabric8's own requests continue after the caller has gone or the deadline has passed, and hold responses of any
/// length. So they are sent here, on the calling thread and like all others: with our deadline, retries, breaker and
/// size limits.
public final class TypedCalls implements HttpClient {
    /// Does not accept the string `"true"` as a boolean.
    private static final KubernetesSerialization MODEL = new KubernetesSerialization(
            JsonMapper.builder()
                    .disable(MapperFeature.ALLOW_COERCION_OF_SCALARS)
                    .build(),
            false);

    private static final Unread.Failed NO_JSON = new Unread.Failed("the answer is no JSON");

    /// Streams, watches and derived clients are left to the connection's own client.
    private static final String NOT_TYPED = "only whole answers are read through the typed API";

    private static final ScopedValue<Deadline> DEADLINE = ScopedValue.newInstance();

    private final ApiServer server;
    private final KubernetesClient client;

    TypedCalls(ApiServer server, Config config) {
        this.server = server;
        this.client = new KubernetesClientImpl(this, config, () -> Runnable::run, MODEL);
    }

    /// The outcome of a call.
    public sealed interface CallResult<T> {
        record Value<T>(T value) implements CallResult<T> {}

        /// @param code HTTP status code of an error
        record ErrorStatus<T>(int code) implements CallResult<T> {}

        /// JSON that does not match the expected type.
        record Misread<T>() implements CallResult<T> {}

        record Nothing<T>(Unread why) implements CallResult<T> {}
    }

    public <T> CallResult<T> call(Deadline deadline, Function<KubernetesClient, T> call) {
        try {
            return Optional.ofNullable(ScopedValue.where(DEADLINE, deadline).call(() -> call.apply(client)))
                    .<CallResult<T>>map(CallResult.Value::new)
                    .orElseGet(() -> new CallResult.ErrorStatus<>(404));
        } catch (KubernetesClientException e) {
            return told(e);
        }
    }

    private static <T> CallResult<T> told(KubernetesClientException e) {
        if (e.getCode() > 0) {
            return new CallResult.ErrorStatus<>(e.getCode());
        }
        return causes(e)
                .flatMap(cause -> switch (cause) {
                    case Unanswered unanswered -> Stream.of(unanswered.why);
                    case StreamReadException _ -> Stream.of(NO_JSON);
                    default -> Stream.empty();
                })
                .findFirst()
                .<CallResult<T>>map(CallResult.Nothing::new)
                .orElseGet(CallResult.Misread::new);
    }

    private static Stream<Throwable> causes(Throwable failure) {
        return Stream.iterate(failure, Objects::nonNull, Throwable::getCause).limit(10);
    }

    /// No response, or an unreadable one.
    private static final class Unanswered extends IOException {
        private static final long serialVersionUID = 1L;
        private final transient Unread why;

        Unanswered(Unread why) {
            super("no answer");
            this.why = why;
        }
    }

    @Override
    public <T> CompletableFuture<HttpResponse<T>> sendAsync(HttpRequest request, Class<T> type) {
        Deadline deadline = DEADLINE.get();
        return switch (new TextReading(server, deadline).ask(() -> server.send(request, deadline))) {
            // fabric8 would parse it as YAML.
            case TextReply.TextBody(int code, String text)
            when type == byte[].class
                    && HttpResponse.isSuccessful(code)
                    && !text.stripLeading().startsWith("{") -> CompletableFuture.failedFuture(new Unanswered(NO_JSON));
            case TextReply.TextBody(int code, String text) ->
                CompletableFuture.completedFuture(new Received<>(
                        request, code, type.cast(type == String.class ? text : text.getBytes(StandardCharsets.UTF_8))));
            case TextReply.NoText(Unread why) -> CompletableFuture.failedFuture(new Unanswered(why));
        };
    }

    private static final class Received<T> extends StandardHttpHeaders implements HttpResponse<T> {
        private final HttpRequest request;
        private final int code;
        private final T body;

        Received(HttpRequest request, int code, T body) {
            this.request = request;
            this.code = code;
            this.body = body;
        }

        @Override
        public int code() {
            return code;
        }

        @Override
        public T body() {
            return body;
        }

        @Override
        public HttpRequest request() {
            return request;
        }

        @Override
        public Optional<HttpResponse<?>> previousResponse() {
            return Optional.empty();
        }
    }

    @Override
    public HttpRequest.Builder newHttpRequestBuilder() {
        return new StandardHttpRequest.Builder();
    }

    @Override
    public boolean isClosed() {
        return false;
    }

    @Override
    public void close() {
        // The connections belong to the API server.
    }

    @Override
    public DerivedClientBuilder newBuilder() {
        throw new UnsupportedOperationException(NOT_TYPED);
    }

    @Override
    public CompletableFuture<HttpResponse<AsyncBody>> consumeBytes(
            HttpRequest request, AsyncBody.Consumer<List<ByteBuffer>> consumer) {
        throw new UnsupportedOperationException(NOT_TYPED);
    }

    @Override
    public WebSocket.Builder newWebSocketBuilder() {
        throw new UnsupportedOperationException(NOT_TYPED);
    }
}
