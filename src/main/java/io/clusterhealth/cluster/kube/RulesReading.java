// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.cluster.kube;

import io.clusterhealth.cluster.Deadline;
import io.clusterhealth.cluster.OwnRules;
import io.clusterhealth.cluster.OwnRules.OwnRule;
import io.clusterhealth.cluster.kube.TypedCalls.CallResult;
import io.fabric8.kubernetes.api.model.authorization.v1.ResourceRule;
import io.fabric8.kubernetes.api.model.authorization.v1.SelfSubjectRulesReview;
import io.fabric8.kubernetes.api.model.authorization.v1.SelfSubjectRulesReviewBuilder;
import io.fabric8.kubernetes.api.model.authorization.v1.SubjectRulesReviewStatus;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// Asks the API server what the user may do, which every authenticated user may ask.
///
/// @see <a
/// href="https://kubernetes.io/docs/reference/kubernetes-api/authorization-resources/self-subject-rules-review-v1/">
/// SelfSubjectRulesReview</a>
record RulesReading(ApiServer server, Deadline deadline) {

    /// Empty where there is no usable answer.
    Optional<OwnRules> in(String namespace) {
        SelfSubjectRulesReview review =
                new SelfSubjectRulesReviewBuilder().withNewSpec(namespace).build();
        CallResult<SelfSubjectRulesReview> told = server.typed()
                .call(
                        deadline,
                        client -> client.authorization()
                                .v1()
                                .selfSubjectRulesReview()
                                .create(review));
        return told instanceof CallResult.Value<SelfSubjectRulesReview>(SelfSubjectRulesReview answer)
                ? Optional.ofNullable(answer.getStatus()).map(RulesReading::rules)
                : Optional.empty();
    }

    private static @Nullable OwnRules rules(SubjectRulesReviewStatus status) {
        return status.getResourceRules() == null
                ? null
                : new OwnRules(
                        status.getResourceRules().stream()
                                .map(RulesReading::rule)
                                .toList(),
                        !Boolean.TRUE.equals(status.getIncomplete()));
    }

    private static OwnRule rule(ResourceRule rule) {
        return new OwnRule(
                texts(rule.getVerbs()),
                texts(rule.getApiGroups()),
                texts(rule.getResources()),
                texts(rule.getResourceNames()));
    }

    private static Set<String> texts(@Nullable List<String> values) {
        return Optional.ofNullable(values).map(Set::copyOf).orElse(Set.of());
    }
}
