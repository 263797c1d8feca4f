// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.cluster.kube.hub;

import io.clusterhealth.cluster.Clusters.Opened;
import io.clusterhealth.cluster.HubReport;
import io.clusterhealth.cluster.kube.login.Endpoint;
import io.clusterhealth.cluster.kube.monitoring.AlertSource;
import java.util.Optional;

/// The cluster behind a name.
public sealed interface FoundCluster {

    /// @param way the endpoint whose connections are used: its own, or the hub's
    /// @param endpoint with the login of the configuration
    /// @param report the hub's report on it
    record FoundEndpoint(String name, Endpoint way, Endpoint endpoint, AlertSource alerts, Optional<HubReport> report)
            implements FoundCluster {
        public FoundEndpoint(Endpoint endpoint, AlertSource alerts) {
            this(endpoint.name(), endpoint, endpoint, alerts, Optional.empty());
        }
    }

    record NothingFound(Opened why) implements FoundCluster {}
}
