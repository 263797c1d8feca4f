// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.check.node;

import io.clusterhealth.cluster.object.Node;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/// What some nodes have in common that most others lack: a zone, a rack, a pool.
final class NodeTraits {

    /// A label, and how many other nodes have it.
    private record Trait(String label, long others) {}

    private NodeTraits() {}

    /// The label that all of these nodes have with one value, if at most half of the others have it: the rarest, of
    /// several those of the topology first.
    static Optional<String> common(Set<String> names, List<Node> nodes) {
        Map<Boolean, List<Node>> split =
                nodes.stream().collect(Collectors.partitioningBy(node -> names.contains(node.name())));
        List<Node> these = split.getOrDefault(true, List.of());
        List<Node> others = split.getOrDefault(false, List.of());
        if (these.isEmpty() || others.isEmpty()) {
            return Optional.empty();
        }
        return these.getFirst().labels().entrySet().stream()
                .filter(label -> these.stream().allMatch(node -> has(node, label)))
                .map(label -> new Trait(
                        label.getKey() + "=" + label.getValue(),
                        others.stream().filter(node -> has(node, label)).count()))
                .filter(trait -> trait.others() * 2 <= others.size())
                .min(Comparator.comparing(Trait::others)
                        .thenComparing(trait -> !trait.label().startsWith("topology."))
                        .thenComparing(Trait::label))
                .map(trait -> trait.others() == 0
                        ? "only they have label " + trait.label()
                        : "all of them have label %s, like %d of the %d others"
                                .formatted(trait.label(), trait.others(), others.size()));
    }

    private static boolean has(Node node, Map.Entry<String, String> label) {
        return label.getValue().equals(node.labels().get(label.getKey()));
    }
}
