// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.check.node;

import io.clusterhealth.check.Check;
import io.clusterhealth.check.Reads;
import io.clusterhealth.check.Subjects;
import io.clusterhealth.check.WarningMessage;
import io.clusterhealth.cluster.Picture;
import io.clusterhealth.cluster.Resources;
import io.clusterhealth.cluster.object.Node;
import io.clusterhealth.cluster.object.NodeUsage;
import io.clusterhealth.finding.Finding;
import io.clusterhealth.finding.FindingCode;
import java.util.ArrayList;
import java.util.List;

/// Nodes that use nearly all their allocatable memory, according to the metrics API if there is one.
///
/// The usage is requested only once memory has run out somewhere. A node with the MemoryPressure condition is not
/// reported twice.
///
/// @param percent share of the allocatable memory from which hardly any is left
public record MemoryUse(int percent) implements Check {
    private static final Reads TOLD = Reads.of()
            .onWarning(
                    WarningMessage.withReason("SystemOOM", "OOMKilling", "Evicted", "EvictionThresholdMet"),
                    Resources.NODE_USAGES);
    private static final Reads SHOWN = Reads.of().when(MemoryUse::scarce, Resources.NODE_USAGES);

    @Override
    public Reads reads() {
        return Reads.of(Resources.NODES).and(TOLD).and(SHOWN);
    }

    private static boolean scarce(Picture picture) {
        return picture.objects(Resources.NODES).stream().anyMatch(MemoryUse::pressed)
                || picture.objects(Resources.PODS).stream()
                        .anyMatch(pod -> pod.reason().equals("Evicted"));
    }

    @Override
    public List<Finding> inspect(Picture picture) {
        NodeUsages usages = NodeUsages.in(picture);
        NodePools pools = NodePools.in(picture);
        List<Finding> findings = new ArrayList<>();
        for (Node node : picture.objects(Resources.NODES)) {
            usages.of(node)
                    .filter(usage -> node.ready() && !pressed(node) && nearlyAll(usage, node))
                    .ifPresent(usage -> findings.add(finding(node, usage, pools)));
        }
        return findings;
    }

    private boolean nearlyAll(NodeUsage usage, Node node) {
        long room = node.allocatable().memoryBytes();
        return room > 0 && share(usage, room) >= percent;
    }

    private static boolean pressed(Node node) {
        return node.is("MemoryPressure", "True");
    }

    private static long share(NodeUsage usage, long room) {
        return (long) (100.0 * usage.memoryBytes() / room);
    }

    private static Finding finding(Node node, NodeUsage usage, NodePools pools) {
        long room = node.allocatable().memoryBytes();
        return Finding.of(FindingCode.NODE_MEMORY_USED, Subjects.node(node.name()))
                .saying("it uses %d %% of its allocatable memory".formatted(share(usage, room)))
                .links(pools.of(node));
    }
}
