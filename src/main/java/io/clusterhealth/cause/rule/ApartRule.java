// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.cause.rule;

import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;

/// One thing that incidents which no rule explains may have in common.
@FunctionalInterface
interface ApartRule {
    /// @param all what is apart, this one too
    Optional<Edge> explain(Apart symptom, List<Apart> all);

    /// Of those that have one of these in common, the first in this order explains the others.
    ///
    /// @param because the evidence; `{cause}` stands for the cause's object
    static ApartRule sharing(Function<Apart, Set<String>> what, Comparator<Apart> order, String because) {
        return (symptom, all) -> all.stream()
                .filter(cause -> order.compare(cause, symptom) < 0)
                .filter(cause -> !Collections.disjoint(what.apply(cause), what.apply(symptom)))
                .min(order)
                .map(cause -> symptom.explainedBy(cause, because));
    }
}
