// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.cluster.json;

import io.clusterhealth.cluster.object.Fields;
import io.clusterhealth.cluster.object.Namespace;

/// Reads a Namespace.
final class NamespaceMapping {
    static final Mapping<Namespace> MAPPING = Mapping.all(
            MetadataFields.FIELDS
                    .plus(ConditionFields.FIELDS)
                    .plus(Projection.of("metadata.labels[*]", "status.phase")),
            namespace -> new Namespace(
                    MetadataFields.read(namespace),
                    Fields.text(Fields.at(namespace, "status"), "phase"),
                    ConditionFields.read(namespace),
                    Fields.entries(Fields.at(namespace, "metadata", "labels"))));

    private NamespaceMapping() {}
}
