// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.cluster.kube.read;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.io.JsonEOFException;
import com.fasterxml.jackson.databind.JsonNode;
import com.google.protobuf.InvalidProtocolBufferException;
import io.clusterhealth.cluster.AccessRule;
import io.clusterhealth.cluster.Deadline;
import io.clusterhealth.cluster.Resource;
import io.clusterhealth.cluster.Unread;
import io.clusterhealth.cluster.json.Oddities;
import io.clusterhealth.cluster.json.Texts;
import io.clusterhealth.cluster.kube.api.ApiRequest;
import io.clusterhealth.cluster.kube.api.ApiServer;
import io.clusterhealth.cluster.kube.api.Causes;
import io.clusterhealth.cluster.kube.api.ResponseBody;
import io.clusterhealth.cluster.kube.api.ResponseHead;
import io.clusterhealth.cluster.kube.api.TextReading;
import io.clusterhealth.cluster.kube.read.PageRead.Continuation;
import io.clusterhealth.cluster.protobuf.MessageReader;
import java.io.EOFException;
import java.io.IOException;
import java.io.InterruptedIOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Future;
import java.util.function.Function;

/// Reads one page of a list. Used by one thread, once.
final class PageReading<T> {
    private static final Duration BUSY_PAUSE = Duration.ofSeconds(1);

    private final ListSource<T> source;
    private final Function<String, Optional<Future<PageRead<T>>>> ahead;
    private final Oddities oddities = new Oddities();
    private final List<T> objects = new ArrayList<>();
    private final List<JsonNode> originals = new ArrayList<>();
    private String token = "";
    private Optional<Future<PageRead<T>>> next = Optional.empty();

    /// The common properties of all pages of a list.
    ///
    /// @param served whether the server is known to serve it: then a 403 means that the right is missing
    /// @param certain whether it is known to serve it in the version of the path: then a 404 is a failure
    /// @param given the time that was left when the list was started
    /// @param records whether the objects are also kept as received
    record ListSource<T>(
            ApiServer server,
            Resource<T> resource,
            ListForm form,
            ListPath path,
            boolean served,
            boolean certain,
            Deadline deadline,
            Duration given,
            boolean records,
            Texts texts) {
        /// Requests a page.
        ///
        /// @param token empty for the first
        ApiRequest ask(String token) {
            return server.get(path.page(token), form.accept(), deadline);
        }

        Unread late() {
            return new Unread.Late(given);
        }
    }

    /// @param ahead starts reading the page of a continue token; called as soon as the token has been read, which
    ///     precedes the objects
    PageReading(ListSource<T> source, Function<String, Optional<Future<PageRead<T>>>> ahead) {
        this.source = source;
        this.ahead = ahead;
    }

    PageRead<T> read(ApiRequest request) {
        Continuation<T> outcome = outcome(request);
        return new PageRead<>(objects, originals, oddities, outcome);
    }

    private Continuation<T> outcome(ApiRequest request) {
        return switch (request.await(source.deadline())) {
            case ResponseHead.NoResponse _ -> new Continuation.GivenUp<>(source.late());
            case ResponseHead.Broken(Throwable cause) ->
                Causes.passing(cause)
                        ? new Continuation.Again<>(Causes.broken(cause), Optional.empty())
                        : new Continuation.GivenUp<>(Causes.broken(cause));
            case ResponseHead.Arrived arrived -> {
                try (ResponseBody _ = arrived.body()) {
                    yield arrived.code() == 200 ? body(arrived) : refused(arrived);
                }
            }
        };
    }

    private Continuation<T> refused(ResponseHead.Arrived arrived) {
        int code = arrived.code();
        return switch (code) {
            case 403 -> new Continuation.GivenUp<>(denied());
            case 404 ->
                new Continuation.GivenUp<>(
                        source.certain() || source.resource().indispensable()
                                ? Causes.code(code)
                                : new Unread.Absent());
            case 410 -> new Continuation.Expired<>();
            case 429 ->
                new Continuation.Again<>(
                        Causes.refusal(arrived),
                        Optional.of(arrived.retryAfter().orElse(BUSY_PAUSE)));
            default ->
                code >= 500
                        ? new Continuation.Again<>(Causes.refusal(arrived), arrived.retryAfter())
                        : new Continuation.GivenUp<>(Causes.code(code));
        };
    }

    /// Without the right to a path, the API server returns 403 even where it does not serve the path: discovery
    /// decides.
    private Unread denied() {
        Resource<T> resource = source.resource();
        return source.served() || new ApiDiscovery(new TextReading(source.server(), source.deadline())).serves(resource)
                ? source.server()
                        .denied(
                                new AccessRule(
                                        "list",
                                        resource.group(),
                                        resource.plural(),
                                        source.path().namespace()),
                                source.path().page(""),
                                source.deadline())
                : new Unread.Absent();
    }

    private Continuation<T> body(ResponseHead.Arrived arrived) {
        try {
            Page<T> page = new Page<>(source.resource(), source.texts(), oddities);
            Optional<MessageReader> messages = source.form().reader(arrived.contentType());
            Page.Shape shape = messages.isPresent()
                    ? page.read(arrived.content(), messages.get(), this::goOn, this::keep)
                    : page.read(arrived.content(), this::goOn, this::keep);
            return switch (shape) {
                case Page.Shape.WholePage _ -> following(page.remaining());
                case Page.Shape.Wrong(String what) -> {
                    objects.clear();
                    originals.clear();
                    yield new Continuation.GivenUp<>(new Unread.Failed(what));
                }
            };
        } catch (IOException e) {
            return broken(e);
        }
    }

    private void goOn(String following) {
        token = following;
        next = ahead.apply(following);
    }

    private void keep(JsonNode original, T object) {
        objects.add(object);
        if (source.records()) {
            originals.add(original);
        }
    }

    /// @param remaining number of objects that the list has after this page, as far as it tells
    private Continuation<T> following(long remaining) {
        if (token.isEmpty()) {
            return remaining > 0
                    ? new Continuation.GivenUp<>(new Unread.Failed("the answer lacks %d objects".formatted(remaining)))
                    : new Continuation.Last<>();
        }
        return next.<Continuation<T>>map(page -> new Continuation.More<>(token, page))
                .orElseGet(() -> new Continuation.GivenUp<>(source.late()));
    }

    private Continuation<T> broken(IOException failure) {
        return switch (failure) {
            case ResponseBody.BodyLate _ -> new Continuation.GivenUp<>(source.late());
            case InterruptedIOException _ -> new Continuation.GivenUp<>(source.late());
            case JsonEOFException _, EOFException _ ->
                new Continuation.Again<>(new Unread.Failed("the answer ends in the middle"), Optional.empty());
            case JsonProcessingException _ -> new Continuation.GivenUp<>(new Unread.Failed("the answer is no JSON"));
            case InvalidProtocolBufferException _ ->
                new Continuation.GivenUp<>(new Unread.Failed("the answer is no protobuf"));
            default -> new Continuation.Again<>(Causes.broken(failure), Optional.empty());
        };
    }
}
