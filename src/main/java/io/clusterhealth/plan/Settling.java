// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.plan;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.Optional;

/// Decides whether a changed workload has settled.
///
/// @see <a href="https://kubernetes.io/docs/concepts/workloads/controllers/deployment/#deployment-status">Deployment
/// status</a>
public final class Settling {
    private Settling() {}

    /// The unsettled part, one clause; empty once all has settled.
    ///
    /// @param live the live object after its change
    public static Optional<String> of(String kind, ObjectNode live) {
        JsonNode status = live.path("status");
        int wanted = live.at("/spec/replicas").asInt(1);
        return switch (kind) {
            case "Deployment" ->
                live.at("/spec/paused").asBoolean()
                        ? Optional.empty()
                        : rollout(live, "updatedReplicas", "availableReplicas", 0, wanted)
                                .or(() -> left(status, wanted));
            case "StatefulSet" ->
                rollout(live, "updatedReplicas", "readyReplicas", RolloutEffect.kept(live), wanted)
                        .or(() -> left(status, wanted));
            case "DaemonSet" ->
                rollout(
                        live,
                        "updatedNumberScheduled",
                        "numberAvailable",
                        0,
                        status.path("desiredNumberScheduled").asInt());
            default -> Optional.empty();
        };
    }

    /// Whether the controller of a Deployment has given up its latest rollout.
    public static boolean hasFailed(ObjectNode live) {
        return live.at("/status/observedGeneration").asLong()
                        >= live.at("/metadata/generation").asLong()
                && live.at("/status/conditions")
                        .valueStream()
                        .anyMatch(one -> one.path("type").asText().equals("Progressing")
                                && one.path("reason").asText().equals("ProgressDeadlineExceeded"));
    }

    private static Optional<String> left(JsonNode status, int wanted) {
        int more = status.path("replicas").asInt() - wanted;
        return more > 0 ? Optional.of("%d pods of before are still there".formatted(more)) : Optional.empty();
    }

    /// @param kept pods that are not updated because of a partition
    private static Optional<String> rollout(ObjectNode live, String updated, String available, int kept, int wanted) {
        JsonNode status = live.path("status");
        if (status.path("observedGeneration").asLong()
                < live.at("/metadata/generation").asLong()) {
            return Optional.of("its controller has not seen the change");
        }
        boolean updates = !RolloutEffect.isByHand(live);
        int latest = updates ? status.path(updated).asInt() + kept : wanted;
        int ready = status.path(available).asInt();
        if (Math.min(latest, ready) >= wanted) {
            return Optional.empty();
        }
        // The available pods may be those of before.
        return Optional.of(
                updates
                        ? "%d of %d pods are updated; %d are available".formatted(latest, wanted, ready)
                        : "%d of %d pods are available".formatted(ready, wanted));
    }
}
