// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.check.policy;

import io.clusterhealth.check.Age;
import io.clusterhealth.check.Check;
import io.clusterhealth.check.Reads;
import io.clusterhealth.check.Subjects;
import io.clusterhealth.check.Workloads;
import io.clusterhealth.cluster.Picture;
import io.clusterhealth.cluster.Resources;
import io.clusterhealth.cluster.object.DisruptionBudget;
import io.clusterhealth.cluster.object.Workload;
import io.clusterhealth.finding.Finding;
import io.clusterhealth.finding.FindingCode;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/// Disruption budgets that cover no pod, so that a drain evicts all pods they were meant for. A budget whose workload
/// is scaled to zero is excluded; one that selects by expressions is not judged.
///
/// @param settling from a budget's creation
public record BudgetTargets(Duration settling) implements Check {

    @Override
    public Reads reads() {
        return Reads.of(Resources.NODES, Resources.DEPLOYMENTS, Resources.STATEFUL_SETS, Resources.DAEMON_SETS)
                .when(BudgetRoom::draining, Resources.DISRUPTION_BUDGETS);
    }

    @Override
    public List<Finding> early(Picture picture) {
        return new BudgetTargets(Duration.ZERO).inspect(picture);
    }

    @Override
    public List<Finding> inspect(Picture picture) {
        List<Workload> resting = Workloads.in(picture)
                .filter(workload -> workload.desired() == 0)
                .toList();
        return picture.objects(Resources.DISRUPTION_BUDGETS).stream()
                .filter(budget -> budget.observed() && budget.expected() == 0)
                .filter(budget -> !budget.labels().isEmpty())
                .filter(budget -> Age.lasts(budget.created(), settling, picture.asOf()))
                .filter(budget -> resting.stream().noneMatch(workload -> Drain.guards(budget, workload)))
                .map(BudgetTargets::finding)
                .toList();
    }

    private static Finding finding(DisruptionBudget budget) {
        return Finding.of(FindingCode.BUDGET_SELECTS_NO_PODS, Subjects.of("PodDisruptionBudget", budget.metadata()))
                .quoting("no pod has the labels it selects by", labels(budget.labels()));
    }

    private static String labels(Map<String, String> selector) {
        return selector.entrySet().stream()
                .sorted(Map.Entry.comparingByKey())
                .map(label -> label.getKey() + "=" + label.getValue())
                .collect(Collectors.joining(","));
    }
}
