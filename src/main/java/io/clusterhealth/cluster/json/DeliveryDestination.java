// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.cluster.json;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.Set;

/// Where an application of Argo CD or Flux is delivered to.
///
/// @see <a href="https://argo-cd.readthedocs.io/en/stable/operator-manual/declarative-setup/#clusters">Argo CD</a>
/// @see <a href="https://fluxcd.io/flux/components/kustomize/kustomizations/#kubeconfig-remote-clusters">Flux</a>
public final class DeliveryDestination {
    private static final Set<String> HERE = Set.of("", "in-cluster", "https://kubernetes.default.svc");

    private DeliveryDestination() {}

    /// Whether the objects of an application are those of another cluster than its own.
    ///
    /// @param spec of an Application, a Kustomization or a HelmRelease
    public static boolean isElsewhere(JsonNode spec) {
        JsonNode destination = spec.path("destination");
        return spec.has("kubeConfig")
                || !HERE.contains(destination.path("server").asText())
                || !HERE.contains(destination.path("name").asText());
    }
}
