// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.cluster.object;

import java.util.List;
import java.util.Optional;

/// An APIService: a version of an API group.
///
/// @param service who serves it; empty when the API server does so itself
public record ApiService(Metadata metadata, Optional<ServiceReference> service, List<Condition> conditions) {
    public ApiService {
        conditions = List.copyOf(conditions);
    }
}
