// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.cluster.json;

import com.fasterxml.jackson.databind.JsonNode;
import io.clusterhealth.cluster.object.Fields;
import io.clusterhealth.cluster.object.Job;

/// Reads a Job.
final class JobMapping {
    static final Mapping<Job> MAPPING = Mapping.all(
            MetadataFields.FIELDS
                    .plus(ConditionFields.FIELDS)
                    .plus(Projection.under("status", "active", "succeeded", "failed")),
            JobMapping::read);

    private JobMapping() {}

    private static Job read(JsonNode job) {
        JsonNode status = Fields.at(job, "status");
        return new Job(
                MetadataFields.read(job),
                Fields.integer(status, "active", 0),
                Fields.integer(status, "succeeded", 0),
                Fields.integer(status, "failed", 0),
                ConditionFields.read(job));
    }
}
