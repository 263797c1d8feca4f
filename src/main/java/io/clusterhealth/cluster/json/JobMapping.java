// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.cluster.json;

import com.fasterxml.jackson.databind.JsonNode;
import io.clusterhealth.cluster.object.Condition;
import io.clusterhealth.cluster.object.Fields;
import io.clusterhealth.cluster.object.Job;
import io.clusterhealth.cluster.object.Metadata;

/// Reads a Job.
final class JobMapping {
    static final Mapping<Job> MAPPING = Mapping.all(
            MetadataFields.WRITTEN
                    .plus(MetadataFields.CONDITIONS)
                    .plus(Projection.of("spec.activeDeadlineSeconds status.{active,succeeded,failed}"))
                    .plus(Projection.ofServers("spec.template.spec.containers.{args,command,env.value}")),
            JobMapping::read);

    private JobMapping() {}

    private static Job read(JsonNode object) {
        JsonNode status = Fields.at(object, "status");
        Metadata metadata = MetadataFields.read(object);
        return new Job(
                metadata,
                Fields.integer(status, "active", 0),
                Fields.integer(status, "succeeded", 0),
                Fields.integer(status, "failed", 0),
                Fields.integer(Fields.at(object, "spec"), "activeDeadlineSeconds", 0),
                Condition.all(status),
                WorkloadMapping.called(Fields.at(object, "spec", "template", "spec"), metadata.namespace()));
    }
}
