// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.cause.rule;

import java.util.List;
import java.util.Optional;

/// Several that name one thing outside of the cluster in what they fail with: an identity provider that refuses an
/// operator, a machine and a program alike.
final class SameOutside {
    private SameOutside() {}

    static Optional<Edge> explain(Apart symptom, List<Apart> all) {
        return symptom.outside().stream()
                .sorted()
                .flatMap(name -> all.stream()
                        .filter(cause -> cause.outside().contains(name) && Apart.ORDER.compare(cause, symptom) < 0)
                        .min(Apart.ORDER)
                        .map(cause ->
                                symptom.explainedBy(cause, "its words name %s, as those of {cause} do".formatted(name)))
                        .stream())
                .findFirst();
    }
}
