// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.cluster.json;

import com.fasterxml.jackson.databind.JsonNode;
import io.clusterhealth.cluster.object.Fields;
import io.clusterhealth.cluster.object.ImagePolicy;

/// Reads an Image of `config.openshift.io`.
final class ImagePolicyMapping {
    static final Mapping<ImagePolicy> MAPPING = Mapping.all(
            MetadataFields.FIELDS.plus(
                    Projection.under("spec.registrySources", "allowedRegistries", "blockedRegistries")),
            ImagePolicyMapping::read);

    private ImagePolicyMapping() {}

    private static ImagePolicy read(JsonNode config) {
        JsonNode sources = Fields.at(config, "spec", "registrySources");
        return new ImagePolicy(
                MetadataFields.read(config),
                Fields.texts(sources, "allowedRegistries"),
                Fields.texts(sources, "blockedRegistries"));
    }
}
