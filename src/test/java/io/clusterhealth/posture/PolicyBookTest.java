// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.posture;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.fasterxml.jackson.dataformat.yaml.YAMLFactory;
import io.clusterhealth.cluster.ApiResource;
import io.clusterhealth.finding.Subject;
import java.io.IOException;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class PolicyBookTest {
    private static final ObjectMapper YAML = new ObjectMapper(new YAMLFactory());

    private static ApiResource kind(String group, String plural) {
        return new ApiResource(group, "v1", plural, plural, List.of(), true);
    }

    private static void take(PolicyBook book, ApiResource kind, String yaml) throws IOException {
        assertThat(Stream.of(PolicyEngine.values()).filter(engine -> PolicyBook.reads(kind, engine)))
                .hasSize(1);
        book.take(kind, (ObjectNode) YAML.readTree(yaml));
    }

    private static PolicyBook book(Optional<String> namespace) throws IOException {
        PolicyBook book = new PolicyBook(namespace);
        take(book, kind("constraints.gatekeeper.sh", "k8srequiredlabels"), """
                kind: K8sRequiredLabels
                metadata: {name: owner}
                spec: {enforcementAction: dryrun}
                status:
                  totalViolations: 30
                  violations:
                  - {kind: Namespace, name: shop, message: you must provide labels, enforcementAction: dryrun}
                  - {kind: Pod, namespace: shop, name: web-1, message: you must provide labels}
                """);
        take(book, kind("kyverno.io", "clusterpolicies"), """
                metadata: {name: disallow-latest}
                spec: {validationFailureAction: Enforce}
                """);
        for (String pod : List.of("a", "b")) {
            take(book, kind("wgpolicyk8s.io", "policyreports"), """
                    metadata: {name: r-%1$s, namespace: shop}
                    scope: {kind: Pod, namespace: shop, name: %1$s}
                    results:
                    - {policy: disallow-latest, rule: tag, result: fail, message: "no latest"}
                    - {policy: disallow-latest, rule: other, result: pass}
                    """.formatted(pod));
        }
        take(book, kind("admissionregistration.k8s.io", "validatingadmissionpolicies"), """
                metadata: {name: replicas}
                spec: {validations: [{expression: "object.spec.replicas <= 5", message: at most 5 replicas}]}
                """);
        take(book, kind("admissionregistration.k8s.io", "validatingadmissionpolicybindings"), """
                metadata: {name: all}
                spec: {policyName: replicas, validationActions: [Deny, Audit]}
                """);
        take(book, kind("policy.open-cluster-management.io", "policies"), """
                metadata: {name: scc, namespace: hub}
                spec: {remediationAction: inform}
                status: {compliant: NonCompliant, status: [{clustername: east, compliant: NonCompliant}, {clustername: west, compliant: Compliant}]}
                """);
        take(book, kind("", "namespaces"), """
                metadata: {name: shop, labels: {pod-security.kubernetes.io/enforce: baseline, pod-security.kubernetes.io/warn: restricted}}
                """);
        take(book, kind("apps", "deployments"), """
                kind: Deployment
                metadata: {name: web, namespace: shop}
                spec: {template: {spec: {hostNetwork: true, containers: [{name: app, image: a}]}}}
                """);
        return book;
    }

    private static List<String> lines(PolicyBook book) {
        return book.findings(Set.of()).stream()
                .map(one -> "%s|%s|%s|%d|%s".formatted(one.engine(), one.policy(), one.mode(), one.total(), one.says()))
                .toList();
    }

    @Test
    void violationsAreFoldedByPolicyAndWhatRefusesComesFirst() throws IOException {
        assertThat(lines(book(Optional.empty())))
                .containsExactly(
                        "KYVERNO|disallow-latest tag|enforce|2|no latest",
                        "POD_SECURITY|baseline in namespace shop|deny|1|host namespaces",
                        "ADMISSION|replicas by all|deny+audit|-1|at most 5 replicas",
                        "GATEKEEPER|K8sRequiredLabels owner|dryrun|30|you must provide labels",
                        "ACM|hub/scc|inform|1|",
                        "POD_SECURITY|restricted in namespace shop|warn|1|host namespaces, allowPrivilegeEscalation, "
                                + "runAsNonRoot, seccompProfile missing, capabilities not dropped");
    }

    @ParameterizedTest
    @CsvSource({
        "'', 'ACM|hub/scc|enforce|1|NonCompliant; no scc'",
        "east, 'ACM|east/hub.scc|enforce|1|NonCompliant; no scc'"
    })
    void policyOfAcmIsNotCountedAgainForItsReplicas(String namespace, String line) throws IOException {
        PolicyBook book = new PolicyBook(Optional.of(namespace).filter(one -> !one.isEmpty()));
        ApiResource kind = kind("policy.open-cluster-management.io", "policies");
        take(book, kind, """
                metadata:
                  name: hub.scc
                  namespace: east
                  labels: {policy.open-cluster-management.io/root-policy: hub.scc}
                spec: {remediationAction: enforce}
                status: {compliant: NonCompliant, details: [{history: [{message: NonCompliant; no scc}]}]}
                """);
        if (namespace.isEmpty()) {
            take(book, kind, """
                    metadata: {name: scc, namespace: hub}
                    spec: {remediationAction: enforce}
                    status: {compliant: NonCompliant, status: [{clustername: east, compliant: NonCompliant}]}
                    """);
        }

        assertThat(lines(book)).containsExactly(line);
        assertThat(book.findings(Set.of()).getFirst().denies()).isFalse();
    }

    /// A scoped action denies where it is scoped to the admission of a write.
    @ParameterizedTest
    @CsvSource({
        "'', deny",
        "'enforcementAction: warn', warn",
        "'enforcementAction: scoped, scopedEnforcementActions: [{action: warn, enforcementPoints: [{name: audit.gatekeeper.sh}]}, {action: deny, enforcementPoints: [{name: validation.gatekeeper.sh}]}]', deny",
        "'enforcementAction: scoped, scopedEnforcementActions: [{action: warn, enforcementPoints: [{name: vap.k8s.io}]}, {action: deny, enforcementPoints: [{name: ''*''}]}]', deny",
        "'enforcementAction: scoped, scopedEnforcementActions: [{action: deny, enforcementPoints: [{name: audit.gatekeeper.sh}, {name: gator.gatekeeper.sh}]}]', dryrun"
    })
    void constraintDeniesAsItIsScoped(String spec, String mode) throws IOException {
        PolicyBook book = new PolicyBook(Optional.empty());
        take(book, kind("constraints.gatekeeper.sh", "k8srequiredlabels"), """
                kind: K8sRequiredLabels
                metadata: {name: owner}
                spec: {%s}
                """.formatted(spec));

        assertThat(lines(book)).containsExactly("GATEKEEPER|K8sRequiredLabels owner|" + mode + "|0|");
    }

    @ParameterizedTest
    @CsvSource({
        "validatingpolicies, KyvernoValidatingPolicy, 'validationActions: [Audit, Deny]', audit+deny",
        "validatingpolicies, KyvernoValidatingPolicy, 'validationActions: [Warn]', warn",
        "validatingpolicies, KyvernoValidatingPolicy, '', deny",
        "validatingpolicies, KyvernoValidatingPolicy, 'evaluation: {admission: {enabled: false}}', audit",
        "imagevalidatingpolicies, KyvernoImageValidatingPolicy, 'validationActions: [Deny]', deny"
    })
    void policyOfKyvernosCelKindsHasActions(String plural, String source, String spec, String mode) throws IOException {
        PolicyBook book = new PolicyBook(Optional.empty());
        take(book, kind("policies.kyverno.io", plural), "{metadata: {name: tag}, spec: {%s}}".formatted(spec));
        take(book, kind("kyverno.io", "clusterpolicies"), "{metadata: {name: tag}}");
        take(book, kind("openreports.io", "reports"), """
                scope: {kind: Pod, namespace: shop, name: a}
                results: [{source: %s, policy: tag, result: fail, message: refused}]
                """.formatted(source));

        assertThat(lines(book)).containsExactly("KYVERNO|tag|" + mode + "|1|refused");
    }

    /// Of a rule that the policy does not name, such as one that it had before, its strictest action counts.
    @ParameterizedTest
    @CsvSource({
        "first, audit",
        "second, enforce",
        "autogen-second, enforce",
        "autogen-cronjob-second, enforce",
        "third, warn",
        "gone, enforce",
        "inherits, audit"
    })
    void ruleOfAClusterPolicyHasItsAction(String rule, String mode) throws IOException {
        PolicyBook book = new PolicyBook(Optional.empty());
        take(book, kind("kyverno.io", "clusterpolicies"), """
                metadata: {name: tag}
                spec:
                  rules:
                  - {name: first, validate: {failureAction: Audit}}
                  - {name: second, validate: {failureAction: Audit, failureActionOverrides: [{action: Enforce, namespaces: [prod]}]}}
                  - {name: third, validate: {failureAction: Warn}}
                  - {name: inherits, validate: {}}
                """);
        take(book, kind("wgpolicyk8s.io", "policyreports"), """
                scope: {kind: Pod, namespace: shop, name: a}
                results: [{source: kyverno, policy: tag, rule: %s, result: fail, message: refused}]
                """.formatted(rule));

        assertThat(lines(book)).containsExactly("KYVERNO|tag " + rule + "|" + mode + "|1|refused");
    }

    @Test
    void policiesOfOneNameAreToldApartByTheirNamespace() throws IOException {
        PolicyBook book = new PolicyBook(Optional.empty());
        take(book, kind("kyverno.io", "clusterpolicies"), """
                {metadata: {name: tag}, spec: {validationFailureAction: Enforce}}
                """);
        take(book, kind("kyverno.io", "policies"), """
                {metadata: {name: tag, namespace: shop}, spec: {validationFailureAction: Audit}}
                """);
        for (String policy : List.of("tag", "shop/tag")) {
            take(book, kind("wgpolicyk8s.io", "policyreports"), """
                    scope: {kind: Pod, namespace: shop, name: a}
                    results: [{source: kyverno, policy: %s, rule: r, result: fail, message: refused}]
                    """.formatted(policy));
        }

        assertThat(lines(book))
                .containsExactly("KYVERNO|tag r|enforce|1|refused", "KYVERNO|shop/tag r|audit|1|refused");
    }

    @Test
    void theObjectsAreNamed() throws IOException {
        assertThat(book(Optional.empty()).findings(Set.of()).getFirst().objects())
                .containsExactly(new Subject("Pod", "shop", "a"), new Subject("Pod", "shop", "b"));
    }

    @Test
    void ofOneNamespaceOnlyItsObjectsCount() throws IOException {
        assertThat(lines(book(Optional.of("shop"))))
                .contains("GATEKEEPER|K8sRequiredLabels owner|dryrun|1|you must provide labels");
        assertThat(lines(book(Optional.of("bank"))))
                .containsExactlyInAnyOrder(
                        "ADMISSION|replicas by all|deny+audit|-1|at most 5 replicas",
                        "GATEKEEPER|K8sRequiredLabels owner|dryrun|0|");
    }

    /// The audit stores the first violations of all namespaces only, and has not seen a new constraint.
    @ParameterizedTest
    @CsvSource({
        "'totalViolations: 2, violations: [{kind: Pod, namespace: bank, name: a}]', shop, false",
        "'totalViolations: 1, violations: [{kind: Pod, namespace: bank, name: a}]', shop, true",
        "'totalViolations: 2, violations: [{kind: Pod, namespace: bank, name: a}]', '', true",
        "'byPod: []', '', false"
    })
    void violationsOfAConstraintAreWholeWhereAllAreKnown(String status, String namespace, boolean whole)
            throws IOException {
        PolicyBook book = new PolicyBook(Optional.of(namespace).filter(one -> !one.isEmpty()));
        take(book, kind("constraints.gatekeeper.sh", "k8srequiredlabels"), """
                kind: K8sRequiredLabels
                metadata: {name: owner}
                status: {%s}
                """.formatted(status));

        assertThat(book.findings(Set.of()).getFirst().whole()).isEqualTo(whole);
    }

    @Test
    void violationsOfAStandardAreWholeWhereAllPodsWereRead() throws IOException {
        PolicyBook book = new PolicyBook(Optional.empty());
        take(book, kind("", "namespaces"), """
                metadata: {name: shop, labels: {pod-security.kubernetes.io/enforce: baseline}}
                """);

        assertThat(book.findings(Set.of()).getFirst().whole()).isTrue();
        assertThat(book.findings(Set.of(kind("", "pods"))).getFirst().whole()).isFalse();
    }

    @ParameterizedTest
    @CsvSource({"v1.26, 0", "v1.34, 1", "latest, 1", "'', 1"})
    void standardIsOfItsVersion(String version, int violations) throws IOException {
        PolicyBook book = new PolicyBook(Optional.empty());
        take(book, kind("", "namespaces"), """
                metadata: {name: shop, labels: {pod-security.kubernetes.io/enforce: baseline, pod-security.kubernetes.io/enforce-version: '%s'}}
                """.formatted(version));
        take(book, kind("", "pods"), """
                kind: Pod
                metadata: {name: web, namespace: shop}
                spec: {containers: [{name: app, image: a, livenessProbe: {httpGet: {port: 80, host: example.com}}}]}
                """);

        assertThat(book.findings(Set.of()).getFirst().total()).isEqualTo(violations);
    }

    /// Other software writes reports too; what could not be evaluated is no violation.
    @ParameterizedTest
    @CsvSource({
        "kyverno, fail, KYVERNO|tag r|1|true",
        "kyverno, error, KYVERNO|tag r|0|false",
        "Trivy, fail, REPORTS|Trivy tag r|1|true"
    })
    void aReportIsOfItsSource(String source, String outcome, String line) throws IOException {
        PolicyBook book = new PolicyBook(Optional.empty());
        take(book, kind("wgpolicyk8s.io", "policyreports"), """
                scope: {kind: Pod, namespace: shop, name: a}
                results: [{source: %s, policy: tag, rule: r, result: %s, message: refused}]
                """.formatted(source, outcome));

        assertThat(book.findings(Set.of()))
                .extracting(one -> one.engine() + "|" + one.policy() + "|" + one.total() + "|" + one.whole())
                .containsExactly(line);
    }
}
