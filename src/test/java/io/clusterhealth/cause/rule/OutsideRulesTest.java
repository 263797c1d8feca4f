// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.cause.rule;

import static io.clusterhealth.cause.Confidence.CERTAIN;
import static io.clusterhealth.cause.Confidence.LIKELY;
import static io.clusterhealth.cause.Confidence.POSSIBLE;
import static io.clusterhealth.cause.GivenFinding.deployment;
import static io.clusterhealth.cause.GivenFinding.finding;
import static io.clusterhealth.cause.GivenFinding.node;
import static io.clusterhealth.cause.GivenFinding.operator;
import static io.clusterhealth.cause.GivenFinding.pod;
import static org.assertj.core.api.Assertions.assertThat;

import io.clusterhealth.cause.GivenFinding;
import io.clusterhealth.finding.FindingCode;
import io.clusterhealth.finding.Relation;
import io.clusterhealth.finding.Severity;
import io.clusterhealth.finding.Subject;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/// Causes that an application's message names: host names, services, drivers, servers, clouds.
class OutsideRulesTest {
    private static final GivenFinding DNS = system("Deployment", "coredns", FindingCode.WORKLOAD_UNAVAILABLE);

    @ParameterizedTest
    @CsvSource({
        "tls: failed to verify certificate: x509: certificate signed by unknown authority, 60, true",
        "x509: certificate signed by unknown authority, 200, false",
        "x509: certificate has expired or is not yet valid, 60, false",
        "dial tcp 192.0.2.7:443: i/o timeout, 60, false"
    })
    void clientsDoNotTrustAProxyWhoseAuthorityCannotBeRead(String said, int ago, boolean connected) {
        GivenFinding network = finding(FindingCode.OPERATOR_DEGRADED, operator("network"))
                .ago(70)
                .says("The configuration is invalid for proxy 'cluster' (proxy trustedCA 'corp-ca': no PEM block)");
        GivenFinding client = finding(FindingCode.UPDATES_UNKNOWN, Subject.clusterScoped("ClusterVersion", "version"))
                .ago(ago)
                .says("Get \"https://updates.example.com/graph\": " + said);

        assertThat(Between.edge(network, client).isPresent()).isEqualTo(connected);
        assertThat(Between.edge(network.says("the MTU cannot be changed"), client))
                .isEmpty();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "lookup core.pay.svc.cluster.local on 10.96.0.10:53: read udp 10.244.2.9:40122: connection refused",
                "dial tcp: lookup api.example.com on 172.30.0.10:53: server misbehaving",
                "psql: could not translate host name \"db\": Temporary failure in name resolution",
                "getaddrinfo EAI_AGAIN queue"
            })
    void whoGetsNoNamesIsExplainedByDns(String said) {
        assertThat(Between.edge(DNS.ago(30), crash().says(said))).contains(LIKELY);
    }

    @Test
    void aNameThatDoesNotExistIsNoFaultOfDns() {
        GivenFinding asked = crash().says("lookup typo.pay.svc on 10.96.0.10:53: no such host");

        assertThat(Between.edge(DNS, asked)).isEmpty();
    }

    @Test
    void somebodyElsesResolverExplainsNothing() {
        GivenFinding own = finding(FindingCode.WORKLOAD_UNAVAILABLE, new Subject("Deployment", "shop", "coredns"));

        assertThat(Between.edge(own, crash().says("Temporary failure in name resolution")))
                .isEmpty();
    }

    @Test
    void anApplicationIsExplainedByTheServiceItCalls() {
        GivenFinding database = finding(FindingCode.POD_OOM_KILLED, new Subject("StatefulSet", "crm", "db"))
                .ago(30);
        GivenFinding other = finding(FindingCode.POD_OOM_KILLED, new Subject("StatefulSet", "crm", "dbadmin"))
                .ago(30);
        GivenFinding caller = crash().says("Connection to db.crm.svc.cluster.local:5432 refused");

        assertThat(Between.edge(database, caller)).contains(LIKELY);
        assertThat(Between.edge(other, caller)).isEmpty();
        assertThat(Between.edge(database, crash().says("Connection to db refused")))
                .isEmpty();
    }

    @Test
    void aVolumeIsExplainedByTheDriverItsMessageNames() {
        GivenFinding driver = system("Deployment", "ebs-csi-controller", FindingCode.POD_CRASH_LOOP);
        GivenFinding plain = system("DaemonSet", "csi-node", FindingCode.POD_CRASH_LOOP);
        GivenFinding application = finding(FindingCode.POD_CRASH_LOOP, deployment("ebs-report"));
        GivenFinding waiting = finding(FindingCode.POD_STUCK_CREATING, deployment("store"))
                .says("timed out waiting for external-attacher of ebs.csi.aws.com CSI driver");

        assertThat(Between.edge(driver, waiting)).contains(LIKELY);
        assertThat(Between.edge(plain, waiting)).contains(POSSIBLE);
        assertThat(Between.edge(application, waiting)).isEmpty();
        assertThat(Between.edge(system("Deployment", "efs-csi-controller", FindingCode.POD_CRASH_LOOP), waiting))
                .isEmpty();
    }

    @ParameterizedTest
    @CsvSource({
        "squid.corp.example.com:3128, Failed to connect to squid.corp.example.com port 3128: Connection refused, CERTAIN",
        "squid.corp.example.com:3128, Failed to connect to squid.corp.example.com port 8080: Connection refused, ''",
        "10.90.1.20:3128, Failed to connect to proxy.corp.example.com port 3128: Connection refused, LIKELY",
        "10.90.1.20:3128, Connection refused: webproxy.example.com/10.90.1.21:3128, LIKELY",
        "10.90.1.20:3128, Failed to connect to proxy.corp.example.com port 8080: Connection refused, ''",
        "10.90.1.20:3128, Failed to connect to db.corp.example.com port 3128: Connection refused, ''",
        "10.90.1.20:3128, Failed to connect to proxy.crm.svc port 3128: Connection refused, ''",
        "10.90.1.20:3128, proxy.corp.example.com port 3128 says 407, ''"
    })
    void whoDoesNotGetOutNamesTheProxyInHisOwnWay(String proxy, String said, String confidence) {
        GivenFinding silent = finding(FindingCode.ENDPOINT_SILENT, Subject.external(proxy))
                .says("proxyconnect tcp: dial tcp " + proxy + ": connect: connection refused");
        GivenFinding job = finding(FindingCode.JOB_FAILED, new Subject("Job", "shop", "sign-1"))
                .link(Relation.OWNED_BY, new Subject("CronJob", "shop", "sign"))
                .says(said);

        assertThat(Between.edge(silent, job).map(Enum::name).orElse("")).isEqualTo(confidence);
    }

    @Test
    void onlyTheLastSchedulerExplainsPodsThatNobodyLookedAt() {
        GivenFinding unseen = finding(FindingCode.POD_UNSCHEDULABLE, pod("once"));
        GivenFinding seen = finding(FindingCode.POD_UNSCHEDULABLE, pod("once")).says("0/3 nodes are available");

        assertThat(Between.edge(scheduler().as(Severity.CRITICAL), unseen)).contains(LIKELY);
        assertThat(Between.edge(scheduler().as(Severity.HIGH), unseen)).isEmpty();
        assertThat(Between.edge(scheduler().as(Severity.CRITICAL), seen)).isEmpty();
    }

    @Test
    void kubeProxyExplainsResolversAndTimeoutsThatFollowSoon() {
        GivenFinding proxy =
                system("DaemonSet", "kube-proxy", FindingCode.POD_CRASH_LOOP).ago(60);

        assertThat(Between.edge(
                        proxy,
                        system("Deployment", "coredns", FindingCode.POD_NOT_READY)
                                .ago(50)))
                .contains(POSSIBLE);
        assertThat(Between.edge(proxy, crash().ago(50).says("dial tcp 10.96.0.1:443: i/o timeout")))
                .contains(POSSIBLE);
        assertThat(Between.edge(proxy, crash().ago(50).says("KeyError: 'URL'"))).isEmpty();
        assertThat(Between.edge(proxy, crash().says("dial tcp 10.96.0.1:443: i/o timeout")))
                .as("without a time there is no evidence")
                .isEmpty();
    }

    @Test
    void cordonsExplainAShortageOnlyWhereTheyAreMany() {
        GivenFinding cordon = finding(FindingCode.NODE_CORDONED, node("w2"));

        assertThat(Between.edge(cordon, shortage(3, 1, 1))).contains(POSSIBLE);
        assertThat(Between.edge(cordon, shortage(5, 1, 1))).isEmpty();
        assertThat(Between.edge(cordon, shortage(5, 0, 1))).isEmpty();
    }

    @Test
    void aCloudWithoutCapacityExplainsPodsThatWaitForRoom() {
        GivenFinding cloud = finding(FindingCode.CAPACITY_REFUSED, Subject.external("general"));

        assertThat(Between.edge(cloud, shortage(5, 0, 0))).contains(LIKELY);
        assertThat(Between.edge(
                        cloud,
                        finding(FindingCode.POD_UNSCHEDULABLE, deployment("gpu"))
                                .says("0/5 nodes are available: 5 node(s) had untolerated taint {gpu: yes}")))
                .isEmpty();
    }

    @Test
    void aFileServerExplainsThoseWhoNameIt() {
        GivenFinding server = finding(FindingCode.FILE_SERVER_UNREACHABLE, Subject.external("nas1.corp.example"));
        GivenFinding mounting = finding(FindingCode.POD_STUCK_CREATING, deployment("render"));

        assertThat(Between.edge(server, mounting.says("-t nfs nas1.corp.example:/export")))
                .contains(CERTAIN);
        assertThat(Between.edge(server, mounting.says("-t nfs nas11.corp.example:/export")))
                .isEmpty();
    }

    @ParameterizedTest
    @CsvSource({
        "kube-system, coredns, 30, POSSIBLE",
        "kube-system, kube-proxy, 30, POSSIBLE",
        "kube-system, coredns, 120, ''",
        "kube-system, metrics-server, 30, ''",
        "shop, coredns, 30, ''"
    })
    void aServerOutsideIsReachedThroughDnsAndTheNetwork(String namespace, String name, int minutes, String confidence) {
        GivenFinding path = finding(FindingCode.WORKLOAD_UNAVAILABLE, new Subject("Deployment", namespace, name))
                .ago(minutes);
        GivenFinding silent = finding(FindingCode.ENDPOINT_SILENT, Subject.external("db.eu.example.com"))
                .ago(28);

        assertThat(Between.edge(path, silent.says("connection timed out"))
                        .map(Enum::name)
                        .orElse(""))
                .isEqualTo(confidence);
        assertThat(Between.edge(path, silent.says("connection refused"))).isEmpty();
        assertThat(Between.edge(path.link(Relation.RUNS_ON, node("w1")), silent.says("connection timed out")))
                .as("one node alone")
                .isEmpty();
    }

    @Test
    void theDomainOfRoutesIsThatOfTheirRouters() {
        GivenFinding routers = finding(
                        FindingCode.INGRESS_UNAVAILABLE,
                        new Subject("IngressController", "openshift-ingress-operator", "default"))
                .ago(30);

        assertThat(Between.edge(
                        routers,
                        finding(FindingCode.OUTSIDE_BLAMED, Subject.external("apps.oc7.example.com"))
                                .ago(28)))
                .contains(LIKELY);
        assertThat(Between.edge(
                        routers,
                        finding(FindingCode.OUTSIDE_BLAMED, Subject.external("oidc.prod.example.com"))
                                .ago(28)))
                .isEmpty();
    }

    @Test
    void anOperatorIsExplainedByTheServiceItCalls() {
        GivenFinding querier = finding(
                        FindingCode.POD_CRASH_LOOP, new Subject("Deployment", "openshift-monitoring", "querier"))
                .ago(30);
        GivenFinding operator = finding(FindingCode.OPERATOR_DEGRADED, GivenFinding.operator("controllers"))
                .ago(28);

        assertThat(Between.edge(
                        querier, operator.says("Get \"https://querier.openshift-monitoring.svc:9091\": refused")))
                .contains(LIKELY);
        assertThat(Between.edge(querier, operator.says("Get \"https://other.openshift-monitoring.svc:9091\": refused")))
                .isEmpty();
    }

    @Test
    void aPolicyKeepsWorkloadsFromAServerOutside() {
        GivenFinding policy = finding(FindingCode.POLICY_SHUTS_OUT, new Subject("NetworkPolicy", "shop", "deny"))
                .link(Relation.SHUTS_OUT, deployment("web"))
                .ago(30);
        GivenFinding silent = finding(FindingCode.ENDPOINT_SILENT, Subject.external("db.eu.example.com"))
                .says("connection timed out")
                .ago(28);

        assertThat(Between.edge(policy, silent)).isEmpty();
        assertThat(Between.edge(policy, silent.link(Relation.BLAMED_BY, deployment("web"))))
                .contains(LIKELY);
    }

    private static GivenFinding crash() {
        return finding(FindingCode.POD_CRASH_LOOP, deployment("web"));
    }

    private static GivenFinding shortage(int nodes, int cordoned, int reserved) {
        return finding(FindingCode.POD_UNSCHEDULABLE, deployment("chat"))
                .says(("0/%d nodes are available: 1 Insufficient memory, %d node(s) had untolerated taint"
                                + " {node-role.kubernetes.io/control-plane: }, %d node(s) were unschedulable.")
                        .formatted(nodes, reserved, cordoned));
    }

    private static GivenFinding scheduler() {
        return system("Pod", "kube-scheduler-cp-1", FindingCode.POD_CRASH_LOOP);
    }

    private static GivenFinding system(String kind, String name, FindingCode code) {
        return finding(code, new Subject(kind, "kube-system", name));
    }
}
