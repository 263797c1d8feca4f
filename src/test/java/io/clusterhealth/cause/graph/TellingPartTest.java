// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.cause.graph;

import static io.clusterhealth.cause.GivenFinding.finding;
import static io.clusterhealth.cause.GivenFinding.operator;
import static io.clusterhealth.finding.FindingCode.CLAIM_PENDING;
import static io.clusterhealth.finding.FindingCode.CUSTOM_RESOURCE_UNWELL;
import static io.clusterhealth.finding.FindingCode.JOB_FAILED;
import static io.clusterhealth.finding.FindingCode.MACHINE_FAILED;
import static io.clusterhealth.finding.FindingCode.NODE_LOST;
import static io.clusterhealth.finding.FindingCode.NODE_POOL_GIVES_NONE;
import static io.clusterhealth.finding.FindingCode.OPERATOR_DEGRADED;
import static io.clusterhealth.finding.FindingCode.POD_IMAGE_PULL;
import static io.clusterhealth.finding.FindingCode.POD_STUCK_CREATING;
import static io.clusterhealth.finding.FindingCode.SUBSCRIPTION_BLOCKED;
import static org.assertj.core.api.Assertions.assertThat;

import io.clusterhealth.cause.GivenFinding;
import io.clusterhealth.finding.Evidence;
import io.clusterhealth.finding.Finding;
import io.clusterhealth.finding.Relation;
import io.clusterhealth.finding.Subject;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/// The message of a symptom beside a cause whose own message is general.
class TellingPartTest {
    private static final String EXPIRED = "AADSTS7000222: The provided client secret keys are expired.";

    @Test
    void theShortestRefusalThatMostReportIsQuoted() {
        GivenFinding machine = finding(MACHINE_FAILED, new Subject("Machine", "machines", "w9"))
                .says("failed to create vm: " + EXPIRED)
                .ago(40);
        GivenFinding claim = finding(CLAIM_PENDING, new Subject("PersistentVolumeClaim", "shop", "data"))
                .says("failed to provision volume with StorageClass \"disk\": StatusCode=401 -- " + EXPIRED)
                .ago(40);

        assertThat(statements(counting(), machine, claim)).endsWith("Machine machines/w9 reports");
    }

    @Test
    void aCauseWithAReasonOfItsOwnIsNotSupplemented() {
        GivenFinding machine = finding(MACHINE_FAILED, new Subject("Machine", "machines", "w9"))
                .says("failed to create vm: " + EXPIRED)
                .ago(40);

        assertThat(statements(counting().says("the cloud answers 403 Forbidden"), machine))
                .containsExactly("seen");
    }

    /// It is the effect of a registry that is down, rather than its reason.
    @Test
    void thatAPartDoesNotReachItsCauseIsNoReason() {
        GivenFinding registry = finding(OPERATOR_DEGRADED, operator("image-registry"))
                .says("Deployment does not have available replicas")
                .ago(50);
        GivenFinding pull = finding(POD_IMAGE_PULL, new Subject("Deployment", "shop", "web"))
                .says("dial tcp 172.30.22.4:5000: connect: connection refused")
                .ago(40);

        assertThat(statements(registry, pull)).allMatch("seen"::equals);
    }

    @Test
    void volumeThatALostNodeHoldsBackIsQuotedAndAdvisedOn() {
        GivenFinding node =
                finding(NODE_LOST, Subject.clusterScoped("Node", "w1")).ago(50);
        Finding waiting = finding(POD_STUCK_CREATING, new Subject("Pod", "shop", "db-0"))
                .says("Multi-Attach error for volume \"pv-1\" Volume is already used by pod(s) db-1")
                .ago(40)
                .get()
                .link(Relation.RUNS_ON, Subject.clusterScoped("Node", "w1"));

        assertThat(Explanation.of(List.of(node.get(), waiting)).incidents())
                .singleElement()
                .satisfies(incident -> {
                    assertThat(incident.cause().evidence().getLast().statement())
                            .isEqualTo("Pod shop/db-0 reports");
                    assertThat(incident.cause().advice())
                            .contains("node.kubernetes.io/out-of-service=nodeshutdown:NoExecute");
                });
    }

    @Test
    void theEventOfAStepIsQuotedWhereOnlyTheStepIsNamed() {
        GivenFinding subscription = finding(SUBSCRIPTION_BLOCKED, new Subject("Subscription", "logging", "loki"))
                .says("bundle unpacking failed. Reason: DeadlineExceeded, and Message: Job was active longer than "
                        + "specified deadline")
                .ago(50);
        Finding job = finding(JOB_FAILED, new Subject("Job", "openshift-marketplace", "a"))
                .says("Job was active longer than specified deadline")
                .ago(50)
                .get()
                .adding(Evidence.quoting("its pod had an event", "Failed to pull image: dial tcp: i/o timeout"));

        assertThat(Explanation.of(List.of(subscription.get(), job)).incidents())
                .singleElement()
                .satisfies(incident -> assertThat(
                                incident.cause().evidence().getLast().quote())
                        .contains("i/o timeout"));
    }

    @Test
    void theClassOfANodePoolTellsWhatItLacks() {
        Subject nodeClass = Subject.clusterScoped("EC2NodeClass", "default");
        GivenFinding pool = finding(NODE_POOL_GIVES_NONE, nodeClass).says("NodeClassReady=False");
        GivenFinding subnets =
                finding(CUSTOM_RESOURCE_UNWELL, nodeClass).says("SubnetSelector did not match any Subnets");

        assertThat(statements(pool, subnets)).endsWith("EC2NodeClass default reports");
    }

    private static GivenFinding counting() {
        return finding(OPERATOR_DEGRADED, operator("cloud-credential"))
                .says("5 of 8 credentials requests are failing to sync.")
                .ago(50);
    }

    private static List<String> statements(GivenFinding... findings) {
        return Explanation.of(Stream.of(findings).map(GivenFinding::get).toList()).incidents().stream()
                .flatMap(incident -> incident.cause().evidence().stream())
                .map(Evidence::statement)
                .toList();
    }
}
