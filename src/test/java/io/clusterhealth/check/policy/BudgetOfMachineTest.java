// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.check.policy;

import static io.clusterhealth.check.Given.named;
import static io.clusterhealth.check.Given.node;
import static io.clusterhealth.check.Given.owned;
import static io.clusterhealth.check.GivenPod.pod;
import static org.assertj.core.api.Assertions.assertThat;

import io.clusterhealth.check.Given;
import io.clusterhealth.cluster.Resources;
import io.clusterhealth.cluster.object.DisruptionBudget;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/// The budget of a virtual machine, which KubeVirt creates.
class BudgetOfMachineTest {

    /// A machine has no replicas: the advice on a budget with too few would be impossible to follow.
    @Test
    void adviceOnAMachineThatStaysIsToMoveOrStopIt() {
        DisruptionBudget budget = new DisruptionBudget(
                owned("shop", "kubevirt-budget-x", "VirtualMachineInstance", "vm-1"),
                "1",
                "",
                1,
                1,
                1,
                0,
                Optional.empty(),
                true,
                Map.of());
        Given given = new Given()
                .with(Resources.DISRUPTION_BUDGETS, budget)
                .with(Resources.NODES, node(named("", "w1"), "", true, ""))
                .with(
                        Resources.PODS,
                        pod("virt-launcher-vm-1-w1")
                                .ownedBy("VirtualMachineInstance", "vm-1")
                                .on("w1")
                                .get());

        assertThat(new BudgetRoom(Duration.ofMinutes(10)).inspect(given.picture()))
                .singleElement()
                .satisfies(finding ->
                        assertThat(finding.advice()).contains("virtual machine").doesNotContain("replica"));
    }
}
