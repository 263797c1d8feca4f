// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.cluster.kube;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.clusterhealth.caller.BearerToken;
import io.clusterhealth.caller.Caller;
import io.clusterhealth.cluster.Deadline;
import io.clusterhealth.cluster.Reviews;
import io.clusterhealth.cluster.Right;
import io.clusterhealth.cluster.Unread;
import io.clusterhealth.cluster.kube.TextReading.Reply;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Supplier;
import java.util.stream.StreamSupport;

/// Asks an API server about callers, with the rights of the process: it may create these reviews and need nothing else.
///
/// @param server opened anew for each question, so that a renewed login counts at once
/// @see <a href="https://kubernetes.io/docs/reference/kubernetes-api/authentication-resources/token-review-v1/">
/// TokenReview</a>
record KubeReviews(Supplier<Checked<ApiServer>> server) implements Reviews {
    private static final JsonMapper JSON = JsonMapper.builder().build();

    @Override
    public Identified identify(BearerToken token, Set<String> audiences, Deadline deadline) {
        ObjectNode spec = JsonNodeFactory.instance.objectNode().put("token", token.text());
        if (!audiences.isEmpty()) {
            audiences.stream().sorted().forEach(spec.putArray("audiences")::add);
        }
        return switch (ask(Review.TOKEN, spec, deadline)) {
            case Told.Status(JsonNode status) -> identified(status, token, audiences);
            case Told.Nothing(String cause) -> new Identified.Unclear(cause);
        };
    }

    @Override
    public Permitted permits(Caller caller, Right right, Deadline deadline) {
        ObjectNode spec = JsonNodeFactory.instance.objectNode().put("user", caller.name());
        if (!caller.uid().isEmpty()) {
            spec.put("uid", caller.uid());
        }
        caller.groups().forEach(spec.putArray("groups")::add);
        ObjectNode extra = spec.putObject("extra");
        caller.extra().forEach((key, values) -> values.forEach(extra.putArray(key)::add));
        switch (right) {
            case Right.Url(String verb, String path) ->
                spec.putObject("nonResourceAttributes").put("verb", verb).put("path", path);
            case Right.OfObjects of ->
                spec.putObject("resourceAttributes")
                        .put("verb", of.verb())
                        .put("group", of.group())
                        .put("resource", of.resource())
                        .put("subresource", of.subresource())
                        .put("namespace", of.namespace())
                        .put("name", of.name());
        }
        return switch (ask(Review.ACCESS, spec, deadline)) {
            case Told.Nothing(String cause) -> new Permitted.Unclear(cause);
            case Told.Status(JsonNode status)
            when !status.path("allowed").isBoolean() -> new Permitted.Unclear("the review has no result");
            case Told.Status(JsonNode status) ->
                status.path("allowed").booleanValue() && !status.path("denied").asBoolean()
                        ? new Permitted.Yes()
                        : new Permitted.No();
        };
    }

    private enum Review {
        TOKEN("TokenReview", "authentication.k8s.io/v1", "tokenreviews"),
        ACCESS("SubjectAccessReview", "authorization.k8s.io/v1", "subjectaccessreviews");

        private final String kind;
        private final String apiVersion;
        private final String plural;

        Review(String kind, String apiVersion, String plural) {
            this.kind = kind;
            this.apiVersion = apiVersion;
            this.plural = plural;
        }
    }

    private sealed interface Told {
        record Status(JsonNode status) implements Told {}

        record Nothing(String cause) implements Told {}
    }

    private Told ask(Review review, ObjectNode spec, Deadline deadline) {
        ObjectNode body =
                JsonNodeFactory.instance.objectNode().put("kind", review.kind).put("apiVersion", review.apiVersion);
        body.set("spec", spec);
        return switch (server.get()) {
            case Checked.Bad<ApiServer>(String cause, String _) -> new Told.Nothing(cause);
            case Checked.Good<ApiServer>(ApiServer open) ->
                switch (new TextReading(open, deadline)
                        .create("/apis/" + review.apiVersion + "/" + review.plural, body.toString())) {
                    case Reply.Text(int code, String text) when code == 200 || code == 201 -> told(review, text);
                    case Reply.Text(int code, String _)
                    when code == 403 -> new Told.Nothing("the server's own account may not create " + review.plural);
                    case Reply.Text(int code, String _) ->
                        new Told.Nothing(Causes.code(code).cause());
                    case Reply.None(Unread.Failed(String cause)) -> new Told.Nothing(cause);
                    case Reply.None _ -> new Told.Nothing("the API server did not answer in time");
                };
        };
    }

    private static Told told(Review review, String text) {
        try {
            JsonNode answer = JSON.readTree(text);
            return answer.path("kind").asText().equals(review.kind)
                            && answer.path("status").isObject()
                    ? new Told.Status(answer.path("status"))
                    : new Told.Nothing("the answer is no " + review.kind);
        } catch (JsonProcessingException _) {
            return new Told.Nothing("the answer is no JSON");
        }
    }

    private static Identified identified(JsonNode status, BearerToken token, Set<String> audiences) {
        if (!status.path("authenticated").booleanValue()) {
            return new Identified.Nobodys();
        }
        // A server that knows no audiences accepts the token for itself and names none: then it is not ours.
        if (!audiences.isEmpty() && texts(status.path("audiences")).stream().noneMatch(audiences::contains)) {
            return new Identified.Nobodys();
        }
        JsonNode user = status.path("user");
        String name = user.path("username").asText("");
        if (name.isEmpty()) {
            return new Identified.Unclear("the review names no user");
        }
        Map<String, List<String>> extra = new TreeMap<>();
        user.path("extra").properties().forEach(entry -> extra.put(entry.getKey(), texts(entry.getValue())));
        return new Identified.Known(
                new Caller(name, user.path("uid").asText(""), texts(user.path("groups")), extra, Optional.of(token)));
    }

    private static List<String> texts(JsonNode array) {
        return StreamSupport.stream(array.spliterator(), false)
                .filter(JsonNode::isTextual)
                .map(JsonNode::textValue)
                .toList();
    }
}
