// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.cause.rule;

import io.clusterhealth.finding.Finding;

/// The condition of a row of `rules.txt` on one finding, or on a cause and its symptom.
@FunctionalInterface
interface RuleCondition {
    RuleCondition ALWAYS = (_, _) -> true;

    /// @param one the cause, or the finding under test
    /// @param other the symptom, or the other finding of the edge, which fills placeholders such as `{name}`
    boolean holds(Finding one, Finding other);

    default RuleCondition and(RuleCondition also) {
        return (one, other) -> holds(one, other) && also.holds(one, other);
    }

    default RuleCondition or(RuleCondition instead) {
        return (one, other) -> holds(one, other) || instead.holds(one, other);
    }

    default RuleCondition not() {
        return (one, other) -> !holds(one, other);
    }
}
