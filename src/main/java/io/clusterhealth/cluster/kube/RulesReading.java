// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.cluster.kube;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.clusterhealth.cluster.Deadline;
import io.clusterhealth.cluster.OwnRules;
import io.clusterhealth.cluster.OwnRules.Rule;
import io.clusterhealth.cluster.kube.TextReading.Reply;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;

/// Asks the API server what whoever asks may do, which everybody who is logged in may ask.
///
/// @see <a
/// href="https://kubernetes.io/docs/reference/kubernetes-api/authorization-resources/self-subject-rules-review-v1/">
/// SelfSubjectRulesReview</a>
record RulesReading(ApiServer server, Deadline deadline) {
    private static final String PATH = "/apis/authorization.k8s.io/v1/selfsubjectrulesreviews";
    private static final JsonMapper JSON = JsonMapper.builder().build();

    /// Empty where there is no usable answer.
    Optional<OwnRules> in(String namespace) {
        ObjectNode review = JsonNodeFactory.instance
                .objectNode()
                .put("kind", "SelfSubjectRulesReview")
                .put("apiVersion", "authorization.k8s.io/v1");
        review.putObject("spec").put("namespace", namespace);
        return switch (new TextReading(server, deadline).create(PATH, review.toString())) {
            case Reply.Text(int code, String text) when code == 201 -> read(text);
            case Reply.Text _, Reply.None _ -> Optional.empty();
        };
    }

    private static Optional<OwnRules> read(String text) {
        try {
            JsonNode status = JSON.readTree(text).path("status");
            return status.path("resourceRules").isArray()
                    ? Optional.of(new OwnRules(
                            elements(status.path("resourceRules"))
                                    .map(RulesReading::rule)
                                    .toList(),
                            !status.path("incomplete").asBoolean()))
                    : Optional.empty();
        } catch (JsonProcessingException _) {
            return Optional.empty();
        }
    }

    private static Rule rule(JsonNode rule) {
        return new Rule(
                texts(rule.path("verbs")),
                texts(rule.path("apiGroups")),
                texts(rule.path("resources")),
                texts(rule.path("resourceNames")));
    }

    private static Set<String> texts(JsonNode array) {
        return elements(array).map(JsonNode::asText).collect(Collectors.toUnmodifiableSet());
    }

    private static Stream<JsonNode> elements(JsonNode array) {
        return StreamSupport.stream(array.spliterator(), false);
    }
}
