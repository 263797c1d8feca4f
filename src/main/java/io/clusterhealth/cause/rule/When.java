// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.cause.rule;

import io.clusterhealth.finding.Finding;
import io.clusterhealth.meaning.Meaning;
import io.clusterhealth.meaning.Topic;
import java.time.Duration;

/// What must hold between two findings for a rule to connect them.
@FunctionalInterface
interface When {
    boolean holds(Finding cause, Finding symptom);

    static When timing(Timing timing) {
        return timing::allows;
    }

    /// What the symptom quotes has a meaning of one of these types.
    @SafeVarargs
    static When says(Class<? extends Meaning>... types) {
        return (_, symptom) -> Says.any(symptom, types);
    }

    /// What the symptom quotes mentions one of these.
    static When mentions(Topic... topics) {
        return (_, symptom) -> Says.mentions(symptom, topics);
    }

    /// The symptom's own words name the cause's object.
    static When namesCause() {
        return (cause, symptom) -> Says.names(symptom, cause.subject().name());
    }

    /// Pods that their workload speaks for are explained through it.
    static When causeSpeaks() {
        return (cause, _) -> Codes.speaks(cause);
    }

    /// The symptom's own words name the cause's object with its namespace, as `shop/web`.
    static When namesCausesPlace() {
        return (cause, symptom) -> !cause.subject().namespace().isEmpty()
                && Says.names(
                        symptom,
                        cause.subject().namespace() + "/" + cause.subject().name());
    }

    /// The symptom is about an object of this name.
    static When symptomIs(String name) {
        return (_, symptom) -> symptom.subject().name().equals(name);
    }

    /// The cause is about an object of this name.
    static When causeIs(String name) {
        return (cause, _) -> cause.subject().name().equals(name);
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
