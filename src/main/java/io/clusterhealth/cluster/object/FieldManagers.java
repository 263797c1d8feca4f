// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.cluster.object;

import java.util.Set;

/// The names under which controllers deliver objects: `metadata.managedFields[*].manager`.
public final class FieldManagers {
    public static final Set<String> ARGO_CD = Set.of("argocd-controller", "argocd-application-controller");

    public static final Set<String> FLUX = Set.of("kustomize-controller", "helm-controller", "flux-client-side-apply");

    private FieldManagers() {}

    /// Whether a manager delivers what stands elsewhere, such as in Git.
    public static boolean deliver(String manager) {
        return ARGO_CD.contains(manager) || FLUX.contains(manager);
    }
}
