// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.cause.rule;

import io.clusterhealth.finding.Finding;

/// What a row of `rules.txt` asks of one finding.
@FunctionalInterface
interface Trait {
    Trait ALWAYS = (_, _) -> true;

    /// @param other the other finding of the edge, which `{name}` and the like stand for
    boolean holds(Finding one, Finding other);

    default Trait and(Trait also) {
        return (one, other) -> holds(one, other) && also.holds(one, other);
    }

    default Trait or(Trait instead) {
        return (one, other) -> holds(one, other) || instead.holds(one, other);
    }

    default Trait not() {
        return (one, other) -> !holds(one, other);
    }
}
