// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.check.workload;

import io.clusterhealth.check.Subjects;
import io.clusterhealth.check.node.NodeLabels;
import io.clusterhealth.check.pod.PodTrouble;
import io.clusterhealth.cluster.Picture;
import io.clusterhealth.cluster.Resources;
import io.clusterhealth.cluster.object.LabelSelector;
import io.clusterhealth.cluster.object.Node;
import io.clusterhealth.cluster.object.Pod;
import io.clusterhealth.cluster.object.Volume;
import io.clusterhealth.cluster.object.VolumeClaim;
import io.clusterhealth.finding.Evidence;
import io.clusterhealth.finding.Mode;
import io.clusterhealth.finding.Subject;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/// PersistentVolumes that no node may use: the nodes or zones of their `spec.nodeAffinity` no longer exist. They are
/// known where the scheduler has rejected a pod because of its volume, since volumes are read only then.
///
/// @param volumes by name
/// @param bound the name of the volume that each claim is bound to
record LostPlaces(Map<String, Volume> volumes, Map<Subject, String> bound) {
    static LostPlaces in(Picture picture) {
        List<Node> nodes = picture.objects(Resources.NODES);
        Map<String, Volume> lost = nodes.isEmpty() || !picture.whole(Resources.NODES)
                ? Map.of()
                : picture.objects(Resources.VOLUMES).stream()
                        .filter(volume -> nodes.stream().noneMatch(node -> NodeLabels.hold(volume.places(), node)))
                        .collect(Collectors.toMap(Volume::name, volume -> volume, (one, _) -> one));
        return new LostPlaces(lost, lost.isEmpty() ? Map.of() : bound(picture));
    }

    private static Map<Subject, String> bound(Picture picture) {
        return picture.objects(Resources.VOLUME_CLAIMS).stream()
                .collect(Collectors.toMap(
                        claim -> Subjects.of("PersistentVolumeClaim", claim.metadata()),
                        VolumeClaim::volume,
                        (one, _) -> one));
    }

    /// The volumes of a pod that no node may use.
    Stream<Volume> of(Pod pod) {
        return Subjects.claims(pod)
                .flatMap(claim -> Optional.ofNullable(bound.get(claim)).stream())
                .flatMap(name -> Optional.ofNullable(volumes.get(name)).stream());
    }

    /// Adds to the trouble of a pod that its volume keeps from all nodes where that volume may be used.
    PodTrouble told(PodTrouble trouble, Pod pod) {
        return trouble.mode().equals(Optional.of(Mode.VOLUME_ON_OTHER_NODES))
                ? trouble.adding(of(pod).limit(1)
                        .map(volume -> Evidence.of(
                                "PersistentVolume %s of its claim may be used only on nodes with %s, and no node has it"
                                        .formatted(volume.name(), asked(volume)))))
                : trouble;
    }

    /// The labels that a volume asks of its node.
    static String asked(Volume volume) {
        return volume.places().stream()
                .map(LabelSelector::requirements)
                .map(NodeLabels::words)
                .collect(Collectors.joining(", or "));
    }
}
