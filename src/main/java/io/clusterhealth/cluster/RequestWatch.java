// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.cluster;

import io.clusterhealth.caller.BearerToken;

/// Observes every request to an API server. Called from any thread, and must return quickly.
@FunctionalInterface
public interface RequestWatch {
    RequestWatch NONE = _ -> _ -> {};

    /// A request is about to be sent by this thread.
    ///
    /// @param resource plural, or `url` where the path is no resource
    /// @return called once, by any thread, when the response has begun or the request has failed
    Sent sent(String resource);

    /// This thread is about to read a cluster, or cannot because of its configuration.
    ///
    /// @param cluster its name in the configuration, or at its hub
    default void opened(String cluster) {}

    /// An API server refuses a token that it or another server may have accepted before.
    default void refused(BearerToken token) {}

    @FunctionalInterface
    interface Sent {
        /// @param outcome HTTP status, or `broken`
        void answered(String outcome);
    }
}
