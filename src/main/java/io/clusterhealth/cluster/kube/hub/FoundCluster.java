// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.cluster.kube.hub;

import io.clusterhealth.cluster.Clusters.Opened;
import io.clusterhealth.cluster.HubReport;
import io.clusterhealth.cluster.kube.login.Checked;
import io.clusterhealth.cluster.kube.login.Endpoint;
import io.clusterhealth.cluster.kube.monitoring.AlertSource;
import java.util.Optional;
import java.util.function.Function;

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

    /// The cluster that is found by means of a part of the configuration.
    static <T> FoundCluster by(Checked<T> part, Function<T, FoundCluster> finding) {
        return switch (part) {
            case Checked.Good<T>(T value) -> finding.apply(value);
            case Checked.Bad<T> bad -> new NothingFound(bad.unusable());
        };
    }

    /// The endpoint, or why there is none.
    ///
    /// @param unknown the cause for a name that no cluster has
    default Checked<FoundEndpoint> endpoint(String unknown, String wayOut) {
        return switch (this) {
            case FoundEndpoint at -> new Checked.Good<>(at);
            case NothingFound(Opened.Unusable(String cause, String remedy, var why)) ->
                new Checked.Bad<>(cause, remedy, why);
            case NothingFound _ -> new Checked.Bad<>(unknown, wayOut);
        };
    }
}
