// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.check.workload;

import static io.clusterhealth.check.Given.condition;
import static io.clusterhealth.check.Given.named;
import static io.clusterhealth.check.Given.node;
import static org.assertj.core.api.Assertions.assertThat;

import io.clusterhealth.check.Given;
import io.clusterhealth.check.GivenWorkload;
import io.clusterhealth.cluster.Resources;
import io.clusterhealth.cluster.object.Node;
import io.clusterhealth.cluster.object.Workload;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class DaemonPlacesTest {
    private static final DaemonPlaces CHECK = new DaemonPlaces(1);
    private static final Node WELL = node("w1", "", condition("Ready", "True", "9d"));
    private static final Node DOWN = node("w2", "", condition("Ready", "False", "9m"));

    @Test
    void podsOnNodesThatWouldNotBeChosenAreANotice() {
        assertThat(agent(0, true, WELL).told(CHECK)).isEmpty();
        assertThat(agent(1, true, WELL).told(CHECK)).containsExactly("DAEMON_MISPLACED LOW DaemonSet shop/agent");
    }

    @Test
    void nodeThatIsNotReadyExcusesOne() {
        assertThat(agent(1, true, WELL, DOWN).told(CHECK)).isEmpty();
        assertThat(agent(2, true, WELL, DOWN).told(CHECK)).hasSize(1);
    }

    @Test
    void nodeThatIsBeingDrainedExcusesOne() {
        Node leaving = node(
                named("", "w3"),
                "",
                false,
                "",
                List.of(new Node.Taint("karpenter.sh/disrupted", "", "NoSchedule", Optional.empty())),
                "",
                condition("Ready", "True", "9d"));

        assertThat(agent(1, true, WELL, leaving).told(CHECK)).isEmpty();
        assertThat(agent(2, true, WELL, leaving).told(CHECK)).hasSize(1);
    }

    @Test
    void oldNumbersAndUnknownNodesSayNothing() {
        assertThat(agent(1, false, WELL).told(CHECK)).isEmpty();
        assertThat(agent(1, true, WELL).without(Resources.NODES).told(CHECK)).isEmpty();
    }

    private static Given agent(int misplaced, boolean observed, Node... nodes) {
        Workload agent = GivenWorkload.given("DaemonSet", named("shop", "agent"))
                .replicas(2, 2, 2)
                .observed(observed)
                .misplaced(misplaced)
                .get();
        return new Given().with(Resources.DAEMON_SETS, agent).with(Resources.NODES, nodes);
    }
}
