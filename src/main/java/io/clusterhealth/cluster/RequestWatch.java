// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.cluster;

/// Is told of every request to an API server. Called from any thread, and must be quick.
@FunctionalInterface
public interface RequestWatch {
    /// Nobody watches.
    RequestWatch NONE = (_, _) -> {};

    /// @param resource plural, `url` for what is none
    /// @param outcome HTTP status, or `broken`
    void answered(String resource, String outcome);
}
