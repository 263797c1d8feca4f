// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.cause.graph;

import io.clusterhealth.finding.Evidence;
import io.clusterhealth.finding.Finding;
import io.clusterhealth.finding.Link;
import java.time.Instant;
import java.util.Comparator;
import java.util.List;

/// An order in which only equal findings compare as equal, so that equal clusters give equal diagnoses.
final class TotalOrder {
    private static final Comparator<Evidence> EVIDENCE =
            Comparator.comparing(Evidence::statement).thenComparing(Evidence::quote);
    private static final Comparator<Link> LINK =
            Comparator.comparing(Link::relation).thenComparing(Link::target);

    static final Comparator<Finding> OF_FINDINGS = Finding.ORDER
            .thenComparing(TotalOrder::since)
            .thenComparing(Finding::evidence, lists(EVIDENCE))
            .thenComparing(Finding::links, lists(LINK));

    private TotalOrder() {}

    /// When the finding began; findings without a time come last.
    static Instant since(Finding finding) {
        return finding.since().orElse(Instant.MAX);
    }

    private static <T> Comparator<List<T>> lists(Comparator<T> elements) {
        return (left, right) -> {
            for (int i = 0; i < Math.min(left.size(), right.size()); i++) {
                int order = elements.compare(left.get(i), right.get(i));
                if (order != 0) {
                    return order;
                }
            }
            return Integer.compare(left.size(), right.size());
        };
    }
}
