// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.check.pod;

import io.clusterhealth.cluster.object.Node;
import io.clusterhealth.cluster.object.Requests;
import java.math.BigDecimal;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.function.Function;
import java.util.function.ToLongFunction;

/// The resources that pods request and nodes offer.
public enum Amount {
    CPU("cpu", Requests::milliCpu),
    MEMORY("memory", Requests::memoryBytes),
    DISK("ephemeral-storage", Requests::diskBytes),
    PODS("pods", Requests::pods);

    private static final long MEBI = 1L << 20;
    private static final long GIBI = 1L << 30;

    private final String label;
    private final ToLongFunction<Requests> of;

    Amount(String label, ToLongFunction<Requests> of) {
        this.label = label;
        this.of = of;
    }

    /// The name in `resources.requests`.
    public String label() {
        return label;
    }

    /// How much of it is requested or offered: thousandths of a core, bytes, pods.
    public long of(Requests requests) {
        return of.applyAsLong(requests);
    }

    /// Formats an amount as a quantity: cores, `Mi` or `Gi`, pods.
    public String text(long amount) {
        return switch (this) {
            case CPU -> BigDecimal.valueOf(amount, 3).stripTrailingZeros().toPlainString();
            case PODS -> Long.toString(amount);
            case MEMORY, DISK ->
                amount < GIBI ? decimal((double) amount / MEBI) + "Mi" : decimal((double) amount / GIBI) + "Gi";
        };
    }

    /// The node that offers most of it; of equal ones the first by name. There must be a node.
    public Node greatest(List<Node> nodes, Function<Node, Requests> offered) {
        return nodes.stream()
                .max(Comparator.comparingLong((Node node) -> of(offered.apply(node)))
                        .thenComparing(Node::name, Comparator.reverseOrder()))
                .orElseThrow();
    }

    private static String decimal(double amount) {
        String text = String.format(Locale.ROOT, "%.1f", amount);
        return text.endsWith(".0") ? text.substring(0, text.length() - 2) : text;
    }
}
