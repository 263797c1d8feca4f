// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.upgrade;

import static org.assertj.core.api.Assertions.assertThat;

import io.clusterhealth.finding.Evidence;
import io.clusterhealth.finding.Finding;
import io.clusterhealth.finding.FindingCode;
import io.clusterhealth.finding.Link;
import io.clusterhealth.finding.Relation;
import io.clusterhealth.finding.Severity;
import io.clusterhealth.finding.Subject;
import io.clusterhealth.upgrade.Obstacle.Weight;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class FindingRulesTest {
    @Test
    void everyRuleIsOfASectionThatThereIs() {
        assertThat(UpgradeReadiness.allNames()).containsAll(FindingRules.sections());
    }

    @ParameterizedTest
    @CsvSource({"OPERATOR_MISSING, BLOCKS", "OPERATOR_BEHIND, REVIEW"})
    void anOperatorThatIsGoneOrBehindIsInTheWay(FindingCode code, Weight weight) {
        Finding dns = Finding.of(code, Subject.clusterScoped("ClusterOperator", "dns"))
                .saying("none of them has this name");

        assertThat(FindingRules.obstacles("cluster-operators", List.of(dns)))
                .extracting(Obstacle::weight)
                .containsExactly(weight);
    }

    /// Once, though it is a finding about a node and may be high.
    @Test
    void kubeletThatIsNotCompatibleWithTheApiServerBlocks() {
        Subject node = Subject.clusterScoped("Node", "w1");
        List<Finding> newer = List.of(Finding.of(FindingCode.NODE_VERSION_SKEW, node)
                .quoting("its kubelet is newer than the API server", "v1.35.0")
                .rated(Severity.HIGH));

        assertThat(FindingRules.obstacles("nodes", newer))
                .containsExactly(new Obstacle(
                        Weight.BLOCKS,
                        node,
                        Evidence.quoting("its kubelet is newer than the API server", "v1.35.0"),
                        "kubectl describe node w1"));
        assertThat(FindingRules.obstacles("platform-warnings", newer)).isEmpty();
    }

    /// The rules have no row for POD_CRASH_LOOP.
    @ParameterizedTest
    @CsvSource({
        "CRITICAL, shop, BLOCKS",
        "CRITICAL, kube-system, BLOCKS",
        "HIGH, openshift-dns, REVIEW",
        "HIGH, shop,",
        "MEDIUM, kube-system,"
    })
    void whatIsUnhealthyOrOfThePlatformIsInTheWayWithoutARow(
            Severity severity, String namespace, @Nullable Weight weight) {
        Subject subject = new Subject("Deployment", namespace, "dns");
        Finding crash = Finding.of(FindingCode.POD_CRASH_LOOP, subject)
                .saying("it crashes")
                .rated(severity);

        assertThat(FindingRules.obstacles("platform-warnings", List.of(crash)))
                .isEqualTo(
                        weight == null
                                ? List.of()
                                : List.of(new Obstacle(
                                        weight,
                                        subject,
                                        Evidence.of("it crashes"),
                                        "kubectl describe deployment dns -n " + namespace)));
    }

    @Test
    void aWorkloadSpeaksForItsPodsAndOnce() {
        Subject workload = new Subject("DaemonSet", "openshift-dns", "dns-default");
        Finding crash = Finding.of(FindingCode.POD_CRASH_LOOP, workload)
                .saying("it crashes")
                .rated(Severity.CRITICAL);
        Finding few = Finding.of(FindingCode.WORKLOAD_UNAVAILABLE, workload).saying("none is available");
        Finding pod = Finding.of(FindingCode.POD_CRASH_LOOP, new Subject("Pod", "openshift-dns", "dns-default-x"))
                .saying("it crashes")
                .rated(Severity.HIGH)
                .links(List.of(new Link(Relation.OWNED_BY, workload)));

        assertThat(FindingRules.obstacles("platform-warnings", List.of(crash, few, pod)))
                .extracting(Obstacle::subject)
                .containsExactly(workload);
        assertThat(FindingRules.obstacles("platform-warnings", List.of(pod)))
                .extracting(Obstacle::subject)
                .containsExactly(pod.subject());
    }

    @Test
    void whatIsInNoNamespaceIsOfThePlatformByItsLayer() {
        Subject server = Subject.clusterScoped("APIServer", "kube-apiserver");
        List<Finding> findings = List.of(
                Finding.of(FindingCode.WRITES_STOPPED, server).saying("no lease is renewed"),
                Finding.of(FindingCode.NODE_LEASE_STALE, Subject.clusterScoped("Node", "w1"))
                        .saying("silent"));

        assertThat(FindingRules.obstacles("platform-warnings", findings))
                .containsExactly(new Obstacle(Weight.BLOCKS, server, Evidence.of("no lease is renewed"), ""));
        assertThat(FindingRules.obstacles("nodes", findings))
                .extracting(Obstacle::weight)
                .containsExactly(Weight.BLOCKS);
    }

    @Test
    void theCommandForAnObjectInNoNamespaceNamesNone() {
        Finding down = Finding.of(
                        FindingCode.CONVERTER_DOWN,
                        Subject.clusterScoped("CustomResourceDefinition", "widgets.example.com"))
                .saying("its Service has no endpoints");

        assertThat(FindingRules.obstacles("platform-warnings", List.of(down)))
                .extracting(Obstacle::command)
                .containsExactly("kubectl describe customresourcedefinition widgets.example.com");
    }

    /// A status may contain any text where the name of another object is expected.
    @ParameterizedTest
    @CsvSource(quoteCharacter = '`', textBlock = """
            install-x | oc patch installplan install-x -n shop --type=merge -p '{"spec":{"approved":true}}'
            x; curl evil # | ``
            $(reboot) | ``
            {name} | ``
            """, delimiter = '|')
    void aLinkedNameThatNeedsQuotingGivesNoCommand(String plan, String command) {
        Finding waits = Finding.of(FindingCode.SUBSCRIPTION_AWAITS_APPROVAL, new Subject("Subscription", "shop", "db"))
                .saying("its InstallPlan waits for approval")
                .links(List.of(new Link(Relation.OWNED_BY, new Subject("InstallPlan", "shop", plan))));

        assertThat(FindingRules.obstacles("olm-operators", List.of(waits)))
                .extracting(Obstacle::command)
                .containsExactly(command);
    }

    @Test
    void findingBecomesAnObstacleOfItsSection() {
        Subject subject = new Subject("Machine", "openshift-machine-api", "worker-a");
        List<Finding> findings =
                List.of(Finding.of(FindingCode.MACHINE_FAILED, subject).saying("it has failed"));

        assertThat(FindingRules.obstacles("machines", findings))
                .containsExactly(new Obstacle(
                        Weight.REVIEW,
                        subject,
                        Evidence.of("it has failed"),
                        "oc describe machine.machine.openshift.io worker-a -n openshift-machine-api"));
        assertThat(FindingRules.obstacles("nodes", findings)).isEmpty();
    }
}
