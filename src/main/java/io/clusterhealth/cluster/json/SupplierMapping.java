// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.cluster.json;

import com.fasterxml.jackson.databind.JsonNode;
import io.clusterhealth.cluster.Resource;
import io.clusterhealth.cluster.object.Fields;
import io.clusterhealth.cluster.object.Supplier;

/// Reads what others draw from: nothing but its conditions, for its specification says how to log in somewhere.
final class SupplierMapping {
    private SupplierMapping() {}

    static Mapping<Supplier> of(Resource<Supplier> resource) {
        return Mapping.all(
                MetadataFields.FIELDS.plus(ConditionFields.FIELDS),
                object -> new Supplier(resource.kind(), MetadataFields.read(object), ConditionFields.read(object)));
    }

    /// What an object draws from.
    ///
    /// @param usual the kind that is meant where it names none
    static Supplier.Reference reference(JsonNode reference, String usual) {
        String kind = Fields.text(reference, "kind");
        return new Supplier.Reference(
                kind.isEmpty() ? usual : kind, Fields.text(reference, "namespace"), Fields.text(reference, "name"));
    }
}
