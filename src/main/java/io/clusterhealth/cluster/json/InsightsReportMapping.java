// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.cluster.json;

import com.fasterxml.jackson.databind.JsonNode;
import io.clusterhealth.cluster.object.Fields;
import io.clusterhealth.cluster.object.InsightsReport;

/// Reads an InsightsOperator of `operator.openshift.io`.
final class InsightsReportMapping {
    static final Mapping<InsightsReport> MAPPING = Mapping.all(
            MetadataFields.FIELDS
                    .plus(Projection.of("status.gatherStatus.lastGatherTime"))
                    .plus(Projection.under("status.insightsReport.healthChecks", "description", "totalRisk", "state")),
            InsightsReportMapping::read);

    private InsightsReportMapping() {}

    private static InsightsReport read(JsonNode operator) {
        JsonNode status = Fields.at(operator, "status");
        return new InsightsReport(
                MetadataFields.read(operator),
                Fields.time(Fields.at(status, "gatherStatus"), "lastGatherTime"),
                Fields.each(Fields.at(status, "insightsReport"), "healthChecks")
                        .filter(check -> !Fields.text(check, "state").equals("Disabled"))
                        .map(check -> new InsightsReport.Risk(
                                Fields.text(check, "description"), Fields.integer(check, "totalRisk", 0)))
                        .toList());
    }
}
