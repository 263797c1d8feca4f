// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.cluster.json;

import com.fasterxml.jackson.databind.JsonNode;
import io.clusterhealth.cluster.object.Fields;
import io.clusterhealth.cluster.object.StorageClass;
import java.util.stream.Stream;

/// Reads a StorageClass.
final class StorageClassMapping {
    private static final String DEFAULT = "storageclass.kubernetes.io/is-default-class";
    private static final String OLD_DEFAULT = "storageclass.beta.kubernetes.io/is-default-class";

    static final Mapping<StorageClass> MAPPING = Mapping.all(
            MetadataFields.FIELDS.plus(Projection.of(
                    "provisioner",
                    "metadata.annotations[" + DEFAULT + "]",
                    "metadata.annotations[" + OLD_DEFAULT + "]")),
            StorageClassMapping::read);

    private StorageClassMapping() {}

    private static StorageClass read(JsonNode storage) {
        JsonNode annotations = Fields.at(storage, "metadata", "annotations");
        return new StorageClass(
                MetadataFields.read(storage),
                Fields.text(storage, "provisioner"),
                Stream.of(DEFAULT, OLD_DEFAULT).anyMatch(name -> Fields.flag(annotations, name)));
    }
}
