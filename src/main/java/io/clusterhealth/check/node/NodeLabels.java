// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.check.node;

import io.clusterhealth.cluster.object.LabelSelector;
import io.clusterhealth.cluster.object.LabelSelector.Requirement;
import io.clusterhealth.cluster.object.Node;
import io.clusterhealth.cluster.object.Placement;
import io.clusterhealth.finding.Evidence;
import io.clusterhealth.text.Words;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/// The node labels that a pod requires by `nodeSelector` and node affinity, and a volume by its node affinity.
public final class NodeLabels {
    /// The only field that `matchFields` supports.
    private static final String NAME = "metadata.name";

    private static final String ASKS = "it asks for a node with ";

    private static final int NAMED = 3;

    private NodeLabels() {}

    /// Whether a node meets the requirements of a pod.
    public static boolean hold(Placement asks, Node node) {
        return asks.selector().stream().allMatch(one -> holds(one, node)) && hold(asks.affinity(), node);
    }

    /// Whether a node satisfies one of the terms of a NodeSelector, if there are any.
    public static boolean hold(List<LabelSelector> terms, Node node) {
        return terms.isEmpty() || terms.stream().anyMatch(term -> holds(term, node));
    }

    /// A term without a requirement matches no node.
    private static boolean holds(LabelSelector term, Node node) {
        return !term.requirements().isEmpty() && term.requirements().stream().allMatch(one -> holds(one, node));
    }

    private static boolean holds(Requirement one, Node node) {
        return one.holds(value(one.key(), node)).orElse(false);
    }

    private static Optional<String> value(String key, Node node) {
        return key.equals(NAME)
                ? Optional.of(node.name())
                : Optional.ofNullable(node.labels().get(key));
    }

    /// The requirements that no node meets, with the nearest labels that nodes have: each requirement separately if
    /// one alone excludes all nodes, else all together.
    public static List<Evidence> unmet(Placement asks, List<Node> nodes) {
        List<String> unmet = excluding(asks, nodes);
        return (unmet.isEmpty() ? Stream.of(together(asks)) : unmet.stream())
                .map(term -> Evidence.of(ASKS + term))
                .toList();
    }

    /// The same, without the subject of the sentence; none if a node meets all requirements.
    static List<String> unmetTerms(Placement asks, List<Node> nodes) {
        if (nodes.stream().anyMatch(node -> hold(asks, node))) {
            return List.of();
        }
        List<String> unmet = excluding(asks, nodes);
        return unmet.isEmpty() ? List.of(together(asks)) : unmet;
    }

    private static List<String> excluding(Placement asks, List<Node> nodes) {
        return alone(asks)
                .filter(one -> nodes.stream().noneMatch(node -> holds(one, node)))
                .map(one -> "%s; no node has it%s".formatted(words(one), near(one, nodes)))
                .toList();
    }

    /// The requirements that each exclude a node by themselves.
    private static Stream<Requirement> alone(Placement asks) {
        return Stream.concat(
                asks.selector().stream(),
                asks.affinity().size() == 1 ? asks.affinity().getFirst().requirements().stream() : Stream.empty());
    }

    /// `it asks for a node with label disk=ssd`: the requirements that this node does not meet, if they can be
    /// separated.
    public static String lacking(Placement asks, Node node) {
        List<Requirement> lacking = alone(asks).filter(one -> !holds(one, node)).toList();
        return lacking.isEmpty() ? asked(asks) : ASKS + words(lacking);
    }

    private static String together(Placement asks) {
        return demanded(asks) + "; no node has all of it";
    }

    /// `it asks for a node with label disk=ssd`: all requirements.
    public static String asked(Placement asks) {
        return ASKS + demanded(asks);
    }

    private static String demanded(Placement asks) {
        String affinity = asks.affinity().stream()
                .limit(NAMED)
                .map(term -> words(term.requirements()))
                .collect(Collectors.joining(", or "));
        return Stream.of(words(asks.selector()), affinity)
                .filter(text -> !text.isEmpty())
                .collect(Collectors.joining(", and by affinity "));
    }

    /// `label app=web and no label legacy`.
    public static String words(List<Requirement> all) {
        return all.stream().map(NodeLabels::words).collect(Collectors.joining(" and "));
    }

    private static String words(Requirement one) {
        String values = String.join(", ", one.values());
        return switch (one.operator()) {
            case "In" ->
                one.values().size() == 1
                        ? "label " + one.key() + "=" + values
                        : "label " + one.key() + " in (" + values + ")";
            case "NotIn" -> "label " + one.key() + " not in (" + values + ")";
            case "Exists" -> "label " + one.key();
            case "DoesNotExist" -> "no label " + one.key();
            case "Gt" -> "label " + one.key() + " > " + values;
            case "Lt" -> "label " + one.key() + " < " + values;
            default -> "label " + one.key() + " " + one.operator() + " " + values;
        };
    }

    /// The values that nodes have for this key, or for a key that differs only in case or prefix.
    private static String near(Requirement one, List<Node> nodes) {
        List<String> labels = nodes.stream()
                .flatMap(node -> node.labels().entrySet().stream())
                .filter(label -> plain(label.getKey()).equals(plain(one.key())))
                .map(label -> label.getKey() + "=" + label.getValue())
                .distinct()
                .sorted()
                .toList();
        return labels.isEmpty() ? "" : "; nodes have " + Words.first(labels, NAMED);
    }

    private static String plain(String key) {
        return key.substring(key.lastIndexOf('/') + 1).toLowerCase(Locale.ROOT);
    }
}
