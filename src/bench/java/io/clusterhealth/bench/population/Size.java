// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.bench.population;

/// How large a made-up cluster is, and in which state.
///
/// @param replicas pods of each Deployment
/// @param events Warning events; a quarter as many Normal ones come on top
/// @param openshift whether it serves OpenShift's own kinds
/// @param broken whether some 300 of its pods fail
public record Size(int pods, int replicas, int nodes, int namespaces, int events, boolean openshift, boolean broken) {

    /// The cluster of the promises: 5,000 pods, 4,000 events, 50 nodes, 200 namespaces.
    public static Size ofThePromises(boolean openshift, boolean broken) {
        return new Size(5_000, 4, 50, 200, 4_000, openshift, broken);
    }

    /// Ten times the pods.
    public static Size large(boolean broken) {
        return new Size(50_000, 20, 250, 200, 4_000, true, broken);
    }

    /// One of many: 500 pods, 400 events, 10 nodes, 20 namespaces, and nothing of OpenShift.
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

    /// As many as fill up the number of pods.
    int deployments() {
        return (pods - daemonSets() * nodes - statefulSets() * 3 - jobs()) / replicas;
    }
}
