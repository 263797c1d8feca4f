// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.cause.rule;

import io.clusterhealth.finding.Finding;
import java.util.List;

/// What must hold between two findings for a rule to connect them.
@FunctionalInterface
interface When {
    boolean holds(Finding cause, Finding symptom);

    static When timing(Timing timing) {
        return timing::allows;
    }

    /// The symptom's own words contain one of these.
    static When says(String... words) {
        List<String> any = List.of(words);
        return (_, symptom) -> Said.any(symptom, any);
    }

    /// The symptom's own words name the cause's object.
    static When namesCause() {
        return (cause, symptom) -> Said.names(symptom, cause.subject().name());
    }

    /// The symptom is about an object of this name.
    static When symptomIs(String name) {
        return (_, symptom) -> symptom.subject().name().equals(name);
    }

    /// The cause is about an object of this name.
    static When causeIs(String name) {
        return (cause, _) -> cause.subject().name().equals(name);
    }

    default When and(When other) {
        return (cause, symptom) -> holds(cause, symptom) && other.holds(cause, symptom);
    }

    default When not() {
        return (cause, symptom) -> !holds(cause, symptom);
    }
}
