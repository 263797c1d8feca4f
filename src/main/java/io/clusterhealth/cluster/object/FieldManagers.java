// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.cluster.object;

import java.util.Set;

/// Names under which controllers and people write objects: `metadata.managedFields[*].manager`.
public final class FieldManagers {
    public static final Set<String> ARGO_CD = Set.of("argocd-controller", "argocd-application-controller");

    public static final Set<String> FLUX = Set.of("kustomize-controller", "helm-controller", "flux-client-side-apply");

    /// The name of `kubectl apply` unless it is given another.
    public static final String CLIENT_APPLY = "kubectl-client-side-apply";

    /// The name under which this server writes: for a person who confirmed the change.
    public static final String THIS_SERVER = "cluster-health-mcp";

    /// The name under which this server requests an operation: a restart, a sync, a cordon.
    public static final String THIS_SERVER_OPERATION = "cluster-health-mcp-operation";

    /// The names under which this server writes.
    public static final Set<String> OWN = Set.of(THIS_SERVER, THIS_SERVER_OPERATION);

    /// These request operations, which change nothing that is delivered: they are no change by hand, and deliver
    /// nothing.
    private static final Set<String> OPERATIONS = Set.of(THIS_SERVER_OPERATION, "kubectl-rollout");

    /// Commands and consoles that change live objects. A console in a browser is called `Mozilla`.
    private static final Set<String> HANDS = Set.of(
            THIS_SERVER,
            "kubectl-edit",
            "kubectl-patch",
            "kubectl-set",
            "kubectl-label",
            "kubectl-annotate",
            "kubectl-scale",
            "kubectl-replace",
            "kubectl-taint",
            "k9s",
            "Mozilla",
            "OpenLens",
            "Headlamp");

    /// These names are also used to deliver objects where no controller does.
    private static final Set<String> CLIENTS = Set.of("kubectl", "oc");

    private FieldManagers() {}

    /// Whether a manager is a person's command or console that changes an object, this server included.
    ///
    /// @param delivered whether a controller delivers the object
    public static boolean byHand(String manager, boolean delivered) {
        return HANDS.contains(manager) || (delivered && CLIENTS.contains(manager));
    }

    /// How an object was changed by hand, in words: this server writes for a person who confirmed the change.
    public static String changed(String manager) {
        return manager.equals(THIS_SERVER) ? "was changed through this server" : "was changed by hand";
    }

    /// Whether a manager wrote an object other than by hand, and may be what delivers it.
    public static boolean mayDeliver(String manager) {
        return !manager.isEmpty() && !byHand(manager, false) && !OPERATIONS.contains(manager);
    }

    /// Whether a manager delivers objects from a source outside the cluster, such as Git.
    public static boolean deliver(String manager) {
        return ARGO_CD.contains(manager) || FLUX.contains(manager);
    }
}
