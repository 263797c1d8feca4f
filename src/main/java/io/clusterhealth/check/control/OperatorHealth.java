// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.check.control;

import io.clusterhealth.check.Age;
import io.clusterhealth.check.Check;
import io.clusterhealth.check.Quotes;
import io.clusterhealth.check.Reads;
import io.clusterhealth.check.Subjects;
import io.clusterhealth.cluster.Picture;
import io.clusterhealth.cluster.Resources;
import io.clusterhealth.cluster.object.ClusterOperator;
import io.clusterhealth.cluster.object.Condition;
import io.clusterhealth.finding.Evidence;
import io.clusterhealth.finding.Finding;
import io.clusterhealth.finding.FindingCode;
import io.clusterhealth.finding.Relation;
import io.clusterhealth.finding.Severity;
import io.clusterhealth.meaning.Meaning.EtcdMembers;
import io.clusterhealth.meaning.Meanings;
import io.clusterhealth.text.Words;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/// OpenShift's cluster operators, with the durations of `oc adm upgrade status`. One finding per operator, the more
/// severe one.
///
/// Progressing alone is handled by [OperatorProgress]. A bad condition without a time counts as past its warning, not
/// its error.
public record OperatorHealth(Patience unavailable, Patience degraded, Duration joining) implements Check {
    public static final OperatorHealth DEFAULT = new OperatorHealth(
            new Patience(Duration.ofMinutes(5), Duration.ofMinutes(20)),
            new Patience(Duration.ofMinutes(5), Duration.ofMinutes(40)),
            Duration.ofMinutes(5));

    /// Without these two the API is unavailable.
    private static final Set<String> ESSENTIAL = Set.of("etcd", "kube-apiserver");

    /// Without these the cluster keeps working; only some users need what they provide.
    private static final Set<String> OPTIONAL = Words.setOf("""
            baremetal cluster-autoscaler console csi-snapshot-controller image-registry insights marketplace
            monitoring node-tuning openshift-samples""");

    /// Nothing that runs depends on these: they provide examples, and reports for Red Hat.
    private static final Set<String> WITHOUT_DEPENDANTS = Set.of("insights", "openshift-samples");

    /// The ages from which a condition is a warning, and an error.
    public record Patience(Duration warning, Duration error) {

        /// One of three severities, by the age of the condition.
        Severity rate(Optional<Instant> since, Instant asOf, Severity early, Severity late, Severity latest) {
            if (Age.within(since, warning, asOf)) {
                return early;
            }
            return Age.reached(since, error, asOf) ? latest : late;
        }
    }

    @Override
    public Reads reads() {
        return Reads.of(Resources.CLUSTER_OPERATORS);
    }

    @Override
    public List<Finding> inspect(Picture picture) {
        return picture.objects(Resources.CLUSTER_OPERATORS).stream()
                .flatMap(operator -> inspect(operator, picture.asOf()).stream())
                .toList();
    }

    private Optional<Finding> inspect(ClusterOperator operator, Instant asOf) {
        return Stream.of(unavailable(operator, asOf), degraded(operator, asOf))
                .flatMap(Optional::stream)
                .sorted(Finding.ORDER)
                .reduce(OperatorHealth::withEvidenceOf);
    }

    private Optional<Finding> unavailable(ClusterOperator operator, Instant asOf) {
        Optional<Condition> available = operator.condition("Available");
        if (available.filter(condition -> condition.is("True")).isPresent() || young(operator, asOf)) {
            return Optional.empty();
        }
        if (available.filter(condition -> condition.is("False")).isEmpty()) {
            Evidence unknown = available
                    .map(condition -> Quotes.evidence(condition, asOf))
                    .orElseGet(() -> Evidence.of("it has no Available condition, so its state is unknown"));
            return Optional.of(finding(
                    FindingCode.OPERATOR_UNAVAILABLE,
                    Severity.HIGH,
                    operator,
                    available.flatMap(Condition::since),
                    unknown));
        }
        return available.map(condition -> {
            Severity severity = ESSENTIAL.contains(operator.name())
                    ? Severity.CRITICAL
                    : unavailable.rate(condition.since(), asOf, Severity.LOW, Severity.HIGH, worst(operator));
            return finding(FindingCode.OPERATOR_UNAVAILABLE, severity, operator, condition, asOf);
        });
    }

    private static Finding finding(
            FindingCode code, Severity severity, ClusterOperator operator, Condition condition, Instant asOf) {
        return finding(code, severity, operator, condition.since(), Quotes.evidence(condition, asOf));
    }

    private static Severity worst(ClusterOperator operator) {
        return OPTIONAL.contains(operator.name()) ? Severity.HIGH : Severity.CRITICAL;
    }

    private Optional<Finding> degraded(ClusterOperator operator, Instant asOf) {
        return operator.holding("Degraded", "True").map(condition -> {
            Severity severity = ESSENTIAL.contains(operator.name()) && quorumLost(condition.message())
                    ? Severity.CRITICAL
                    : degraded.rate(condition.since(), asOf, Severity.LOW, Severity.MEDIUM, worstDegraded(operator));
            return finding(FindingCode.OPERATOR_DEGRADED, severity, operator, condition, asOf);
        });
    }

    private static Severity worstDegraded(ClusterOperator operator) {
        return WITHOUT_DEPENDANTS.contains(operator.name()) ? Severity.MEDIUM : Severity.HIGH;
    }

    private static Finding withEvidenceOf(Finding graver, Finding other) {
        List<Evidence> evidence = Stream.of(graver, other)
                .flatMap(finding -> finding.evidence().stream())
                .toList();
        return graver.evidence(evidence);
    }

    private boolean young(ClusterOperator operator, Instant asOf) {
        return operator.conditions().isEmpty() && Age.within(operator.created(), joining, asOf);
    }

    private static Finding finding(
            FindingCode code, Severity severity, ClusterOperator operator, Optional<Instant> since, Evidence evidence) {
        return Finding.of(code, Subjects.of("ClusterOperator", operator.metadata()))
                .evidence(evidence)
                .rated(severity)
                .since(since)
                .links(Relation.MANAGES, OperatorNamespaces.of(operator));
    }

    /// Whether the message of the etcd operator reports that quorum is lost.
    private static boolean quorumLost(String message) {
        return Meanings.of(message)
                .all(EtcdMembers.class)
                .limit(1)
                .anyMatch(members -> 2 * Integer.parseInt(members.available()) <= Integer.parseInt(members.all()));
    }
}
