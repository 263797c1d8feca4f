// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.check.node;

import static io.clusterhealth.check.Given.condition;
import static io.clusterhealth.check.Given.node;
import static io.clusterhealth.check.GivenPod.pod;
import static org.assertj.core.api.Assertions.assertThat;

import io.clusterhealth.check.Given;
import io.clusterhealth.check.GivenPod;
import io.clusterhealth.check.pod.PodRules;
import io.clusterhealth.check.workload.PodHealth;
import io.clusterhealth.cluster.Resources;
import io.clusterhealth.finding.Finding;
import org.junit.jupiter.api.Test;

class AbsentNodesTest {
    private static final AbsentNodes CHECK = new AbsentNodes(NodePatience.DEFAULT);
    private static final PodHealth PODS = new PodHealth(NodePatience.DEFAULT, PodRules.standard(), 3);

    @Test
    void nodeThatOnlyPodsNameIsTold() {
        Given given = given(unready("a", "3h"), unready("b", "2h"));

        assertThat(given.told(CHECK)).containsExactly("NODE_LOST HIGH Node gone");
        Finding finding = CHECK.inspect(given.picture()).getFirst();
        assertThat(finding.since()).contains(Given.ago("3h"));
        assertThat(finding.evidence().getLast().statement())
                .isEqualTo("bound to it, idle for 3 h: Pod shop/a and 1 more");
    }

    @Test
    void podsOfADeletedNodeAreGivenTheTimeOfTheirCollection() {
        assertThat(given(unready("a", "4m59s")).told(CHECK)).isEmpty();
        assertThat(given(unready("a", "5m")).told(CHECK)).hasSize(1);
        assertThat(given(unready("a", "3h"), unready("b", "4m59s")).told(CHECK)).isEmpty();
    }

    @Test
    void podThatIsReadySpeaksForItsNode() {
        assertThat(given(unready("a", "3h"), pod("b").on("gone").ready("1d")).told(CHECK))
                .isEmpty();
    }

    @Test
    void podThatWasToEndDoesNot() {
        assertThat(given(pod("a").on("gone").ready("1d").deleted("6m")).told(CHECK))
                .hasSize(1);
        assertThat(given(pod("a").on("gone").ready("1d").deleted("4m")).told(CHECK))
                .isEmpty();
    }

    @Test
    void podThatHasEndedNeedsNoNode() {
        assertThat(given(pod("a").on("gone").phase("Failed")).told(CHECK)).isEmpty();
    }

    @Test
    void listThatLacksNodesTellsNothing() {
        Given unread = new Given()
                .without(Resources.NODES)
                .with(Resources.PODS, unready("a", "3h").get());

        assertThat(unread.told(CHECK)).isEmpty();
    }

    @Test
    void podsOfItAreToldAsCutOff() {
        Given given = given(
                unready("a", "3h"),
                pod("b").on("gone").phase("Pending").born("1h"),
                pod("c").on("gone").ready("1d").deleted("1h"));

        assertThat(given.told(PODS))
                .containsExactly(
                        "POD_NOT_READY MEDIUM Pod shop/a",
                        "POD_STUCK_CREATING HIGH Pod shop/b",
                        "POD_STUCK_TERMINATING MEDIUM Pod shop/c");
        assertThat(PODS.inspect(given.picture())
                        .getFirst()
                        .evidence()
                        .getFirst()
                        .statement())
                .contains("node does not exist");
    }

    private static GivenPod unready(String name, String age) {
        return pod(name).on("gone").unready(age);
    }

    private static Given given(GivenPod... pods) {
        Given given = new Given().with(Resources.NODES, node("w1", "", condition("Ready", "True", "9d")));
        for (GivenPod pod : pods) {
            given.with(Resources.PODS, pod.get());
        }
        return given;
    }
}
