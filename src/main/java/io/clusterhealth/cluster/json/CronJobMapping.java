// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.cluster.json;

import com.fasterxml.jackson.databind.JsonNode;
import io.clusterhealth.cluster.object.CronJob;
import io.clusterhealth.cluster.object.Fields;

/// Reads a CronJob.
final class CronJobMapping {
    static final Mapping<CronJob> MAPPING = Mapping.all(
            MetadataFields.FIELDS.plus(Projection.of(
                    "spec.suspend", "status.active.name", "status.lastScheduleTime", "status.lastSuccessfulTime")),
            CronJobMapping::read);

    private CronJobMapping() {}

    private static CronJob read(JsonNode job) {
        JsonNode status = Fields.at(job, "status");
        return new CronJob(
                MetadataFields.read(job),
                Fields.flag(Fields.at(job, "spec"), "suspend"),
                (int) Fields.each(status, "active").count(),
                Fields.time(status, "lastScheduleTime"),
                Fields.time(status, "lastSuccessfulTime"));
    }
}
