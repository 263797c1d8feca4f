// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.cluster.json;

import com.fasterxml.jackson.databind.JsonNode;
import io.clusterhealth.cluster.object.ClusterServiceVersion;
import io.clusterhealth.cluster.object.Fields;
import java.util.List;
import java.util.Optional;

/// Reads a ClusterServiceVersion of OLM; passes over the copies that OLM puts into each namespace an operator watches.
final class ClusterServiceVersionMapping {
    private static final String COPIED = "olm.copiedFrom";

    static final Mapping<ClusterServiceVersion> MAPPING = new Mapping<>(
            MetadataFields.FIELDS
                    .plus(Projection.of("metadata.labels[" + COPIED + "]", "spec.install.spec.deployments.name"))
                    .plus(Projection.under("status", "phase", "reason", "message", "lastTransitionTime")),
            version -> Optional.of(version).filter(any -> !copy(any)).map(ClusterServiceVersionMapping::read));

    private ClusterServiceVersionMapping() {}

    private static boolean copy(JsonNode version) {
        return Fields.at(version, "metadata", "labels").has(COPIED)
                || Fields.text(Fields.at(version, "status"), "reason").equals("Copied");
    }

    private static ClusterServiceVersion read(JsonNode version) {
        JsonNode status = Fields.at(version, "status");
        List<String> deployments = Fields.each(Fields.at(version, "spec", "install", "spec"), "deployments")
                .map(deployment -> Fields.text(deployment, "name"))
                .toList();
        return new ClusterServiceVersion(
                MetadataFields.read(version),
                Fields.text(status, "phase"),
                Fields.text(status, "reason"),
                Fields.text(status, "message"),
                Fields.time(status, "lastTransitionTime"),
                deployments);
    }
}
