// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.rights;

import io.clusterhealth.cluster.Right;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/// What refused a request, by the words of the refusal.
public sealed interface RefusedRequest {

    /// RBAC or another authorizer, which name the user and the right.
    record ByAuthorizer(String user, Right right) implements RefusedRequest {}

    /// Something behind the authorizers: whoever asks, it stays refused.
    ///
    /// @param name of the quota, webhook or policy, or the Pod Security standard; may be empty
    record ByGate(Barrier gate, String name) implements RefusedRequest {}

    /// What stands between a request that is allowed and its object.
    enum Barrier {
        /// Nothing of it is used, so that nothing can be freed.
        QUOTA_TOO_SMALL(
                "a ResourceQuota",
                "exceeded quota: (?<name>[^,\\s]{1,253}), .{0,600}used: (?:[^,\\s=]{1,253}=0,?){1,30} limited",
                "It allows less than this asks for, and nothing of it is used: ask for less, or have hard raised."),
        QUOTA("a ResourceQuota", "exceeded quota: (?<name>[^,\\s]{1,253})", "Free some of it, or have hard raised."),
        UNSET(
                "a ResourceQuota",
                "failed quota: (?<name>[^:,\\s]{1,253}): must specify",
                "Set the requests or limits that it names on each container, or give the namespace a LimitRange with"
                        + " defaults."),
        SERVICE_ACCOUNT(
                "the admission of service accounts",
                "(?:error looking up service account |serviceaccounts \\\\?\")(?<name>[^:\"\\\\\\s]{1,400})"
                        + "(?:: .{0,600}|\\\\?\" )not found",
                "Make the service account, or set serviceAccountName to one that the namespace has."),
        LIMIT_RANGE(
                "a LimitRange",
                "(?:maximum|minimum) \\S{1,64} usage per (?<name>Container|Pod|PersistentVolumeClaim)|limit to request ratio per",
                "Set requests and limits within the LimitRange of the namespace."),
        POD_SECURITY(
                "the Pod Security standard of the namespace",
                "violates PodSecurity \"(?<name>[^\"]{1,64})\"",
                "Set the securityContext that it names, or have the label pod-security.kubernetes.io/enforce changed."),
        CONSTRAINTS(
                "OpenShift's admission by security context constraints (SCC)",
                "unable to validate against any security context constraint",
                "Leave out what the message names, or let the pod's service account use an SCC that allows it."),
        POLICY(
                "a ValidatingAdmissionPolicy",
                "ValidatingAdmissionPolicy '(?<name>[^']{1,253})'",
                "Call list-policy-violations for its rule, and change the object to fit it."),
        WEBHOOK(
                "an admission webhook",
                "admission webhook \"(?<name>[^\"]{1,253})\"",
                "Change the object to fit it: list-policy-violations tells Gatekeeper's and Kyverno's rules."),
        ESCALATION(
                "RBAC's guard against escalation",
                "is attempting to grant RBAC permissions not currently held",
                "Only those may give rights who have them all, or may escalate or bind: ask one who may.");

        private final String words;
        private final Pattern pattern;
        private final String wayOut;

        Barrier(String words, String pattern, String wayOut) {
            this.words = words;
            this.pattern = Pattern.compile(pattern);
            this.wayOut = wayOut;
        }

        public String words() {
            return words;
        }

        /// What to do, one sentence.
        public String wayOut() {
            return wayOut;
        }

        private Optional<RefusedRequest> in(String message) {
            Matcher found = pattern.matcher(message);
            return found.find()
                    ? Optional.of(new ByGate(
                            this,
                            found.namedGroups().containsKey("name")
                                    ? Optional.ofNullable(found.group("name")).orElse("")
                                    : ""))
                    : Optional.empty();
        }
    }

    /// Reads a message of the API server or of a client that repeats one; empty for one that is no refusal it knows.
    static Optional<RefusedRequest> of(String message) {
        return Stream.of(Barrier.values())
                .flatMap(gate -> gate.in(message).stream())
                .findFirst()
                .or(() -> Words.right(message));
    }

    /// Kept apart, since an interface's fields are public.
    ///
    /// @see <a href="https://github.com/kubernetes/apiserver/tree/v0.35.0/pkg/endpoints/handlers/responsewriters">
    /// forbiddenMessage</a>
    final class Words {
        private static final Pattern OBJECT = Pattern.compile("User \\\\?\"(?<user>[^\"\\\\]{0,253})\\\\?\" cannot "
                + "(?<verb>[a-z*]{1,40}) resource \\\\?\"(?<resource>[^\"\\\\]{1,253})\\\\?\" in API group "
                + "\\\\?\"(?<group>[^\"\\\\]{0,253})\\\\?\""
                + "(?: in the namespace \\\\?\"(?<namespace>[^\"\\\\]{1,63})\\\\?\")?");
        private static final Pattern PATH = Pattern.compile("User \\\\?\"(?<user>[^\"\\\\]{0,253})\\\\?\" cannot "
                + "(?<verb>[a-z*]{1,40}) path \\\\?\"(?<path>/[^\"\\\\]{0,253})\\\\?\"");
        private static final Pattern NAME =
                Pattern.compile("\\\\?\"(?<name>[^\"\\\\\\s]{1,253})\\\\?\" is forbidden: ");

        private Words() {}

        private static Optional<RefusedRequest> right(String message) {
            Matcher object = OBJECT.matcher(message);
            if (object.find()) {
                return Optional.of(new ByAuthorizer(object.group("user"), right(object, message)));
            }
            Matcher path = PATH.matcher(message);
            return path.find()
                    ? Optional.of(
                            new ByAuthorizer(path.group("user"), new Right.Url(path.group("verb"), path.group("path"))))
                    : Optional.empty();
        }

        private static Right right(Matcher object, String message) {
            String[] resource = object.group("resource").split("/", 2);
            Matcher name = NAME.matcher(message);
            return new Right.OfObjects(
                    object.group("verb"),
                    object.group("group"),
                    resource[0],
                    resource.length == 2 ? resource[1] : "",
                    Optional.ofNullable(object.group("namespace")).orElse(""),
                    name.find() && !object.group("verb").equals("create") ? name.group("name") : "");
        }
    }
}
