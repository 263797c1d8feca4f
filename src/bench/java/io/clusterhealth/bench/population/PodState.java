// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.bench.population;

/// Writes the `status` of a pod.
record PodState(Owned pod, String image, String ip, Moments moments) {

    String phase() {
        if (pod.ownerKind().equals("Job")) {
            return "Succeeded";
        }
        return switch (pod.fault()) {
            case REGISTRY_DOWN, CONFIG_MISSING, UNSCHEDULABLE -> "Pending";
            case NONE, CRASH_LOOP, OOM_KILLED -> "Running";
        };
    }

    String text() {
        if (pod.ownerKind().equals("Job")) {
            return status("False", "PodCompleted", false, 0, ended("terminated", 0, "Completed"), "");
        }
        return switch (pod.fault()) {
            case NONE -> status(pod.lost() ? "False" : "True", "", true, 0, running(), "");
            case CRASH_LOOP ->
                status(
                        "False",
                        "ContainersNotReady",
                        false,
                        14,
                        waiting("CrashLoopBackOff", "back-off 5m0s restarting failed container=main"),
                        ended("terminated", 1, "Error"));
            case OOM_KILLED ->
                status(
                        "False",
                        "ContainersNotReady",
                        false,
                        9,
                        waiting("CrashLoopBackOff", "back-off 5m0s restarting failed container=main"),
                        ended("terminated", 137, "OOMKilled"));
            case REGISTRY_DOWN ->
                status(
                        "False",
                        "ContainersNotReady",
                        false,
                        0,
                        waiting(
                                "ImagePullBackOff",
                                "Back-off pulling image \\\"" + image + "\\\": " + pullError(image)),
                        "");
            case CONFIG_MISSING ->
                status(
                        "False",
                        "ContainersNotReady",
                        false,
                        0,
                        waiting("CreateContainerConfigError", "secret \\\"db\\\" not found"),
                        "");
            case UNSCHEDULABLE -> unschedulable();
        };
    }

    static String pullError(String image) {
        String host = image.substring(0, image.indexOf('/'));
        return "ErrImagePull: pinging container registry " + host + ": Get \\\"https://" + host
                + "/v2/\\\": dial tcp 203.0.113.7:443: connect: connection refused";
    }

    static String unfit(int nodes) {
        return "0/%1$d nodes are available: %1$d Insufficient memory. preemption: 0/%1$d nodes are available: %1$d No"
                        .formatted(nodes)
                + " preemption victims found for incoming pod.";
    }

    private String unschedulable() {
        return """
                {"phase":"Pending","conditions":[{"type":"PodScheduled","status":"False","lastProbeTime":null,\
                "lastTransitionTime":"%s","reason":"Unschedulable","message":"%s"}],"qosClass":"Burstable"}""".formatted(moments.minutesAgo(95), unfit(50));
    }

    private String status(String ready, String reason, boolean up, int restarts, String state, String lastState) {
        String since = moments.minutesAgo(pod.lost() ? 25 : 94);
        String why = reason.isEmpty()
                ? ""
                : ",\"reason\":\"" + reason + "\",\"message\":\"containers with unready status: [main]\"";
        return """
                {"phase":"%1$s","conditions":[{"type":"PodReadyToStartContainers","status":"True","lastProbeTime":null,\
                "lastTransitionTime":"%2$s"},{"type":"Initialized","status":"True","lastProbeTime":null,\
                "lastTransitionTime":"%2$s"},{"type":"Ready","status":"%3$s","lastProbeTime":null,"lastTransitionTime":\
                "%4$s"%5$s},{"type":"ContainersReady","status":"%12$s","lastProbeTime":null,"lastTransitionTime":\
                "%4$s"%5$s},{"type":"PodScheduled","status":"True","lastProbeTime":null,"lastTransitionTime":"%2$s"}],\
                "hostIP":"10.0.3.17","podIP":"%6$s","podIPs":[{"ip":"%6$s"}],"startTime":"%2$s","containerStatuses":[{\
                "name":"main","state":{%7$s},"lastState":{%8$s},"ready":%9$b,"restartCount":%10$d,"image":"%11$s",\
                "imageID":"%11$s@sha256:3f2a9c5e8b7d4a1f6c0e9b8d7a5f4c3e2b1a0f9e8d7c6b5a4f3e2d1c0b9a8f7e","containerID":\
                "cri-o://7d1c3e0f5a9b24680c4f1d27e6a85b39b04e92d6c813f57a0c4f1d27e6a85b39","started":%9$b}],"qosClass":\
                "Burstable"}""".formatted(
                        phase(),
                        moments.minutesAgo(95),
                        ready,
                        since,
                        why,
                        ip,
                        state,
                        lastState,
                        up,
                        restarts,
                        image,
                        up ? "True" : "False");
    }

    private String running() {
        return "\"running\":{\"startedAt\":\"" + moments.minutesAgo(95) + "\"}";
    }

    private static String waiting(String reason, String message) {
        return "\"waiting\":{\"reason\":\"" + reason + "\",\"message\":\"" + message + "\"}";
    }

    private String ended(String state, int exitCode, String reason) {
        return "\"%s\":{\"exitCode\":%d,\"reason\":\"%s\",\"startedAt\":\"%s\",\"finishedAt\":\"%s\"}"
                .formatted(state, exitCode, reason, moments.minutesAgo(4), moments.minutesAgo(3));
    }
}
