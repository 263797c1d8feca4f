// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.check.policy;

import io.clusterhealth.check.Age;
import io.clusterhealth.check.Check;
import io.clusterhealth.check.Look;
import io.clusterhealth.check.Subjects;
import io.clusterhealth.cluster.Picture;
import io.clusterhealth.cluster.Resource;
import io.clusterhealth.cluster.Resources;
import io.clusterhealth.cluster.object.DisruptionBudget;
import io.clusterhealth.cluster.object.Node;
import io.clusterhealth.finding.Evidence;
import io.clusterhealth.finding.Finding;
import io.clusterhealth.finding.FindingCode;
import io.clusterhealth.finding.Severity;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/// Disruption budgets that allow no disruption at all: a node that carries their pods cannot be drained. More than a
/// notice where such a node takes no new pods any more.
///
/// @param settling from a budget's creation, and from the loss of a pod that is on its way back
public record BudgetRoom(Duration settling) implements Check {

    @Override
    public Set<Resource<?>> needs() {
        return Set.of(Resources.NODES, Resources.PODS);
    }

    @Override
    public List<Look> looks() {
        return List.of(Look.when(BudgetRoom::draining, Resources.DISRUPTION_BUDGETS));
    }

    @Override
    public List<Finding> inspect(Picture picture) {
        List<DisruptionBudget> spent = picture.objects(Resources.DISRUPTION_BUDGETS).stream()
                .filter(budget -> budget.observed() && budget.expected() > 0 && budget.desired() > 0)
                .filter(budget -> budget.allowed() == 0 && budget.healthy() <= budget.desired())
                .filter(budget -> budget.metadata()
                        .created()
                        .filter(created -> !Age.reaches(settling, created, picture.asOf()))
                        .isEmpty())
                .filter(budget -> !recovering(budget, picture.asOf()))
                .toList();
        if (spent.isEmpty()) {
            return List.of();
        }
        Drain drain = Drain.in(picture);
        List<Finding> findings = new ArrayList<>();
        for (DisruptionBudget budget : spent) {
            boolean waitedFor = drain.waitsFor(budget);
            if (waitedFor || !ofMachine(budget)) {
                findings.add(finding(budget, waitedFor));
            }
        }
        return findings;
    }

    /// Whether it guards more pods than must stay, and lacks one for a moment: a drain goes on when that one is back.
    private boolean recovering(DisruptionBudget budget, Instant asOf) {
        return budget.expected() > budget.desired()
                && budget.since()
                        .filter(since -> !Age.reaches(settling, since, asOf))
                        .isPresent();
    }

    /// Whether KubeVirt made it for a virtual machine: that it allows nothing is how a drain is told to move the
    /// machine.
    private static boolean ofMachine(DisruptionBudget budget) {
        return budget.metadata()
                .controller()
                .filter(owner -> owner.kind().equals("VirtualMachineInstance"))
                .isPresent();
    }

    private static Finding finding(DisruptionBudget budget, boolean draining) {
        return new Finding(
                FindingCode.BUDGET_BLOCKS,
                draining ? Severity.MEDIUM : FindingCode.BUDGET_BLOCKS.severity(),
                Subjects.of("PodDisruptionBudget", budget.metadata()),
                Optional.empty(),
                List.of(Evidence.of("%d of its %d pods are healthy and %d must stay%s"
                        .formatted(
                                budget.healthy(),
                                budget.expected(),
                                budget.desired(),
                                draining ? ", while a node that carries them is being drained" : ""))),
                List.of());
    }

    static boolean draining(Picture picture) {
        return picture.objects(Resources.NODES).stream().anyMatch(Node::unschedulable);
    }
}
