// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.cluster.json;

import io.clusterhealth.cluster.object.Fields;
import io.clusterhealth.cluster.object.IngressClass;

/// Reads an IngressClass.
final class IngressClassMapping {
    private static final String DEFAULT = "ingressclass.kubernetes.io/is-default-class";

    static final Mapping<IngressClass> MAPPING = Mapping.all(
            MetadataFields.FIELDS.plus(Projection.of("spec.controller", "metadata.annotations[" + DEFAULT + "]")),
            object -> new IngressClass(
                    MetadataFields.read(object),
                    Fields.text(Fields.at(object, "spec"), "controller"),
                    Fields.flag(Fields.at(object, "metadata", "annotations"), DEFAULT)));

    private IngressClassMapping() {}
}
