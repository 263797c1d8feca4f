// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.cause.rule;

import static io.clusterhealth.cause.GivenFinding.deployment;
import static io.clusterhealth.cause.GivenFinding.finding;
import static io.clusterhealth.cause.rule.Between.edge;
import static io.clusterhealth.finding.FindingCode.POD_CRASH_LOOP;
import static io.clusterhealth.finding.FindingCode.POD_IMAGE_PULL;
import static io.clusterhealth.finding.FindingCode.SERVICE_WITHOUT_ENDPOINTS;
import static io.clusterhealth.finding.FindingCode.WORKLOAD_BELOW_DESIRED;
import static org.assertj.core.api.Assertions.assertThat;

import io.clusterhealth.cause.Confidence;
import io.clusterhealth.cause.GivenFinding;
import io.clusterhealth.finding.FindingCode;
import io.clusterhealth.finding.Relation;
import io.clusterhealth.finding.Severity;
import io.clusterhealth.finding.Subject;
import io.clusterhealth.meaning.Meaning.Exited;
import io.clusterhealth.meaning.Meaning.HalfUnavailable;
import org.junit.jupiter.api.Test;

/// Servers named in a pod template, and the effects when they are down.
class NamedServerRulesTest {
    private static final Subject LEDGER = new Subject("Service", "data", "ledger");

    @Test
    void whatCallsADownServerAndGivesNoReasonFollows() {
        assertThat(edge(server().ago(180), caller().ago(40))).contains(Confidence.LIKELY);
        GivenFinding later = down(POD_IMAGE_PULL).says("manifest unknown").ago(10);
        assertThat(edge(later, caller().ago(40))).as("it was down before").isEmpty();
        assertThat(edge(server().as(Severity.MEDIUM).ago(180), caller().ago(40)))
                .as("others of its pods serve")
                .isEmpty();
    }

    @Test
    void whatGivesAReasonOfItsOwnDoesNot() {
        assertThat(edge(
                        server().ago(180),
                        caller().says("Error: KeyError: 'URL'").ago(40)))
                .isEmpty();
        assertThat(edge(
                        server().ago(180),
                        calling(finding(POD_IMAGE_PULL, deployment("billing")))
                                .says("Failed to pull image \"quay.io/billing:2\": manifest unknown")
                                .ago(40)))
                .isEmpty();
    }

    @Test
    void theServerOfTheMessageCountsRatherThanAnotherOfTheTemplate() {
        GivenFinding caller = caller().link(Relation.CALLS, new Subject("Service", "data", "stock"));

        assertThat(edge(
                        server().ago(180),
                        caller.says("connect ECONNREFUSED ledger.data:5432").ago(40)))
                .isPresent();
        assertThat(edge(
                        server().ago(180),
                        caller.says("connect ECONNREFUSED stock.data:5432").ago(40)))
                .isEmpty();
    }

    @Test
    void aServiceWithoutEndpointsIsAsDown() {
        assertThat(edge(finding(SERVICE_WITHOUT_ENDPOINTS, LEDGER).ago(180), caller().ago(40)))
                .contains(Confidence.LIKELY);
    }

    @Test
    void aServerThatLostHalfOfItsReplicasShortlyBeforeIsPossible() {
        GivenFinding caller = calling(finding(POD_CRASH_LOOP, deployment("billing")))
                .stating(new Exited(1))
                .says("Error: no primary found in replica set ledger");

        assertThat(edge(shortOf().ago(44), caller.ago(43))).contains(Confidence.POSSIBLE);
        assertThat(edge(shortOf().ago(42), caller.ago(43))).as("it began later").isEmpty();
        assertThat(edge(shortOf().ago(180), caller.ago(43))).as("long before").isEmpty();
        assertThat(edge(
                        finding(WORKLOAD_BELOW_DESIRED, new Subject("StatefulSet", "data", "ledger"))
                                .link(Relation.PROVIDES, LEDGER)
                                .ago(44),
                        caller.ago(43)))
                .as("most of its replicas serve")
                .isEmpty();
        assertThat(edge(
                        shortOf().ago(44),
                        caller.says("exec: \"serve\": executable file not found in $PATH")
                                .ago(43)))
                .as("a reason of its own")
                .isEmpty();
    }

    private static GivenFinding shortOf() {
        return finding(WORKLOAD_BELOW_DESIRED, new Subject("StatefulSet", "data", "ledger"))
                .link(Relation.PROVIDES, LEDGER)
                .stating(new HalfUnavailable());
    }

    private static GivenFinding server() {
        return down(POD_CRASH_LOOP).says("could not locate a valid checkpoint record");
    }

    private static GivenFinding down(FindingCode code) {
        return finding(code, new Subject("StatefulSet", "data", "ledger"))
                .as(Severity.HIGH)
                .link(Relation.PROVIDES, LEDGER);
    }

    private static GivenFinding caller() {
        return calling(finding(POD_CRASH_LOOP, deployment("billing")))
                .stating(new Exited(1))
                .says("CrashLoopBackOff: back-off 5m0s restarting failed container=app");
    }

    private static GivenFinding calling(GivenFinding finding) {
        return finding.link(Relation.CALLS, LEDGER);
    }
}
