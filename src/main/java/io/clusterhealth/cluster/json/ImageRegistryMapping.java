// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.cluster.json;

import com.fasterxml.jackson.databind.JsonNode;
import io.clusterhealth.cluster.object.Fields;
import io.clusterhealth.cluster.object.ImageRegistry;

/// Reads a Config of `imageregistry.operator.openshift.io`.
final class ImageRegistryMapping {
    static final Mapping<ImageRegistry> MAPPING = Mapping.all(
            MetadataFields.FIELDS.plus(Projection.of("spec.managementState", "spec.storage.emptyDir")),
            ImageRegistryMapping::read);

    private ImageRegistryMapping() {}

    private static ImageRegistry read(JsonNode config) {
        JsonNode spec = Fields.at(config, "spec");
        return new ImageRegistry(
                MetadataFields.read(config),
                Fields.text(spec, "managementState").equals("Managed"),
                Fields.at(spec, "storage").has("emptyDir"));
    }
}
