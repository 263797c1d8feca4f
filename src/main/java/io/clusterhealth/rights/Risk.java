// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.rights;

import io.clusterhealth.cluster.Right;
import io.clusterhealth.text.Words;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.Stream;

/// Dangerous capabilities that a rule implies without stating them; the worst first.
///
/// @see <a href="https://kubernetes.io/docs/concepts/security/rbac-good-practices/">RBAC good practices</a>
public enum Risk {
    EVERYTHING("does anything", of("*", "*", "*")),
    ESCALATE("gives roles rights of its choice", all("escalate", RBAC.GROUP, "roles", "clusterroles")),
    BIND("binds any role to anything", all("bind", RBAC.GROUP, "roles", "clusterroles")),
    IMPERSONATE("acts as others", all("impersonate", "", "users", "groups", "serviceaccounts")),
    SECRETS(
            "reads Secrets",
            Stream.of(of("get", "", "secrets"), of("list", "", "secrets"), of("watch", "", "secrets"))),
    TOKENS("makes tokens of service accounts", of("create", "", "serviceaccounts/token")),
    CONTAINERS(
            "gets into containers",
            Stream.concat(
                    Stream.of("pods/exec", "pods/attach")
                            .flatMap(one -> Stream.of(of("create", "", one), of("get", "", one))),
                    Stream.of("patch", "update").map(verb -> of(verb, "", "pods/ephemeralcontainers")))),
    NODES(
            "speaks to kubelets past the API server",
            Stream.of("get", "create").map(verb -> of(verb, "", "nodes/proxy"))),
    SIGNING(
            "approves certificates of users",
            all("update", "certificates.k8s.io", "certificatesigningrequests/approval")),
    ADMISSION(
            "changes what admission does",
            Stream.of("create", "update", "patch")
                    .flatMap(verb -> all(
                            verb,
                            "admissionregistration.k8s.io",
                            "mutatingwebhookconfigurations",
                            "validatingwebhookconfigurations"))),
    CONSTRAINTS("uses security context constraints", all("use", "security.openshift.io", "securitycontextconstraints")),
    PODS(
            "runs pods as any service account of the namespace",
            Stream.concat(
                    Stream.of(of("create", "", "pods")),
                    Stream.concat(
                            all("create", "apps", "deployments", "daemonsets", "statefulsets", "replicasets"),
                            all("create", "batch", "jobs", "cronjobs"))));

    /// In a class of its own, since an enum's constants precede its fields.
    private static final class RBAC {
        private static final String GROUP = "rbac.authorization.k8s.io";
    }

    /// Cluster-scoped resources of the signs; binding a ClusterRole is authorized in the namespace of the binding.
    private static final Set<String> OF_CLUSTER = Words.setOf("""
            clusterroles users groups nodes certificatesigningrequests mutatingwebhookconfigurations
            validatingwebhookconfigurations""");

    private final String words;
    private final List<Right.OfObjects> signs;

    Risk(String words, Right.OfObjects sign) {
        this(words, Stream.of(sign));
    }

    Risk(String words, Stream<Right.OfObjects> signs) {
        this.words = words;
        this.signs = signs.toList();
    }

    private static Right.OfObjects of(String verb, String group, String resource) {
        int slash = resource.indexOf('/');
        return new Right.OfObjects(
                verb,
                group,
                slash < 0 ? resource : resource.substring(0, slash),
                slash < 0 ? "" : resource.substring(slash + 1),
                "",
                "");
    }

    private static Stream<Right.OfObjects> all(String verb, String group, String... resources) {
        return Stream.of(resources).map(resource -> of(verb, group, resource));
    }

    /// The capability as a verb phrase after a subject.
    public String words() {
        return words;
    }

    /// A rule for named objects allows not everything, and often the one Secret of a program.
    ///
    /// @param everywhere whether the rule is also about cluster-scoped objects
    private boolean isOf(RoleRule rule, boolean everywhere) {
        boolean named = (this == EVERYTHING || this == SECRETS) && !rule.names().isEmpty();
        return !named
                && signs.stream()
                        .filter(sign -> everywhere || this == BIND || !OF_CLUSTER.contains(sign.resource()))
                        .anyMatch(rule::covers);
    }

    /// Higher for worse risks.
    int weight() {
        return values().length - ordinal();
    }

    /// The risks of some rules; [#EVERYTHING] replaces all others.
    public static Set<Risk> of(List<RoleRule> rules) {
        return all(risk -> rules.stream().anyMatch(rule -> risk.isOf(rule, true)));
    }

    /// The risks of some bindings; a RoleBinding grants nothing on cluster-scoped objects.
    public static Set<Risk> ofGrants(List<RoleGrant> grants) {
        return all(risk -> grants.stream()
                .anyMatch(grant -> grant.rules().stream()
                        .anyMatch(rule -> risk.isOf(rule, grant.namespace().isEmpty()))));
    }

    private static Set<Risk> all(Predicate<Risk> chosen) {
        EnumSet<Risk> risks = EnumSet.noneOf(Risk.class);
        Stream.of(values()).filter(chosen).forEach(risks::add);
        return risks.contains(EVERYTHING) ? EnumSet.of(EVERYTHING) : risks;
    }
}
