// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.demo;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.time.Duration;
import java.time.Instant;

/// The `status` of pods.
final class PodStatuses {
    private final Ids ids;

    PodStatuses(Ids ids) {
        this.ids = ids;
    }

    ObjectNode of(PodPlan pod) {
        return switch (pod.life()) {
            case READY -> running(pod);
            case CUT_OFF, LEAVING -> lost(pod);
            case STARTING -> starting(pod);
            case COMPLETED -> ended(pod, 0);
            case FAILED -> ended(pod, 1);
            case EVICTED -> evicted(pod);
            case GATED -> gated(pod);
        };
    }

    private ObjectNode running(PodPlan pod) {
        ObjectNode status = scheduled(pod, "Running");
        Instant ready = pod.created().plusSeconds(14 + ids.below(30));
        conditions(status, pod, "True", "", ready);
        boolean restarted = ids.below(12) == 0;
        for (String name : pod.row().containers()) {
            boolean again = restarted && name.equals(pod.row().containers().getFirst());
            ObjectNode container = container(pod, name, true, again ? 1 + ids.below(3) : 0);
            Instant started = pod.created().plusSeconds(6);
            if (again) {
                Instant ended = pod.created().plusSeconds(200 + ids.below(400));
                started = ended.plusSeconds(1);
                container.set("lastState", terminated(1, "Error", pod.created().plusSeconds(6), ended));
            }
            container.set("state", Tree.of("{\"running\":{\"startedAt\":\"%s\"}}", started));
            Tree.array(status, "containerStatuses").add(container);
        }
        return status;
    }

    /// The kubelet's last word on the containers, and the node controller's on the pod.
    private ObjectNode lost(PodPlan pod) {
        ObjectNode status = running(pod);
        for (var condition : status.get("conditions")) {
            if (condition.get("type").asText().equals("Ready")) {
                ((ObjectNode) condition).put("status", "False").put("lastTransitionTime", Timeline.LOST.toString());
            }
        }
        if (pod.life() == Life.LEAVING) {
            Tree.array(status, "conditions")
                    .add(Tree.condition(
                            "DisruptionTarget",
                            "True",
                            "DeletionByTaintManager",
                            "Taint manager: deleting due to NoExecute taint",
                            Timeline.EVICTED));
        }
        return status;
    }

    private ObjectNode starting(PodPlan pod) {
        ObjectNode status = scheduled(pod, "Pending");
        conditions(status, pod, "False", "ContainersNotReady", pod.created());
        for (String name : pod.row().containers()) {
            ObjectNode container = container(pod, name, false, 0);
            container.set("state", Tree.of("{\"waiting\":{\"reason\":\"ContainerCreating\"}}"));
            Tree.array(status, "containerStatuses").add(container);
        }
        return status;
    }

    private ObjectNode ended(PodPlan pod, int exitCode) {
        boolean well = exitCode == 0;
        ObjectNode status = scheduled(pod, well ? "Succeeded" : "Failed");
        Instant end = pod.created().plusSeconds(20 + ids.below(60));
        conditions(status, pod, "False", well ? "PodCompleted" : "PodFailed", end);
        for (String name : pod.row().containers()) {
            ObjectNode container = container(pod, name, false, 0).put("started", false);
            container.set(
                    "state",
                    terminated(
                            exitCode,
                            well ? "Completed" : "Error",
                            pod.created().plusSeconds(3),
                            end));
            Tree.array(status, "containerStatuses").add(container);
        }
        return status;
    }

    private static ObjectNode evicted(PodPlan pod) {
        ObjectNode status = Tree.of("""
                {"phase":"Failed","reason":"Evicted","startTime":"%s",
                 "message":"The node was low on resource: ephemeral-storage. Threshold quantity: 18Gi, available: 17Gi. "}
                """, pod.created());
        Tree.array(status, "conditions")
                .add(Tree.condition(
                        "DisruptionTarget",
                        "True",
                        "TerminationByKubelet",
                        "The node was low on resource: ephemeral-storage. Threshold quantity: 18Gi, available: 17Gi. ",
                        pod.created().plus(Duration.ofHours(9))));
        return status;
    }

    private static ObjectNode gated(PodPlan pod) {
        ObjectNode status = Tree.of("{\"phase\":\"Pending\"}");
        Tree.array(status, "conditions")
                .add(Tree.condition(
                        "PodScheduled",
                        "False",
                        "SchedulingGated",
                        "Scheduling is blocked due to non-empty scheduling gates",
                        pod.created()));
        return status;
    }

    private ObjectNode scheduled(PodPlan pod, String phase) {
        Machine machine = pod.machine().orElseThrow();
        String ip = "10." + (128 + machine.index() / 2) + "." + machine.index() % 2 * 2 + "." + (2 + ids.below(250));
        return Tree.of("""
                {"phase":"%s","hostIP":"%s","podIP":"%s","startTime":"%s","qosClass":"Burstable"}
                """, phase, machine.ip(), ip, pod.created());
    }

    private static void conditions(ObjectNode status, PodPlan pod, String ready, String reason, Instant since) {
        String message = reason.equals("ContainersNotReady")
                ? "containers with unready status: "
                        + pod.row().containers().toString().replace(",", "")
                : "";
        Tree.array(status, "conditions")
                .add(Tree.condition("Initialized", "True", "", "", pod.created()))
                .add(Tree.condition("Ready", ready, reason, message, since))
                .add(Tree.condition("ContainersReady", ready, reason, message, since))
                .add(Tree.condition("PodScheduled", "True", "", "", pod.created()));
    }

    private static ObjectNode container(PodPlan pod, String name, boolean ready, int restarts) {
        return Tree.of("""
                {"name":"%s","image":"%s","imageID":"","ready":%b,"started":%b,"restartCount":%d,"lastState":{}}
                """, name, pod.row().image(name), ready, ready, restarts);
    }

    private static ObjectNode terminated(int exitCode, String reason, Instant started, Instant ended) {
        return Tree.of("""
                {"terminated":{"exitCode":%d,"reason":"%s","startedAt":"%s","finishedAt":"%s"}}
                """, exitCode, reason, started, ended);
    }
}
