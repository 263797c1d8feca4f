// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.cause.rule;

import static io.clusterhealth.cause.Confidence.CERTAIN;
import static io.clusterhealth.cause.Confidence.LIKELY;
import static io.clusterhealth.cause.Confidence.POSSIBLE;
import static io.clusterhealth.cause.GivenFinding.deployment;
import static io.clusterhealth.cause.GivenFinding.finding;
import static io.clusterhealth.cause.GivenFinding.node;
import static io.clusterhealth.cause.rule.Between.edge;
import static io.clusterhealth.finding.FindingCode.JOB_FAILED;
import static io.clusterhealth.finding.FindingCode.NODE_NOT_READY;
import static io.clusterhealth.finding.FindingCode.POD_CRASH_LOOP;
import static io.clusterhealth.finding.FindingCode.POD_NOT_READY;
import static io.clusterhealth.finding.FindingCode.POD_STUCK_CREATING;
import static io.clusterhealth.finding.FindingCode.SERVICE_WITHOUT_ENDPOINTS;
import static io.clusterhealth.finding.FindingCode.WORKLOAD_UNAVAILABLE;
import static org.assertj.core.api.Assertions.assertThat;

import io.clusterhealth.cause.Confidence;
import io.clusterhealth.cause.GivenFinding;
import io.clusterhealth.finding.FindingCode;
import io.clusterhealth.finding.Relation;
import io.clusterhealth.finding.Subject;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

/// The only rule for software that no row names: it is recognized by links of its pods and Services.
class CapabilityRuleTest {
    private static final Subject NAMED = new Subject("DaemonSet", "acme-names", "zonemaster");
    private static final Subject BLOCKS = new Subject("DaemonSet", "acme-storage", "acme-block-node");
    private static final Subject WIRES = new Subject("DaemonSet", "acme-net", "wirelayer");

    @ParameterizedTest
    @CsvSource({
        "dial tcp: lookup db.shop.svc on 10.96.0.10:53: i/o timeout, 30, LIKELY",
        "dial tcp: lookup db.shop.svc on 10.96.0.10:53: i/o timeout, 300, ''",
        "dial tcp 10.0.0.7:5432: connect: connection refused, 30, ''",
        "panic: nil pointer dereference, 30, ''"
    })
    void dnsServerOfAnotherName(String said, int ago, String confidence) {
        GivenFinding server =
                finding(WORKLOAD_UNAVAILABLE, NAMED).ago(40).link(Relation.PROVIDES, Subject.capability("dns-server"));
        GivenFinding client = finding(POD_NOT_READY, deployment("web")).ago(ago).says(said);

        assertThat(edge(server, client).map(Confidence::name).orElse("")).isEqualTo(confidence);
    }

    @ParameterizedTest
    @CsvSource({
        "driver name block.csi.acme.io not found in the list of registered CSI drivers, LIKELY",
        "driver name shares.csi.other.io not found in the list of registered CSI drivers, POSSIBLE",
        "secret \"web-tls\" not found, ''"
    })
    void csiDriverOfAnotherName(String said, String confidence) {
        GivenFinding driver = finding(POD_CRASH_LOOP, BLOCKS)
                .ago(40)
                .link(Relation.PROVIDES, Subject.capability("csi-driver"))
                .link(Relation.PROVIDES, Subject.capability("csi-sidecar"));
        GivenFinding waiting =
                finding(POD_STUCK_CREATING, deployment("web")).ago(30).says(said);

        assertThat(edge(driver, waiting).map(Confidence::name).orElse("")).isEqualTo(confidence);
    }

    @Test
    void cniPluginOfAnotherName() {
        GivenFinding plugin = finding(POD_CRASH_LOOP, WIRES)
                .ago(40)
                .link(Relation.RUNS_ON, node("w1"))
                .link(Relation.PROVIDES, Subject.capability("cni-plugin"));

        assertThat(edge(
                        plugin,
                        finding(NODE_NOT_READY, node("w1"))
                                .ago(30)
                                .says("container runtime network not ready: cni plugin not initialized")))
                .contains(LIKELY);
        assertThat(edge(
                        plugin,
                        finding(POD_NOT_READY, deployment("web")).ago(30).link(Relation.RUNS_ON, node("w1"))))
                .contains(POSSIBLE);
        assertThat(edge(
                        plugin,
                        finding(POD_NOT_READY, deployment("web")).ago(30).link(Relation.RUNS_ON, node("w2"))))
                .isEmpty();
    }

    @Test
    void serviceWhoseSoftwareIsCalledOtherwise() {
        GivenFinding server = finding(POD_CRASH_LOOP, new Subject("StatefulSet", "shop", "pgdata"))
                .ago(40)
                .link(Relation.PROVIDES, new Subject("Service", "shop", "orders"));

        assertThat(edge(
                        server,
                        finding(POD_CRASH_LOOP, new Subject("Deployment", "crm", "web"))
                                .ago(30)
                                .says("dial tcp: orders.shop.svc:5432: connect: connection refused")))
                .contains(LIKELY);
        assertThat(edge(
                        server,
                        finding(POD_CRASH_LOOP, new Subject("Deployment", "crm", "web"))
                                .ago(30)
                                .says("dial tcp: stock.shop.svc:5432: connect: connection refused")))
                .isEmpty();
    }

    @ParameterizedTest
    @CsvSource({
        "issuer https://login.example.com/realms/corp cannot be resolved, 30, true",
        "issuer https://login.example.com/realms/corp cannot be resolved, 300, false",
        "issuer https://login.example.org/realms/corp cannot be resolved, 30, false"
    })
    void hostOfARouteThatLeadsToIt(String said, int ago, boolean connected) {
        GivenFinding server = finding(WORKLOAD_UNAVAILABLE, new Subject("StatefulSet", "identity", "sso"))
                .ago(40)
                .link(Relation.KNOWN_AS, Subject.external("login.example.com"));

        assertThat(edge(
                                server,
                                finding(POD_CRASH_LOOP, new Subject("Deployment", "crm", "web"))
                                        .ago(ago)
                                        .says(said))
                        .isPresent())
                .isEqualTo(connected);
    }

    @ParameterizedTest
    @EnumSource(names = {"ROUTE_REFUSED", "INGRESS_WITHOUT_SERVICE", "INGRESS_WITHOUT_CLASS"})
    void hostThatIsNotServed(FindingCode code) {
        GivenFinding unserved = finding(code, new Subject("Route", "shop", "checkout"))
                .ago(40)
                .link(Relation.KNOWN_AS, Subject.external("checkout.example.com"));

        assertThat(edge(
                        unserved,
                        finding(JOB_FAILED, new Subject("CronJob", "shop", "probe"))
                                .ago(30)
                                .says("GET https://checkout.example.com/version: unexpected answer")))
                .contains(LIKELY);
        assertThat(edge(
                        unserved,
                        finding(JOB_FAILED, new Subject("CronJob", "shop", "probe"))
                                .ago(30)
                                .says("GET https://search.example.com/version: unexpected answer")))
                .isEmpty();
    }

    @Test
    void linkIsCertainAndNamesTheCapability() {
        Subject service = new Subject("Service", "shop", "orders");
        GivenFinding empty = finding(SERVICE_WITHOUT_ENDPOINTS, service).link(Relation.SELECTS, deployment("orders"));

        assertThat(edge(finding(POD_CRASH_LOOP, deployment("orders")), empty)).contains(CERTAIN);
        assertThat(edge(finding(POD_CRASH_LOOP, deployment("stock")), empty)).isEmpty();
    }
}
