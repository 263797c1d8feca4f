// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.tool.change;

import io.clusterhealth.cluster.Cluster;
import io.clusterhealth.cluster.Deadline;
import io.clusterhealth.cluster.ObjectName;
import io.clusterhealth.cluster.Resources;
import io.clusterhealth.plan.ChangeRequest.DeleteRequest;
import io.clusterhealth.plan.ChangeTarget;
import io.clusterhealth.plan.ChangeableClusters.WritableCluster;
import io.clusterhealth.plan.TriedChange;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/// The deletion of a PersistentVolumeClaim: the pods that mount it, and what becomes of its data.
///
/// @param volume name of its PersistentVolume; empty while it is not bound
/// @see <a
/// href="https://kubernetes.io/docs/concepts/storage/persistent-volumes/#storage-object-in-use-protection">Storage
/// Object in Use Protection</a>
record ClaimDeletion(ObjectName claim, String volume) {

    static Optional<ClaimDeletion> of(TriedChange tried) {
        ChangeTarget target = tried.change().target();
        return tried.change().request() instanceof DeleteRequest
                        && target.resource().kind().equals("PersistentVolumeClaim")
                ? Optional.of(new ClaimDeletion(
                        target.name(),
                        tried.change().live().at("/spec/volumeName").asText()))
                : Optional.empty();
    }

    /// One sentence each. A pod without a node does not keep a claim from being deleted.
    List<String> warnings(Cluster cluster, WritableCluster writable, Deadline deadline) {
        List<String> pods = cluster
                .lists(Set.of(Resources.PODS), Optional.of(claim.namespace()), deadline)
                .objects(Resources.PODS)
                .stream()
                .filter(pod -> pod.namespace().equals(claim.namespace())
                        && !pod.ended()
                        && !pod.node().isEmpty()
                        && pod.claims().contains(claim.name()))
                .map(pod -> ObjectName.of(pod.metadata()).toString())
                .toList();
        return Stream.concat(
                        pods.isEmpty()
                                ? Stream.empty()
                                : Stream.of(
                                        "It stays Terminating, and cannot be used by new pods, while pods mount it: %s."
                                                .formatted(BlastRadius.some(pods))),
                        data(writable, deadline).stream())
                .toList();
    }

    private Optional<String> data(WritableCluster writable, Deadline deadline) {
        if (volume.isEmpty()) {
            return Optional.empty();
        }
        String policy = writable.live("PersistentVolume", new ObjectName("", volume), deadline)
                .map(read -> read.at("/spec/persistentVolumeReclaimPolicy").asText())
                .orElse("");
        return Optional.of(
                switch (policy) {
                    case "Retain" -> "PersistentVolume %s and its data stay (reclaim policy Retain).".formatted(volume);
                    case "" ->
                        "The reclaim policy of PersistentVolume %s could not be read: its data may be lost."
                                .formatted(volume);
                    default ->
                        "The data on PersistentVolume %s is deleted with it (reclaim policy %s)."
                                .formatted(volume, policy);
                });
    }
}
