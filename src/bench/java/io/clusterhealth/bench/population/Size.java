// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.bench.population;

/// The size of a generated cluster, and its state.
///
/// @param replicas pods of each Deployment
/// @param events number of Warning events; a quarter as many Normal ones are added
/// @param openshift whether it serves OpenShift's own kinds
/// @param broken whether a part of its pods fail, about 300 of 5,000
public record Size(int pods, int replicas, int nodes, int namespaces, int events, boolean openshift, boolean broken) {

    /// The cluster of the promises: 5,000 pods, 4,000 events, 50 nodes, 200 namespaces.
    public static Size ofThePromises(boolean openshift, boolean broken) {
        return new Size(5_000, 4, 50, 200, 4_000, openshift, broken);
    }

    /// Ten times the pods.
    public static Size large(boolean broken) {
        return new Size(50_000, 20, 250, 200, 4_000, true, broken);
    }

    /// A member of a fleet: 500 pods, 400 events, 10 nodes, 20 namespaces, without OpenShift's kinds.
    public static Size small() {
        return new Size(500, 4, 10, 20, 400, false, false);
    }

    /// DaemonSets, each with a pod per node.
    int daemonSets() {
        return 12;
    }

    /// StatefulSets of three replicas, each with a volume.
    int statefulSets() {
        return Math.min(100, pods / 50);
    }

    /// Jobs that have completed, one pod each.
    int jobs() {
        return Math.min(100, pods / 50);
    }

    /// Deployments: as many as the remaining pods make up.
    int deployments() {
        return (pods - daemonSets() * nodes - statefulSets() * 3 - jobs()) / replicas;
    }
}
