// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.cluster.object;

import java.util.Map;

/// A Service.
///
/// @param type `spec.type`; `ClusterIP` when it has none
/// @param selector empty for a Service whose endpoints somebody else keeps
/// @param balanced whether `status.loadBalancer.ingress` names an address
public record Service(Metadata metadata, String type, Map<String, String> selector, boolean balanced) {
    public Service {
        selector = Map.copyOf(selector);
    }
}
