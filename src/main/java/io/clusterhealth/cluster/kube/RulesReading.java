// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.cluster.kube;

import io.clusterhealth.caller.Caller;
import io.clusterhealth.cluster.Deadline;
import io.clusterhealth.cluster.OwnRight;
import io.clusterhealth.cluster.OwnRules;
import io.clusterhealth.cluster.OwnRules.OwnRule;
import io.clusterhealth.cluster.Read;
import io.clusterhealth.cluster.Right;
import io.clusterhealth.cluster.Unread;
import io.clusterhealth.cluster.kube.api.ApiServer;
import io.clusterhealth.cluster.kube.api.Causes;
import io.clusterhealth.cluster.kube.api.ReviewCalls;
import io.clusterhealth.cluster.kube.api.ReviewCalls.ReviewResult;
import io.fabric8.kubernetes.api.model.authentication.SelfSubjectReview;
import io.fabric8.kubernetes.api.model.authentication.SelfSubjectReviewBuilder;
import io.fabric8.kubernetes.api.model.authorization.v1.ResourceRule;
import io.fabric8.kubernetes.api.model.authorization.v1.SelfSubjectAccessReview;
import io.fabric8.kubernetes.api.model.authorization.v1.SelfSubjectAccessReviewBuilder;
import io.fabric8.kubernetes.api.model.authorization.v1.SelfSubjectAccessReviewFluent;
import io.fabric8.kubernetes.api.model.authorization.v1.SelfSubjectRulesReview;
import io.fabric8.kubernetes.api.model.authorization.v1.SelfSubjectRulesReviewBuilder;
import io.fabric8.kubernetes.api.model.authorization.v1.SubjectRulesReviewStatus;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/// Requests the user's rights from the API server; every authenticated user may do so.
///
/// @see <a
/// href="https://kubernetes.io/docs/reference/kubernetes-api/authorization-resources/self-subject-rules-review-v1/">
/// SelfSubjectRulesReview</a>
record RulesReading(ApiServer server, Deadline deadline) {
    private static final Unread.Failed MISREAD = new Unread.Failed("the review is not understood");

    private ReviewCalls reviews() {
        return new ReviewCalls(server, deadline);
    }

    /// Empty where there is no usable response.
    Optional<OwnRules> in(String namespace) {
        SelfSubjectRulesReview review =
                new SelfSubjectRulesReviewBuilder().withNewSpec(namespace).build();
        ReviewResult<SelfSubjectRulesReview> told = reviews().create(review, SelfSubjectRulesReview.class);
        return told instanceof ReviewResult.Reviewed<SelfSubjectRulesReview>(SelfSubjectRulesReview answer)
                ? Optional.ofNullable(answer.getStatus()).map(RulesReading::rules)
                : Optional.empty();
    }

    /// Whether the user has this right.
    ///
    /// @see <a href="https://kubernetes.io/docs/reference/access-authn-authz/authorization/#checking-api-access">
    /// SelfSubjectAccessReview</a>
    Read<OwnRight> permits(Right right) {
        SelfSubjectAccessReviewFluent<SelfSubjectAccessReviewBuilder>.SpecNested<SelfSubjectAccessReviewBuilder> spec =
                new SelfSubjectAccessReviewBuilder().withNewSpec();
        switch (right) {
            case Right.Url(String verb, String path) -> spec.withNewNonResourceAttributes(path, verb);
            case Right.OfObjects of -> spec.withResourceAttributes(RightAttributes.of(of));
        }
        SelfSubjectAccessReview review = spec.endSpec().build();
        return told(
                reviews().create(review, SelfSubjectAccessReview.class),
                answer -> Optional.ofNullable(answer.getStatus())
                        .map(status -> new OwnRight(
                                Boolean.TRUE.equals(status.getAllowed()) && !Boolean.TRUE.equals(status.getDenied()),
                                Optional.ofNullable(status.getReason()).orElse(""))));
    }

    /// The user that the API server authenticates; absent before Kubernetes 1.28.
    ///
    /// @see <a href="https://kubernetes.io/docs/reference/access-authn-authz/authentication/#self-subject-review">
    /// SelfSubjectReview</a>
    Read<Caller> self() {
        return told(
                reviews().create(new SelfSubjectReviewBuilder().build(), SelfSubjectReview.class),
                answer -> Optional.ofNullable(answer.getStatus())
                        .flatMap(status -> Optional.ofNullable(status.getUserInfo()))
                        .map(user -> new Caller(
                                Optional.ofNullable(user.getUsername()).orElse(""),
                                "",
                                Optional.ofNullable(user.getGroups()).orElse(List.of()),
                                Map.of(),
                                Optional.empty())));
    }

    private static <T, R> Read<R> told(ReviewResult<T> result, Function<T, Optional<R>> reading) {
        return switch (result) {
            case ReviewResult.Reviewed<T>(T answer) ->
                reading.apply(answer).<Read<R>>map(Read.Found::new).orElseGet(() -> new Read.Missing<>(MISREAD));
            case ReviewResult.Misread<T> _ -> new Read.Missing<>(MISREAD);
            case ReviewResult.ErrorStatus<T>(int code) ->
                new Read.Missing<>(code == 404 ? new Unread.Absent() : Causes.code(code));
            case ReviewResult.Nothing<T>(Unread why) -> new Read.Missing<>(why);
        };
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
