// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.cluster.json;

import com.fasterxml.jackson.databind.JsonNode;
import io.clusterhealth.cluster.object.Fields;
import io.clusterhealth.cluster.object.LabelSelector;
import io.clusterhealth.cluster.object.LabelSelector.Requirement;
import io.clusterhealth.cluster.object.Placement;
import io.clusterhealth.cluster.object.Placement.Apart;
import io.clusterhealth.cluster.object.Placement.Toleration;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/// Reads the scheduling requirements of pods without a node, which are few.
final class PlacementFields {
    private static final String REQUIRED = "requiredDuringSchedulingIgnoredDuringExecution";

    private static final String HOST = "kubernetes.io/hostname";

    static final Projection FIELDS = ofNodes("spec")
            .plus(Projection.of(
                    "spec.affinity.podAntiAffinity." + REQUIRED
                            + ".labelSelector.matchExpressions.{key,operator,values}",
                    "spec.topologySpreadConstraints.{topologyKey,whenUnsatisfiable}",
                    "spec.affinity.podAffinity." + REQUIRED + ".topologyKey",
                    "spec.affinity.podAntiAffinity." + REQUIRED + ".{labelSelector.matchLabels[*],topologyKey}",
                    "spec.{containers.ports.hostPort,schedulerName,priority}"));

    private PlacementFields() {}

    /// The requirements on nodes in the pod spec at this path.
    static Projection ofNodes(String spec) {
        return Projection.of(
                spec + ".nodeSelector[*]",
                spec + ".tolerations.{key,operator,value,effect}",
                spec + ".affinity.nodeAffinity." + REQUIRED
                        + ".nodeSelectorTerms.{matchExpressions,matchFields}.{key,operator,values}");
    }

    static Placement read(JsonNode spec) {
        if (!Fields.text(spec, "nodeName").isEmpty()) {
            return Placement.NONE;
        }
        List<Requirement> selector = Fields.entries(Fields.at(spec, "nodeSelector")).entrySet().stream()
                .sorted(Map.Entry.comparingByKey())
                .map(label -> new Requirement(label.getKey(), "In", List.of(label.getValue())))
                .toList();
        return new Placement(
                Stream.concat(selector.stream(), topologies(spec)).toList(),
                LabelSelector.terms(Fields.at(spec, "affinity", "nodeAffinity", REQUIRED)),
                Fields.each(spec, "tolerations")
                        .map(PlacementFields::toleration)
                        .toList(),
                Fields.each(Fields.at(spec, "affinity", "podAntiAffinity"), REQUIRED)
                        .map(term -> new Apart(
                                LabelSelector.read(Fields.at(term, "labelSelector")), Fields.text(term, "topologyKey")))
                        .toList(),
                Fields.each(spec, "containers")
                        .flatMap(container -> Fields.each(container, "ports"))
                        .map(port -> Fields.integer(port, "hostPort", 0))
                        .filter(port -> port > 0)
                        .toList(),
                scheduler(spec),
                Fields.integer(spec, "priority", 0));
    }

    /// The labels by which its constraints and affinities group nodes: a node without one of them cannot take the pod.
    /// Every kubelet sets that of the name.
    private static Stream<Requirement> topologies(JsonNode spec) {
        return Stream.concat(
                        Fields.each(spec, "topologySpreadConstraints")
                                .filter(one ->
                                        !Fields.text(one, "whenUnsatisfiable").equals("ScheduleAnyway")),
                        Fields.each(Fields.at(spec, "affinity", "podAffinity"), REQUIRED))
                .map(term -> Fields.text(term, "topologyKey"))
                .filter(key -> !key.isEmpty() && !key.equals(HOST))
                .distinct()
                .map(key -> new Requirement(key, "Exists", List.of()));
    }

    private static String scheduler(JsonNode spec) {
        String name = Fields.text(spec, "schedulerName");
        return name.equals("default-scheduler") ? "" : name;
    }

    private static Toleration toleration(JsonNode toleration) {
        return new Toleration(
                Fields.text(toleration, "key"),
                Fields.text(toleration, "operator"),
                Fields.text(toleration, "value"),
                Fields.text(toleration, "effect"));
    }
}
