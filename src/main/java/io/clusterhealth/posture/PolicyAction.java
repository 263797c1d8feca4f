// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.posture;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/// The action that a policy takes on a violation, in the terms of its engine.
final class PolicyAction {
    /// From the strictest action on; others only record.
    private static final List<String> STRICTEST_FIRST = List.of("deny", "enforce", "warn", "audit");

    /// Where Gatekeeper sees a write before it is accepted; `*` is everywhere.
    private static final Set<String> AT_ADMISSION = Set.of("*", "validation.gatekeeper.sh", "vap.k8s.io");

    private PolicyAction() {}

    static Optional<String> strictest(Stream<String> actions) {
        return actions.map(action -> action.toLowerCase(Locale.ROOT))
                .filter(action -> !action.isEmpty())
                .min(Comparator.comparingInt(PolicyAction::rank));
    }

    private static int rank(String action) {
        return (int) STRICTEST_FIRST.stream()
                .takeWhile(known -> !action.contains(known))
                .count();
    }

    /// The action of a Gatekeeper constraint. An action that is scoped to the audit or to its command line refuses
    /// no write.
    ///
    /// @see <a href="https://open-policy-agent.github.io/gatekeeper/website/docs/enforcement-points">Enforcement
    /// points</a>
    static String ofConstraint(JsonNode constraint) {
        String common = constraint.at("/spec/enforcementAction").asText("deny");
        if (!common.equals("scoped")) {
            return common;
        }
        return strictest(constraint
                        .at("/spec/scopedEnforcementActions")
                        .valueStream()
                        .filter(scoped -> scoped.path("enforcementPoints")
                                .valueStream()
                                .anyMatch(point ->
                                        AT_ADMISSION.contains(point.path("name").asText())))
                        .map(scoped -> scoped.path("action").asText()))
                .orElse("dryrun");
    }
}
