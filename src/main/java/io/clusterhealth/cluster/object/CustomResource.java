// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.cluster.object;

import java.util.List;
import java.util.Optional;
import java.util.Set;

/// A CustomResourceDefinition.
///
/// @param versions `spec.versions`
/// @param stored `status.storedVersions`: versions in which objects may be stored
/// @param converter the Service of its conversion webhook
public record CustomResource(
        Metadata metadata,
        Set<String> versions,
        Set<String> stored,
        Optional<ServiceReference> converter,
        List<Condition> conditions) {

    public CustomResource {
        versions = Set.copyOf(versions);
        stored = Set.copyOf(stored);
        conditions = List.copyOf(conditions);
    }
}
