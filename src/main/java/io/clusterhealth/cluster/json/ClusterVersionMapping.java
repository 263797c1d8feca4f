// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.cluster.json;

import com.fasterxml.jackson.databind.JsonNode;
import io.clusterhealth.cluster.object.ClusterVersion;

/// Reads OpenShift's ClusterVersion.
final class ClusterVersionMapping {
    static final Mapping<ClusterVersion> MAPPING = Mapping.all(
            MetadataFields.FIELDS
                    .plus(ConditionFields.FIELDS)
                    .plus(Projection.of("status.desired.version", "status.history.state", "status.history.version")),
            ClusterVersionMapping::read);

    private ClusterVersionMapping() {}

    /// The newest entry of the history comes first.
    private static ClusterVersion read(JsonNode version) {
        JsonNode status = Fields.at(version, "status");
        return new ClusterVersion(
                MetadataFields.read(version),
                Fields.text(Fields.at(status, "desired"), "version"),
                Fields.each(status, "history")
                        .filter(update -> Fields.text(update, "state").equals("Completed"))
                        .map(update -> Fields.text(update, "version"))
                        .findFirst()
                        .orElse(""),
                ConditionFields.read(version));
    }
}
