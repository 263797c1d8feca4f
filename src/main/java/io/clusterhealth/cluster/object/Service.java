// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.cluster.object;

import java.util.List;
import java.util.Map;
import java.util.Set;

/// A Service.
///
/// @param type `spec.type`; `ClusterIP` when it has none
/// @param selector empty for a Service whose endpoints are kept by hand or by another controller
/// @param balanced whether `status.loadBalancer.ingress` names an address
/// @param address `spec.clusterIP`; empty for a headless one
/// @param nodePorts `spec.ports[].nodePort`: no two Services of a cluster have one in common
/// @param ports `spec.ports`; a headless one may have none
public record Service(
        Metadata metadata,
        String type,
        Map<String, String> selector,
        boolean balanced,
        String address,
        Set<Integer> nodePorts,
        List<Port> ports)
        implements Metadata.WithMetadata {
    public Service {
        selector = Map.copyOf(selector);
        nodePorts = Set.copyOf(nodePorts);
        ports = List.copyOf(ports);
    }

    /// A port that is called.
    ///
    /// @param name empty where it has none
    /// @param target a number, or the name of a port of its pods
    public record Port(String number, String name, String target) {}

    /// One of whose ports nothing else is known.
    public Service(
            Metadata metadata,
            String type,
            Map<String, String> selector,
            boolean balanced,
            String address,
            Set<Integer> nodePorts) {
        this(metadata, type, selector, balanced, address, nodePorts, List.of());
    }

    /// One that no port of the nodes leads to.
    public Service(Metadata metadata, String type, Map<String, String> selector, boolean balanced, String address) {
        this(metadata, type, selector, balanced, address, Set.of());
    }

    /// One without an address of its own.
    public Service(Metadata metadata, String type, Map<String, String> selector, boolean balanced) {
        this(metadata, type, selector, balanced, "");
    }
}
