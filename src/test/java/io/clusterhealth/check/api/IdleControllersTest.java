// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.check.api;

import static io.clusterhealth.check.Given.condition;
import static org.assertj.core.api.Assertions.assertThat;

import io.clusterhealth.check.Given;
import io.clusterhealth.cluster.Resources;
import io.clusterhealth.cluster.object.Condition;
import io.clusterhealth.cluster.object.Lease;
import io.clusterhealth.cluster.object.Workload;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class IdleControllersTest {
    private static final ControllerLeaders CHECK =
            new ControllerLeaders(Duration.ofMinutes(2), Duration.ofMinutes(2), Duration.ofMinutes(5));
    private static final String TOLD = "CONTROLLER_LEADERLESS CRITICAL Lease kube-system/kube-controller-manager";

    @Test
    void deploymentsWithoutAnyStatusTellOfTheControllerManager() {
        assertThat(given(unseen("web", "4m59s")).told(CHECK)).isEmpty();
        assertThat(given(unseen("web", "5m")).told(CHECK)).containsExactly(TOLD);
        assertThat(given(unseen("web", "5m"), unseen("db", "9m")).told(CHECK)).containsExactly(TOLD);
    }

    @Test
    void oneThatWasSeenLaterSpeaksForIt() {
        assertThat(given(unseen("web", "5m"), seen("db", "9m")).told(CHECK)).containsExactly(TOLD);
        assertThat(given(unseen("web", "9m"), seen("db", "5m")).told(CHECK)).isEmpty();
    }

    @Test
    void itsOwnLeaseSaysItOnceBesideTheSpecsThatCameLater() {
        Given given = given(unseen("web", "9m"), unseen("db", "10m"))
                .with(
                        Resources.LEASES,
                        new Lease(
                                Given.named("kube-node-lease", "w1"),
                                "w1",
                                Optional.of(Given.ago("0s")),
                                Optional.empty()),
                        new Lease(
                                Given.named("kube-system", "kube-controller-manager"),
                                "cp1",
                                Optional.of(Given.ago("9m")),
                                Optional.empty()));

        assertThat(given.told(CHECK)).containsExactly(TOLD, "ROLLOUT_STUCK MEDIUM Deployment shop/web");
    }

    private static Workload unseen(String name, String age) {
        return deployment(name, age, false, List.of());
    }

    private static Workload seen(String name, String age) {
        return deployment(name, age, true, List.of(condition("Available", "True", age)));
    }

    private static Workload deployment(String name, String age, boolean observed, List<Condition> conditions) {
        return new Workload(
                Given.created("shop", name, age), "Deployment", 2, 0, 0, observed, false, Map.of(), conditions);
    }

    private static Given given(Workload... deployments) {
        return new Given().with(Resources.DEPLOYMENTS, deployments);
    }
}
