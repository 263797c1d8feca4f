// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.telemetry;

/// Is told of calls and of the requests to API servers, by any thread; must not block.
public interface Listener {

    /// A call has begun.
    default void begun() {}

    /// A call that had begun has ended.
    default void ended(ObservedCall call) {}

    /// A request to an API server, for a call or for something else, has been answered or never will be.
    ///
    /// @param resource plural, `url` for what is none
    /// @param outcome HTTP status, or `broken`
    default void answered(String resource, String outcome) {}
}
