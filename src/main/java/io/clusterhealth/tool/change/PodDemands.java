// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.tool.change;

import com.fasterxml.jackson.databind.JsonNode;
import io.clusterhealth.cluster.object.Requests;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;

/// The demands of a pod on nodes that a plan does not compare with them.
final class PodDemands {
    private static final Set<String> COMPARED = Set.of("cpu", "memory", "ephemeral-storage");

    private PodDemands() {}

    /// A noun each.
    static List<String> unjudged(JsonNode spec) {
        String scheduler = spec.path("schedulerName").asText();
        if (!Set.of("", "default-scheduler").contains(scheduler)) {
            return List.of("what the scheduler of the pod requires");
        }
        return Stream.of(
                        said(
                                !spec.at("/affinity/podAffinity/requiredDuringSchedulingIgnoredDuringExecution")
                                        .isEmpty(),
                                "its pod affinity"),
                        said(
                                spec.path("topologySpreadConstraints")
                                        .valueStream()
                                        .anyMatch(one -> !one.path("whenUnsatisfiable")
                                                .asText()
                                                .equals("ScheduleAnyway")),
                                "its topology spread"),
                        said(
                                spec.path("volumes").valueStream().anyMatch(PodDemands::isClaim),
                                "the placement of its volumes"),
                        said(!spec.path("resourceClaims").isEmpty(), "its device claims"),
                        said(
                                containers(spec)
                                        .flatMap(one -> one.path("ports").valueStream())
                                        .anyMatch(port -> port.path("hostPort").asInt() > 0),
                                "its host ports"),
                        containers(spec)
                                .flatMap(one -> one.at("/resources/requests").properties().stream())
                                .map(request -> request.getKey())
                                .filter(name -> !COMPARED.contains(name) && !Requests.GPUS.contains(name)))
                .flatMap(demands -> demands)
                .distinct()
                .toList();
    }

    private static boolean isClaim(JsonNode volume) {
        return volume.has("persistentVolumeClaim") || volume.has("ephemeral");
    }

    private static Stream<String> said(boolean demanded, String words) {
        return demanded ? Stream.of(words) : Stream.empty();
    }

    private static Stream<JsonNode> containers(JsonNode spec) {
        return Stream.of("initContainers", "containers")
                .flatMap(list -> spec.path(list).valueStream());
    }
}
