// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.cluster.kube;

import io.clusterhealth.cluster.Deadline;
import io.clusterhealth.cluster.Unread;

/// Where the alerts of a cluster can be asked for, and what its monitoring measures.
interface AlertWays {

    /// To the server of alerts; found by one request at most.
    Way alerts(Deadline deadline);

    /// To the server of silences, where that is another one; absent where there is none. Found by one request at most.
    Way silenced(Deadline deadline);

    /// To the server of queries, one for all measurements; absent where there is none. Found by one request at most.
    Way measurements(Deadline deadline);

    /// No server was found there: search again next time.
    void forget();

    /// Where to ask.
    sealed interface Way {

        /// @param path with the leading slash
        record Open(ApiServer monitoring, String path) implements Way {}

        record Closed(Unread why) implements Way {}
    }
}
