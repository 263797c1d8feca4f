// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.cause.rule;

import static io.clusterhealth.cause.GivenFinding.deployment;
import static io.clusterhealth.cause.GivenFinding.finding;
import static io.clusterhealth.cause.rule.Between.edge;
import static io.clusterhealth.finding.FindingCode.POD_CRASH_LOOP;
import static io.clusterhealth.finding.FindingCode.POD_NOT_READY;
import static io.clusterhealth.finding.FindingCode.SERVICE_FAILS_CALLERS;
import static io.clusterhealth.finding.FindingCode.VOLUME_FULL;
import static org.assertj.core.api.Assertions.assertThat;

import io.clusterhealth.cause.Confidence;
import io.clusterhealth.cause.GivenFinding;
import io.clusterhealth.finding.Relation;
import io.clusterhealth.finding.Severity;
import io.clusterhealth.finding.Subject;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// Servers whose responses make several workloads fail.
class AnswerRulesTest {
    private static final String PROBE = "HTTP probe failed with statuscode: 503";
    private static final Subject CLAIM = new Subject("PersistentVolumeClaim", "data", "data-es-0");
    private static final Subject SET = new Subject("StatefulSet", "data", "es");

    @Test
    void callersEndOverIt() {
        assertThat(edge(server(), finding(POD_CRASH_LOOP, deployment("web")))).contains(Confidence.LIKELY);
        assertThat(edge(server(), finding(POD_CRASH_LOOP, deployment("other")))).isEmpty();
    }

    @Test
    void whatIsWrongBehindItIsItsCause() {
        assertThat(edge(finding(POD_CRASH_LOOP, SET), server())).contains(Confidence.LIKELY);
        assertThat(edge(finding(POD_CRASH_LOOP, deployment("es")), server())).isEmpty();
        assertThat(edge(finding(VOLUME_FULL, CLAIM), server())).contains(Confidence.LIKELY);
        assertThat(edge(finding(VOLUME_FULL, new Subject("PersistentVolumeClaim", "data", "other")), server()))
                .isEmpty();
    }

    @ParameterizedTest
    @CsvSource({"33, false", "32, true", "25, true", "24, false"})
    void whoStopsServingInThoseMinutesMayNeedItToo(int minutes, boolean connected) {
        assertThat(edge(server(), unready("shop", PROBE).ago(minutes)).isPresent())
                .isEqualTo(connected);
    }

    @Test
    void itMustAnswerSoAndServeNobody() {
        assertThat(edge(server(), unready("shop", "connection refused").ago(29)))
                .isEmpty();
        assertThat(edge(server(), unready("shop", PROBE).as(Severity.MEDIUM).ago(29)))
                .isEmpty();
        assertThat(edge(server(), unready("kube-system", PROBE).ago(29))).isEmpty();
    }

    private static GivenFinding server() {
        return finding(SERVICE_FAILS_CALLERS, new Subject("Service", "data", "es-http"))
                .link(Relation.BLAMED_BY, deployment("web"))
                .link(Relation.SELECTS, SET)
                .link(Relation.MOUNTS, CLAIM)
                .ago(30);
    }

    private static GivenFinding unready(String namespace, String said) {
        return finding(POD_NOT_READY, new Subject("Deployment", namespace, "reports"))
                .as(Severity.HIGH)
                .says(said);
    }
}
