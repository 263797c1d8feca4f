// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.cluster.object;

import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;

/// A Service.
///
/// @param type `spec.type`; `ClusterIP` when it has none
/// @param selector empty for a Service whose endpoints are managed by hand or by another controller
/// @param balanced whether `status.loadBalancer.ingress` names an address
/// @param address `spec.clusterIP`; empty for a headless Service
/// @param nodePorts `spec.ports[].nodePort`: unique among the Services of a cluster
/// @param ports `spec.ports`; may be empty for a headless Service
public record Service(
        Metadata metadata,
        String type,
        Map<String, String> selector,
        boolean balanced,
        String address,
        Set<Integer> nodePorts,
        List<Port> ports)
        implements Metadata.WithMetadata {

    /// A port of the Service.
    ///
    /// @param name empty if absent
    /// @param target a number, or the name of a port of its pods
    public record Port(String number, String name, String target) {}

    /// Whether it leads to pods with these labels; not without a selector.
    public boolean selects(Map<String, String> podLabels) {
        return !selector.isEmpty() && podLabels.entrySet().containsAll(selector.entrySet());
    }

    public static Service read(GenericObject object) {
        String type = object.text("spec.type");
        String address = object.text("spec.clusterIP");
        List<GenericObject> ports = object.each("spec.ports");
        return new Service(
                object.metadata(),
                type.isEmpty() ? "ClusterIP" : type,
                object.entries("spec.selector"),
                object.each("status.loadBalancer.ingress").stream()
                        .anyMatch(ingress -> !ingress.kept().isEmpty()),
                address.equals("None") ? "" : address,
                ports.stream()
                        .map(port -> port.count("nodePort"))
                        .filter(port -> port > 0)
                        .collect(Collectors.toUnmodifiableSet()),
                ports.stream()
                        .map(port -> new Port(port.text("port"), port.text("name"), port.text("targetPort|port")))
                        .toList());
    }
}
