// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.rights;

import io.clusterhealth.cluster.Right;
import io.clusterhealth.meaning.Meaning;
import io.clusterhealth.meaning.Meaning.ConstraintsViolated;
import io.clusterhealth.meaning.Meaning.EscalationRefused;
import io.clusterhealth.meaning.Meaning.EvictionRefused;
import io.clusterhealth.meaning.Meaning.LimitRangeViolated;
import io.clusterhealth.meaning.Meaning.NotAdmitted;
import io.clusterhealth.meaning.Meaning.OverQuota;
import io.clusterhealth.meaning.Meaning.PathRightMissing;
import io.clusterhealth.meaning.Meaning.PodSecurityViolated;
import io.clusterhealth.meaning.Meaning.PolicyDenied;
import io.clusterhealth.meaning.Meaning.QuotaTooSmall;
import io.clusterhealth.meaning.Meaning.QuotaUnset;
import io.clusterhealth.meaning.Meaning.RightMissing;
import io.clusterhealth.meaning.Meaning.ServiceAccountMissing;
import io.clusterhealth.meaning.Meaning.TooManyRequests;
import io.clusterhealth.meaning.Meaning.Unauthorized;
import io.clusterhealth.meaning.Meaning.WebhookDenied;
import io.clusterhealth.meaning.Meaning.WebhookNotCalled;
import io.clusterhealth.meaning.Meanings;
import java.util.Optional;
import java.util.stream.Stream;

/// The component that refused a request, according to the message of the refusal.
public sealed interface RefusedRequest {

    /// RBAC or another authorizer; their messages name the user and the right.
    record ByAuthorizer(String user, Right right) implements RefusedRequest {}

    /// A component after the authorizers: it refuses the request of any user.
    ///
    /// @param name of the quota, webhook or policy, or the Pod Security standard; may be empty
    record ByGate(Barrier gate, String name) implements RefusedRequest {}

    /// A component that refuses requests after authorization. Of several that match a message, the first constant
    /// applies.
    enum Barrier {
        /// Nothing of it is used, so that nothing can be freed.
        QUOTA_TOO_SMALL(
                QuotaTooSmall.class,
                "a ResourceQuota",
                "It allows less than this asks for, and nothing of it is used: ask for less, or have hard raised."),
        QUOTA(OverQuota.class, "a ResourceQuota", "Free some of it, or have hard raised."),
        UNSET(
                QuotaUnset.class,
                "a ResourceQuota",
                "Set the requests or limits that it names on each container, or give the namespace a LimitRange with"
                        + " defaults."),
        SERVICE_ACCOUNT(
                ServiceAccountMissing.class,
                "the admission of service accounts",
                "Make the service account, or set serviceAccountName to one that the namespace has."),
        LIMIT_RANGE(
                LimitRangeViolated.class,
                "a LimitRange",
                "Set requests and limits within the LimitRange of the namespace."),
        POD_SECURITY(
                PodSecurityViolated.class,
                "the Pod Security standard of the namespace",
                "Set the securityContext that it names, or have the label pod-security.kubernetes.io/enforce changed."),
        CONSTRAINTS(
                ConstraintsViolated.class,
                "OpenShift's admission by security context constraints (SCC)",
                "Leave out what the message names, or let the pod's service account use an SCC that allows it."),
        POLICY(
                PolicyDenied.class,
                "a ValidatingAdmissionPolicy",
                "Call list-policy-violations for its rule, and change the object to fit it."),
        WEBHOOK(
                WebhookDenied.class,
                "an admission webhook",
                "Change the object to fit it: list-policy-violations tells Gatekeeper's and Kyverno's rules."),
        WEBHOOK_FAILED(
                WebhookNotCalled.class,
                "an admission webhook that the API server cannot call",
                "Restore the Service, or the server at the URL, in the webhook's configuration (CH-103): until then it"
                        + " refuses each such request. To try again does not help."),
        BUDGET(
                EvictionRefused.class,
                "a PodDisruptionBudget",
                "Wait until more pods of its selector are ready, or have minAvailable or maxUnavailable changed; to"
                        + " delete the pod is not refused, and breaks the budget."),
        ESCALATION(
                EscalationRefused.class,
                "RBAC's guard against escalation",
                "Only those may give rights who have them all, or may escalate or bind: ask one who may."),
        LOAD(
                TooManyRequests.class,
                "the API server's limit of requests",
                "Try again later; the FlowSchema and PriorityLevelConfiguration of the user tell the limit."),
        LOGIN(
                Unauthorized.class,
                "authentication",
                "The API server does not know who asks: renew the token or certificate, or correct the audience or"
                        + " the cluster in the kubeconfig.");

        private final Class<? extends Meaning> meaning;
        private final String words;
        private final String wayOut;

        Barrier(Class<? extends Meaning> meaning, String words, String wayOut) {
            this.meaning = meaning;
            this.words = words;
            this.wayOut = wayOut;
        }

        public String words() {
            return words;
        }

        /// The remedy, one sentence.
        public String wayOut() {
            return wayOut;
        }

        private Optional<RefusedRequest> in(Meanings said) {
            return said.all(meaning)
                    .findFirst()
                    .map(refusal -> new ByGate(this, refusal instanceof NotAdmitted named ? named.name() : ""));
        }
    }

    /// Reads a message of the API server or of a client that repeats one; empty if it is not a known refusal.
    static Optional<RefusedRequest> of(String message) {
        Meanings said = Meanings.of(message);
        return Stream.of(Barrier.values())
                .flatMap(gate -> gate.in(said).stream())
                .findFirst()
                .or(() -> said.all(RightMissing.class)
                        .<RefusedRequest>map(missing -> new ByAuthorizer(missing.user(), right(missing)))
                        .findFirst())
                .or(() -> said.all(PathRightMissing.class)
                        .<RefusedRequest>map(missing ->
                                new ByAuthorizer(missing.user(), new Right.Url(missing.verb(), missing.path())))
                        .findFirst());
    }

    /// The right that a message says is missing.
    static Right right(RightMissing missing) {
        String[] resource = missing.resource().split("/", 2);
        return new Right.OfObjects(
                missing.verb(),
                missing.group(),
                resource[0],
                resource.length == 2 ? resource[1] : "",
                missing.namespace(),
                missing.verb().equals("create") ? "" : missing.name());
    }
}
