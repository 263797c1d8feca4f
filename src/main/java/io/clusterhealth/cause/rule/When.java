// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.cause.rule;

import io.clusterhealth.finding.Finding;
import java.time.Duration;

/// What must hold between two findings for a rule to connect them.
@FunctionalInterface
interface When {
    boolean holds(Finding cause, Finding symptom);

    static When timing(Timing timing) {
        return timing::allows;
    }

    /// The symptom's own words name the cause's object.
    static When namesCause() {
        return (cause, symptom) -> Says.names(symptom, cause.subject().name());
    }

    /// The symptom's own words name the cause's object with its namespace, as `shop/web`.
    static When namesCausesPlace() {
        return (cause, symptom) -> !cause.subject().namespace().isEmpty()
                && Says.names(
                        symptom,
                        cause.subject().namespace() + "/" + cause.subject().name());
    }

    /// Both times are known, and the symptom began no earlier before the cause, and no later after it, than this.
    static When within(Duration before, Duration after) {
        return (cause, symptom) -> cause.since()
                .flatMap(began -> symptom.since().map(followed -> Duration.between(began, followed)))
                .filter(lag -> lag.compareTo(before.negated()) >= 0 && lag.compareTo(after) <= 0)
                .isPresent();
    }

    /// Both say the same but for what is particular to each; the first in the order of their objects stands for all.
    static When firstOfAlike() {
        return (cause, symptom) -> cause.subject().compareTo(symptom.subject()) < 0 && Says.alike(cause, symptom);
    }

    default When and(When other) {
        return (cause, symptom) -> holds(cause, symptom) && other.holds(cause, symptom);
    }

    default When or(When other) {
        return (cause, symptom) -> holds(cause, symptom) || other.holds(cause, symptom);
    }

    default When not() {
        return (cause, symptom) -> !holds(cause, symptom);
    }
}
