// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.cluster.json;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.clusterhealth.cluster.ObjectQuery;
import io.clusterhealth.cluster.ObjectQuery.PageForm;
import java.util.List;

/// Removes the fields that no object is shown with: copies of the object, including secrets that were once applied.
public final class Undisclosed {
    private static final List<String> ANNOTATIONS = List.of(
            ClientApply.COPY,
            "openshift.io/token-secret.value",
            "objectset.rio.cattle.io/applied",
            "banzaicloud.com/last-applied");

    private Undisclosed() {}

    /// An object in the form of a page that is no table.
    public static ObjectNode shown(ObjectNode object, ObjectQuery query) {
        if (query.form() == PageForm.OWNERSHIP) {
            return owned(object);
        }
        if (query.resource().isSecrets()) {
            return SecretSizes.of(object);
        }
        return query.form() == PageForm.OWNED_OBJECTS ? managed(object) : without(object);
    }

    /// The object without those fields.
    public static ObjectNode without(ObjectNode object) {
        if (object.get("metadata") instanceof ObjectNode metadata) {
            metadata.remove("managedFields");
            withoutCopies(metadata);
        }
        return object;
    }

    /// The metadata of the object, with the managers of its fields.
    static ObjectNode owned(ObjectNode object) {
        return managed(object).retain("apiVersion", "kind", "metadata");
    }

    /// The object with the managers of its fields, without copies of it. Fields that a client applied exclude the
    /// defaults, which only the copy distinguishes.
    public static ObjectNode managed(ObjectNode object) {
        if (object.get("metadata") instanceof ObjectNode metadata) {
            ClientApply.leaveOutDefaults(metadata);
            withoutCopies(metadata);
        }
        return object;
    }

    private static void withoutCopies(ObjectNode metadata) {
        if (metadata.get("annotations") instanceof ObjectNode annotations) {
            annotations.remove(ANNOTATIONS);
        }
    }
}
