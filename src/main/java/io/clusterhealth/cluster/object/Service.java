// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.cluster.object;

import java.util.Map;

/// A Service.
///
/// @param type `spec.type`; `ClusterIP` when it has none
/// @param selector empty for a Service whose endpoints somebody else keeps
/// @param balanced whether `status.loadBalancer.ingress` names an address
/// @param address `spec.clusterIP`; empty for a headless one
public record Service(Metadata metadata, String type, Map<String, String> selector, boolean balanced, String address) {
    public Service {
        selector = Map.copyOf(selector);
    }

    /// One without an address of its own.
    public Service(Metadata metadata, String type, Map<String, String> selector, boolean balanced) {
        this(metadata, type, selector, balanced, "");
    }
}
