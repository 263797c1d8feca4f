// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.cluster.json;

import com.fasterxml.jackson.databind.JsonNode;
import io.clusterhealth.cluster.object.NodeLease;
import java.util.Optional;

/// Reads a Lease; the list is about those of `kube-node-lease` only.
final class NodeLeaseMapping {
    static final Mapping<NodeLease> MAPPING = new Mapping<>(
            MetadataFields.FIELDS.plus(Projection.of("spec.renewTime")),
            lease -> Optional.of(lease)
                    .map(NodeLeaseMapping::read)
                    .filter(read -> read.metadata().namespace().equals("kube-node-lease")));

    private NodeLeaseMapping() {}

    private static NodeLease read(JsonNode lease) {
        return new NodeLease(MetadataFields.read(lease), Fields.time(Fields.at(lease, "spec"), "renewTime"));
    }
}
