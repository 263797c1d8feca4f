// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.cluster;

import com.fasterxml.jackson.databind.JsonNode;
import io.clusterhealth.cluster.object.Metadata;
import java.util.Optional;

/// Namespace and name of an object of a kind.
///
/// @param namespace empty for objects of the cluster scope
public record ObjectName(String namespace, String name) implements Comparable<ObjectName> {

    public static ObjectName of(Metadata metadata) {
        return new ObjectName(metadata.namespace(), metadata.name());
    }

    /// @param object as the API server has it
    public static ObjectName of(JsonNode object) {
        return new ObjectName(
                object.at("/metadata/namespace").asText(),
                object.at("/metadata/name").asText());
    }

    /// The entry of `metadata.ownerReferences` for the controller of an object.
    public static Optional<JsonNode> controller(JsonNode object) {
        return object.at("/metadata/ownerReferences")
                .valueStream()
                .filter(owner -> owner.path("controller").asBoolean())
                .findFirst();
    }

    @Override
    public int compareTo(ObjectName other) {
        int byNamespace = namespace.compareTo(other.namespace);
        return byNamespace != 0 ? byNamespace : name.compareTo(other.name);
    }

    /// `shop/cart-1`, `worker-3`.
    @Override
    public String toString() {
        return namespace.isEmpty() ? name : namespace + "/" + name;
    }
}
