// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.cluster.kube;

import io.clusterhealth.cluster.Deadline;
import io.clusterhealth.cluster.Unread;

/// Where the alerts of a cluster can be asked for, and what its monitoring measures.
interface AlertWays {

    /// To whoever knows which alerts there are; found by one request at most.
    Way alerts(Deadline deadline);

    /// To whoever knows which of them are silenced, where the first does not; absent where there is nobody else. Found
    /// by one request at most.
    Way silenced(Deadline deadline);

    /// To whoever answers queries, this being one for all measurements; absent where there is nobody. Found by one
    /// request at most.
    Way measurements(Deadline deadline);

    /// Nobody was found there: look anew next time.
    void forget();

    /// Where to ask.
    sealed interface Way {

        /// @param path with the leading slash
        record Open(ApiServer monitoring, String path) implements Way {}

        record Closed(Unread why) implements Way {}
    }
}
