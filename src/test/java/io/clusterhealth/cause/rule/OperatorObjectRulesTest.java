// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.cause.rule;

import static io.clusterhealth.cause.Confidence.CERTAIN;
import static io.clusterhealth.cause.Confidence.LIKELY;
import static io.clusterhealth.cause.Confidence.POSSIBLE;
import static io.clusterhealth.cause.GivenFinding.finding;
import static io.clusterhealth.cause.rule.Between.edge;
import static io.clusterhealth.finding.FindingCode.ATTACHMENT_STUCK;
import static io.clusterhealth.finding.FindingCode.AUTOSCALER_BLIND;
import static io.clusterhealth.finding.FindingCode.CERTIFICATE_ENDS;
import static io.clusterhealth.finding.FindingCode.CUSTOM_RESOURCE_UNWELL;
import static io.clusterhealth.finding.FindingCode.GATEWAY_NOT_PROGRAMMED;
import static io.clusterhealth.finding.FindingCode.GATEWAY_ROUTE_REFUSED;
import static io.clusterhealth.finding.FindingCode.OPERAND_UNWELL;
import static io.clusterhealth.finding.FindingCode.OPERATOR_DEGRADED;
import static io.clusterhealth.finding.FindingCode.POD_CRASH_LOOP;
import static io.clusterhealth.finding.FindingCode.POD_STUCK_CREATING;
import static io.clusterhealth.finding.FindingCode.RELEASE_FAILED;
import static io.clusterhealth.finding.FindingCode.VOLUME_FAILED;
import static org.assertj.core.api.Assertions.assertThat;

import io.clusterhealth.cause.GivenFinding;
import io.clusterhealth.finding.Mode;
import io.clusterhealth.finding.Relation;
import io.clusterhealth.finding.Severity;
import io.clusterhealth.finding.Subject;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// Objects of operators on any Kubernetes, and what depends on them.
class OperatorObjectRulesTest {
    private static final Subject CLASS = Subject.clusterScoped("GatewayClass", "own");
    private static final Subject GATEWAY = new Subject("Gateway", "infra", "edge");
    private static final Subject CLAIM = new Subject("PersistentVolumeClaim", "shop", "data");

    @ParameterizedTest
    @CsvSource({
        "shop, secret \"login\" not found, CERTAIN",
        "shop, secret \"login-2\" not found, ''",
        "crm, secret \"login\" not found, ''"
    })
    void podWaitsForTheSecretOfACertificate(String namespace, String said, String confidence) {
        GivenFinding certificate = finding(CERTIFICATE_ENDS, new Subject("Certificate", "shop", "web"))
                .link(Relation.WRITES, new Subject("Secret", "shop", "login"));
        GivenFinding waiting = finding(POD_STUCK_CREATING, new Subject("Deployment", namespace, "web"))
                .says(said);

        assertThat(edge(certificate, waiting).map(Enum::name).orElse("")).isEqualTo(confidence);
    }

    @Test
    void gatewayFollowsItsClassAndARouteItsGateway() {
        GivenFinding gateway = finding(GATEWAY_NOT_PROGRAMMED, GATEWAY).link(Relation.OF_CLASS, CLASS);

        assertThat(edge(finding(GATEWAY_NOT_PROGRAMMED, CLASS), gateway)).contains(CERTAIN);
        assertThat(edge(finding(GATEWAY_NOT_PROGRAMMED, Subject.clusterScoped("GatewayClass", "other")), gateway))
                .isEmpty();
        GivenFinding route = finding(GATEWAY_ROUTE_REFUSED, new Subject("HTTPRoute", "shop", "api"))
                .link(Relation.ADMITTED_BY, GATEWAY);
        assertThat(edge(gateway, route)).contains(LIKELY);
        assertThat(edge(gateway.in(Mode.LISTENER_FAILED), route)).isEmpty();
    }

    @Test
    void autoscalerFollowsTheScaledObjectThatMadeIt() {
        Subject autoscaler = new Subject("HorizontalPodAutoscaler", "shop", "keda-hpa-web");
        GivenFinding scaled = finding(OPERAND_UNWELL, new Subject("ScaledObject", "shop", "web"))
                .link(Relation.DEPLOYS, autoscaler);

        assertThat(edge(scaled, finding(AUTOSCALER_BLIND, autoscaler))).contains(CERTAIN);
        assertThat(edge(
                        scaled,
                        finding(AUTOSCALER_BLIND, new Subject("HorizontalPodAutoscaler", "shop", "keda-hpa-api"))))
                .isEmpty();
    }

    @Test
    void volumeWithoutReplicaHoldsUpItsAttachmentAndItsPods() {
        GivenFinding faulted = volume(Severity.HIGH);
        GivenFinding attachment = finding(ATTACHMENT_STUCK, Subject.clusterScoped("VolumeAttachment", "csi-1"))
                .link(Relation.BACKS, CLAIM);
        GivenFinding pod = finding(POD_STUCK_CREATING, new Subject("StatefulSet", "shop", "db"))
                .link(Relation.MOUNTS, CLAIM);

        assertThat(edge(faulted, attachment)).contains(LIKELY);
        assertThat(edge(faulted, pod)).contains(LIKELY);
        assertThat(edge(volume(Severity.LOW), attachment)).isEmpty();
    }

    @Test
    void databaseFailsForTheFullDiskThatItsOperatorReports() {
        Subject database = new Subject("Cluster", "shop", "db");
        GivenFinding full = finding(OPERAND_UNWELL, database).says("Not enough disk space");

        assertThat(edge(full, finding(POD_CRASH_LOOP, database))).contains(CERTAIN);
        assertThat(edge(finding(OPERAND_UNWELL, database).says("waiting"), finding(POD_CRASH_LOOP, database)))
                .isEmpty();
    }

    @ParameterizedTest
    @CsvSource({"ScaledObject, false", "Kafka, false", "NooBaa, true"})
    void objectThatSharesItsNamespaceIsNotBlamedForEveryWorkloadThere(String kind, boolean caused) {
        assertThat(edge(
                                finding(POD_CRASH_LOOP, new Subject("Deployment", "shop", "unrelated")),
                                finding(OPERAND_UNWELL, new Subject(kind, "shop", "web")))
                        .isPresent())
                .isEqualTo(caused);
    }

    private static GivenFinding volume(Severity severity) {
        return finding(VOLUME_FAILED, new Subject("Volume", "longhorn", "pvc-1"))
                .as(severity)
                .link(Relation.BACKS, CLAIM);
    }

    @Test
    void customResourceFollowsItsPartsAndItsOperator() {
        Subject widget = new Subject("Widget", "shop", "w");
        Subject part = new Subject("Gadget", "shop", "g");
        Subject operator = new Subject("ClusterServiceVersion", "widgets", "widgets.v1");
        GivenFinding down = finding(CUSTOM_RESOURCE_UNWELL, widget).link(Relation.OWNED_BY, operator);
        GivenFinding server = finding(POD_CRASH_LOOP, new Subject("Deployment", "shop", "server"));

        assertThat(edge(finding(CUSTOM_RESOURCE_UNWELL, part).link(Relation.OWNED_BY, widget), down))
                .contains(LIKELY);
        assertThat(edge(finding(CUSTOM_RESOURCE_UNWELL, part), down)).isEmpty();
        assertThat(edge(server, down)).isEmpty();
        assertThat(edge(server.link(Relation.MADE_BY, widget), down)).contains(LIKELY);
        assertThat(edge(finding(RELEASE_FAILED, operator), down)).contains(LIKELY);
        assertThat(edge(
                        finding(OPERATOR_DEGRADED, Subject.clusterScoped("ClusterOperator", "widget")),
                        finding(CUSTOM_RESOURCE_UNWELL, widget)
                                .link(Relation.OWNED_BY, Subject.clusterScoped("ClusterOperator", "widget"))))
                .contains(LIKELY);
        assertThat(edge(
                        finding(OPERAND_UNWELL, part),
                        finding(CUSTOM_RESOURCE_UNWELL, widget).link(Relation.OWNED_BY, part)))
                .contains(POSSIBLE);
        assertThat(edge(down, finding(OPERAND_UNWELL, part).link(Relation.OWNED_BY, widget)))
                .as("it explains no other code")
                .isEmpty();
    }
}
