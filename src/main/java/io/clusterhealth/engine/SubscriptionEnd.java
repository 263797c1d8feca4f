// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.engine;

/// Callback for a subscription that ends without the client's request.
@FunctionalInterface
public interface SubscriptionEnd {

    /// @param reason one sentence for the client
    void ended(String reason);
}
