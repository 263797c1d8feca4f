// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.cluster.json;

import com.fasterxml.jackson.databind.JsonNode;
import io.clusterhealth.cluster.object.Fields;
import io.clusterhealth.cluster.object.NodeUsage;
import io.clusterhealth.cluster.object.Requests;

/// Reads a NodeMetrics.
final class NodeUsageMapping {
    static final Mapping<NodeUsage> MAPPING =
            Mapping.all(MetadataFields.FIELDS.plus(Projection.of("usage.cpu", "usage.memory")), NodeUsageMapping::read);

    private NodeUsageMapping() {}

    private static NodeUsage read(JsonNode metrics) {
        Requests usage = ResourceAmounts.read(Fields.at(metrics, "usage"));
        return new NodeUsage(MetadataFields.read(metrics), usage.milliCpu(), usage.memoryBytes());
    }
}
