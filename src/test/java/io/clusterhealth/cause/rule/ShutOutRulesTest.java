// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.cause.rule;

import static io.clusterhealth.cause.GivenFinding.deployment;
import static io.clusterhealth.cause.GivenFinding.finding;
import static io.clusterhealth.cause.rule.Between.edge;
import static io.clusterhealth.finding.FindingCode.POD_CRASH_LOOP;
import static io.clusterhealth.finding.FindingCode.POD_NOT_READY;
import static io.clusterhealth.finding.FindingCode.POLICY_SHUTS_OUT;
import static org.assertj.core.api.Assertions.assertThat;

import io.clusterhealth.cause.Confidence;
import io.clusterhealth.cause.GivenFinding;
import io.clusterhealth.finding.Relation;
import io.clusterhealth.finding.Severity;
import io.clusterhealth.finding.Subject;
import io.clusterhealth.meaning.Meaning.Exited;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// Network policies, and the workloads whose connections they block.
class ShutOutRulesTest {
    private static final String PROBE = "Readiness probe failed: context deadline exceeded";

    @Test
    void whoIsShutOutFails() {
        assertThat(edge(policy(), finding(POD_CRASH_LOOP, deployment("web")).ago(29)))
                .contains(Confidence.LIKELY);
        assertThat(edge(policy(), finding(POD_CRASH_LOOP, deployment("other")).ago(29)))
                .isEmpty();
        assertThat(edge(policy(), finding(POD_CRASH_LOOP, deployment("web")).ago(36)))
                .as("long before")
                .isEmpty();
    }

    @ParameterizedTest
    @CsvSource({"31, false", "30, true", "25, true", "24, false"})
    void neighbourThatStopsAnsweringInThoseMinutesMayWaitToo(int minutes, boolean connected) {
        assertThat(edge(policy(), unready("shop", PROBE).ago(minutes)).isPresent())
                .isEqualTo(connected);
    }

    @Test
    void neighbourMustBeOneAndWaitWhole() {
        assertThat(edge(policy(), unready("crm", PROBE).ago(29))).isEmpty();
        assertThat(edge(policy(), unready("shop", "connection refused").ago(29)))
                .isEmpty();
        assertThat(edge(policy(), unready("shop", PROBE).as(Severity.MEDIUM).ago(29)))
                .isEmpty();
    }

    @Test
    void neighbourThatEndsWithoutAWordMayNotGetThroughEither() {
        GivenFinding mute = finding(POD_CRASH_LOOP, deployment("api"))
                .stating(new Exited(1))
                .says("CrashLoopBackOff: back-off 5m0s restarting failed container=app")
                .ago(29);

        assertThat(edge(policy(), mute)).contains(Confidence.POSSIBLE);
        assertThat(edge(policy(), mute.says("Error: KeyError: 'URL'"))).isEmpty();
    }

    private static GivenFinding policy() {
        return finding(POLICY_SHUTS_OUT, new Subject("NetworkPolicy", "data", "deny"))
                .link(Relation.SHUTS_OUT, deployment("web"))
                .ago(30);
    }

    private static GivenFinding unready(String namespace, String said) {
        return finding(POD_NOT_READY, new Subject("Deployment", namespace, "reports"))
                .as(Severity.HIGH)
                .says(said);
    }
}
