// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.cluster.json;

import com.fasterxml.jackson.databind.JsonNode;
import io.clusterhealth.cluster.object.Workload;

/// Reads a Deployment, StatefulSet or DaemonSet.
final class WorkloadMapping {
    private static final Projection FIELDS = MetadataFields.FIELDS
            .plus(ConditionFields.FIELDS)
            .plus(Projection.of(
                    "metadata.generation", "spec.paused", "spec.replicas", "spec.template.metadata.labels[*]"))
            .plus(Projection.under(
                    "status",
                    "observedGeneration",
                    "availableReplicas",
                    "readyReplicas",
                    "updatedReplicas",
                    "desiredNumberScheduled",
                    "numberAvailable",
                    "updatedNumberScheduled"));

    static final Mapping<Workload> DEPLOYMENT = Mapping.all(FIELDS, object -> replicated(object, "Deployment"));
    static final Mapping<Workload> STATEFUL_SET = Mapping.all(FIELDS, object -> replicated(object, "StatefulSet"));
    static final Mapping<Workload> DAEMON_SET = Mapping.all(FIELDS, WorkloadMapping::daemonSet);

    private WorkloadMapping() {}

    private static Workload replicated(JsonNode object, String kind) {
        JsonNode status = Fields.at(object, "status");
        // Kubernetes before 1.22 gives a StatefulSet no availableReplicas; a Deployment leaves it out when it is 0.
        int ready = kind.equals("StatefulSet") ? Fields.integer(status, "readyReplicas", 0) : 0;
        return workload(
                object,
                kind,
                Fields.integer(Fields.at(object, "spec"), "replicas", 1),
                Fields.integer(status, "availableReplicas", ready),
                Fields.integer(status, "updatedReplicas", 0));
    }

    private static Workload daemonSet(JsonNode object) {
        JsonNode status = Fields.at(object, "status");
        return workload(
                object,
                "DaemonSet",
                Fields.integer(status, "desiredNumberScheduled", 0),
                Fields.integer(status, "numberAvailable", 0),
                Fields.integer(status, "updatedNumberScheduled", 0));
    }

    private static Workload workload(JsonNode object, String kind, int desired, int available, int updated) {
        long observed = Fields.whole(Fields.at(object, "status"), "observedGeneration", 0);
        return new Workload(
                MetadataFields.read(object),
                kind,
                desired,
                available,
                updated,
                observed >= Fields.whole(Fields.at(object, "metadata"), "generation", 0),
                Fields.flag(Fields.at(object, "spec"), "paused"),
                Fields.texts(Fields.at(object, "spec", "template", "metadata", "labels")),
                ConditionFields.read(object));
    }
}
