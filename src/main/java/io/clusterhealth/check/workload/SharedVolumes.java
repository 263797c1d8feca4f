// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.check.workload;

import io.clusterhealth.check.pod.PodTrouble;
import io.clusterhealth.cluster.object.Pod;
import io.clusterhealth.finding.Evidence;
import io.clusterhealth.finding.Mode;
import io.clusterhealth.meaning.Meaning.AttachedElsewhere;
import java.util.Collections;
import java.util.List;
import java.util.Optional;

/// Volumes of one node that several pods of the same ReplicaSet or Job ask for: all but those on that node wait for as
/// long as there are several.
///
/// @param pods all of the cluster
record SharedVolumes(List<Pod> pods) {
    /// Adds to the trouble of a pod that a ready pod of the same owner has its volume on another node.
    PodTrouble told(PodTrouble trouble, Pod pod) {
        boolean waits = trouble.mode().isEmpty()
                && trouble.evidence().stream().anyMatch(said -> said.meanings().any(AttachedElsewhere.class));
        return waits
                ? holder(pod)
                        .map(holder -> trouble.with(
                                List.of(Evidence.of("pod %s of the same revision has the volume, and is ready"
                                        .formatted(holder.name()))),
                                Optional.of(Mode.VOLUME_OF_ONE_NODE)))
                        .orElse(trouble)
                : trouble;
    }

    private Optional<Pod> holder(Pod pod) {
        return pod.metadata().controller().isEmpty()
                ? Optional.empty()
                : pods.stream()
                        .filter(other -> other.ready()
                                && !other.node().equals(pod.node())
                                && other.namespace().equals(pod.namespace())
                                && other.metadata()
                                        .controller()
                                        .equals(pod.metadata().controller())
                                && !Collections.disjoint(other.claims(), pod.claims()))
                        .findFirst();
    }
}
