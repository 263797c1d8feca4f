// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.tool.health;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.clusterhealth.cluster.object.Node;
import io.clusterhealth.cluster.object.NodeUsage;
import io.clusterhealth.cluster.object.Requests;
import io.clusterhealth.finding.Finding;
import io.clusterhealth.finding.Severity;
import io.clusterhealth.render.Age;
import io.clusterhealth.render.EvidenceLine;
import io.clusterhealth.render.Redaction;
import java.time.Instant;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;

/// One node of a list.
///
/// @param requested what the pods on it ask for, those that have ended left out
/// @param used what it uses, where the metrics API tells
/// @param findings all findings about it, worst first
record NodeRow(Node node, Requests requested, Optional<NodeUsage> used, List<Finding> findings) implements Row {
    private static final int EVIDENCE = 140;
    private static final long MIB = 1L << 20;

    /// Worst first, then by name.
    static final Comparator<NodeRow> ORDER =
            Comparator.comparing(NodeRow::severity).thenComparing(row -> row.node.name());

    private Severity severity() {
        return findings.stream().map(Finding::severity).findFirst().orElse(Severity.INFO);
    }

    /// `True`, `False` or `Unknown` of the Ready condition, in kubectl's words.
    private String state() {
        String ready = node.condition("Ready")
                .map(condition -> switch (condition.status()) {
                    case "True" -> "Ready";
                    case "False" -> "NotReady";
                    default -> "Unknown";
                })
                .orElse("Unknown");
        return node.unschedulable() ? ready + ",SchedulingDisabled" : ready;
    }

    @Override
    public String text(Instant asOf) {
        Requests room = node.allocatable();
        return "%s (%s) %s, kubelet %s, requested cpu %s, memory %s, pods %d/%d%s%s"
                .formatted(
                        Redaction.name(node.name()),
                        node.roles().isEmpty() ? "no role" : String.join(",", node.roles()),
                        state(),
                        Redaction.line(node.kubelet(), 40),
                        share(requested.milliCpu(), room.milliCpu()),
                        share(requested.memoryBytes(), room.memoryBytes()),
                        requested.pods(),
                        room.pods(),
                        used.map(usage -> ", used cpu %s, memory %s"
                                        .formatted(
                                                share(usage.milliCpu(), room.milliCpu()),
                                                share(usage.memoryBytes(), room.memoryBytes())))
                                .orElse(""),
                        findings.stream()
                                .map(finding -> "; %s %s %s: %s"
                                        .formatted(
                                                finding.code().id(),
                                                finding.title(),
                                                Age.since(finding.since(), asOf),
                                                EvidenceLine.of(
                                                        finding.evidence().getFirst(), EVIDENCE)))
                                .collect(Collectors.joining()));
    }

    private static String share(long part, long whole) {
        return whole <= 0 ? "?" : Math.round(100.0 * part / whole) + "%";
    }

    @Override
    public ObjectNode json() {
        ObjectNode json = JsonNodeFactory.instance
                .objectNode()
                .put("name", Redaction.name(node.name()))
                .put("state", state())
                .put("kubelet", Redaction.line(node.kubelet(), 40));
        ArrayNode roles = json.putArray("roles");
        node.roles().forEach(role -> roles.add(Redaction.name(role)));
        json.set("requested", amounts(requested));
        json.set("allocatable", amounts(node.allocatable()));
        used.ifPresent(usage ->
                json.putObject("used").put("milliCpu", usage.milliCpu()).put("memoryMiB", usage.memoryBytes() / MIB));
        ArrayNode array = json.putArray("findings");
        for (Finding finding : findings) {
            ObjectNode entry = array.addObject()
                    .put("code", finding.code().id())
                    .put("title", finding.title())
                    .put("severity", finding.severity().label())
                    .put("evidence", EvidenceLine.of(finding.evidence().getFirst(), 2 * EVIDENCE));
            finding.since().ifPresent(since -> entry.put("since", since.toString()));
        }
        return json;
    }

    /// Millicores, mebibytes and pods.
    static ObjectNode amounts(Requests amounts) {
        return JsonNodeFactory.instance
                .objectNode()
                .put("milliCpu", amounts.milliCpu())
                .put("memoryMiB", amounts.memoryBytes() / MIB)
                .put("pods", amounts.pods());
    }
}
