// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.cluster.object;

import java.util.Set;

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
        boolean addressed) {
    public Ingress {
        services = Set.copyOf(services);
        hosts = Set.copyOf(hosts);
    }
}
