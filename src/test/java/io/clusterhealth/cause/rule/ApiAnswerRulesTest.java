// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.cause.rule;

import static io.clusterhealth.cause.Confidence.CERTAIN;
import static io.clusterhealth.cause.Confidence.LIKELY;
import static io.clusterhealth.cause.Confidence.POSSIBLE;
import static io.clusterhealth.cause.GivenFinding.deployment;
import static io.clusterhealth.cause.GivenFinding.finding;
import static io.clusterhealth.cause.GivenFinding.operator;
import static io.clusterhealth.cause.rule.Between.edge;
import static io.clusterhealth.finding.FindingCode.ALERT_FIRING;
import static io.clusterhealth.finding.FindingCode.ETCD_FULL;
import static io.clusterhealth.finding.FindingCode.JOB_FAILED;
import static io.clusterhealth.finding.FindingCode.OPERAND_UNWELL;
import static io.clusterhealth.finding.FindingCode.OPERATOR_DEGRADED;
import static io.clusterhealth.finding.FindingCode.OPERATOR_UNAVAILABLE;
import static io.clusterhealth.finding.FindingCode.POD_CRASH_LOOP;
import static io.clusterhealth.finding.FindingCode.POD_IMAGE_PULL;
import static io.clusterhealth.finding.FindingCode.POD_NOT_READY;
import static io.clusterhealth.finding.FindingCode.READINESS_UNSTEADY;
import static io.clusterhealth.finding.FindingCode.RELEASE_REFUSED;
import static io.clusterhealth.finding.FindingCode.WORKLOAD_CANNOT_CREATE_PODS;
import static org.assertj.core.api.Assertions.assertThat;

import io.clusterhealth.cause.GivenFinding;
import io.clusterhealth.finding.Relation;
import io.clusterhealth.finding.Severity;
import io.clusterhealth.finding.Subject;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/// Clients of the API server that get no response in time, and servers that operators run.
class ApiAnswerRulesTest {
    private static final Subject MEMBER = new Subject("Pod", "openshift-etcd", "etcd-m1");
    private static final String LOCK = "error retrieving resource lock: Get \"https://172.30.0.1:443/apis/"
            + "coordination.k8s.io/v1/namespaces/x/leases/y?timeout=5s\": context deadline exceeded";
    private static final String PULL = "pinging container registry image-registry.openshift-image-registry.svc:5000: "
            + "lookup image-registry.openshift-image-registry.svc on 10.0.0.2:53: no such host";

    @ParameterizedTest
    @ValueSource(
            strings = {
                LOCK,
                "leader election lost",
                "failed to renew lease shop/app: timed out waiting for the condition",
                "Get \"https://10.96.0.1:443/api/v1/namespaces/shop/configmaps/app\": context deadline exceeded",
                "rpc error: code = Unavailable desc = etcdserver: request timed out"
            })
    void aClientWithoutResponseFollowsWhatTheApiServerStandsOn(String said) {
        GivenFinding client = client(said);

        assertThat(edge(finding(READINESS_UNSTEADY, MEMBER).ago(120), client)).contains(LIKELY);
        assertThat(edge(finding(POD_NOT_READY, MEMBER).ago(20), client)).contains(LIKELY);
        assertThat(edge(finding(OPERATOR_DEGRADED, operator("etcd")).ago(20), client))
                .contains(LIKELY);
        assertThat(edge(alert("openshift-etcd", "etcdHighFsyncDurations", 120), client))
                .contains(LIKELY);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "Get \"https://api.example.com/api/v1/orders\": context deadline exceeded",
                "dial tcp 10.96.12.7:5432: connect: connection refused",
                "panic: nil pointer dereference"
            })
    void whatFailsOtherwiseDoesNot(String said) {
        assertThat(edge(finding(READINESS_UNSTEADY, MEMBER).ago(120), client(said)))
                .isEmpty();
        assertThat(edge(alert("openshift-etcd", "etcdHighFsyncDurations", 120), client(said)))
                .isEmpty();
    }

    /// A controller passes on what the API server passes on of etcd.
    @ParameterizedTest
    @CsvSource({
        "Error creating: etcdserver: mvcc: database space exceeded, true",
        "'Error creating: etcdserver: request timed out, possibly due to previous leader failure', true",
        "Error creating: etcdserver: no leader, true",
        "etcdserver: mvcc: required revision has been compacted, false",
        "Error creating: pods \"x\" is forbidden, false"
    })
    void whatEtcdDoesNotCommitFollowsItsMember(String said, boolean connected) {
        GivenFinding refused =
                finding(WORKLOAD_CANNOT_CREATE_PODS, deployment("web")).ago(15).says(said);

        assertThat(edge(finding(POD_NOT_READY, MEMBER).ago(20), refused).isPresent())
                .isEqualTo(connected);
        assertThat(edge(finding(ETCD_FULL, MEMBER).ago(2), refused).isPresent())
                .as("it refuses before it is seen to fail")
                .isEqualTo(connected);
        assertThat(edge(finding(POD_NOT_READY, deployment("api")).ago(20), refused))
                .isEmpty();
        assertThat(refused.get().advice().contains("NOSPACE")).isEqualTo(said.contains("space"));
    }

    @Test
    void anAlertOfOtherSoftwareOrALaterOneExplainsNoClient() {
        assertThat(edge(alert("openshift-monitoring", "PrometheusDown", 120), client(LOCK)))
                .isEmpty();
        assertThat(edge(alert("openshift-etcd", "etcdHighFsyncDurations", 2), client(LOCK)))
                .isEmpty();
    }

    @Test
    void alertsAboutOneMemberAreOneIncident() {
        GivenFinding fsync = alert("openshift-etcd", "etcdHighFsyncDurations", 120);
        GivenFinding budget = finding(ALERT_FIRING, new Subject("Alert", "openshift-kube-apiserver", "KubeAPIBurn"))
                .ago(60);

        assertThat(edge(fsync, alert("openshift-etcd", "etcdGRPCRequestsSlow", 60)))
                .contains(POSSIBLE);
        assertThat(edge(finding(POD_NOT_READY, MEMBER).ago(20), fsync)).contains(POSSIBLE);
        assertThat(edge(fsync, finding(OPERATOR_DEGRADED, operator("etcd")).ago(6)))
                .contains(POSSIBLE);
        assertThat(edge(fsync, budget)).contains(LIKELY);
        assertThat(edge(finding(READINESS_UNSTEADY, MEMBER).ago(120), budget)).contains(LIKELY);
    }

    @Test
    void aRegistryThatIsAServiceIsProvidedByItsOperator() {
        GivenFinding registry = finding(OPERATOR_UNAVAILABLE, operator("image-registry"))
                .ago(300)
                .link(Relation.MANAGES, Subject.clusterScoped("Namespace", "openshift-image-registry"));

        assertThat(edge(
                        registry,
                        finding(POD_IMAGE_PULL, deployment("web")).ago(240).says(PULL)))
                .contains(LIKELY);
        assertThat(edge(
                        registry,
                        finding(POD_IMAGE_PULL, deployment("web"))
                                .ago(240)
                                .says("pinging container registry registry.example.com: no such host")))
                .isEmpty();
        assertThat(edge(
                        registry,
                        finding(OPERAND_UNWELL, new Subject("Build", "shop", "web-1"))
                                .ago(120)))
                .contains(LIKELY);
    }

    @Test
    void theJobThatFetchesAReleaseIsPartOfTheUpdate() {
        assertThat(edge(
                        finding(RELEASE_REFUSED, Subject.clusterScoped("ClusterVersion", "version"))
                                .ago(120),
                        finding(JOB_FAILED, new Subject("Job", "openshift-cluster-version", "version--x7k2p"))
                                .ago(1)))
                .contains(LIKELY);
    }

    @Test
    void anOperatorFollowsTheOperandThatItNames() {
        GivenFinding operand = finding(OPERAND_UNWELL, new Subject("Alertmanager", "openshift-monitoring", "main"))
                .ago(120);
        GivenFinding monitoring = finding(OPERATOR_UNAVAILABLE, operator("monitoring"))
                .ago(60)
                .link(Relation.MANAGES, Subject.clusterScoped("Namespace", "openshift-monitoring"));

        assertThat(edge(operand, monitoring.says("waiting for Alertmanager openshift-monitoring/main: timed out")))
                .contains(CERTAIN);
        assertThat(edge(operand, monitoring.says("waiting for the main loop"))).isEmpty();
    }

    private static GivenFinding client(String said) {
        return finding(POD_CRASH_LOOP, deployment("controller")).ago(14).says(said);
    }

    private static GivenFinding alert(String namespace, String name, int ago) {
        return finding(ALERT_FIRING, new Subject("Alert", namespace, name))
                .as(Severity.MEDIUM)
                .ago(ago)
                .link(Relation.REPORTS_ON, MEMBER);
    }
}
