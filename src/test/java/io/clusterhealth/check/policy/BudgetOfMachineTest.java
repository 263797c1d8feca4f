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
import io.clusterhealth.cluster.object.LabelSelector;
import io.clusterhealth.cluster.object.Metadata;
import io.clusterhealth.finding.Finding;
import io.clusterhealth.finding.Severity;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// The budget of a virtual machine, which KubeVirt creates, and one on the node of a machine that is being deleted.
class BudgetOfMachineTest {
    private static final BudgetRoom CHECK = new BudgetRoom(Duration.ofMinutes(10));

    /// A machine has no replicas: the advice on a budget with too few would be impossible to follow.
    @Test
    void adviceOnAMachineThatStaysIsToMoveOrStopIt() {
        DisruptionBudget budget = budget(owned("shop", "kubevirt-budget-x", "VirtualMachineInstance", "vm-1"));
        Given given = new Given()
                .with(Resources.DISRUPTION_BUDGETS, budget)
                .with(Resources.NODES, node(named("", "w1"), "", true, ""))
                .with(
                        Resources.PODS,
                        pod("virt-launcher-vm-1-w1")
                                .ownedBy("VirtualMachineInstance", "vm-1")
                                .on("w1")
                                .get());

        assertThat(CHECK.inspect(given.picture()))
                .singleElement()
                .satisfies(finding ->
                        assertThat(finding.advice()).contains("virtual machine").doesNotContain("replica"));
    }

    /// The controller of a machine drains its node before it deletes it, however many pods are left there.
    @ParameterizedTest
    @CsvSource({"'', LOW", "'deletionTimestamp: @5h', MEDIUM"})
    void nodeWhoseMachineIsBeingDeletedIsDrained(String deleted, Severity severity) {
        Given given = new Given()
                .with(Resources.DISRUPTION_BUDGETS, budget(named("shop", "web")))
                .with(Resources.NODES, node(named("", "w1"), "", true, ""))
                .having(
                        Resources.MACHINES,
                        "{metadata: {namespace: m, name: a, %s}, status: {nodeRef: {name: w1}}}".formatted(deleted))
                .with(Resources.PODS, pod("web-1").on("w1").get());
        IntStream.range(0, 9)
                .forEach(i -> given.with(
                        Resources.PODS, pod("db-" + i).in("crm").on("w1").get()));

        assertThat(CHECK.inspect(given.picture()))
                .singleElement()
                .extracting(Finding::severity)
                .isEqualTo(severity);
    }

    private static DisruptionBudget budget(Metadata metadata) {
        return new DisruptionBudget(
                metadata,
                "1",
                "",
                1,
                1,
                1,
                0,
                Optional.empty(),
                true,
                "",
                false,
                Map.of(),
                new LabelSelector(List.of()));
    }
}
