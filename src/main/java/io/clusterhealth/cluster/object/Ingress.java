// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.cluster.object;

import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/// An Ingress.
///
/// @param className `spec.ingressClassName`, else annotation `kubernetes.io/ingress.class`; empty: the default
/// @param annotated whether only the annotation names the class: its controllers need no such IngressClass
/// @param services names of the Services it routes to, in its own namespace
/// @param hosts the hosts of its rules
/// @param addressed whether `status.loadBalancer.ingress` names an address
/// @param ports the ports it references by number or by name, keyed by Service
public record Ingress(
        Metadata metadata,
        String className,
        boolean annotated,
        Set<String> services,
        Set<String> hosts,
        boolean addressed,
        Map<String, Set<String>> ports)
        implements Metadata.WithMetadata {
    private static final String PORT = "port.number|port.name";

    /// With this name of a port, the AWS Load Balancer Controller takes the name of the backend as that of an
    /// annotation of the Ingress, which describes an action; there is no such Service.
    private static final String BY_ANNOTATION = "use-annotation";

    public static Ingress read(GenericObject object) {
        return new Ingress(
                object.metadata(),
                object.text("spec.ingressClassName|metadata.annotations[kubernetes.io/ingress.class]"),
                !object.has("spec.ingressClassName"),
                backends(object)
                        .map(service -> service.text("name"))
                        .filter(name -> !name.isEmpty())
                        .collect(Collectors.toUnmodifiableSet()),
                object.texts("spec.rules.host").stream()
                        .filter(host -> !host.isEmpty())
                        .collect(Collectors.toUnmodifiableSet()),
                object.each("status.loadBalancer.ingress").stream()
                        .anyMatch(address -> address.has("ip") || address.has("hostname")),
                ports(object));
    }

    private static Map<String, Set<String>> ports(GenericObject object) {
        return Map.copyOf(backends(object)
                .filter(service -> service.has("name") && service.has(PORT))
                .collect(Collectors.groupingBy(
                        service -> service.text("name"),
                        Collectors.mapping(service -> service.text(PORT), Collectors.toUnmodifiableSet()))));
    }

    private static Stream<GenericObject> backends(GenericObject object) {
        return Stream.of("spec.defaultBackend.service", "spec.rules.http.paths.backend.service")
                .flatMap(path -> object.each(path).stream())
                .filter(service -> !service.text("port.name").equals(BY_ANNOTATION));
    }
}
