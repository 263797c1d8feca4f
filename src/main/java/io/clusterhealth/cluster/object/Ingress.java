// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.cluster.object;

import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/// An Ingress.
///
/// @param className `spec.ingressClassName`, else the annotation `kubernetes.io/ingress.class`; empty for the default
/// @param annotated whether only the annotation names the class: its controllers need no object of that name
/// @param services names of the Services it leads to, in its own namespace
/// @param hosts the hosts of its rules
/// @param addressed whether `status.loadBalancer.ingress` names an address
public record Ingress(
        Metadata metadata,
        String className,
        boolean annotated,
        Set<String> services,
        Set<String> hosts,
        boolean addressed)
        implements Metadata.WithMetadata {
    public Ingress {
        services = Set.copyOf(services);
        hosts = Set.copyOf(hosts);
    }

    /// Reads one.
    public static Ingress read(GenericObject object) {
        return new Ingress(
                object.metadata(),
                object.text("spec.ingressClassName|metadata.annotations[kubernetes.io/ingress.class]"),
                !object.has("spec.ingressClassName"),
                named(object, "spec.defaultBackend.service.name", "spec.rules.http.paths.backend.service.name"),
                named(object, "spec.rules.host"),
                object.each("status.loadBalancer.ingress").stream()
                        .anyMatch(address -> address.has("ip") || address.has("hostname")));
    }

    private static Set<String> named(GenericObject object, String... paths) {
        return Stream.of(paths)
                .flatMap(path -> object.texts(path).stream())
                .filter(name -> !name.isEmpty())
                .collect(Collectors.toUnmodifiableSet());
    }
}
