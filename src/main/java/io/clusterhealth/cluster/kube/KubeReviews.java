// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.cluster.kube;

import io.clusterhealth.caller.BearerToken;
import io.clusterhealth.caller.Caller;
import io.clusterhealth.cluster.Deadline;
import io.clusterhealth.cluster.Reviews;
import io.clusterhealth.cluster.Right;
import io.clusterhealth.cluster.Unread;
import io.clusterhealth.cluster.kube.api.ApiServer;
import io.clusterhealth.cluster.kube.api.Causes;
import io.clusterhealth.cluster.kube.api.ReviewCalls;
import io.clusterhealth.cluster.kube.api.ReviewCalls.ReviewResult;
import io.clusterhealth.cluster.kube.login.Checked;
import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.api.model.authentication.TokenReview;
import io.fabric8.kubernetes.api.model.authentication.TokenReviewBuilder;
import io.fabric8.kubernetes.api.model.authentication.TokenReviewStatus;
import io.fabric8.kubernetes.api.model.authentication.UserInfo;
import io.fabric8.kubernetes.api.model.authorization.v1.SubjectAccessReview;
import io.fabric8.kubernetes.api.model.authorization.v1.SubjectAccessReviewBuilder;
import io.fabric8.kubernetes.api.model.authorization.v1.SubjectAccessReviewFluent;
import io.fabric8.kubernetes.api.model.authorization.v1.SubjectAccessReviewStatus;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/// Sends reviews of callers to an API server with the rights of the process, which only has to be allowed to create
/// them.
///
/// @param server opened for each review, so that a renewed login takes effect immediately
/// @see <a href="https://kubernetes.io/docs/reference/kubernetes-api/authentication-resources/token-review-v1/">
/// TokenReview</a>
record KubeReviews(Supplier<Checked<ApiServer>> server) implements Reviews {

    @Override
    public Identified identify(BearerToken token, Set<String> audiences, Deadline deadline) {
        TokenReview review = new TokenReviewBuilder()
                .withNewSpec()
                .withToken(token.text())
                .withAudiences(audiences.stream().sorted().toList())
                .endSpec()
                .build();
        return switch (ask(review, TokenReview.class, deadline)) {
            case ReviewResult.Reviewed<TokenReview>(TokenReview told)
            when "TokenReview".equals(told.getKind()) && told.getStatus() != null ->
                identified(told.getStatus(), token, audiences);
            case ReviewResult.Reviewed<TokenReview> _ -> new Identified.IdentityUnclear("the answer is no TokenReview");
            // Anything but a plain yes counts as no.
            case ReviewResult.Misread<TokenReview> _ -> new Identified.Unauthenticated();
            case ReviewResult.ErrorStatus<TokenReview>(int code) ->
                new Identified.IdentityUnclear(refused(code, "tokenreviews"));
            case ReviewResult.Nothing<TokenReview>(Unread why) -> new Identified.IdentityUnclear(nothing(why));
        };
    }

    @Override
    public Permitted permits(Caller caller, Right right, Deadline deadline) {
        SubjectAccessReviewFluent<SubjectAccessReviewBuilder>.SpecNested<SubjectAccessReviewBuilder> spec =
                new SubjectAccessReviewBuilder()
                        .withNewSpec()
                        .withUser(caller.name())
                        .withGroups(caller.groups())
                        .withExtra(caller.extra());
        if (!caller.uid().isEmpty()) {
            spec.withUid(caller.uid());
        }
        switch (right) {
            case Right.Url(String verb, String path) -> spec.withNewNonResourceAttributes(path, verb);
            case Right.OfObjects of -> spec.withResourceAttributes(RightAttributes.of(of));
        }
        SubjectAccessReview review = spec.endSpec().build();
        return switch (ask(review, SubjectAccessReview.class, deadline)) {
            case ReviewResult.Reviewed<SubjectAccessReview>(SubjectAccessReview told)
            when "SubjectAccessReview".equals(told.getKind()) -> permitted(told.getStatus());
            case ReviewResult.Reviewed<SubjectAccessReview> _ ->
                new Permitted.PermissionUnclear("the answer is no SubjectAccessReview");
            case ReviewResult.Misread<SubjectAccessReview> _ -> permitted(null);
            case ReviewResult.ErrorStatus<SubjectAccessReview>(int code) ->
                new Permitted.PermissionUnclear(refused(code, "subjectaccessreviews"));
            case ReviewResult.Nothing<SubjectAccessReview>(Unread why) -> new Permitted.PermissionUnclear(nothing(why));
        };
    }

    private <T extends HasMetadata> ReviewResult<T> ask(T review, Class<T> type, Deadline deadline) {
        return switch (server.get()) {
            case Checked.Bad<ApiServer>(String cause, String _, var _) ->
                new ReviewResult.Nothing<>(new Unread.Failed(cause));
            case Checked.Good<ApiServer>(ApiServer open) -> new ReviewCalls(open, deadline).create(review, type);
        };
    }

    private static String refused(int code, String plural) {
        return code == 403
                ? "the server's own account may not create " + plural
                : Causes.code(code).cause();
    }

    private static String nothing(Unread why) {
        return why instanceof Unread.Failed(String cause) ? cause : "the API server did not answer in time";
    }

    private static Permitted permitted(@Nullable SubjectAccessReviewStatus status) {
        if (status == null || status.getAllowed() == null) {
            return new Permitted.PermissionUnclear("the review has no result");
        }
        return status.getAllowed() && !Boolean.TRUE.equals(status.getDenied())
                ? new Permitted.Yes()
                : new Permitted.No();
    }

    private static Identified identified(TokenReviewStatus status, BearerToken token, Set<String> audiences) {
        if (!Boolean.TRUE.equals(status.getAuthenticated())) {
            return new Identified.Unauthenticated();
        }
        // A server without support for audiences accepts the token for itself and names none: then the token is not
        // for us.
        if (!audiences.isEmpty() && texts(status.getAudiences()).stream().noneMatch(audiences::contains)) {
            return new Identified.Unauthenticated();
        }
        UserInfo user = Optional.ofNullable(status.getUser()).orElseGet(UserInfo::new);
        String name = Optional.ofNullable(user.getUsername()).orElse("");
        if (name.isEmpty()) {
            return new Identified.IdentityUnclear("the review names no user");
        }
        Map<String, List<String>> extra = new TreeMap<>();
        Optional.ofNullable(user.getExtra()).orElse(Map.of()).forEach((key, values) -> extra.put(key, texts(values)));
        return new Identified.Known(new Caller(
                name,
                Optional.ofNullable(user.getUid()).orElse(""),
                texts(user.getGroups()),
                extra,
                Optional.of(token)));
    }

    private static List<String> texts(@Nullable List<String> values) {
        return Optional.ofNullable(values).orElse(List.of()).stream()
                .flatMap(value -> Optional.ofNullable(value).stream())
                .toList();
    }
}
