// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.check.node;

import io.clusterhealth.check.Check;
import io.clusterhealth.check.Quotes;
import io.clusterhealth.check.Reads;
import io.clusterhealth.check.Subjects;
import io.clusterhealth.cluster.Picture;
import io.clusterhealth.cluster.Resources;
import io.clusterhealth.cluster.object.Condition;
import io.clusterhealth.cluster.object.Node;
import io.clusterhealth.finding.Finding;
import io.clusterhealth.finding.FindingCode;
import io.clusterhealth.finding.Severity;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/// Nodes under pressure, by the conditions that the kubelet itself sets.
///
/// Conditions of problem detectors are handled by [NodeProblems].
public record NodePressure(NodePatience patience) implements Check {
    private static final Map<String, FindingCode> CODES = Map.of(
            "MemoryPressure", FindingCode.NODE_MEMORY_PRESSURE,
            "DiskPressure", FindingCode.NODE_DISK_PRESSURE,
            "PIDPressure", FindingCode.NODE_PID_PRESSURE,
            "NetworkUnavailable", FindingCode.NODE_NETWORK_UNAVAILABLE);

    @Override
    public Reads reads() {
        return Reads.of(Resources.NODES);
    }

    @Override
    public List<Finding> inspect(Picture picture) {
        NodePools pools = NodePools.in(picture);
        boolean nowhereRoom = nowhereRoom(picture);
        List<Finding> findings = new ArrayList<>();
        for (Node node : picture.objects(Resources.NODES)) {
            if (patience.joining(node, picture.asOf())) {
                continue;
            }
            for (Condition condition : node.conditions()) {
                if (condition.is("True") && CODES.containsKey(condition.type())) {
                    FindingCode code = code(condition);
                    Severity severity = severity(code, nowhereRoom);
                    findings.add(finding(code, severity, node, condition, pools, picture.asOf()));
                }
            }
        }
        return findings;
    }

    /// If all nodes are short of disk, none accepts pods any more, and all evict theirs.
    private static boolean nowhereRoom(Picture picture) {
        return picture.objects(Resources.NODES).stream().allMatch(node -> node.is("DiskPressure", "True"));
    }

    private static Severity severity(FindingCode code, boolean nowhereRoom) {
        return nowhereRoom && code == FindingCode.NODE_DISK_PRESSURE ? Severity.CRITICAL : code.severity();
    }

    private static FindingCode code(Condition condition) {
        return CODES.getOrDefault(condition.type(), FindingCode.NODE_NOT_READY);
    }

    /// A finding for a condition of a node.
    static Finding finding(
            FindingCode code, Severity severity, Node node, Condition condition, NodePools pools, Instant asOf) {
        return Finding.of(code, Subjects.node(node.name()))
                .evidence(Quotes.evidence(condition, asOf))
                .rated(severity)
                .since(condition.since())
                .links(pools.of(node));
    }
}
