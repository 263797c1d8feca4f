// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.check.policy;

import io.clusterhealth.check.Age;
import io.clusterhealth.check.Check;
import io.clusterhealth.check.Owners;
import io.clusterhealth.check.Reads;
import io.clusterhealth.check.Subjects;
import io.clusterhealth.check.Warnings;
import io.clusterhealth.check.Workloads;
import io.clusterhealth.cluster.Picture;
import io.clusterhealth.cluster.Resources;
import io.clusterhealth.cluster.object.DisruptionBudget;
import io.clusterhealth.cluster.object.Event;
import io.clusterhealth.cluster.object.Pod;
import io.clusterhealth.finding.Finding;
import io.clusterhealth.finding.FindingCode;
import io.clusterhealth.finding.Mode;
import io.clusterhealth.finding.Relation;
import io.clusterhealth.finding.Severity;
import io.clusterhealth.finding.Subject;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/// Disruption budgets that allow no disruption: a node that runs their pods cannot be drained. More than a notice if
/// such a node is already cordoned or being drained.
///
/// @param settling from the creation of a budget that may allow one later, and from the loss of a pod that is being
/// replaced
public record BudgetRoom(Duration settling) implements Check {

    @Override
    public Reads reads() {
        return Reads.of(Resources.NODES, Resources.PODS, Resources.EVENTS)
                .when(BudgetRoom::draining, Resources.DISRUPTION_BUDGETS);
    }

    @Override
    public List<Finding> inspect(Picture picture) {
        List<DisruptionBudget> spent = picture.objects(Resources.DISRUPTION_BUDGETS).stream()
                .filter(DisruptionBudget::spent)
                .filter(budget -> never(budget) || Age.lasts(budget.created(), settling, picture.asOf()))
                .filter(budget -> !budget.recovering(settling, picture.asOf()))
                .toList();
        if (spent.isEmpty()) {
            return List.of();
        }
        Drain drain = Drain.in(picture);
        Set<Subject> held = drain.held(spent);
        Warnings warnings = Warnings.in(picture);
        List<Finding> findings = new ArrayList<>();
        for (DisruptionBudget budget : spent) {
            Optional<Subject> machine = Drain.machine(budget.metadata());
            if (machine.isPresent()) {
                Optional<Event> refusal = refusal(warnings.about(machine.get()));
                if (drain.stays(machine.get(), refusal.isPresent())) {
                    findings.add(
                            finding(budget, true, refusal.map(Event::message).orElse(""), drain));
                }
            } else {
                boolean draining = drain.waitsFor(budget, held);
                findings.add(finding(budget, draining, "", drain)
                        .links(Relation.SELECTS, draining ? Stream.empty() : shortOf(budget, picture)));
            }
        }
        return findings;
    }

    /// The workloads of which pods lack while no drain waits. Of custom ones neither labels nor desired pods are known:
    /// the one of the namespace that has exactly the pods that the budget counts.
    private static Stream<Subject> shortOf(DisruptionBudget budget, Picture picture) {
        if (budget.healthy() >= budget.expected()) {
            return Stream.empty();
        }
        List<Subject> guarded = Workloads.in(picture)
                .filter(workload -> Drain.guards(budget, workload))
                .map(Subjects::of)
                .toList();
        Owners owners = Owners.in(picture);
        List<Subject> counted = guarded.isEmpty()
                ? picture.objects(Resources.PODS).stream()
                        .filter(pod -> pod.namespace().equals(budget.namespace()))
                        .map(owners::group)
                        .distinct()
                        .filter(group -> owners.pods(group).size() == budget.expected()
                                && owners.pods(group).stream()
                                                .filter(Pod::ready)
                                                .count()
                                        == budget.healthy())
                        .toList()
                : guarded;
        return counted.size() == 1 ? counted.stream() : guarded.stream();
    }

    /// A budget of KubeVirt allows no disruption so that a drain migrates the virtual machine: it blocks the drain
    /// only if the machine cannot be migrated.
    private static Optional<Event> refusal(List<Event> warnings) {
        return warnings.stream()
                .filter(event -> event.message().contains("not migratable")
                        || event.message().contains("cannot migrate"))
                .findFirst();
    }

    private static Finding finding(DisruptionBudget budget, boolean draining, String refusal, Drain drain) {
        return Finding.of(FindingCode.BUDGET_BLOCKS, Subjects.of("PodDisruptionBudget", budget.metadata()))
                .quoting(
                        counts(budget) + (draining ? held(budget, drain) : ""),
                        budget.uncounted() ? budget.syncError() : refusal)
                .rated(draining ? Severity.MEDIUM : FindingCode.BUDGET_BLOCKS.severity())
                .since(draining ? drain.since(budget) : Optional.empty())
                .links(draining ? drain.links(budget) : List.of())
                .mode(mode(budget));
    }

    private static String counts(DisruptionBudget budget) {
        return budget.uncounted()
                ? "its controller cannot count its pods"
                : "%d of its %d pods %s healthy and %d must stay"
                        .formatted(
                                budget.healthy(),
                                budget.expected(),
                                budget.healthy() == 1 ? "is" : "are",
                                budget.desired());
    }

    private static Optional<Mode> mode(DisruptionBudget budget) {
        if (Drain.machine(budget.metadata()).isPresent()) {
            return Optional.of(Mode.MACHINE_STAYS);
        }
        if (budget.uncounted()) {
            return Optional.of(Mode.BUDGET_UNCOUNTED);
        }
        return never(budget) ? Optional.of(Mode.BUDGET_OF_NOTHING) : Optional.empty();
    }

    /// A manual drain leaves no mark on the node; it is inferred from the few pods that remain.
    private static String held(DisruptionBudget budget, Drain drain) {
        return drain.stated(budget)
                ? ", while %s, which carries at least one of them, is being drained".formatted(nodes(budget, drain))
                : "; few other pods are left on %s, which is cordoned: it seems to be drained"
                        .formatted(nodes(budget, drain));
    }

    private static String nodes(DisruptionBudget budget, Drain drain) {
        String names = drain.links(budget).stream()
                .filter(link -> link.relation() == Relation.RUNS_ON)
                .map(link -> link.target().name())
                .sorted()
                .limit(3)
                .collect(Collectors.joining(", "));
        return names.isEmpty() ? "a node" : "node " + names;
    }

    private static boolean never(DisruptionBudget budget) {
        return Set.of("0", "0%").contains(budget.maxUnavailable())
                || budget.minAvailable().equals("100%");
    }

    static boolean draining(Picture picture) {
        return picture.objects(Resources.NODES).stream().anyMatch(Drain::leaves);
    }
}
