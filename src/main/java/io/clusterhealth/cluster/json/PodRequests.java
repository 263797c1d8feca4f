// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.cluster.json;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.clusterhealth.cluster.object.Fields;
import io.clusterhealth.cluster.object.Requests;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/// The resource requests of a pod, as the scheduler counts them.
///
/// Sidecars run beside every container that starts after them; the other init containers run one at a time before the
/// containers. A request of the pod itself replaces the sum of its containers', and its overhead is added. While a
/// pod is resized, the scheduler counts the greater of what it requests and what the kubelet has allocated; of a resize
/// that is infeasible on its node, the latter (KEP-1287).
///
/// @see <a
/// href="https://kubernetes.io/docs/concepts/workloads/pods/sidecar-containers/#resource-sharing-within-containers">
///     Resource sharing</a>
public final class PodRequests {
    static final Projection FIELDS = Projection.of("""
                    spec.overhead.{cpu,memory,ephemeral-storage} spec.resources.requests.{cpu,memory}
                    spec.{containers,initContainers}.resources.requests.{cpu,memory,ephemeral-storage}
                    spec.containers.name spec.initContainers.restartPolicy status.conditions.{type,reason}
                    status.containerStatuses.{name,allocatedResources.cpu,allocatedResources.memory}
                    status.containerStatuses.resources.requests.{cpu,memory}
                    """)
            .plus(Projection.of(Requests.GPUS.stream()
                    .map("spec.{containers,initContainers}.resources.requests[%s]"::formatted)
                    .toArray(String[]::new)));

    private PodRequests() {}

    /// The requests of a pod created from a template: where a request is missing, the API server uses the limit.
    public static Requests ofTemplate(JsonNode template) {
        JsonNode completed = template.deepCopy();
        JsonNode spec = Fields.at(completed, "spec");
        Stream.concat(
                        Stream.of(spec),
                        Stream.of("containers", "initContainers").flatMap(list -> Fields.each(spec, list)))
                .forEach(PodRequests::complete);
        return read(completed);
    }

    private static void complete(JsonNode limited) {
        if (limited.get("resources") instanceof ObjectNode resources) {
            ObjectNode requests = resources.withObjectProperty("requests");
            resources.path("limits").properties().stream()
                    .filter(limit -> !requests.has(limit.getKey()))
                    .toList()
                    .forEach(limit -> requests.set(limit.getKey(), limit.getValue()));
        }
    }

    public static Requests read(JsonNode pod) {
        JsonNode spec = Fields.at(pod, "spec");
        JsonNode own = Fields.at(spec, "resources", "requests");
        Requests containers = ofContainers(spec, Fields.at(pod, "status"));
        Requests stated = Requests.read(own);
        Requests overhead = Requests.read(Fields.at(spec, "overhead"));
        return new Requests(
                (own.has("cpu") ? stated.milliCpu() : containers.milliCpu()) + overhead.milliCpu(),
                (own.has("memory") ? stated.memoryBytes() : containers.memoryBytes()) + overhead.memoryBytes(),
                1,
                containers.diskBytes() + overhead.diskBytes(),
                containers.gpus());
    }

    /// Whether an init container keeps running beside the others.
    static boolean sidecar(JsonNode initContainer) {
        return Fields.text(initContainer, "restartPolicy").equals("Always");
    }

    /// The resources that the kubelet has allocated to each container.
    private static Map<String, Requests> allocated(JsonNode status) {
        return Fields.each(status, "containerStatuses")
                .filter(container -> container.has("allocatedResources"))
                .collect(Collectors.toMap(
                        container -> Fields.text(container, "name"),
                        container -> greater(
                                Requests.read(Fields.at(container, "allocatedResources")),
                                Requests.read(Fields.at(container, "resources", "requests"))),
                        PodRequests::greater));
    }

    private static boolean infeasible(JsonNode status) {
        for (JsonNode condition : Fields.elements(status, "conditions")) {
            if (Fields.text(condition, "type").equals("PodResizePending")
                    && Fields.text(condition, "reason").equals("Infeasible")) {
                return true;
            }
        }
        return false;
    }

    private static Requests ofContainers(JsonNode spec, JsonNode status) {
        Map<String, Requests> allocated = allocated(status);
        boolean infeasible = infeasible(status);
        Requests running = Requests.NONE;
        for (JsonNode container : Fields.elements(spec, "containers")) {
            Requests asked = ofContainer(container);
            running = running.plus(Optional.ofNullable(allocated.get(Fields.text(container, "name")))
                    .map(computing -> resized(asked, infeasible ? computing : greater(asked, computing)))
                    .orElse(asked));
        }
        Requests starting = Requests.NONE;
        Requests sidecars = Requests.NONE;
        for (JsonNode container : Fields.elements(spec, "initContainers")) {
            Requests asked = ofContainer(container);
            starting = greater(starting, asked.plus(sidecars));
            if (sidecar(container)) {
                sidecars = sidecars.plus(asked);
            }
        }
        return greater(running.plus(sidecars), starting);
    }

    private static Requests ofContainer(JsonNode container) {
        return Requests.read(Fields.at(container, "resources", "requests"));
    }

    private static Requests resized(Requests asked, Requests computing) {
        return new Requests(computing.milliCpu(), computing.memoryBytes(), 0, asked.diskBytes(), asked.gpus());
    }

    private static Requests greater(Requests left, Requests right) {
        return left.combined(right, Math::max);
    }
}
