// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.tool.health.list;

import io.clusterhealth.check.node.ConditionTaint;
import io.clusterhealth.cluster.object.Node;
import io.clusterhealth.cluster.object.NodeUsage;
import io.clusterhealth.cluster.object.Requests;
import io.clusterhealth.finding.Finding;
import io.clusterhealth.finding.Severity;
import io.clusterhealth.render.EvidenceLine;
import io.clusterhealth.render.Facts;
import io.clusterhealth.render.Redaction;
import io.clusterhealth.tool.health.Row;
import java.time.Instant;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;

/// One node of a list.
///
/// @param requested requests of the pods on it, without terminated ones; empty if not all pods were read
/// @param used its usage, where the metrics API has it
/// @param findings all findings about it, worst first
record NodeRow(Node node, Optional<Requests> requested, Optional<NodeUsage> used, List<Finding> findings)
        implements Row {
    private static final int EVIDENCE = 140;
    private static final int TAINTS = 200;

    static final Comparator<NodeRow> ORDER =
            Comparator.comparing(NodeRow::severity).thenComparing(row -> row.node.name());

    private Severity severity() {
        return findings.stream().map(Finding::severity).findFirst().orElse(Severity.INFO);
    }

    /// The Ready condition as kubectl shows it, which maps `Unknown` to NotReady as well.
    private String state() {
        String ready = node.condition("Ready")
                .map(condition -> switch (condition.status()) {
                    case "True" -> "Ready";
                    case "False" -> "NotReady";
                    default -> "NotReady (Unknown)";
                })
                .orElse("NotReady (Unknown)");
        return node.unschedulable() ? ready + ",SchedulingDisabled" : ready;
    }

    @Override
    public Facts facts(Instant asOf) {
        Requests room = node.allocatable();
        Facts facts = new Facts()
                .fact("name", Redaction.name(node.name()), "%s")
                .fact("roles", roles(), " (%s)")
                .fact("state", state(), " %s")
                .fact("taints", taints(), ", taints %s")
                .fact("kubelet", Redaction.line(node.kubelet(), 40), ", kubelet %s");
        requested.ifPresentOrElse(
                taken -> facts.fact("requested/cpu", share(taken.milliCpu(), room.milliCpu()), ", requested cpu %s")
                        .fact("requested/memory", share(taken.memoryBytes(), room.memoryBytes()), ", memory %s")
                        .fact("requested/pods", taken.pods() + "/" + room.pods(), ", pods %s"),
                () -> facts.say(", requested unknown"));
        used.ifPresent(usage -> facts.fact("used/cpu", share(usage.milliCpu(), room.milliCpu()), ", used cpu %s")
                .fact("used/memory", share(usage.memoryBytes(), room.memoryBytes()), ", memory %s"));
        return facts.all(
                "findings",
                findings.stream().map(finding -> facts(finding, asOf)).toList(),
                "; ");
    }

    private static Facts facts(Finding finding, Instant asOf) {
        return new Facts()
                .fact("code", finding.code().id(), "%s ")
                .fact("title", finding.title(), "%s ")
                .since("since", finding.since(), asOf, "%s: ")
                .fact("evidence", EvidenceLine.of(finding.evidence().getFirst(), EVIDENCE), "%s");
    }

    /// The taints that keep pods away; empty without any. Omits those of a cordon and of a current node condition,
    /// which its state and findings show.
    private String taints() {
        return Redaction.line(
                node.taints().stream()
                        .filter(Node.Taint::keepsPodsAway)
                        .filter(taint -> !node.unschedulable() || !taint.key().equals(Node.CORDONED))
                        .filter(taint -> ConditionTaint.of(taint)
                                .map(of -> of.over(node))
                                .orElse(true))
                        .map(Node.Taint::words)
                        .sorted()
                        .collect(Collectors.joining(", ")),
                TAINTS);
    }

    private String roles() {
        return node.roles().isEmpty()
                ? "no role"
                : node.roles().stream().map(Redaction::name).collect(Collectors.joining(","));
    }

    private static String share(long part, long whole) {
        return whole <= 0 ? "?" : Math.round(100.0 * part / whole) + "%";
    }
}
