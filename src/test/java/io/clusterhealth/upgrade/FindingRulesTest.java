// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.upgrade;

import static org.assertj.core.api.Assertions.assertThat;

import io.clusterhealth.finding.Evidence;
import io.clusterhealth.finding.Finding;
import io.clusterhealth.finding.FindingCode;
import io.clusterhealth.finding.Subject;
import io.clusterhealth.upgrade.Obstacle.Weight;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class FindingRulesTest {
    @Test
    void everyRuleIsOfASectionThatThereIs() {
        assertThat(UpgradeReadiness.allNames()).containsAll(FindingRules.sections());
    }

    @ParameterizedTest
    @CsvSource({"OPERATOR_MISSING, BLOCKS", "OPERATOR_BEHIND, REVIEW"})
    void anOperatorThatIsGoneOrBehindIsInTheWay(FindingCode code, Weight weight) {
        Finding dns = Finding.of(code, Subject.clusterScoped("ClusterOperator", "dns"))
                .saying("none of them has this name");

        assertThat(FindingRules.obstacles("cluster-operators", List.of(dns)))
                .extracting(Obstacle::weight)
                .containsExactly(weight);
    }

    @Test
    void findingBecomesAnObstacleOfItsSection() {
        Subject subject = new Subject("Machine", "openshift-machine-api", "worker-a");
        List<Finding> findings =
                List.of(Finding.of(FindingCode.MACHINE_FAILED, subject).saying("it has failed"));

        assertThat(FindingRules.obstacles("machines", findings))
                .containsExactly(new Obstacle(
                        Weight.REVIEW,
                        subject,
                        Evidence.of("it has failed"),
                        "oc describe machine worker-a -n openshift-machine-api"));
        assertThat(FindingRules.obstacles("nodes", findings)).isEmpty();
    }
}
