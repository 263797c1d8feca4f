// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.cluster.kube;

import io.clusterhealth.cluster.Clusters.Opened;
import io.clusterhealth.cluster.HubReport;
import io.clusterhealth.cluster.kube.login.Endpoint;
import java.util.Optional;

/// What a name leads to.
sealed interface FoundCluster {

    /// @param way whose connections lead there: its own, or the hub's
    /// @param endpoint with the login of the configuration
    /// @param report what the hub says of it
    record FoundEndpoint(String name, Endpoint way, Endpoint endpoint, AlertSource alerts, Optional<HubReport> report)
            implements FoundCluster {
        FoundEndpoint(Endpoint endpoint, AlertSource alerts) {
            this(endpoint.name(), endpoint, endpoint, alerts, Optional.empty());
        }
    }

    record NothingFound(Opened why) implements FoundCluster {}
}
