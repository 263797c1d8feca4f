// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.cause.rule;

import io.clusterhealth.cause.Incident;
import java.util.List;
import java.util.Optional;

/// What to make of incidents that no rule explains: they may still have a host, a wording or the minute of their
/// beginning in common. That is weak evidence, so it is asked for last, and is never more than possible.
public final class ApartRules {
    /// An identity provider that refuses an operator, a machine and a program alike.
    private static final ApartRule SAME_OUTSIDE = ApartRule.sharing(
            Apart::outside, Apart.ORDER, "its words name the same thing outside of the cluster as those of {cause}");

    /// The password was changed at the cluster's cloud or hypervisor, and drivers, controllers and operators find out
    /// one after another.
    private static final ApartRule SAME_ACCOUNT =
            ApartRule.sharing(Apart::refused, Apart.OLDEST, "an account is refused in the same words as to {cause}");

    /// The more telling first.
    private static final List<ApartRule> ALL = List.of(
            SAME_OUTSIDE,
            SAME_ACCOUNT,
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
