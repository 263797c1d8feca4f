// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.tool.change;

import com.fasterxml.jackson.databind.JsonNode;
import io.clusterhealth.plan.TriedChange;
import java.util.Optional;

/// The effect on the pods of a PodDisruptionBudget that is changed or deleted.
///
/// @see <a href="https://kubernetes.io/docs/tasks/run-application/configure-pdb/">Specifying a Disruption Budget</a>
final class BudgetChange {
    private BudgetChange() {}

    /// One sentence; empty for other changes, and where a budget still allows a disruption.
    static Optional<String> of(TriedChange tried) {
        JsonNode live = tried.change().live();
        int pods = live.at("/status/expectedPods").asInt();
        if (!tried.change().target().resource().kind().equals("PodDisruptionBudget") || pods == 0) {
            return Optional.empty();
        }
        if (tried.would().isEmpty()) {
            return Optional.of("Its %s can be evicted without limit then.".formatted(counted(pods)));
        }
        JsonNode spec = tried.would().path("spec");
        boolean before = allowed(live.path("spec"), pods) > 0;
        return spec.path("selector").equals(live.at("/spec/selector")) && before && allowed(spec, pods) <= 0
                ? Optional.of("It then allows no eviction of its %s, so that no node of theirs can be drained."
                        .formatted(counted(pods)))
                : Optional.empty();
    }

    private static String counted(int pods) {
        return pods == 1 ? "1 pod" : pods + " pods";
    }

    /// How many pods may be disrupted while all are healthy.
    private static int allowed(JsonNode spec, int pods) {
        return spec.has("maxUnavailable")
                ? number(spec.path("maxUnavailable"), pods)
                : pods - number(spec.path("minAvailable"), pods);
    }

    /// Percentages are rounded up.
    private static int number(JsonNode amount, int pods) {
        return amount.isTextual()
                ? Math.ceilDiv(pods * Integer.parseInt(amount.asText().replace("%", "")), 100)
                : amount.asInt();
    }
}
