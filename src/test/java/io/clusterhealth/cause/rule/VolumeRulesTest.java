// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.cause.rule;

import static io.clusterhealth.cause.GivenFinding.deployment;
import static io.clusterhealth.cause.GivenFinding.finding;
import static io.clusterhealth.cause.GivenFinding.node;
import static io.clusterhealth.cause.rule.Between.edge;
import static io.clusterhealth.finding.FindingCode.NODE_LOST;
import static io.clusterhealth.finding.FindingCode.POD_CRASH_LOOP;
import static io.clusterhealth.finding.FindingCode.POD_STUCK_CREATING;
import static org.assertj.core.api.Assertions.assertThat;

import io.clusterhealth.cause.GivenFinding;
import io.clusterhealth.finding.Subject;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class VolumeRulesTest {
    @ParameterizedTest
    @CsvSource({
        "Multi-Attach error for volume \"pv\" Volume is already exclusively attached to one node, true",
        "MountVolume.SetUp failed for volume \"pv\": timeout, false"
    })
    void podWhoseVolumeAnotherNodeHasStandsInForOneThatIsGone(String said, boolean connected) {
        GivenFinding successor = finding(POD_STUCK_CREATING, new Subject("StatefulSet", "shop", "db"))
                .ago(20)
                .says(said);
        GivenFinding caller =
                finding(POD_CRASH_LOOP, deployment("web")).ago(30).says("Connection to db.shop.svc:5432 refused.");

        assertThat(edge(successor, caller).isPresent()).isEqualTo(connected);
    }

    @ParameterizedTest
    @CsvSource({
        "Multi-Attach error for volume \"pv\" Volume is already exclusively attached to one node, 20, POSSIBLE",
        "Multi-Attach error for volume \"pv\" Volume is already exclusively attached to one node, 300, ''",
        "Multi-Attach error for volume \"pv\" Volume is already used by pod(s) db-1, 20, ''",
        "MountVolume.SetUp failed for volume \"pv\": timeout, 20, ''"
    })
    void nodeThatWentDownMayHaveTheVolume(String said, int ago, String confidence) {
        GivenFinding waiting =
                finding(POD_STUCK_CREATING, deployment("db")).ago(ago).says(said);

        assertThat(edge(finding(NODE_LOST, node("w1")).ago(30), waiting)
                        .map(Enum::name)
                        .orElse(""))
                .isEqualTo(confidence);
    }
}
