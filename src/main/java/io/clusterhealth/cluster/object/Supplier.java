// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.cluster.object;

import java.util.List;

/// Something that others draw from, and whether it can give: an issuer of cert-manager, a store of the External
/// Secrets Operator.
public record Supplier(String kind, Metadata metadata, List<Condition> conditions) {
    public Supplier {
        conditions = List.copyOf(conditions);
    }

    /// How an object says what it draws from.
    ///
    /// @param namespace empty where it names none: then it is its own, or none
    /// @param name empty where it draws from nothing
    public record Reference(String kind, String namespace, String name) {}
}
