// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.telemetry;

/// Receives events of calls and of requests to API servers, on any thread; must not block.
public interface Listener {

    default void begun() {}

    /// A call that had begun has ended.
    default void ended(ObservedCall call) {}

    /// A request to an API server, for a call or not, has been answered or has failed.
    ///
    /// @param resource plural; `url` for a non-resource URL
    /// @param outcome HTTP status, or `broken`
    default void answered(String resource, String outcome) {}
}
