// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.cluster.json;

import com.fasterxml.jackson.databind.JsonNode;
import io.clusterhealth.cluster.object.Condition;
import io.clusterhealth.cluster.object.Fields;
import io.clusterhealth.cluster.object.Metadata;
import io.clusterhealth.cluster.object.Pod;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/// Reads a Pod.
final class PodMapping {
    private static final int DEFAULT_GRACE_SECONDS = 30;
    private static final String REVISION = "controller-revision-hash";

    static final Mapping<Pod> MAPPING = Mapping.all(
            MetadataFields.FIELDS
                    .plus(MetadataFields.CONDITIONS)
                    .plus(ContainerFields.FIELDS)
                    .plus(PodRequests.FIELDS)
                    .plus(PlacementFields.FIELDS)
                    .plus(Projection.of("""
                            metadata.{deletionGracePeriodSeconds,uid,labels[*]}
                            spec.{priority,activeDeadlineSeconds,nodeName,schedulingGates.name}
                            spec.{readinessGates.conditionType,imagePullSecrets.name}
                            spec.volumes.{name,ephemeral,persistentVolumeClaim.claimName}
                            status.{phase,reason,message,startTime}
                            """)),
            PodMapping::read);

    static final Mapping<Pod> PENDING = new Mapping<>(
            MAPPING.projection(),
            pod -> Optional.of(pod)
                    .filter(any ->
                            Fields.text(Fields.at(any, "status"), "phase").equals("Pending"))
                    .map(PodMapping::read));

    private PodMapping() {}

    private static Pod read(JsonNode pod) {
        Metadata metadata = MetadataFields.read(pod);
        JsonNode spec = Fields.at(pod, "spec");
        JsonNode status = Fields.at(pod, "status");
        List<Condition> conditions = Condition.all(Fields.at(pod, "status"));
        return new Pod(
                metadata,
                Fields.text(spec, "nodeName"),
                Fields.text(status, "phase"),
                Fields.text(status, "reason"),
                Fields.text(status, "message"),
                Fields.each(spec, "schedulingGates").findAny().isPresent(),
                Fields.integer(Fields.at(pod, "metadata"), "deletionGracePeriodSeconds", DEFAULT_GRACE_SECONDS),
                Fields.text(status, "reason").equals(Pod.DEADLINE_EXCEEDED)
                        ? Fields.integer(spec, "activeDeadlineSeconds", 0)
                        : 0,
                claims(pod, spec),
                PodRequests.read(pod),
                Fields.integer(spec, "priority", 0) > 0 ? Fields.text(Fields.at(pod, "metadata"), "uid") : "",
                Fields.time(status, "startTime"),
                conditions,
                ContainerFields.read(pod),
                Fields.text(status, "phase").equals("Pending")
                        ? Fields.entries(Fields.at(pod, "metadata", "labels"))
                        : Map.of(),
                revision(metadata, pod),
                PlacementFields.read(spec),
                unlessReady(conditions, spec, "readinessGates", "conditionType"),
                unlessReady(conditions, spec, "imagePullSecrets", "name"));
    }

    private static List<String> unlessReady(List<Condition> conditions, JsonNode spec, String list, String member) {
        return Condition.of("Ready", conditions)
                        .filter(ready -> ready.is("True"))
                        .isPresent()
                ? List.of()
                : Fields.each(spec, list)
                        .map(entry -> Fields.text(entry, member))
                        .filter(text -> !text.isEmpty())
                        .toList();
    }

    /// Pods of DaemonSets have the label, too.
    private static String revision(Metadata metadata, JsonNode pod) {
        return metadata.controller("StatefulSet")
                .map(_ -> Fields.text(Fields.at(pod, "metadata", "labels"), REVISION))
                .orElse("");
    }

    private static List<String> claims(JsonNode pod, JsonNode spec) {
        String name = Fields.text(Fields.at(pod, "metadata"), "name");
        List<String> claims = new ArrayList<>();
        for (JsonNode volume : Fields.elements(spec, "volumes")) {
            claim(name, volume).ifPresent(claims::add);
        }
        return List.copyOf(claims);
    }

    /// A generic ephemeral volume's claim is named after the pod and the volume.
    private static Optional<String> claim(String pod, JsonNode volume) {
        return volume.has("ephemeral")
                ? Optional.of(pod + "-" + Fields.text(volume, "name"))
                : Optional.of(Fields.text(Fields.at(volume, "persistentVolumeClaim"), "claimName"))
                        .filter(claim -> !claim.isEmpty());
    }
}
