// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.cluster;

import io.clusterhealth.caller.BearerToken;

/// Is told of every request to an API server. Called from any thread, and must be quick.
@FunctionalInterface
public interface RequestWatch {
    /// Watches nothing.
    RequestWatch NONE = _ -> _ -> {};

    /// A request is about to be sent by this thread.
    ///
    /// @param resource plural, `url` for what is none
    /// @return told once, by any thread, when the answer has begun or never will
    Sent sent(String resource);

    /// An API server does not accept a token, which it or another server may have accepted before.
    default void refused(BearerToken token) {}

    /// A request that is under way.
    @FunctionalInterface
    interface Sent {
        /// @param outcome HTTP status, or `broken`
        void answered(String outcome);
    }
}
