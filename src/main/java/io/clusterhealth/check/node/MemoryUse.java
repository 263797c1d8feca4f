// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.check.node;

import io.clusterhealth.check.Check;
import io.clusterhealth.check.Look;
import io.clusterhealth.check.Signs;
import io.clusterhealth.check.Subjects;
import io.clusterhealth.cluster.Picture;
import io.clusterhealth.cluster.Resource;
import io.clusterhealth.cluster.Resources;
import io.clusterhealth.cluster.object.Node;
import io.clusterhealth.cluster.object.NodeUsage;
import io.clusterhealth.finding.Finding;
import io.clusterhealth.finding.FindingCode;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/// Nodes that use nearly all the memory they have for pods, as the metrics API tells where there is one.
///
/// What a node uses is worth a request once memory has run out somewhere. A node that says so itself is not told of
/// twice.
///
/// @param percent of what is allocatable, from which on hardly anything is left
public record MemoryUse(int percent) implements Check {
    private static final Look TOLD = Look.told(
            Signs.eventBecause("SystemOOM", "OOMKilling", "Evicted", "EvictionThresholdMet"), Resources.NODE_USAGES);
    private static final Look SHOWN = Look.when(MemoryUse::scarce, Resources.NODE_USAGES);

    @Override
    public Set<Resource<?>> needs() {
        return Set.of(Resources.NODES);
    }

    @Override
    public List<Look> looks() {
        return List.of(TOLD, SHOWN);
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
        return node.condition("MemoryPressure")
                .filter(condition -> condition.is("True"))
                .isPresent();
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
