// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.tool.change;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.clusterhealth.cluster.Deadline;
import io.clusterhealth.plan.ChangeableClusters.WritableCluster;
import io.clusterhealth.plan.RelatedObjects;
import io.clusterhealth.plan.TriedChange;
import io.clusterhealth.tool.change.BlastRadius.Touched;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/// The ports of a changed Service that no container of its pods declares. A container may listen on a port that it
/// does not declare, but a name has to be declared.
final class ServicePortChange {
    private ServicePortChange() {}

    /// Nothing for other changes, and for pods that declare no port at all.
    static BlastRadius of(TriedChange tried, WritableCluster writable, Deadline deadline) {
        ObjectNode would = tried.would();
        JsonNode selector = would.at("/spec/selector");
        JsonNode ports = would.at("/spec/ports");
        if (!tried.change().target().resource().is("", "Service")
                || selector.isEmpty()
                || ports.equals(tried.change().live().at("/spec/ports"))) {
            return BlastRadius.NONE;
        }
        RelatedObjects wanted =
                RelatedObjects.pods(tried.change().target().name().namespace(), selector);
        return writable.items(wanted, deadline)
                .map(pods -> BlastRadius.NONE.with(Touched.WARNINGS, undeclared(ports, pods)))
                .orElseGet(() -> BlastRadius.NONE.with(Touched.UNREAD, List.of("pods")));
    }

    static List<String> undeclared(JsonNode ports, List<JsonNode> pods) {
        Set<String> declared = pods.stream()
                .flatMap(pod -> pod.at("/spec/containers").valueStream())
                .flatMap(container -> container.path("ports").valueStream())
                .flatMap(port -> Stream.of("name", "containerPort")
                        .map(field -> port.path(field).asText()))
                .collect(Collectors.toSet());
        return declared.isEmpty()
                ? List.of()
                : ports.valueStream()
                        .map(port ->
                                port.path("targetPort").asText(port.path("port").asText()))
                        .filter(target -> !declared.contains(target))
                        .distinct()
                        .map("No container of its pods declares port %s."::formatted)
                        .toList();
    }
}
