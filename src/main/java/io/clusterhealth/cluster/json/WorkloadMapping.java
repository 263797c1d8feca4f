// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.cluster.json;

import com.fasterxml.jackson.databind.JsonNode;
import io.clusterhealth.cluster.object.Condition;
import io.clusterhealth.cluster.object.Fields;
import io.clusterhealth.cluster.object.ManagedFieldsEntry;
import io.clusterhealth.cluster.object.Metadata;
import io.clusterhealth.cluster.object.Placement;
import io.clusterhealth.cluster.object.ServiceReference;
import io.clusterhealth.cluster.object.Workload;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.SequencedMap;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/// Reads a Deployment, StatefulSet or DaemonSet, or a kind similar to a Deployment.
final class WorkloadMapping {
    private static final String VERSION = "app.kubernetes.io/version";

    private static final Projection FIELDS = MetadataFields.WRITTEN
            .plus(MetadataFields.CONDITIONS)
            .plus(Projection.of("""
                    metadata.{generation,labels[app.kubernetes.io/version]}
                    spec.{paused,podManagementPolicy,replicas,test}
                    spec.template.metadata.labels[*]
                    spec.template.spec.containers.{image,name}
                    spec.template.spec.{containers,initContainers}.ports.containerPort
                    spec.updateStrategy.{type,rollingUpdate.partition}
                    status.{observedGeneration,availableReplicas,readyReplicas,updatedReplicas}
                    status.{desiredNumberScheduled,numberAvailable,numberMisscheduled,updatedNumberScheduled}
                    status.{currentRevision,updateRevision,conditions.lastUpdateTime}
                    """))
            .plus(Projection.ofServers("""
                    spec.template.spec.containers.{args,command} spec.template.spec.{containers,initContainers}.env.value
                    """))
            .plus(Projection.ofAwaitedServers("spec.template.spec.initContainers.{args,command}"));

    static final Mapping<Workload> DEPLOYMENT =
            Mapping.all(FIELDS, object -> deployed(object, "Deployment", replicas(object)));
    static final Mapping<Workload> DEPLOYMENT_CONFIG = Mapping.all(FIELDS, WorkloadMapping::deploymentConfig);
    static final Mapping<Workload> ROLLOUT =
            Mapping.all(FIELDS, object -> deployed(object, "Rollout", replicas(object)));
    static final Mapping<Workload> STATEFUL_SET = Mapping.all(FIELDS, WorkloadMapping::statefulSet);
    static final Mapping<Workload> DAEMON_SET = Mapping.all(
            FIELDS.plus(PlacementFields.ofNodes("spec.template.spec"))
                    .plus(Projection.of("spec.template.spec.volumes.hostPath.path")),
            WorkloadMapping::daemonSet);

    private WorkloadMapping() {}

    /// A test deployment has pods only during a rollout.
    private static Workload deploymentConfig(JsonNode object) {
        boolean test = Fields.flag(Fields.at(object, "spec"), "test");
        return deployed(object, "DeploymentConfig", test ? 0 : replicas(object));
    }

    private static Workload deployed(JsonNode object, String kind, int desired) {
        JsonNode status = Fields.at(object, "status");
        return workload(
                object,
                kind,
                desired,
                Fields.integer(status, "availableReplicas", 0),
                Fields.integer(status, "updatedReplicas", 0),
                0,
                Placement.NONE,
                Set.of());
    }

    /// Before Kubernetes 1.22 a StatefulSet has no `availableReplicas`.
    private static Workload statefulSet(JsonNode object) {
        JsonNode status = Fields.at(object, "status");
        int updated = Fields.integer(status, "updatedReplicas", 0);
        return workload(
                object,
                "StatefulSet",
                replicas(object),
                Fields.integer(status, "availableReplicas", Fields.integer(status, "readyReplicas", 0)),
                updated,
                owedUpdates(object, updated),
                Placement.NONE,
                Set.of());
    }

    private static int owedUpdates(JsonNode object, int updated) {
        JsonNode strategy = Fields.at(object, "spec", "updateStrategy");
        JsonNode status = Fields.at(object, "status");
        boolean done = Fields.text(status, "updateRevision").equals(Fields.text(status, "currentRevision"));
        if (done || onDelete(object)) {
            return 0;
        }
        int held = Fields.integer(Fields.at(strategy, "rollingUpdate"), "partition", 0);
        return Math.max(0, replicas(object) - held - updated);
    }

    /// Whether its pods are only replaced when they are deleted by hand.
    private static boolean onDelete(JsonNode object) {
        return Fields.text(Fields.at(object, "spec", "updateStrategy"), "type").equals("OnDelete");
    }

    /// Applies to the default strategy and pod management policy. Below a partition pods keep their revision.
    private static Optional<String> nextRevision(JsonNode object) {
        JsonNode spec = Fields.at(object, "spec");
        JsonNode strategy = Fields.at(spec, "updateStrategy");
        boolean inOrder = !Fields.text(spec, "podManagementPolicy").equals("Parallel")
                && !onDelete(object)
                && Fields.integer(Fields.at(strategy, "rollingUpdate"), "partition", 0) == 0;
        return Optional.of(Fields.text(Fields.at(object, "status"), "updateRevision"))
                .filter(revision -> inOrder && !revision.isEmpty());
    }

    private static int replicas(JsonNode object) {
        return Fields.integer(Fields.at(object, "spec"), "replicas", 1);
    }

    private static Workload daemonSet(JsonNode object) {
        JsonNode status = Fields.at(object, "status");
        int desired = Fields.integer(status, "desiredNumberScheduled", 0);
        int updated = Fields.integer(status, "updatedNumberScheduled", 0);
        return workload(
                object,
                "DaemonSet",
                desired,
                Fields.integer(status, "numberAvailable", 0),
                updated,
                onDelete(object) ? 0 : Math.max(0, desired - updated),
                PlacementFields.read(Fields.at(object, "spec", "template", "spec")),
                Fields.each(Fields.at(object, "spec", "template", "spec"), "volumes")
                        .map(volume -> Fields.text(Fields.at(volume, "hostPath"), "path"))
                        .filter(path -> !path.isEmpty())
                        .collect(Collectors.toUnmodifiableSet()));
    }

    private static Workload workload(
            JsonNode object,
            String kind,
            int desired,
            int available,
            int updated,
            int owedUpdates,
            Placement placement,
            Set<String> hostPaths) {
        long observed = Fields.whole(Fields.at(object, "status"), "observedGeneration", 0);
        Metadata metadata = MetadataFields.read(object);
        JsonNode pod = Fields.at(object, "spec", "template", "spec");
        Map<String, String> labels = Fields.entries(Fields.at(object, "spec", "template", "metadata", "labels"));
        return new Workload(
                metadata,
                kind,
                desired,
                available,
                updated,
                observed >= Fields.whole(Fields.at(object, "metadata"), "generation", 0),
                Fields.flag(Fields.at(object, "spec"), "paused"),
                labels,
                Condition.all(Fields.at(object, "status")),
                owedUpdates,
                Fields.integer(Fields.at(object, "status"), "numberMisscheduled", 0),
                autoscaled(object),
                nextRevision(object),
                new Workload.StatedRelease(
                        labels.getOrDefault(VERSION, Fields.text(Fields.at(object, "metadata", "labels"), VERSION)),
                        images(pod)),
                ports(pod),
                called(pod, metadata.namespace()),
                awaited(pod, metadata.namespace()),
                placement,
                hostPaths);
    }

    private static SequencedMap<String, String> images(JsonNode pod) {
        return Fields.each(pod, "containers")
                .collect(Collectors.toMap(
                        container -> Fields.text(container, "name"),
                        container -> Fields.text(container, "image"),
                        (first, _) -> first,
                        LinkedHashMap::new));
    }

    /// Includes init containers, since sidecars are among them.
    private static Set<Integer> ports(JsonNode pod) {
        return Stream.of("containers", "initContainers")
                .flatMap(list -> Fields.each(pod, list))
                .flatMap(container -> Fields.each(container, "ports"))
                .map(port -> Fields.integer(port, "containerPort", 0))
                .collect(Collectors.toUnmodifiableSet());
    }

    /// The servers that the containers of a pod template name.
    ///
    /// @param namespace that of the pods
    static Set<Workload.NamedServer> called(JsonNode pod, String namespace) {
        return Fields.each(pod, "containers")
                .flatMap(container -> Stream.concat(environment(container), command(container)))
                .flatMap(text -> NamedServers.servers(text, namespace))
                .collect(Collectors.toUnmodifiableSet());
    }

    private static Set<ServiceReference> awaited(JsonNode pod, String namespace) {
        return Fields.each(pod, "initContainers")
                .flatMap(container -> Stream.concat(
                        environment(container).flatMap(text -> NamedServers.services(text, namespace)),
                        command(container).flatMap(text -> NamedServers.servicesAwaited(text, namespace))))
                .collect(Collectors.toUnmodifiableSet());
    }

    private static Stream<String> environment(JsonNode container) {
        return Fields.each(container, "env").map(variable -> Fields.text(variable, "value"));
    }

    private static Stream<String> command(JsonNode container) {
        return Stream.of("command", "args").flatMap(list -> Fields.texts(container, list).stream());
    }

    /// Autoscalers write through the subresource, with the kube-controller-manager as field manager.
    private static boolean autoscaled(JsonNode object) {
        return ManagedFieldsEntry.of(Fields.at(object, "metadata"))
                .anyMatch(writer ->
                        writer.subresource().equals("scale") && writer.manager().equals("kube-controller-manager"));
    }
}
