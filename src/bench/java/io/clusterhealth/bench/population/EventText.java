// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.bench.population;

import io.clusterhealth.bench.scripted.Item;

/// Writes events of about 900 bytes each.
final class EventText {
    private final Ids ids;
    private final Moments moments;

    EventText(Ids ids, Moments moments) {
        this.ids = ids;
        this.moments = moments;
    }

    /// The Warning event that matches a pod's state; for a healthy pod an earlier failed probe.
    Item warning(Owned pod, int nodes) {
        if (pod.lost()) {
            return event(pod, "Warning", "NodeNotReady", "Node is not ready", 1, 25);
        }
        return switch (pod.fault()) {
            case NONE ->
                event(
                        pod,
                        "Warning",
                        "Unhealthy",
                        "Readiness probe failed: Get \\\"http://10.128.7.41:8080/healthz\\\": dial tcp 10.128.7.41:8080:"
                                + " connect: connection refused",
                        2,
                        60 + ids.below(90));
            case CRASH_LOOP, OOM_KILLED ->
                event(
                        pod,
                        "Warning",
                        "BackOff",
                        "Back-off restarting failed container main in pod " + pod.name(),
                        180,
                        1);
            case REGISTRY_DOWN ->
                event(
                        pod,
                        "Warning",
                        "Failed",
                        "Failed to pull image: " + PodState.pullError("registry.partner.example/" + pod.app()),
                        19,
                        2);
            case CONFIG_MISSING -> event(pod, "Warning", "Failed", "Error: secret \\\"db\\\" not found", 300, 1);
            case UNSCHEDULABLE -> event(pod, "Warning", "FailedScheduling", PodState.unfit(nodes), 17, 3);
        };
    }

    Item normal(Owned pod) {
        return event(pod, "Normal", "Pulled", "Container image already present on machine", 1, 95);
    }

    private Item event(Owned pod, String type, String reason, String message, int count, int minutesAgo) {
        String last = moments.minutesAgo(minutesAgo);
        return Item.of(pod.namespace(), type, """
                {"metadata":{"name":"%1$s.18%2$s","namespace":"%3$s","uid":"%4$s","resourceVersion":"48190220",\
                "creationTimestamp":"%5$s","managedFields":[{"manager":"kubelet","operation":"Update","apiVersion":"v1",\
                "time":"%5$s","fieldsType":"FieldsV1","fieldsV1":{"f:count":{},"f:firstTimestamp":{},"f:involvedObject":{},\
                "f:lastTimestamp":{},"f:message":{},"f:reason":{},"f:reportingComponent":{},"f:source":{"f:component":{}},\
                "f:type":{}}}]},"involvedObject":{"kind":"Pod","namespace":"%3$s","name":"%1$s","uid":"%4$s","apiVersion":\
                "v1","fieldPath":"spec.containers{main}"},"reason":"%6$s","message":"%7$s","source":{"component":"kubelet",\
                "host":"%8$s"},"firstTimestamp":"%5$s","lastTimestamp":"%5$s","count":%9$d,"type":"%10$s","eventTime":null,\
                "reportingComponent":"kubelet","reportingInstance":"%8$s"}""".formatted(
                        pod.name(),
                        ids.suffix(14),
                        pod.namespace(),
                        ids.uid(),
                        last,
                        reason,
                        message,
                        pod.node(),
                        count,
                        type));
    }
}
