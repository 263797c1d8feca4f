// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.check.node;

import io.clusterhealth.check.Age;
import io.clusterhealth.check.Check;
import io.clusterhealth.check.Reads;
import io.clusterhealth.cluster.Picture;
import io.clusterhealth.cluster.Resources;
import io.clusterhealth.cluster.object.Node;
import io.clusterhealth.finding.Finding;
import io.clusterhealth.finding.FindingCode;
import io.clusterhealth.finding.Subject;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/// Zones in which every node is down while nodes of other zones are not: a common factor of the zone is at fault.
///
/// @param several how many nodes a zone must have
public record ZoneReadiness(NodePatience patience, int several) implements Check {

    @Override
    public Reads reads() {
        return Reads.of(Resources.NODES);
    }

    @Override
    public List<Finding> inspect(Picture picture) {
        Map<String, NodeState> states = patience.judge(picture);
        Map<String, List<Node>> zones = new TreeMap<>();
        for (Node node : picture.objects(Resources.NODES)) {
            zones.computeIfAbsent(node.zone(), _ -> new ArrayList<>()).add(node);
        }
        List<Finding> dark = zones.entrySet().stream()
                .filter(zone -> !zone.getKey().isEmpty() && zone.getValue().size() >= several)
                .filter(zone -> zone.getValue().stream()
                        .allMatch(node -> states.getOrDefault(node.name(), NodeState.READY)
                                .down()))
                .map(zone -> finding(zone.getKey(), zone.getValue(), picture.asOf()))
                .toList();
        return dark.size() == zones.size() ? List.of() : dark;
    }

    private static Finding finding(String zone, List<Node> nodes, Instant asOf) {
        Optional<Instant> since = Age.earliest(nodes, node -> node.since("Ready"));
        String duration = Age.text(" for %s", since, asOf);
        return Finding.of(FindingCode.ZONE_DOWN, Subject.external(zone))
                .saying("all of its %d nodes are down%s".formatted(nodes.size(), duration))
                .since(since);
    }
}
