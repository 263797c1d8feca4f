// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.check.control;

import static io.clusterhealth.check.Given.ago;
import static io.clusterhealth.check.Given.condition;
import static io.clusterhealth.check.Given.created;
import static io.clusterhealth.check.Given.named;
import static io.clusterhealth.check.Given.node;
import static io.clusterhealth.check.Given.timeless;
import static org.assertj.core.api.Assertions.assertThat;

import io.clusterhealth.check.Given;
import io.clusterhealth.cluster.Resources;
import io.clusterhealth.cluster.object.ClusterOperator;
import io.clusterhealth.cluster.object.ClusterOperator.Related;
import io.clusterhealth.cluster.object.ClusterVersion;
import io.clusterhealth.cluster.object.ClusterVersion.AvailableUpdates;
import io.clusterhealth.cluster.object.ClusterVersion.Update;
import io.clusterhealth.cluster.object.Condition;
import io.clusterhealth.cluster.object.Metadata;
import io.clusterhealth.finding.Evidence;
import io.clusterhealth.finding.Relation;
import io.clusterhealth.finding.Subject;
import java.time.Duration;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class OperatorHealthTest {
    private static final Condition AVAILABLE = condition("Available", "True", "9d");
    private static final OperatorProgress PROGRESS = new OperatorProgress(Duration.ofHours(1));

    @ParameterizedTest
    @CsvSource({"4m59s, LOW", "5m, HIGH", "19m59s, HIGH", "20m, CRITICAL"})
    void unavailabilityGrowsWorseWithTime(String age, String severity) {
        assertThat(told(operator("ingress", condition("Available", "False", age))))
                .containsExactly("OPERATOR_UNAVAILABLE " + severity + " ClusterOperator ingress");
    }

    @ParameterizedTest
    @CsvSource({"monitoring", "image-registry", "console"})
    void withoutTheOptionalOnesTheClusterGoesOn(String name) {
        assertThat(told(operator(name, condition("Available", "False", "9d"))))
                .containsExactly("OPERATOR_UNAVAILABLE HIGH ClusterOperator " + name);
    }

    @ParameterizedTest
    @CsvSource({"4m59s, LOW", "5m, MEDIUM", "39m59s, MEDIUM", "40m, HIGH"})
    void degradationGrowsWorseWithTime(String age, String severity) {
        assertThat(told(operator("console", AVAILABLE, condition("Degraded", "True", age))))
                .containsExactly("OPERATOR_DEGRADED " + severity + " ClusterOperator console");
    }

    @Test
    void degradationThatNothingDependsOnStaysALesserProblem() {
        assertThat(told(operator("openshift-samples", AVAILABLE, condition("Degraded", "True", "9d"))))
                .containsExactly("OPERATOR_DEGRADED MEDIUM ClusterOperator openshift-samples");
    }

    @Test
    void progressAloneIsNoFinding() {
        assertThat(told(operator("console", AVAILABLE, condition("Progressing", "True", "3h"))))
                .isEmpty();
    }

    @ParameterizedTest
    @CsvSource({"59m59s, true, false, 0", "1h, true, false, 1", "1h, false, false, 0", "1h, true, true, 0"})
    void progressForAnHourIsANotice(String age, boolean available, boolean degraded, int found) {
        ClusterOperator operator = operator(
                "kube-apiserver",
                condition("Available", available ? "True" : "False", "9d"),
                condition("Degraded", degraded ? "True" : "False", "9d"),
                condition("Progressing", "True", age, "NodeInstaller", "1 node is at revision 11"));

        assertThat(given(operator).told(PROGRESS))
                .isEqualTo(Collections.nCopies(found, "OPERATOR_PROGRESSING LOW ClusterOperator kube-apiserver"));
    }

    @Test
    void progressThatMayHaveBegunJustNowIsNone() {
        assertThat(given(operator("dns", AVAILABLE, timeless("Progressing", "True")))
                        .told(PROGRESS))
                .isEmpty();
    }

    @ParameterizedTest
    @CsvSource({"True, 1", "False, 0", "Unknown, 0"})
    void progressMayWaitForANode(String ready, int found) {
        Given given = given(operator("dns", AVAILABLE, condition("Progressing", "True", "2h")))
                .with(Resources.NODES, node("worker-1", "", condition("Ready", ready, "1h")));

        assertThat(given.told(PROGRESS)).hasSize(found);
    }

    @Test
    void progressOfARunningUpdateIsTheUpdates() {
        Update running = new Update("Partial", "4.20.1", Optional.of(ago("2h")), Optional.empty());
        ClusterVersion version = new ClusterVersion(
                named("", "version"), "4.20.1", List.of(running), List.of(), AvailableUpdates.NONE, List.of());
        Given given = given(operator("dns", AVAILABLE, condition("Progressing", "True", "90m")));

        assertThat(given.with(Resources.CLUSTER_VERSIONS, version).told(PROGRESS))
                .isEmpty();
    }

    @ParameterizedTest
    @CsvSource({"etcd", "kube-apiserver"})
    void withoutTheEssentialOnesThereIsNoApi(String name) {
        assertThat(told(operator(name, condition("Available", "False", "10s"))))
                .containsExactly("OPERATOR_UNAVAILABLE CRITICAL ClusterOperator " + name);
    }

    @Test
    void lostQuorumIsCriticalAndALostMemberIsNot() {
        String member = "EtcdMembersDegraded: 2 of 3 members are available, m2 is unhealthy";
        String quorum = "EtcdMembersDegraded: 1 of 3 members are available, m1 is unhealthy, m2 is unhealthy";

        assertThat(told(operator("etcd", AVAILABLE, condition("Degraded", "True", "9m", "x", member))))
                .containsExactly("OPERATOR_DEGRADED MEDIUM ClusterOperator etcd");
        assertThat(told(operator("etcd", AVAILABLE, condition("Degraded", "True", "9m", "x", quorum))))
                .containsExactly("OPERATOR_DEGRADED CRITICAL ClusterOperator etcd");
    }

    @Test
    void unknownAvailabilityIsNotHealthy() {
        assertThat(told(operator("dns", timeless("Available", "Unknown"))))
                .containsExactly("OPERATOR_UNAVAILABLE HIGH ClusterOperator dns");
        assertThat(told(operator("dns"))).containsExactly("OPERATOR_UNAVAILABLE HIGH ClusterOperator dns");
    }

    @Test
    void newOperatorMayBeSilentForFiveMinutes() {
        assertThat(told(operator(created("", "dns", "4m59s")))).isEmpty();
        assertThat(told(operator(created("", "dns", "5m")))).hasSize(1);
    }

    @Test
    void badConditionWithoutATimeIsAWarning() {
        assertThat(told(operator("dns", timeless("Available", "False"))))
                .containsExactly("OPERATOR_UNAVAILABLE HIGH ClusterOperator dns");
        assertThat(told(operator("dns", AVAILABLE, timeless("Degraded", "True"))))
                .containsExactly("OPERATOR_DEGRADED MEDIUM ClusterOperator dns");
    }

    @Test
    void operatorHasOneFindingWithTheEvidenceOfBoth() {
        ClusterOperator both = operator(
                "dns",
                condition("Available", "False", "9m", "NoPods", "none"),
                condition("Degraded", "True", "2h", "Old", "long"));

        assertThat(OperatorHealth.DEFAULT.inspect(given(both).picture()))
                .singleElement()
                .satisfies(finding -> assertThat(finding.evidence())
                        .extracting(Evidence::quote)
                        .containsExactlyInAnyOrder("NoPods: none", "Old: long"));
    }

    @Test
    void namesTheNamespacesItWorksIn() {
        ClusterOperator operator = new ClusterOperator(
                named("", "authentication"),
                "4.20.1",
                List.of(
                        new Related("namespaces", "", "openshift-config"),
                        new Related("namespaces", "", "openshift-ingress")),
                List.of(condition("Available", "False", "1h")),
                false);

        assertThat(OperatorHealth.DEFAULT
                        .inspect(given(operator).picture())
                        .getFirst()
                        .targets(Relation.MANAGES))
                .extracting(Subject::name)
                .contains("openshift-authentication", "openshift-oauth-apiserver", "openshift-ingress")
                .doesNotContain("openshift-config");
    }

    private static List<String> told(ClusterOperator operator) {
        return given(operator).told(OperatorHealth.DEFAULT);
    }

    private static Given given(ClusterOperator operator) {
        return new Given().with(Resources.CLUSTER_OPERATORS, operator);
    }

    private static ClusterOperator operator(String name, Condition... conditions) {
        return operator(named("", name), conditions);
    }

    private static ClusterOperator operator(Metadata metadata, Condition... conditions) {
        return new ClusterOperator(metadata, "4.20.1", List.of(), List.of(conditions), false);
    }
}
