// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.examination;

import io.clusterhealth.cause.Incident;
import io.clusterhealth.cluster.Cluster;
import io.clusterhealth.cluster.Deadline;
import io.clusterhealth.cluster.Picture;
import io.clusterhealth.cluster.Resource;
import io.clusterhealth.cluster.Resources;
import io.clusterhealth.cluster.object.Pod;
import io.clusterhealth.finding.Evidence;
import io.clusterhealth.finding.Finding;
import io.clusterhealth.finding.FindingCode;
import io.clusterhealth.finding.Relation;
import io.clusterhealth.finding.Subject;
import io.clusterhealth.timeline.Change;
import io.clusterhealth.timeline.Replacement;
import io.clusterhealth.timeline.Timeline;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/// The rollout of a workload shortly before its incident began: takes one list of its namespace, and for a reported
/// rollout the two objects that hold its templates.
///
/// @param read the pictures of namespaces that were read for other incidents; safe for use by several threads
record PrecedingRollout(Cluster cluster, Deadline end, Map<RevisionList, Picture> read) {
    /// A revision that cannot run fails its first pod, however long the others take.
    private static final Duration SHORTLY = Duration.ofHours(1);

    /// The revisions of one kind of workload in one namespace.
    record RevisionList(Resource<?> list, String namespace) {}

    /// The latest rollout or rollback that replaced an earlier revision.
    Stream<Finding> before(Incident incident, Picture picture) {
        Finding cause = incident.cause();
        return Stream.concat(Stream.of(cause.subject()), cause.targets(Relation.OWNED_BY).stream())
                .distinct()
                .flatMap(workload -> Timeline.revisions(workload.kind())
                        .flatMap(list -> incident.since().flatMap(since -> latest(workload, list, since, picture)))
                        .stream());
    }

    private Optional<Finding> latest(Subject workload, Resource<?> list, Instant since, Picture picture) {
        Picture revisions = picture.list(list).known().isPresent()
                ? picture
                : read.computeIfAbsent(
                        new RevisionList(list, workload.namespace()),
                        wanted -> cluster.lists(Set.of(list), Optional.of(wanted.namespace()), end));
        return Timeline.rollouts(revisions, picture.objects(Resources.PODS)).stream()
                .filter(rollout -> rollout.change().subject().equals(workload))
                .filter(rollout -> within(rollout.change(), since) && !repairs(rollout, picture))
                .findFirst()
                .map(rollout -> finding(rollout, list));
    }

    private static boolean within(Change change, Instant since) {
        return !change.earliest().isAfter(since) && !change.at().isBefore(since.minus(SHORTLY));
    }

    /// Whether pods of the earlier template fail and those of the later one are ready: then it came after the fault,
    /// though the earliest possible time of a rollback is before.
    private static boolean repairs(Replacement rollout, Picture picture) {
        List<Pod> later = pods(rollout, rollout.to(), picture);
        return !later.isEmpty()
                && later.stream().allMatch(Pod::ready)
                && pods(rollout, rollout.from(), picture).stream().anyMatch(pod -> !pod.ready());
    }

    /// The pods of a ReplicaSet or ControllerRevision of the workload.
    private static List<Pod> pods(Replacement rollout, String template, Picture picture) {
        String namespace = rollout.change().subject().namespace();
        return picture.objects(Resources.PODS).stream()
                .filter(pod -> pod.namespace().equals(namespace) && !pod.ended())
                .filter(pod -> pod.metadata()
                        .controller()
                        .map(owner -> pod.revision().isEmpty() ? owner.name() : pod.revision())
                        .filter(template::equals)
                        .isPresent())
                .toList();
    }

    private Finding finding(Replacement rollout, Resource<?> list) {
        Change change = rollout.change();
        List<String> fields = new TemplateFields(cluster, end).changed(rollout, list);
        List<Evidence> evidence = new ArrayList<>();
        evidence.add(change.what());
        if (!fields.isEmpty()) {
            evidence.add(Ownership.named(fields));
        }
        change.notBefore()
                .map(earliest -> Evidence.of("at some time between %s and %s".formatted(earliest, change.at())))
                .ifPresent(evidence::add);
        return Finding.of(FindingCode.ROLLED_OUT, change.subject())
                .evidence(evidence)
                .since(Optional.of(change.at()).filter(_ -> change.notBefore().isEmpty()));
    }
}
