// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.cluster.json;

import com.fasterxml.jackson.databind.JsonNode;
import io.clusterhealth.cluster.object.CephCluster;
import io.clusterhealth.cluster.object.CephCluster.Complaint;
import io.clusterhealth.cluster.object.Fields;
import java.util.List;

/// Reads a CephCluster of Rook.
final class CephClusterMapping {
    static final Mapping<CephCluster> MAPPING = Mapping.all(
            MetadataFields.FIELDS.plus(Projection.under(
                    "status.ceph", "health", "lastChanged", "details[*].severity", "details[*].message")),
            CephClusterMapping::read);

    private CephClusterMapping() {}

    private static CephCluster read(JsonNode object) {
        JsonNode ceph = Fields.at(object, "status", "ceph");
        return new CephCluster(
                MetadataFields.read(object),
                Fields.text(ceph, "health"),
                Fields.time(ceph, "lastChanged"),
                complaints(Fields.at(ceph, "details")));
    }

    private static List<Complaint> complaints(JsonNode details) {
        return Fields.names(details).stream()
                .sorted()
                .map(code -> new Complaint(
                        code,
                        Fields.text(Fields.at(details, code), "severity"),
                        Fields.text(Fields.at(details, code), "message")))
                .toList();
    }
}
