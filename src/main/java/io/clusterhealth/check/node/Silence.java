// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.check.node;

import io.clusterhealth.cluster.Picture;
import io.clusterhealth.cluster.Resources;
import io.clusterhealth.cluster.object.Node;
import java.time.Duration;
import java.time.Instant;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;

/// Nodes that stopped reporting at the same time: they may share a rack, a switch or a host.
///
/// @param first by node, the name of the first node of its group that stopped reporting
/// @param others by the first node, how many others stopped reporting with it
/// @param twins two nodes that stopped reporting at once, each by the other; this may still be a coincidence
/// @param shared by the first node, what its group has in common
record Silence(
        Map<String, String> first, Map<String, Integer> others, Map<String, String> twins, Map<String, String> shared) {
    /// The node controller handles each node separately: the times differ by seconds, more if the server is busy.
    private static final Duration TOGETHER = Duration.ofMinutes(2);

    /// Two may be a coincidence.
    static final int SEVERAL = 3;

    private static final Duration AT_ONCE = Duration.ofSeconds(30);

    private record Fallen(String node, Instant at) {}

    static Silence in(Picture picture, NodePatience patience) {
        Map<String, NodeState> states = patience.judge(picture);
        List<Fallen> fallen = picture.objects(Resources.NODES).stream()
                .filter(node -> states.get(node.name()) == NodeState.LOST)
                .flatMap(node -> node.since("Ready").map(at -> new Fallen(node.name(), at)).stream())
                .sorted(Comparator.comparing(Fallen::at).thenComparing(Fallen::node))
                .toList();
        Map<String, String> first = new HashMap<>();
        Map<String, Integer> others = new HashMap<>();
        Map<String, String> twins = new HashMap<>();
        Map<String, String> shared = new HashMap<>();
        int start = 0;
        while (start < fallen.size()) {
            Instant end = fallen.get(start).at().plus(TOGETHER);
            int size = (int) fallen.stream()
                    .skip(start)
                    .takeWhile(one -> !one.at().isAfter(end))
                    .count();
            if (size == 2 && atOnce(fallen.get(start), fallen.get(start + 1))) {
                twins.put(fallen.get(start).node(), fallen.get(start + 1).node());
                twins.put(fallen.get(start + 1).node(), fallen.get(start).node());
            }
            if (size >= SEVERAL) {
                String leader = fallen.get(start).node();
                fallen.subList(start + 1, start + size).forEach(one -> first.put(one.node(), leader));
                others.put(leader, size - 1);
                NodeTraits.common(
                                fallen.subList(start, start + size).stream()
                                        .map(Fallen::node)
                                        .collect(Collectors.toSet()),
                                picture.objects(Resources.NODES))
                        .stream()
                        .findFirst()
                        .ifPresent(trait -> shared.put(leader, trait.words()));
            }
            start += size;
        }
        return new Silence(first, others, twins, shared);
    }

    private static boolean atOnce(Fallen one, Fallen next) {
        return Duration.between(one.at(), next.at()).compareTo(AT_ONCE) <= 0;
    }

    /// Why the loss of a node suggests the loss of something that other nodes share.
    Optional<String> sentence(Node node) {
        return Optional.ofNullable(others.get(node.name()))
                .map(count -> "%d other nodes stopped reporting with it, within two minutes%s"
                        .formatted(
                                count,
                                Optional.ofNullable(shared.get(node.name()))
                                        .map("; "::concat)
                                        .orElse("")))
                .or(() -> Optional.ofNullable(twins.get(node.name()))
                        .map("node %s stopped reporting within half a minute of it"::formatted));
    }

    Optional<String> firstOf(Node node) {
        return Optional.ofNullable(first.get(node.name()));
    }
}
