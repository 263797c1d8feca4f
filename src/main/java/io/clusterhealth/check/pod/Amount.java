// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.check.pod;

import io.clusterhealth.cluster.object.Node;
import io.clusterhealth.cluster.object.Requests;
import java.math.BigDecimal;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.function.Function;

/// The resources that pods request and nodes offer.
public enum Amount {
    CPU("cpu") {
        @Override
        public long of(Requests requests) {
            return requests.milliCpu();
        }

        @Override
        public String text(long amount) {
            return BigDecimal.valueOf(amount, 3).stripTrailingZeros().toPlainString();
        }
    },
    MEMORY("memory") {
        @Override
        public long of(Requests requests) {
            return requests.memoryBytes();
        }
    },
    DISK("ephemeral-storage") {
        @Override
        public long of(Requests requests) {
            return requests.diskBytes();
        }
    },
    PODS("pods") {
        @Override
        public long of(Requests requests) {
            return requests.pods();
        }

        @Override
        public String text(long amount) {
            return Long.toString(amount);
        }
    };

    private static final long MEBI = 1L << 20;
    private static final long GIBI = 1L << 30;

    private final String label;

    Amount(String label) {
        this.label = label;
    }

    /// The name in `resources.requests`.
    public String label() {
        return label;
    }

    /// How much of it is requested or offered: thousandths of a core, bytes, pods.
    public abstract long of(Requests requests);

    /// Formats an amount as a quantity: cores, `Mi` or `Gi`, pods.
    public String text(long amount) {
        return amount < GIBI ? decimal((double) amount / MEBI) + "Mi" : decimal((double) amount / GIBI) + "Gi";
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
