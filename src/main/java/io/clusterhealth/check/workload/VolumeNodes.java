// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.check.workload;

import io.clusterhealth.check.Age;
import io.clusterhealth.check.Check;
import io.clusterhealth.check.ErrorText;
import io.clusterhealth.check.Owners;
import io.clusterhealth.check.Quotes;
import io.clusterhealth.check.Reads;
import io.clusterhealth.check.SharedBlame;
import io.clusterhealth.cluster.Picture;
import io.clusterhealth.cluster.Resources;
import io.clusterhealth.cluster.object.Condition;
import io.clusterhealth.cluster.object.Pod;
import io.clusterhealth.cluster.object.Volume;
import io.clusterhealth.finding.Finding;
import io.clusterhealth.finding.FindingCode;
import io.clusterhealth.finding.Quote;
import io.clusterhealth.finding.Subject;
import io.clusterhealth.meaning.Meaning.NodesRefuse;
import io.clusterhealth.meaning.Meanings;
import io.clusterhealth.meaning.NodeRefusal;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/// Zones and nodes that no longer exist, but to which PersistentVolumes of several workloads are bound
/// (`spec.nodeAffinity`): pods with claims on these cannot be scheduled.
///
/// @param patience since the scheduler first rejected such a pod
/// @param several how many workloads make a finding
public record VolumeNodes(Duration patience, int several) implements Check {
    @Override
    public Reads reads() {
        return Reads.of(Resources.PODS, Resources.NODES, Resources.VOLUME_CLAIMS)
                .and(Owners.REPLICA_SETS_READ)
                .when(picture -> refused(picture).findAny().isPresent(), Resources.VOLUMES);
    }

    /// A pod that a volume excludes from every node.
    private record Kept(Subject workload, Volume volume, Quote quote, Optional<Instant> since) implements ErrorText {

        /// The label values of the place, without the label's key.
        String place() {
            return volume.places().stream()
                    .flatMap(term -> term.requirements().stream())
                    .flatMap(requirement -> requirement.values().stream())
                    .distinct()
                    .collect(Collectors.joining(","));
        }
    }

    @Override
    public List<Finding> inspect(Picture picture) {
        LostPlaces lost = LostPlaces.in(picture);
        if (lost.volumes().isEmpty()) {
            return List.of();
        }
        Owners owners = Owners.in(picture);
        Stream<Kept> kept = refused(picture)
                .filter(pod -> Age.lasts(pod.since("PodScheduled"), patience, picture.asOf()))
                .flatMap(pod -> lost.of(pod)
                        .map(volume -> new Kept(
                                owners.workload(pod),
                                volume,
                                pod.condition("PodScheduled").map(Quotes::of).orElse(Quote.NONE),
                                pod.since("PodScheduled"))));
        return SharedBlame.<String, Kept>of(several, kept, one -> Stream.of(one.place()))
                .map(VolumeNodes::finding)
                .toList();
    }

    private static Finding finding(SharedBlame<String, Kept> blame) {
        List<Volume> volumes =
                blame.texts().stream().map(Kept::volume).distinct().toList();
        return blame.blaming(
                FindingCode.VOLUME_NODES_MISSING,
                Subject.external(blame.target()),
                "%2$d PersistentVolumes of %1$d workloads may be used only on nodes with %3$s, and no node has it",
                volumes.size(),
                LostPlaces.asked(volumes.getFirst()));
    }

    private static Stream<Pod> refused(Picture picture) {
        return picture.objects(Resources.PODS).stream()
                .filter(pod -> pod.node().isEmpty() && !pod.claims().isEmpty())
                .filter(pod -> pod.condition("PodScheduled").stream()
                        .map(Condition::message)
                        .flatMap(message -> Meanings.of(message).all(NodesRefuse.class))
                        .anyMatch(refusal -> refusal.refusal() == NodeRefusal.VOLUME_ELSEWHERE));
    }
}
