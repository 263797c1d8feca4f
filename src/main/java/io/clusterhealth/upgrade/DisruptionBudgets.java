// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.upgrade;

import io.clusterhealth.cluster.Picture;
import io.clusterhealth.cluster.PlatformNamespaces;
import io.clusterhealth.cluster.Resource;
import io.clusterhealth.cluster.Resources;
import io.clusterhealth.cluster.object.DisruptionBudget;
import io.clusterhealth.finding.Evidence;
import io.clusterhealth.finding.Subject;
import java.util.List;
import java.util.Set;

/// Budgets that let no pod be evicted: a node with such a pod cannot be drained.
record DisruptionBudgets() implements Section {
    @Override
    public String name() {
        return "disruption-budgets";
    }

    @Override
    public Set<Resource<?>> needs() {
        return Set.of(Resources.DISRUPTION_BUDGETS);
    }

    @Override
    public List<Obstacle> obstacles(Picture picture, Target target) {
        return picture.objects(Resources.DISRUPTION_BUDGETS).stream()
                .filter(DisruptionBudget::spent)
                .map(DisruptionBudgets::obstacle)
                .toList();
    }

    /// Where pods are missing, the budget is right and the pods need repair; else it allows no disruption by design.
    private static Obstacle obstacle(DisruptionBudget budget) {
        String namespace = budget.metadata().namespace();
        String name = budget.metadata().name();
        Subject subject = new Subject("PodDisruptionBudget", namespace, name);
        if (!budget.needsAll() || budget.healthy() < budget.desired()) {
            Evidence evidence = Evidence.of("allows no disruptions: %d of %d pods are healthy, %d must be"
                    .formatted(budget.healthy(), budget.expected(), budget.desired()));
            String look = "kubectl get pods -n " + namespace;
            return PlatformNamespaces.contains(namespace)
                    ? Obstacle.review(subject, evidence, look)
                    : Obstacle.blocks(subject, evidence, look);
        }
        Evidence evidence = Evidence.of("allows no disruptions of its %d pods even while all are healthy (%s)"
                .formatted(
                        budget.expected(),
                        budget.maxUnavailable().isEmpty()
                                ? "minAvailable " + budget.minAvailable()
                                : "maxUnavailable " + budget.maxUnavailable()));
        String mend =
                "kubectl patch poddisruptionbudget %s -n %s --type=merge -p '{\"spec\":{\"minAvailable\":null,\"maxUnavailable\":1}}'"
                        .formatted(name, namespace);
        return PlatformNamespaces.contains(namespace)
                ? Obstacle.review(subject, evidence, mend)
                : Obstacle.blocks(subject, evidence, mend);
    }
}
