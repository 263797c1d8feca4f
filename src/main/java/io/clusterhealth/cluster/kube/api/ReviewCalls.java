// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.cluster.kube.api;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.exc.StreamReadException;
import com.fasterxml.jackson.databind.MapperFeature;
import com.fasterxml.jackson.databind.json.JsonMapper;
import io.clusterhealth.cluster.Deadline;
import io.clusterhealth.cluster.Unread;
import io.clusterhealth.cluster.kube.api.TextReading.TextReply;
import io.fabric8.kubernetes.api.model.HasMetadata;

/// Creates reviews, which an API server answers at once and does not store. They have fabric8's types, and are sent as
/// all other requests are: on the calling thread, with our deadline, retries, breaker and size limits.
public record ReviewCalls(ApiServer server, Deadline deadline) {
    /// Does not accept the string `"true"` as a boolean.
    private static final JsonMapper JSON = JsonMapper.builder()
            .disable(MapperFeature.ALLOW_COERCION_OF_SCALARS)
            .build();

    private static final Unread.Failed NO_JSON = new Unread.Failed("the answer is no JSON");

    public sealed interface ReviewResult<T> {
        record Reviewed<T>(T review) implements ReviewResult<T> {}

        /// @param code HTTP status code of an error
        record ErrorStatus<T>(int code) implements ReviewResult<T> {}

        /// JSON that does not match the expected type.
        record Misread<T>() implements ReviewResult<T> {}

        record Nothing<T>(Unread why) implements ReviewResult<T> {}
    }

    /// @param type the review's own
    /// @throws IllegalStateException for an object that is no review
    public <T extends HasMetadata> ReviewResult<T> create(T review, Class<T> type) {
        String path = "/apis/" + review.getApiVersion() + "/" + review.getPlural();
        String body = JSON.valueToTree(review).toString();
        return switch (new TextReading(server, deadline).ask(() -> server.review(path, body, deadline))) {
            case TextReply.TextBody(int code, String text) when code / 100 == 2 -> read(text, type);
            case TextReply.TextBody(int code, String _) -> new ReviewResult.ErrorStatus<>(code);
            case TextReply.NoText(Unread why) -> new ReviewResult.Nothing<>(why);
        };
    }

    private static <T> ReviewResult<T> read(String text, Class<T> type) {
        try {
            return text.stripLeading().startsWith("{")
                    ? new ReviewResult.Reviewed<>(JSON.readValue(text, type))
                    : new ReviewResult.Nothing<>(NO_JSON);
        } catch (StreamReadException _) {
            return new ReviewResult.Nothing<>(NO_JSON);
        } catch (JsonProcessingException _) {
            return new ReviewResult.Misread<>();
        }
    }
}
