// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.cause.rule;

import io.clusterhealth.cause.Incident;
import java.util.List;
import java.util.Optional;

/// What to make of incidents that no rule explains: they may still have a host, a wording or the minute of their
/// beginning in common. That is weak evidence, so it is asked for last, and is never more than possible.
public final class ApartRules {
    /// The more telling first.
    private static final List<ApartRule> ALL = List.of(
            SameOutside::explain,
            SameAccount::explain,
            LackRules::ofAFault,
            LackRules::ofAStoreBeside,
            LackRules::ofAFaultBeside,
            LackRules::ofFellows,
            SameWording::explain,
            WordlessRule::explain);

    private ApartRules() {}

    /// At most one edge to the cause of each incident, from that of another.
    public static List<Edge> among(List<Incident> incidents) {
        List<Apart> all = incidents.stream().map(Apart::of).toList();
        return all.stream().flatMap(symptom -> explain(symptom, all).stream()).toList();
    }

    private static Optional<Edge> explain(Apart symptom, List<Apart> all) {
        return ALL.stream().flatMap(rule -> rule.explain(symptom, all).stream()).findFirst();
    }
}
