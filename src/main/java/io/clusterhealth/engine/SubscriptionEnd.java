// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.engine;

/// Is told that a subscription has ended without being asked to.
@FunctionalInterface
public interface SubscriptionEnd {

    /// @param reason one sentence for the client
    void ended(String reason);
}
