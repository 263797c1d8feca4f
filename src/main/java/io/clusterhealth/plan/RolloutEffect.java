// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.plan;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.MissingNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/// The effect on a workload's pods when its template changes, or when its rollout is resumed. A paused rollout keeps
/// its pods until it is resumed, and then replaces the outdated ones; a StatefulSet or DaemonSet may keep them by its
/// update strategy.
///
/// @see <a
/// href="https://kubernetes.io/docs/concepts/workloads/controllers/deployment/#pausing-and-resuming-a-deployment">
///     Pausing and resuming a rollout</a>
/// @see <a href="https://kubernetes.io/docs/concepts/workloads/controllers/statefulset/#update-strategies">Update
///     strategies</a>
public final class RolloutEffect {
    private static final String TEMPLATE = "/spec/template";
    private static final Set<String> SETS = Set.of("ReplicaSet", "ReplicationController");
    private static final Set<String> KINDS =
            Set.of("Deployment", "StatefulSet", "DaemonSet", "DeploymentConfig", "Rollout");

    private RolloutEffect() {}

    static boolean isPaused(ObjectNode workload) {
        return workload.at("/spec/paused").asBoolean();
    }

    /// Whether the change makes the workload replace pods.
    ///
    /// @param would the object after the change; empty if deleted
    public static boolean replaces(ObjectNode live, ObjectNode would) {
        boolean held = isPaused(would) || !rollsOut(would) || (kept(would) > 0 && kept(would) >= replicas(would));
        return !held && (!live.at(TEMPLATE).equals(would.at(TEMPLATE)) || waiting(live) > 0);
    }

    /// The effect of the change on the pods, one clause; empty for none.
    ///
    /// @param live empty where there is none
    static String of(ObjectNode live, ObjectNode would) {
        if (live.isEmpty()) {
            return "";
        }
        boolean ofPods = live.at(TEMPLATE).at("/spec/containers").isArray();
        int more = ofPods ? replicas(would) - replicas(live) : 0;
        return Stream.of(
                        of(
                                live,
                                !live.at(TEMPLATE).equals(would.at(TEMPLATE)),
                                isPaused(would),
                                stopsFirst(would),
                                Math.max(0, -more)),
                        more > 0 ? "starts " + WorkloadPlans.pods(more) : "",
                        more < 0 ? "stops " + WorkloadPlans.pods(-more) : "")
                .filter(clause -> !clause.isEmpty())
                .collect(Collectors.joining(", "));
    }

    /// The same, with the strategy that the workload has.
    ///
    /// @param template whether the template changes
    /// @param paused whether the rollout is paused after the change
    /// @param others pods that the new template does not replace, beside those of a partition
    static String of(ObjectNode live, boolean template, boolean paused, int others) {
        return of(live, template, paused, stopsFirst(live), others);
    }

    private static String of(ObjectNode live, boolean template, boolean paused, boolean first, int others) {
        if (paused) {
            return template ? "replaces no pod until it is resumed" : "";
        }
        if (template && isByHand(live)) {
            return "replaces no pod before it is deleted";
        }
        int replaced =
                template ? rollsOut(live) ? Math.max(0, replicas(live) - kept(live) - others) : 0 : waiting(live);
        int nodes = behind(live);
        return replaced > 0
                ? "replaces " + WorkloadPlans.pods(replaced)
                        + (first ? replaced == 1 ? ", stopping it first" : ", stopping them first" : "")
                : nodes > 0 ? "drains and reboots %s".formatted(nodes == 1 ? "1 node" : nodes + " nodes") : "";
    }

    /// Whether a rollout may stop all pods before new ones are ready: by the strategy `Recreate`, or by one that lets
    /// all be unavailable.
    public static boolean stopsFirst(ObjectNode workload) {
        JsonNode most = Stream.of("/spec/strategy", "/spec/updateStrategy")
                .map(path -> workload.at(path + "/rollingUpdate/maxUnavailable"))
                .filter(one -> !one.isMissingNode())
                .findFirst()
                .orElse(MissingNode.getInstance());
        int replicas = replicas(workload);
        return workload.at("/spec/strategy/type").asText().equals("Recreate")
                || (replicas > 0
                        && (most.isTextual()
                                ? most.asText().equals("100%")
                                : most.isInt() && most.asInt() >= replicas));
    }

    /// Whether only pods that others delete are replaced: by a ReplicaSet, or by the strategy `OnDelete`.
    static boolean isByHand(ObjectNode workload) {
        return SETS.contains(workload.path("kind").asText())
                || workload.at("/spec/updateStrategy/type").asText().equals("OnDelete");
    }

    /// Whether it replaces the pods of an old template; other kinds with a template, such as a MachineSet, do not.
    private static boolean rollsOut(ObjectNode workload) {
        return !isByHand(workload) && KINDS.contains(workload.path("kind").asText());
    }

    /// How many pods of a StatefulSet its partition excludes from updates.
    static int kept(ObjectNode workload) {
        return workload.at("/spec/updateStrategy/rollingUpdate/partition").asInt();
    }

    /// Whether a StatefulSet deletes the volumes of the pods that it stops, by its claim retention policy.
    ///
    /// @param replicas after the change
    public static boolean losesVolumes(ObjectNode live, int replicas) {
        return replicas < live.at("/spec/replicas").asInt()
                && live.at("/spec/persistentVolumeClaimRetentionPolicy/whenScaled")
                        .asText()
                        .equals("Delete")
                && !live.at("/spec/volumeClaimTemplates").isEmpty();
    }

    /// The number of wanted pods; 0 for no object.
    public static int replicas(ObjectNode live) {
        return live.at("/spec/replicas")
                .asInt(live.at("/status/desiredNumberScheduled").asInt());
    }

    /// How many nodes of a paused MachineConfigPool are not updated.
    private static int behind(ObjectNode pool) {
        JsonNode status = pool.path("status");
        return isPaused(pool)
                ? status.path("machineCount").asInt()
                        - status.path("updatedMachineCount").asInt()
                : 0;
    }

    /// How many pods of a paused workload have an outdated template.
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
