// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.cluster.kube.api;

import io.clusterhealth.cluster.Deadline;
import io.clusterhealth.cluster.RequestWatch;
import io.clusterhealth.cluster.kube.login.Endpoint;
import io.fabric8.kubernetes.client.http.AsyncBody;
import io.fabric8.kubernetes.client.http.HttpRequest;
import io.fabric8.kubernetes.client.http.HttpResponse;
import io.vertx.core.Future;
import io.vertx.core.http.HttpClientRequest;
import java.io.IOException;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.regex.Pattern;

/// A connection to one API server with the caller's own login, for the one package that writes. It sends each request
/// once; [ApiServer], through which everything is read, sends no changes.
public record CallerConnection(ApiClient client, Endpoint endpoint, RequestWatch watch) {
    /// Code, agent and text; a date may follow.
    private static final Pattern WARNING = Pattern.compile("299 \\S+ \"((?:[^\"\\\\]|\\\\.)*+)\"");

    private static final Pattern ESCAPED = Pattern.compile("\\\\(.)");

    /// The outcome of a request.
    public sealed interface SentChange {
        /// @param code HTTP status code
        /// @param warnings texts of the `Warning` headers
        record WriteAnswered(int code, String text, List<String> warnings) implements SentChange {
            public WriteAnswered {
                warnings = List.copyOf(warnings);
            }
        }

        /// @param cause one clause, without host names
        record WriteUnanswered(String cause) implements SentChange {}
    }

    /// The address of the server, without a trailing slash.
    public String server() {
        return endpoint.server();
    }

    public SentChange send(HttpRequest request, Deadline deadline) {
        endpoint.login().prepare();
        RequestWatch.Sent told = watch.sent("change");
        ResponseBody body = new ResponseBody(deadline);
        CompletableFuture<HttpResponse<AsyncBody>> answer = new CompletableFuture<>();
        Future<HttpClientRequest> connected = client.send(request, body, answer);
        connected.onFailure(answer::completeExceptionally);
        CompletableFuture<HttpResponse<AsyncBody>> response = answer.thenApply(arrived -> {
            body.begin(arrived.body());
            return arrived;
        });
        CompletableFuture<HttpResponse<AsyncBody>> _ = response.whenComplete(
                (arrived, failure) -> told.answered(failure == null ? Integer.toString(arrived.code()) : "broken"));
        return switch (new ApiRequest(connected, response, body).await(deadline)) {
            case ResponseHead.NoResponse() -> new SentChange.WriteUnanswered("the API server did not answer in time");
            case ResponseHead.Broken(Throwable cause) ->
                new SentChange.WriteUnanswered(Causes.broken(cause).cause());
            case ResponseHead.Arrived arrived ->
                read(arrived, warnings(response.resultNow().headers("Warning")));
        };
    }

    private static SentChange read(ResponseHead.Arrived arrived, List<String> warnings) {
        try (ResponseBody _ = arrived.body()) {
            return new SentChange.WriteAnswered(arrived.code(), arrived.text(), warnings);
        } catch (IOException e) {
            return new SentChange.WriteUnanswered(Causes.broken(e).cause());
        }
    }

    /// What the API server warns of, such as what a policy would forbid; one header may have several warnings.
    ///
    /// @see <a href="https://kubernetes.io/blog/2020/09/03/warnings/">Warning: Helpful Warnings Ahead</a>
    /// @see <a href="https://www.rfc-editor.org/rfc/rfc7234#section-5.5">RFC 7234</a>
    private static List<String> warnings(List<String> headers) {
        return headers.stream()
                .flatMap(header -> WARNING.matcher(header).results())
                .map(warning -> ESCAPED.matcher(warning.group(1)).replaceAll("$1"))
                .toList();
    }
}
