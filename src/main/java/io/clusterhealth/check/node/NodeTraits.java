// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.check.node;

import io.clusterhealth.cluster.object.Node;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/// What some nodes have in common that most others lack: a zone, a rack, a pool, a version of the kubelet or the
/// kernel.
///
/// @param others how many of all other nodes have it as well, at most half
/// @param all the number of all other nodes
public record NodeTraits(String trait, long others, int all) {
    private static final String LABEL = "label ";
    private static final String TOPOLOGY = LABEL + "topology.";

    /// @param label whether it is a label, rather than a version of its software
    private record Trait(boolean label, String key, String value) {
        static Stream<Trait> of(Node node) {
            return Stream.of(
                            node.labels().entrySet().stream().map(one -> of(true, one)),
                            node.software().entrySet().stream().map(one -> of(false, one)),
                            Stream.of(new Trait(false, KUBELET, node.kubelet()))
                                    .filter(trait -> !trait.value().isEmpty()))
                    .flatMap(traits -> traits);
        }

        private static Trait of(boolean label, Map.Entry<String, String> one) {
            return new Trait(label, one.getKey(), one.getValue());
        }

        boolean in(Node node) {
            return value.equals(
                    label
                            ? node.labels().get(key)
                            : key.equals(KUBELET)
                                    ? node.kubelet()
                                    : node.software().get(key));
        }

        String words() {
            return label ? LABEL + key + "=" + value : key + " " + value;
        }
    }

    private static final String KUBELET = "kubelet";

    /// The traits of these nodes, the rarest first, of several those of the topology first.
    public static List<NodeTraits> common(Set<String> names, List<Node> nodes) {
        Map<Boolean, List<Node>> split =
                nodes.stream().collect(Collectors.partitioningBy(node -> names.contains(node.name())));
        List<Node> these = split.getOrDefault(true, List.of());
        List<Node> others = split.getOrDefault(false, List.of());
        if (these.isEmpty() || others.isEmpty()) {
            return List.of();
        }
        return Trait.of(these.getFirst())
                .filter(trait -> these.stream().allMatch(trait::in))
                .map(trait -> new NodeTraits(
                        trait.words(), others.stream().filter(trait::in).count(), others.size()))
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

    boolean ofSoftware() {
        return !trait.startsWith(LABEL);
    }

    String words() {
        return apart()
                ? "only they have " + trait
                : "all of them have %s, like %d of the %d others".formatted(trait, others, all);
    }
}
