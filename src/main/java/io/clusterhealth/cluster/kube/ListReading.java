// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.cluster.kube;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.io.JsonEOFException;
import com.fasterxml.jackson.databind.JsonNode;
import io.clusterhealth.cluster.AccessRule;
import io.clusterhealth.cluster.Deadline;
import io.clusterhealth.cluster.Read;
import io.clusterhealth.cluster.Resource;
import io.clusterhealth.cluster.Tape;
import io.clusterhealth.cluster.Unread;
import io.clusterhealth.cluster.json.Oddities;
import java.io.IOException;
import java.io.InterruptedIOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/// Reads one list, page after page, until it ends or the deadline strikes.
///
/// The token of the next page comes before the objects of this one: the next page is asked for at once and travels
/// while this one is read. Used by one thread, once.
final class ListReading<T> {
    private static final Duration BUSY_PAUSE = Duration.ofSeconds(1);

    private static final String WHOLE = "application/json";
    private static final String METADATA_ONLY = "application/json;as=PartialObjectMetadataList;g=meta.k8s.io;v=v1";

    private final ApiServer server;
    private final Resource<T> resource;
    private final ListPath path;
    private final boolean served;
    private final Deadline deadline;
    private final Duration given;
    private final Oddities oddities = new Oddities();
    private final Page<T> page;
    private final List<T> objects = new ArrayList<>();
    private final Optional<Tape> tape;
    /// The same objects as they came; empty unless somebody records.
    private final List<JsonNode> originals = new ArrayList<>();
    private final Retries retries;
    private boolean restarted;

    /// @param served whether the server is known to serve it: then a refusal is a refusal
    ListReading(
            ApiServer server,
            Resource<T> resource,
            Optional<String> namespace,
            boolean served,
            Deadline deadline,
            Optional<Tape> tape) {
        this.served = served;
        this.server = server;
        this.resource = resource;
        this.path = new ListPath(resource, namespace);
        this.deadline = deadline;
        this.given = deadline.remaining();
        this.page = new Page<>(resource, oddities);
        this.tape = tape;
        this.retries = new Retries(deadline);
    }

    /// What became of a page.
    private sealed interface Outcome {
        record Last() implements Outcome {}

        record More(String token, Request next) implements Outcome {}

        /// The token is too old: the list has to be begun anew.
        record Expired() implements Outcome {}

        /// It may succeed after a pause.
        record Again(Unread why, Duration pause) implements Outcome {}

        record Given(Unread up) implements Outcome {}
    }

    Read<List<T>> read() {
        Read<List<T>> read = pages();
        if (read.known().isPresent()) {
            tape.ifPresent(recorder -> recorder.objects(resource, originals));
        }
        return read;
    }

    private Request page(String token) {
        return server.get(path.page(token), resource.metadataOnly() ? METADATA_ONLY : WHOLE, deadline);
    }

    private Read<List<T>> pages() {
        if (given.isNegative()) {
            return new Read.Missing<>(new Unread.Late(Duration.ZERO));
        }
        String token = "";
        Request request = page(token);
        while (true) {
            int before = objects.size();
            switch (outcome(request)) {
                case Outcome.Last _ -> {
                    Read<List<T>> whole = new Read.Found<>(objects);
                    return oddities.remark().map(whole::noting).orElse(whole);
                }
                case Outcome.More(String next, Request under) -> {
                    token = next;
                    request = under;
                }
                case Outcome.Given(Unread why) -> {
                    return ended(why);
                }
                case Outcome.Expired _ -> {
                    if (restarted) {
                        return ended(new Unread.Failed("the list changes faster than it can be read"));
                    }
                    restarted = true;
                    forget(0);
                    oddities.forgetAll();
                    token = "";
                    request = page(token);
                }
                case Outcome.Again(Unread why, Duration pause) -> {
                    forget(before);
                    if (!retries.again(pause)) {
                        return ended(why);
                    }
                    request = page(token);
                }
            }
        }
    }

    private void keep(JsonNode original, T object) {
        objects.add(object);
        if (tape.isPresent()) {
            originals.add(original);
        }
    }

    /// Forgets all objects from this one on.
    private void forget(int from) {
        oddities.forget();
        objects.subList(from, objects.size()).clear();
        if (tape.isPresent()) {
            originals.subList(from, originals.size()).clear();
        }
    }

    private Read<List<T>> ended(Unread why) {
        return objects.isEmpty() ? new Read.Missing<>(why) : new Read.Partial<>(objects, why);
    }

    private Outcome outcome(Request request) {
        return switch (request.await(deadline)) {
            case Answer.Late _ -> late();
            case Answer.Broken(Throwable cause) ->
                Causes.passing(cause)
                        ? new Outcome.Again(Causes.broken(cause), retries.pause())
                        : new Outcome.Given(Causes.broken(cause));
            case Answer.Arrived arrived -> {
                try (ResponseBody _ = arrived.body()) {
                    yield arrived.code() == 200 ? read(arrived) : refused(arrived);
                }
            }
        };
    }

    private Outcome refused(Answer.Arrived arrived) {
        int code = arrived.code();
        return switch (code) {
            case 403 -> new Outcome.Given(denied());
            case 404 -> new Outcome.Given(resource.indispensable() ? Causes.code(code) : new Unread.Absent());
            case 410 -> new Outcome.Expired();
            case 429 ->
                new Outcome.Again(
                        Causes.busy(arrived.retryAfter()), arrived.retryAfter().orElse(BUSY_PAUSE));
            default ->
                code >= 500
                        ? new Outcome.Again(
                                Causes.code(code), arrived.retryAfter().orElse(retries.pause()))
                        : new Outcome.Given(Causes.code(code));
        };
    }

    /// A path that no right covers is forbidden even where the API server does not serve it: ask what it serves.
    private Unread denied() {
        Unread denied = new Unread.Denied(new AccessRule("list", resource.group(), resource.plural()));
        return served || new Discovery(new TextReading(server, deadline)).serves(resource)
                ? denied
                : new Unread.Absent();
    }

    private Outcome read(Answer.Arrived arrived) {
        Ahead ahead = new Ahead();
        int before = objects.size();
        try {
            Page.Shape shape = page.read(arrived.content(), ahead::ask, this::keep);
            return switch (shape) {
                case Page.Shape.Whole _ -> {
                    oddities.keep();
                    yield ahead.outcome();
                }
                case Page.Shape.Wrong(String what) -> {
                    forget(before);
                    ahead.cancel();
                    yield new Outcome.Given(new Unread.Failed(what));
                }
            };
        } catch (IOException e) {
            ahead.cancel();
            return broken(e);
        }
    }

    private Outcome broken(IOException failure) {
        return switch (failure) {
            case ResponseBody.Late _ -> late();
            case InterruptedIOException _ -> late();
            case JsonEOFException _ ->
                new Outcome.Again(new Unread.Failed("the answer ends in the middle"), retries.pause());
            case JsonProcessingException _ -> new Outcome.Given(new Unread.Failed("the answer is no JSON"));
            default -> new Outcome.Again(Causes.broken(failure), retries.pause());
        };
    }

    private Outcome late() {
        return new Outcome.Given(new Unread.Late(given));
    }

    /// The next page, asked for while this one is read.
    private final class Ahead {
        private String token = "";
        private Optional<Request> request = Optional.empty();

        void ask(String next) {
            token = next;
            request = Optional.of(page(next));
        }

        Outcome outcome() {
            return request.<Outcome>map(next -> new Outcome.More(token, next)).orElseGet(Outcome.Last::new);
        }

        void cancel() {
            request.ifPresent(Request::cancel);
        }
    }
}
