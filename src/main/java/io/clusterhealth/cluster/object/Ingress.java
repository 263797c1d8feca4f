// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.cluster.object;

import java.util.Set;

/// An Ingress.
///
/// @param className `spec.ingressClassName`, else the annotation `kubernetes.io/ingress.class`; empty for the default
/// @param services names of the Services it leads to, in its own namespace
public record Ingress(Metadata metadata, String className, Set<String> services) {
    public Ingress {
        services = Set.copyOf(services);
    }
}
