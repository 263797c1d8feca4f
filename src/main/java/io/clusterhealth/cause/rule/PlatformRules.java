// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.cause.rule;

import io.clusterhealth.cause.Confidence;
import io.clusterhealth.finding.Finding;
import io.clusterhealth.finding.FindingCode;
import io.clusterhealth.finding.Subject;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;

/// The software of OpenShift's own namespaces, and the operators its own operator works through: etcd fails,
/// and the pods of the API server follow.
final class PlatformRules implements Rule {
    static final List<Rule> ALL = List.of(new PlatformRules());

    private static final Map<String, String> OPERATORS = Map.of(
            "openshift-oauth-apiserver", "authentication",
            "openshift-apiserver", "openshift-apiserver",
            "openshift-controller-manager", "openshift-controller-manager",
            "openshift-operator-lifecycle-manager", "operator-lifecycle-manager-packageserver");

    private PlatformRules() {}

    /// Whether a namespace is the platform's, not its users'.
    static boolean owns(String namespace) {
        return namespace.startsWith("openshift-") || namespace.startsWith("kube-");
    }

    @Override
    public Set<FindingCode> causes() {
        return Codes.OPERATOR;
    }

    @Override
    public Set<FindingCode> symptoms() {
        return Codes.SOFTWARE;
    }

    @Override
    public Stream<Edge> explain(Finding symptom, Findings all) {
        String namespace = symptom.subject().namespace();
        if (!namespace.startsWith("openshift-") || !Codes.speaks(symptom)) {
            return Stream.empty();
        }
        String operator = OPERATORS.getOrDefault(namespace, namespace.substring("openshift-".length()));
        return OperatorDependencies.NEEDS.getOrDefault(operator, List.of()).stream()
                .map(needed -> Subject.clusterScoped("ClusterOperator", needed.name()))
                .flatMap(all::about)
                .filter(cause -> Codes.OPERATOR.contains(cause.code()) && Timing.CLOSE.allows(cause, symptom))
                .map(cause -> new Edge(
                        cause,
                        symptom,
                        Confidence.POSSIBLE,
                        "it works through %s, and followed it within an hour"
                                .formatted(cause.subject().name())));
    }
}
