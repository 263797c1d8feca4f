// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.cluster.json;

import com.fasterxml.jackson.databind.JsonNode;
import io.clusterhealth.cluster.object.Condition;
import io.clusterhealth.cluster.object.Fields;
import io.clusterhealth.cluster.object.Node;
import io.clusterhealth.cluster.object.Quantity;
import io.clusterhealth.cluster.object.Requests;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/// Reads a Node.
final class NodeMapping {
    private static final String ROLE = "node-role.kubernetes.io/";
    private static final String ZONE = "topology.kubernetes.io/zone";
    private static final String CONFIG_STATE = "machineconfiguration.openshift.io/state";
    private static final String CONFIG_REASON = "machineconfiguration.openshift.io/reason";
    private static final String DESIRED_DRAIN = "machineconfiguration.openshift.io/desiredDrain";

    static final Mapping<Node> MAPPING = Mapping.all(
            MetadataFields.WRITTEN
                    .plus(ConditionFields.FIELDS)
                    .plus(OverlayNotes.FIELDS)
                    .plus(Projection.of("""
                            metadata.labels[*]
                            metadata.annotations[machineconfiguration.openshift.io/state]
                            metadata.annotations[machineconfiguration.openshift.io/reason]
                            metadata.annotations[machineconfiguration.openshift.io/desiredDrain]
                            spec.{unschedulable,taints.key,taints.value,taints.effect,taints.timeAdded}
                            status.{nodeInfo.kubeletVersion,conditions.lastHeartbeatTime}
                            status.{capacity[*],allocatable[*]}
                            """)),
            NodeMapping::read);

    private NodeMapping() {}

    private static Node read(JsonNode node) {
        JsonNode spec = Fields.at(node, "spec");
        JsonNode status = Fields.at(node, "status");
        JsonNode annotations = Fields.at(node, "metadata", "annotations");
        return new Node(
                MetadataFields.read(node),
                roles(node),
                Fields.text(Fields.at(status, "nodeInfo"), "kubeletVersion"),
                Fields.flag(spec, "unschedulable"),
                Requests.read(Fields.at(status, "capacity")).computing(),
                Requests.read(Fields.at(status, "allocatable")),
                heartbeat(status),
                Fields.text(annotations, CONFIG_STATE),
                Fields.text(annotations, CONFIG_REASON),
                Fields.text(annotations, DESIRED_DRAIN),
                Fields.each(spec, "taints").map(NodeMapping::taint).toList(),
                Condition.all(status),
                Fields.text(Fields.at(node, "metadata", "labels"), ZONE),
                OverlayNotes.read(node),
                Fields.entries(Fields.at(node, "metadata", "labels")),
                devices(
                        Fields.entries(Fields.at(status, "capacity")),
                        Fields.entries(Fields.at(status, "allocatable"))));
    }

    /// Names of extended resources have a domain; the kubelet reserves nothing of them.
    private static List<Node.Devices> devices(Map<String, String> capacity, Map<String, String> allocatable) {
        return capacity.keySet().stream()
                .filter(resource -> resource.indexOf('/') > 0)
                .sorted()
                .map(resource -> new Node.Devices(
                        resource,
                        Quantity.whole(capacity.getOrDefault(resource, "")),
                        Quantity.whole(allocatable.getOrDefault(resource, ""))))
                .filter(devices -> devices.healthy() < devices.all())
                .toList();
    }

    /// By its labels, sorted.
    static List<String> roles(JsonNode node) {
        return Fields.names(Fields.at(node, "metadata", "labels")).stream()
                .filter(label -> label.startsWith(ROLE))
                .map(label -> label.substring(ROLE.length()))
                .filter(role -> !role.isEmpty())
                .sorted()
                .toList();
    }

    private static Optional<Instant> heartbeat(JsonNode status) {
        return Fields.each(status, "conditions")
                .filter(condition -> Fields.text(condition, "type").equals("Ready"))
                .findFirst()
                .flatMap(ready -> Fields.time(ready, "lastHeartbeatTime"));
    }

    private static Node.Taint taint(JsonNode taint) {
        return new Node.Taint(
                Fields.text(taint, "key"),
                Fields.text(taint, "value"),
                Fields.text(taint, "effect"),
                Fields.time(taint, "timeAdded"));
    }
}
