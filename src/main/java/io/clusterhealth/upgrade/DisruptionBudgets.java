// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.upgrade;

import io.clusterhealth.cluster.Picture;
import io.clusterhealth.cluster.PlatformNamespaces;
import io.clusterhealth.cluster.Resources;
import io.clusterhealth.cluster.object.DisruptionBudget;
import io.clusterhealth.finding.Evidence;
import io.clusterhealth.finding.Finding;
import io.clusterhealth.finding.FindingCode;
import io.clusterhealth.finding.Subject;
import io.clusterhealth.text.Words;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.stream.Stream;

/// Budgets that let no pod be evicted: a node with such a pod cannot be drained.
final class DisruptionBudgets {
    /// How long the replacement of a lost pod may take.
    private static final Duration SETTLING = Duration.ofMinutes(10);

    private DisruptionBudgets() {}

    static List<Obstacle> obstacles(Picture picture, List<Finding> findings, Target target) {
        return picture.objects(Resources.DISRUPTION_BUDGETS).stream()
                .filter(DisruptionBudget::spent)
                .flatMap(budget -> budget.metadata().ofVirtualMachine()
                        ? ofMachine(budget, findings)
                        : Stream.of(obstacle(budget, picture.asOf())))
                .toList();
    }

    /// A budget of KubeVirt allows no disruption so that a drain migrates the virtual machine. It is an obstacle only
    /// where a check has found that the machine stays on its node.
    private static Stream<Obstacle> ofMachine(DisruptionBudget budget, List<Finding> findings) {
        Subject subject = subject(budget);
        String look = budget.metadata()
                .controller()
                .map(machine -> Obstacle.command(
                        "kubectl describe virtualmachineinstance %s -n %s", machine.name(), budget.namespace()))
                .orElse("");
        return findings.stream()
                .filter(finding -> finding.code() == FindingCode.BUDGET_BLOCKS
                        && finding.subject().equals(subject))
                .map(finding -> Obstacle.blocks(subject, finding.evidence().getFirst(), look));
    }

    private static Subject subject(DisruptionBudget budget) {
        return new Subject("PodDisruptionBudget", budget.namespace(), budget.name());
    }

    /// Where it allows none whatever its pods are, only a change of it helps; else pods are missing and need repair.
    private static Obstacle obstacle(DisruptionBudget budget, Instant asOf) {
        String namespace = budget.namespace();
        String name = budget.name();
        Subject subject = subject(budget);
        boolean ofPlatform = PlatformNamespaces.contains(namespace);
        if (budget.uncounted()) {
            return Obstacle.blocks(
                    subject,
                    Evidence.quoting("allows no disruptions: its controller cannot count its pods", budget.syncError()),
                    Obstacle.command("kubectl describe poddisruptionbudget %s -n %s", name, namespace));
        }
        String counts = "%d of %d %s healthy"
                .formatted(
                        budget.healthy(),
                        budget.expected(),
                        Words.agreeing(budget.expected(), "[pod|pods] ")
                                + Words.agreeing(budget.healthy(), "[is|are]"));
        if (!budget.needsAll()) {
            Evidence evidence =
                    Evidence.of("allows no disruptions: %s, %d must be".formatted(counts, budget.desired()));
            String look = Obstacle.command("kubectl get pods -n %s", namespace);
            return Obstacle.blocksIf(!ofPlatform && !budget.recovering(SETTLING, asOf), subject, evidence, look);
        }
        Evidence evidence = Evidence.of("allows no disruptions even while all of its pods are healthy (%s); now %s"
                .formatted(
                        budget.maxUnavailable().isEmpty()
                                ? "minAvailable " + budget.minAvailable()
                                : "maxUnavailable " + budget.maxUnavailable(),
                        counts));
        String mend = Obstacle.command(
                "kubectl patch poddisruptionbudget %s -n %s --type=merge -p '{\"spec\":{\"minAvailable\":null,\"maxUnavailable\":1}}'",
                name, namespace);
        return Obstacle.blocksIf(!ofPlatform, subject, evidence, mend);
    }
}
