// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.cause.rule;

import static io.clusterhealth.cause.GivenFinding.deployment;
import static io.clusterhealth.cause.GivenFinding.finding;
import static io.clusterhealth.cause.GivenFinding.operator;
import static io.clusterhealth.cause.rule.Between.edge;
import static io.clusterhealth.finding.FindingCode.ENDPOINT_SILENT;
import static io.clusterhealth.finding.FindingCode.JOB_FAILED;
import static io.clusterhealth.finding.FindingCode.OPERATOR_DEGRADED;
import static io.clusterhealth.finding.FindingCode.POD_CRASH_LOOP;
import static io.clusterhealth.finding.FindingCode.POD_IMAGE_PULL;
import static io.clusterhealth.finding.FindingCode.POLICY_SHUTS_OUT;
import static io.clusterhealth.finding.FindingCode.SERVICE_FAILS_CALLERS;
import static io.clusterhealth.finding.FindingCode.SUBSCRIPTION_BLOCKED;
import static org.assertj.core.api.Assertions.assertThat;

import io.clusterhealth.cause.Confidence;
import io.clusterhealth.cause.GivenFinding;
import io.clusterhealth.finding.Mode;
import io.clusterhealth.finding.Relation;
import io.clusterhealth.finding.Severity;
import io.clusterhealth.finding.Subject;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// Clients of a server that fails, of a proxy and of a name service.
class ClientRulesTest {
    private static final String REFUSED =
            "connection to server at \"ledger.data.svc\" (10.0.0.9), port 5432 failed: " + "Connection refused";

    @ParameterizedTest
    @CsvSource({"CronJob, 100, LIKELY", "Job, 100, LIKELY", "CronJob, 300, ''"})
    void jobsFollowTheServerThatTheirPodsName(String kind, int ago, String confidence) {
        GivenFinding server = finding(POD_CRASH_LOOP, new Subject("StatefulSet", "data", "ledger"))
                .as(Severity.HIGH)
                .link(Relation.PROVIDES, new Subject("Service", "data", "ledger"))
                .says("PANIC: could not locate a valid checkpoint record")
                .ago(200);
        GivenFinding down = finding(POD_IMAGE_PULL, new Subject("StatefulSet", "data", "ledger"))
                .as(Severity.HIGH)
                .link(Relation.PROVIDES, new Subject("Service", "data", "ledger"))
                .ago(200);
        GivenFinding job = finding(JOB_FAILED, new Subject(kind, "shop", "nightly"))
                .says(REFUSED)
                .ago(ago);

        assertThat(edge(ago > 200 ? down : server, job).map(Enum::name).orElse(""))
                .isEqualTo(confidence);
    }

    @ParameterizedTest
    @CsvSource({
        "Get https://quay.io/v2/: Proxy Authentication Required, CERTAIN",
        "Tunnel connection failed: 407 Proxy Authentication Required, CERTAIN",
        "Get https://quay.io/v2/: 401 Unauthorized, ''"
    })
    void whatTheProxyRefusesFollowsIt(String said, String confidence) {
        GivenFinding proxy = finding(SERVICE_FAILS_CALLERS, Subject.external("proxy.example.com:3128"))
                .in(Mode.PROXY_REFUSES)
                .ago(60);

        assertThat(edge(proxy, finding(POD_IMAGE_PULL, deployment("web")).says(said))
                        .map(Enum::name)
                        .orElse(""))
                .isEqualTo(confidence);
        assertThat(edge(proxy, finding(OPERATOR_DEGRADED, operator("insights")).says(said))
                        .map(Enum::name)
                        .orElse(""))
                .isEqualTo(confidence);
    }

    @Test
    void whatDoesNotResolveNamesFollowsTheirNameService() {
        GivenFinding zone = finding(ENDPOINT_SILENT, Subject.external("corp.example.com"))
                .in(Mode.NAMES_UNRESOLVED)
                .link(Relation.BLAMED_BY, deployment("web"))
                .ago(60);
        String said = "lookup db.corp.example.com on 10.96.0.10:53: server misbehaving";

        assertThat(edge(zone, finding(POD_CRASH_LOOP, deployment("web")).says(said)))
                .contains(Confidence.LIKELY);
        assertThat(edge(zone, finding(POD_CRASH_LOOP, deployment("api")).says(said)))
                .isEmpty();
    }

    @Test
    void aPolicyIsReportedOnce() {
        Subject policy = new Subject("NetworkPolicy", "shop", "only-gateway");

        assertThat(edge(
                        finding(POLICY_SHUTS_OUT, policy).ago(60),
                        finding(POLICY_SHUTS_OUT, policy).as(Severity.LOW).in(Mode.PEERS_ABSENT)))
                .contains(Confidence.CERTAIN);
    }

    @ParameterizedTest
    @CsvSource({
        "catalogs, 90845050c7922e9bc2c37bb49a4c2a75e755fd98e5fb75d221bacea2bcfb, true",
        "catalogs, unpack, true",
        "shop, unpack, false"
    })
    void subscriptionQuotesTheJobThatUnpacksItsBundle(String namespace, String job, boolean connected) {
        GivenFinding subscription = finding(SUBSCRIPTION_BLOCKED, new Subject("Subscription", "messaging", "amq"))
                .link(Relation.DRAWS_FROM, new Subject("CatalogSource", "catalogs", "own"))
                .says("bundle unpacking failed. Reason: DeadlineExceeded, and Message: Job was active longer than "
                        + "specified deadline");
        GivenFinding unpacking = finding(JOB_FAILED, new Subject("Job", namespace, job))
                .says("Job was active longer than specified deadline");

        assertThat(edge(subscription, unpacking).isPresent()).isEqualTo(connected);
    }
}
