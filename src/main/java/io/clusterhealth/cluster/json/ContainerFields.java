// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.cluster.json;

import com.fasterxml.jackson.databind.JsonNode;
import io.clusterhealth.cluster.object.Container;
import io.clusterhealth.cluster.object.Container.State;
import io.clusterhealth.cluster.object.Container.Termination;
import io.clusterhealth.cluster.object.Fields;
import io.clusterhealth.cluster.object.Quantity;
import io.clusterhealth.text.Visible;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/// Reads the containers of a pod: those of the spec, each with its status; init containers first.
final class ContainerFields {
    static final Projection FIELDS = ProbeFields.FIELDS.plus(Projection.of("""
            spec.resources.limits.memory
            spec.{containers,initContainers}.{name,image,resources.limits.memory}
            spec.{containers,initContainers}.startupProbe.{initialDelaySeconds,periodSeconds,failureThreshold}
            spec.initContainers.restartPolicy
            status.{containerStatuses,initContainerStatuses}.{name,image,ready,started,restartCount}
            status.{containerStatuses,initContainerStatuses}.state.running.startedAt
            status.{containerStatuses,initContainerStatuses}.state.waiting.{reason,message}
            status.{containerStatuses,initContainerStatuses}.{state,lastState}.terminated.{exitCode,reason,message}
            status.{containerStatuses,initContainerStatuses}.{state,lastState}.terminated.{finishedAt,startedAt}
            """));

    private ContainerFields() {}

    static List<Container> read(JsonNode pod) {
        List<Container> containers = new ArrayList<>();
        read(pod, "initContainers", "initContainerStatuses", true, containers);
        read(pod, "containers", "containerStatuses", false, containers);
        return List.copyOf(containers);
    }

    private static void read(JsonNode pod, String specs, String statuses, boolean init, List<Container> into) {
        Map<String, JsonNode> byName = new LinkedHashMap<>();
        for (JsonNode status : Fields.elements(Fields.at(pod, "status"), statuses)) {
            byName.put(Fields.text(status, "name"), status);
        }
        for (JsonNode spec : Fields.elements(Fields.at(pod, "spec"), specs)) {
            JsonNode status = Optional.ofNullable(byName.remove(Fields.text(spec, "name")))
                    .orElse(Fields.NONE);
            boolean sidecar = init && PodRequests.sidecar(spec);
            into.add(container(pod, spec, status, init && !sidecar, sidecar));
        }
        byName.values().forEach(status -> into.add(container(pod, status, status, init, false)));
    }

    private static long memoryLimit(JsonNode pod, JsonNode container) {
        return Stream.of(container, Fields.at(pod, "spec"))
                .map(limited -> Fields.text(Fields.at(limited, "resources", "limits"), "memory"))
                .filter(limit -> !limit.isEmpty())
                .findFirst()
                .map(Quantity::whole)
                .orElse(0L);
    }

    private static Container container(JsonNode pod, JsonNode spec, JsonNode status, boolean init, boolean sidecar) {
        String image = Fields.text(status, "image");
        boolean restarted = Fields.integer(status, "restartCount", 0) > 0;
        return new Container(
                Visible.token(Fields.text(spec, "name")),
                image.isEmpty() ? Fields.text(spec, "image") : image,
                init,
                Fields.flag(status, "ready"),
                Fields.integer(status, "restartCount", 0),
                state(Fields.at(status, "state")),
                Optional.of(Fields.at(status, "lastState", "terminated"))
                        .filter(ended -> !ended.isEmpty())
                        .map(ContainerFields::ended),
                Fields.flag(status, "started") ? Duration.ZERO : startUp(Fields.at(spec, "startupProbe")),
                restarted ? ProbeFields.read(spec) : List.of(),
                restarted ? memoryLimit(pod, spec) : 0,
                sidecar);
    }

    /// The time until the kubelet gives up on a start; the API server writes its defaults into every probe.
    private static Duration startUp(JsonNode probe) {
        long attempts = Fields.integer(probe, "failureThreshold", 0);
        return Duration.ofSeconds(
                Fields.integer(probe, "initialDelaySeconds", 0) + attempts * Fields.integer(probe, "periodSeconds", 0));
    }

    private static State state(JsonNode state) {
        if (state.has("running")) {
            return new State.Running(Fields.time(Fields.at(state, "running"), "startedAt"));
        }
        if (state.has("terminated")) {
            return new State.Terminated(ended(Fields.at(state, "terminated")));
        }
        JsonNode waiting = Fields.at(state, "waiting");
        return new State.Waiting(Fields.text(waiting, "reason"), Fields.text(waiting, "message"));
    }

    private static Termination ended(JsonNode terminated) {
        return new Termination(
                Fields.integer(terminated, "exitCode", 0),
                Fields.text(terminated, "reason"),
                Fields.text(terminated, "message"),
                Fields.time(terminated, "finishedAt"),
                Fields.time(terminated, "startedAt"));
    }
}
