// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.cluster.json;

import com.fasterxml.jackson.databind.JsonNode;
import io.clusterhealth.cluster.object.Fields;
import io.clusterhealth.cluster.object.ServiceReference;
import java.util.Optional;

/// Reads references to Services.
final class ServiceReferences {
    private ServiceReferences() {}

    static Projection under(String parent) {
        return Projection.under(parent, "namespace", "name");
    }

    static Optional<ServiceReference> read(JsonNode reference) {
        return Optional.of(new ServiceReference(Fields.text(reference, "namespace"), Fields.text(reference, "name")))
                .filter(found -> !found.name().isEmpty());
    }
}
