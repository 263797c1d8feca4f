// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.cluster.kube.monitoring;

import io.clusterhealth.cluster.Deadline;
import io.clusterhealth.cluster.Unread;
import io.clusterhealth.cluster.kube.api.ApiServer;

/// Where the alerts and the measurements of a cluster's monitoring can be requested.
interface AlertWays {

    /// The server of alerts; looked up by at most one request.
    Way alerts(Deadline deadline);

    /// The server of silences, where that is a different one; absent where there is none. Looked up by at most one
    /// request.
    Way silenced(Deadline deadline);

    /// The server of queries, one for all measurements; absent where there is none. Looked up by at most one request.
    Way measurements(Deadline deadline);

    /// Discards the known addresses, since no server answered there; the next request looks them up again.
    void forget();

    /// An address to send requests to, or why there is none.
    sealed interface Way {

        /// @param path with the leading slash
        record Open(ApiServer monitoring, String path) implements Way {}

        record Closed(Unread why) implements Way {}
    }
}
