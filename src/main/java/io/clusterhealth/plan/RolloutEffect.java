// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.plan;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;

/// What becomes of a workload's pods when its template changes, or when its rollout goes on. A paused one keeps its
/// pods until it is resumed, and then replaces those of before.
///
/// @see <a
/// href="https://kubernetes.io/docs/concepts/workloads/controllers/deployment/#pausing-and-resuming-a-deployment">
///     Pausing and resuming a rollout</a>
public final class RolloutEffect {
    private static final String TEMPLATE = "/spec/template";

    private RolloutEffect() {}

    /// Whether changes of it are not rolled out.
    static boolean isPaused(ObjectNode workload) {
        return workload.at("/spec/paused").asBoolean();
    }

    /// Whether the change makes the workload replace pods.
    ///
    /// @param would as it would be; empty where there would be none
    public static boolean replaces(ObjectNode live, ObjectNode would) {
        return !isPaused(would) && (!live.at(TEMPLATE).equals(would.at(TEMPLATE)) || waiting(live) > 0);
    }

    /// What the change does to the pods, a clause; empty for nothing.
    ///
    /// @param live empty where there is none
    static String of(ObjectNode live, ObjectNode would) {
        return live.isEmpty() ? "" : of(live, !live.at(TEMPLATE).equals(would.at(TEMPLATE)), isPaused(would));
    }

    /// The same.
    ///
    /// @param template whether the template changes
    /// @param paused whether the rollout is paused then
    static String of(ObjectNode live, boolean template, boolean paused) {
        if (paused) {
            return template ? "replaces no pod until it is resumed" : "";
        }
        int replaced = template ? replicas(live) : waiting(live);
        return replaced == 0 ? "" : "replaces " + WorkloadPlans.pods(replaced);
    }

    private static int replicas(ObjectNode live) {
        return live.at("/spec/replicas")
                .asInt(live.at("/status/desiredNumberScheduled").asInt());
    }

    /// How many pods of a paused workload are of a template that is its own no more.
    private static int waiting(ObjectNode live) {
        JsonNode status = live.path("status");
        return isPaused(live)
                ? Math.max(
                        0,
                        Math.min(replicas(live), status.path("replicas").asInt())
                                - status.path("updatedReplicas").asInt())
                : 0;
    }
}
