// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.cause.rule;

import static io.clusterhealth.cause.GivenFinding.deployment;
import static io.clusterhealth.cause.GivenFinding.finding;
import static io.clusterhealth.cause.GivenFinding.operator;
import static io.clusterhealth.cause.rule.UnexplainedIncidentsTest.edges;
import static io.clusterhealth.finding.FindingCode.CLAIM_PENDING;
import static io.clusterhealth.finding.FindingCode.OPERATOR_DEGRADED;
import static io.clusterhealth.finding.FindingCode.POD_CRASH_LOOP;
import static io.clusterhealth.finding.FindingCode.POD_IMAGE_PULL;
import static org.assertj.core.api.Assertions.assertThat;

import io.clusterhealth.cause.GivenFinding;
import io.clusterhealth.finding.Subject;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// External resources that several incidents name, and their errors.
class UnexplainedOutsideTest {

    @Test
    void oneThingOutsideThatSeveralName() {
        GivenFinding operator = finding(OPERATOR_DEGRADED, operator("storage"))
                .says("InvalidIdentityToken: no provider for https://oidc.prod.example.com")
                .ago(90);
        GivenFinding claim = finding(CLAIM_PENDING, new Subject("PersistentVolumeClaim", "shop", "data"))
                .says("error getting credentials from https://oidc.prod.example.com/x")
                .ago(20);

        assertThat(edges(claim, operator)).singleElement().satisfies(edge -> {
            assertThat(edge.cause().code()).isEqualTo(OPERATOR_DEGRADED);
            assertThat(edge.because())
                    .isEqualTo("its message names the same external resource as that of ClusterOperator storage");
        });
    }

    @Test
    void oneAccountThatIsRefusedToSeveral() {
        String refusal = "ServerFaultCode: Cannot complete login due to an incorrect user name or password.";
        GivenFinding storage = finding(OPERATOR_DEGRADED, operator("storage"))
                .says("failed to connect to vcenter: " + refusal)
                .ago(1620);
        GivenFinding claim = finding(CLAIM_PENDING, new Subject("PersistentVolumeClaim", "shop", "data"))
                .says("failed to get shared datastores: " + refusal)
                .ago(300);

        assertThat(edges(claim, storage)).singleElement().satisfies(edge -> {
            assertThat(edge.cause().code()).isEqualTo(OPERATOR_DEGRADED);
            assertThat(edge.because())
                    .isEqualTo("its account is rejected with the same message as for ClusterOperator storage");
        });
        assertThat(edges(claim.says("failed to get shared datastores: context deadline exceeded"), storage))
                .isEmpty();
    }

    @Test
    void oneTargetThatRefusesSeveralIsOneIncident() {
        String refusal = "FATAL: password authentication failed for user \"app\" host=pg.data.svc";
        GivenFinding first =
                finding(POD_CRASH_LOOP, deployment("api")).says(refusal).ago(300);

        assertThat(edges(
                        finding(POD_CRASH_LOOP, deployment("web")).says(refusal).ago(20), first))
                .singleElement()
                .satisfies(edge -> assertThat(edge.because())
                        .isEqualTo("it is refused with the same message as Deployment shop/api, which names the same"
                                + " server or resource"));
        assertThat(edges(
                        finding(POD_CRASH_LOOP, deployment("web"))
                                .says(refusal.replace("pg.data", "orders.data"))
                                .ago(20),
                        first))
                .as("another server")
                .isEmpty();
    }

    @Test
    void oneServerThatSeveralDoNotReachIsSaidToBeTheLink() {
        String reset = "Get \"http://api.shop.svc:80/\": read: connection reset by peer";

        assertThat(edges(
                        finding(POD_CRASH_LOOP, new Subject("Deployment", "bi", "a"))
                                .says(reset)
                                .ago(30),
                        finding(POD_CRASH_LOOP, new Subject("Deployment", "erp", "b"))
                                .says(reset)
                                .ago(30)))
                .singleElement()
                .satisfies(edge -> assertThat(edge.because())
                        .isEqualTo("its message names the same server as that of Deployment bi/a"));
    }

    @ParameterizedTest
    @CsvSource({"29, 1", "90, 0"})
    void aRefusalThatNamesNoTargetNeedsTheSameMinutes(int ago, int connected) {
        String refusal = "An error occurred (AccessDenied): Not authorized to perform sts:AssumeRoleWithWebIdentity";

        assertThat(edges(
                        finding(POD_CRASH_LOOP, deployment("api")).says(refusal).ago(29),
                        finding(POD_CRASH_LOOP, deployment("web")).says(refusal).ago(ago)))
                .hasSize(connected);
    }

    @ParameterizedTest
    @CsvSource({"Failed to get node: Unauthorized, 1", "token rejected: Unauthorized by the broker, 0"})
    void clientsThatTheApiServerRefusesInTheSameMinutesHaveOneReason(String said, int connected) {
        GivenFinding first = finding(POD_CRASH_LOOP, new Subject("Deployment", "kube-system", "metrics-server"))
                .says("panic: unable to load configmap: Unauthorized")
                .ago(30);
        GivenFinding other =
                finding(POD_CRASH_LOOP, deployment("web")).says(said).ago(25);

        assertThat(edges(first, other)).hasSize(connected);
    }

    @Test
    void imagesNameTheirRegistryForNothing() {
        assertThat(edges(pull("a"), pull("b"))).isEmpty();
    }

    private static GivenFinding pull(String name) {
        return finding(POD_IMAGE_PULL, deployment(name))
                .says("https://registry.prod.example.com/v2/" + name + ": manifest unknown")
                .ago(20);
    }
}
