// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.cause.rule;

import static io.clusterhealth.cause.Confidence.LIKELY;
import static io.clusterhealth.cause.Confidence.POSSIBLE;
import static io.clusterhealth.cause.GivenFinding.deployment;
import static io.clusterhealth.cause.GivenFinding.finding;
import static io.clusterhealth.cause.GivenFinding.operator;
import static io.clusterhealth.cause.rule.Between.edge;
import static io.clusterhealth.finding.FindingCode.DNS_WITHOUT_ENDPOINTS;
import static io.clusterhealth.finding.FindingCode.INGRESS_DEGRADED;
import static io.clusterhealth.finding.FindingCode.OPERATOR_DEGRADED;
import static io.clusterhealth.finding.FindingCode.OPERATOR_UNAVAILABLE;
import static io.clusterhealth.finding.FindingCode.POD_CRASH_LOOP;
import static io.clusterhealth.finding.FindingCode.POD_IMAGE_PULL;
import static io.clusterhealth.finding.FindingCode.POD_NOT_READY;
import static org.assertj.core.api.Assertions.assertThat;

import io.clusterhealth.cause.GivenFinding;
import io.clusterhealth.finding.Severity;
import io.clusterhealth.finding.Subject;
import io.clusterhealth.meaning.Meaning.Exited;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// DNS fails in the whole cluster.
class NamelessRulesTest {
    @ParameterizedTest
    @CsvSource({
        "getaddrinfo EAI_AGAIN pg.shop.svc.cluster.local, 25, LIKELY",
        "getaddrinfo EAI_AGAIN pg.shop.svc.cluster.local, 40, ''",
        "dial tcp: lookup pg.shop.svc on 172.30.0.10:53: read udp: i/o timeout, 25, LIKELY",
        "dial tcp: lookup pg: no such host, 25, LIKELY",
        "dial tcp: lookup pg: no such host, 400, ''",
        "java.net.UnknownHostException: pg, 25, LIKELY",
        "curl: (6) Could not resolve host: pg, 25, LIKELY",
        "Communications link failure, 25, POSSIBLE",
        "Communications link failure, 15, ''",
        "KeyError: 'URL', 25, ''"
    })
    void programSaysWhatItLacks(String said, int ago, String confidence) {
        GivenFinding program =
                finding(POD_CRASH_LOOP, deployment("web")).ago(ago).says(said);

        assertThat(edge(gone(), program).map(Enum::name).orElse("")).isEqualTo(confidence);
        assertThat(edge(finding(OPERATOR_UNAVAILABLE, operator("storage")).ago(30), program))
                .isEmpty();
        assertThat(edge(finding(OPERATOR_DEGRADED, operator("dns")).ago(30), program))
                .as("some are served yet")
                .isEmpty();
    }

    @ParameterizedTest
    @CsvSource({
        "HTTP probe failed with statuscode: 503, 32, POSSIBLE",
        "HTTP probe failed with statuscode: 500, 20, POSSIBLE",
        "context deadline exceeded, 25, POSSIBLE",
        "HTTP probe failed with statuscode: 500, 33, ''",
        "HTTP probe failed with statuscode: 500, 19, ''",
        "HTTP probe failed with statuscode: 404, 25, ''",
        "connect: connection refused, 25, ''"
    })
    void programThatServesNoMoreSinceTheSameMinutes(String said, int ago, String confidence) {
        GivenFinding unready = finding(POD_NOT_READY, deployment("web"))
                .as(Severity.HIGH)
                .ago(ago)
                .says(said);

        assertThat(edge(gone(), unready).map(Enum::name).orElse("")).isEqualTo(confidence);
    }

    /// Beginning in the same minutes is no evidence by itself.
    @Test
    void programThatEndsWithoutAMessageNeedsNothingThatOneKnows() {
        GivenFinding mute = finding(POD_CRASH_LOOP, deployment("web"))
                .stating(new Exited(1))
                .says("CrashLoopBackOff: back-off 5m0s restarting failed container=app")
                .ago(25);

        assertThat(edge(gone(), mute)).isEmpty();
    }

    @Test
    void resolverOfWhichSomePodsServeLeavesNobodyWithoutNames() {
        Subject resolver = new Subject("Deployment", "kube-system", "coredns");
        GivenFinding unready = finding(POD_NOT_READY, deployment("web")).ago(25).says("statuscode: 503");

        assertThat(edge(finding(POD_NOT_READY, resolver).as(Severity.HIGH).ago(30), unready))
                .contains(POSSIBLE);
        assertThat(edge(finding(POD_NOT_READY, resolver).as(Severity.MEDIUM).ago(30), unready))
                .isEmpty();
    }

    @Test
    void serviceWithoutEndpointsLeavesAllWithoutNames() {
        Subject service = new Subject("Service", "kube-system", "kube-dns");
        GivenFinding program = finding(POD_CRASH_LOOP, deployment("web")).says("getaddrinfo EAI_AGAIN pg");

        assertThat(edge(finding(DNS_WITHOUT_ENDPOINTS, service), program)).contains(LIKELY);
    }

    @Test
    void operatorTellsOfItsOwnServiceOnly() {
        GivenFinding own = finding(DNS_WITHOUT_ENDPOINTS, new Subject("Service", "openshift-dns", "dns-default"));
        GivenFinding other = finding(DNS_WITHOUT_ENDPOINTS, new Subject("Service", "kube-system", "kube-dns"));

        assertThat(edge(gone(), own)).contains(LIKELY);
        assertThat(edge(gone(), other)).isEmpty();
    }

    @Test
    void operatorsCallByNameToo() {
        GivenFinding insights = finding(OPERATOR_DEGRADED, operator("insights"))
                .ago(10)
                .says("dial tcp: lookup console.redhat.com on 172.30.0.10:53: connection refused");
        GivenFinding ingress = finding(
                        INGRESS_DEGRADED, new Subject("IngressController", "openshift-ingress-operator", "default"))
                .ago(20);

        assertThat(edge(gone(), insights)).contains(LIKELY);
        assertThat(edge(gone(), ingress)).isEmpty();
        assertThat(edge(gone(), ingress.says("CanaryChecksSucceeding=False"))).contains(POSSIBLE);
    }

    @Test
    void imagesAreLookedUpByTheNode() {
        GivenFinding pull = finding(POD_IMAGE_PULL, deployment("web")).ago(20).says("lookup quay.io: no such host");

        assertThat(edge(gone(), pull)).isEmpty();
    }

    private static GivenFinding gone() {
        return finding(OPERATOR_UNAVAILABLE, operator("dns")).ago(30);
    }
}
