// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.check.node;

import io.clusterhealth.cluster.object.Node;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/// What some nodes have in common that most others lack: a zone, a rack, a pool, a version of the kubelet.
///
/// @param others how many of all other nodes have it as well, at most half
/// @param all the number of all other nodes
public record NodeTraits(String trait, long others, int all) {
    private static final String LABEL = "label ";

    /// No key of a label ends in a blank.
    private static final String KUBELET = "kubelet ";

    private static final String TOPOLOGY = LABEL + "topology.";

    /// The traits of these nodes, the rarest first, of several those of the topology first.
    public static List<NodeTraits> common(Set<String> names, List<Node> nodes) {
        Map<Boolean, List<Node>> split =
                nodes.stream().collect(Collectors.partitioningBy(node -> names.contains(node.name())));
        List<Node> these = split.getOrDefault(true, List.of());
        List<Node> others = split.getOrDefault(false, List.of());
        if (these.isEmpty() || others.isEmpty()) {
            return List.of();
        }
        Stream<Map.Entry<String, String>> kubelet = Stream.of(these.getFirst().kubelet())
                .filter(version -> !version.isEmpty())
                .map(version -> Map.entry(KUBELET, version));
        return Stream.concat(these.getFirst().labels().entrySet().stream(), kubelet)
                .filter(trait -> these.stream().allMatch(node -> has(node, trait)))
                .map(trait -> new NodeTraits(
                        words(trait),
                        others.stream().filter(node -> has(node, trait)).count(),
                        others.size()))
                .filter(trait -> trait.others() * 2 <= others.size())
                .sorted(Comparator.comparing(NodeTraits::others)
                        .thenComparing(trait -> !trait.trait().startsWith(TOPOLOGY))
                        .thenComparing(NodeTraits::trait))
                .toList();
    }

    /// Whether no other node has it.
    public boolean apart() {
        return others == 0;
    }

    String words() {
        return apart()
                ? "only they have " + trait
                : "all of them have %s, like %d of the %d others".formatted(trait, others, all);
    }

    private static boolean has(Node node, Map.Entry<String, String> trait) {
        return trait.getValue()
                .equals(
                        trait.getKey().equals(KUBELET)
                                ? node.kubelet()
                                : node.labels().get(trait.getKey()));
    }

    private static String words(Map.Entry<String, String> trait) {
        return trait.getKey().equals(KUBELET)
                ? KUBELET + trait.getValue()
                : LABEL + trait.getKey() + "=" + trait.getValue();
    }
}
