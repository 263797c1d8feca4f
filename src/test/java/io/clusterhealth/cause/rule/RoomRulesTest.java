// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.cause.rule;

import static io.clusterhealth.cause.GivenFinding.deployment;
import static io.clusterhealth.cause.GivenFinding.finding;
import static io.clusterhealth.cause.GivenFinding.node;
import static io.clusterhealth.cause.rule.Between.edge;
import static io.clusterhealth.finding.FindingCode.JOBS_PILE_UP;
import static io.clusterhealth.finding.FindingCode.NODE_PODS_FULL;
import static io.clusterhealth.finding.FindingCode.POD_OOM_KILLED;
import static io.clusterhealth.finding.FindingCode.POD_UNSCHEDULABLE;
import static org.assertj.core.api.Assertions.assertThat;

import io.clusterhealth.cause.Confidence;
import io.clusterhealth.cause.GivenFinding;
import io.clusterhealth.finding.Relation;
import io.clusterhealth.finding.Severity;
import io.clusterhealth.finding.Subject;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class RoomRulesTest {
    private static final String FULL = "0/8 nodes are available: 8 Insufficient cpu.";

    @ParameterizedTest
    @CsvSource({
        "cluster-autoscaler, true",
        "infra-aws-cluster-autoscaler, true",
        "cluster-autoscaler-default, true",
        "karpenter, true",
        "karpenterish, false",
        "metrics-server, false"
    })
    void whatAddsNodesIsCalledSo(String name, boolean connected) {
        assertThat(edge(down(name), waiting(FULL)).isPresent()).isEqualTo(connected);
    }

    @Test
    void onlyWhoLacksRoomWaitsForMoreNodes() {
        assertThat(edge(down("cluster-autoscaler"), waiting(FULL))).contains(Confidence.LIKELY);
        assertThat(edge(
                        down("cluster-autoscaler"),
                        waiting("0/8 nodes are available: 8 node(s) didn't match Pod's node affinity/selector.")))
                .isEmpty();
        assertThat(edge(down("cluster-autoscaler").as(Severity.MEDIUM), waiting(FULL)))
                .as("another replica of it may lead")
                .isEmpty();
    }

    @Test
    void pileOfJobsTakesTheRoomOfOthers() {
        GivenFinding pile = finding(JOBS_PILE_UP, new Subject("CronJob", "shop", "sync"))
                .ago(120)
                .link(Relation.RUNS_ON, node("n1"));

        assertThat(edge(pile, waiting(FULL).ago(60))).contains(Confidence.POSSIBLE);
        assertThat(edge(pile, waiting(FULL).ago(240))).as("it waited before").isEmpty();
        assertThat(edge(pile, finding(NODE_PODS_FULL, node("n1")))).contains(Confidence.LIKELY);
        assertThat(edge(pile, finding(NODE_PODS_FULL, node("n2")))).isEmpty();
    }

    private static GivenFinding down(String name) {
        return finding(POD_OOM_KILLED, new Subject("Deployment", "kube-system", name))
                .as(Severity.HIGH);
    }

    private static GivenFinding waiting(String said) {
        return finding(POD_UNSCHEDULABLE, deployment("web")).says(said);
    }
}
