// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.timeline;

import io.clusterhealth.cluster.Picture;
import io.clusterhealth.cluster.Resources;
import io.clusterhealth.cluster.object.Condition;
import io.clusterhealth.cluster.object.GenericObject;
import io.clusterhealth.cluster.object.Metadata;
import io.clusterhealth.cluster.object.Pod;
import io.clusterhealth.cluster.object.ReplicaSet;
import io.clusterhealth.cluster.object.Timestamp;
import io.clusterhealth.finding.Subject;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/// The rollouts of every Deployment, StatefulSet and DaemonSet, as far as their revisions exist.
///
/// @param scalings how each Deployment scaled its ReplicaSets
record Histories(Map<Subject, History> byOwner, Map<Subject, Scalings> scalings) {
    static Histories in(Picture picture) {
        return in(picture, picture.objects(Resources.PODS));
    }

    /// @param pods pods; a rollback is not later than the pods that it created
    static Histories in(Picture picture, List<Pod> pods) {
        Map<Subject, Scalings> scalings = new HashMap<>();
        picture.objects(Resources.ACTIONS).stream()
                .flatMap(Scaling::of)
                .collect(Collectors.groupingBy(Scaling::owner))
                .forEach((owner, own) -> scalings.put(owner, new Scalings(own)));
        Map<Subject, List<Instant>> made = new HashMap<>();
        for (Pod pod : pods) {
            pod.created()
                    .ifPresent(at -> keeper(pod)
                            .ifPresent(keeper -> made.computeIfAbsent(keeper, _ -> new ArrayList<>())
                                    .add(at)));
        }
        Map<Subject, Condition> progress = picture.objects(Resources.DEPLOYMENTS).stream()
                .flatMap(workload -> workload.condition("Progressing").stream()
                        .map(condition -> Map.entry(deployment(workload.metadata()), condition)))
                .collect(Collectors.toMap(Map.Entry::getKey, Map.Entry::getValue, (one, _) -> one));
        Map<Subject, List<KeptTemplate>> templates = new HashMap<>();
        for (ReplicaSet set : picture.objects(Resources.REPLICA_SETS)) {
            owner(set.metadata())
                    .ifPresent(owner -> templates
                            .computeIfAbsent(owner, _ -> new ArrayList<>())
                            .add(template(
                                    set,
                                    Optional.ofNullable(scalings.get(owner)),
                                    made,
                                    Optional.ofNullable(progress.get(owner)))));
        }
        for (GenericObject revision : picture.objects(Resources.CONTROLLER_REVISIONS)) {
            owner(revision.metadata())
                    .ifPresent(owner -> templates
                            .computeIfAbsent(owner, _ -> new ArrayList<>())
                            .add(template(revision, made)));
        }
        Map<Subject, History> histories = new HashMap<>();
        templates.forEach((owner, own) -> histories.put(owner, History.of(owner, own, picture.asOf())));
        return new Histories(histories, scalings);
    }

    Stream<History> all() {
        return byOwner.values().stream();
    }

    Stream<Scaling> scaledBesideRollouts() {
        return scalings.entrySet().stream()
                .flatMap(own -> own.getValue().besideRollouts(Optional.ofNullable(byOwner.get(own.getKey()))));
    }

    private static Optional<Subject> owner(Metadata metadata) {
        return metadata.controller().map(owner -> new Subject(owner.kind(), metadata.namespace(), owner.name()));
    }

    /// The object that stores the template of a pod: its ReplicaSet, or its ControllerRevision.
    private static Optional<Subject> keeper(Pod pod) {
        return pod.revision().isEmpty() ? owner(pod.metadata()) : Optional.of(subject(pod.namespace(), pod.revision()));
    }

    private static Subject subject(String namespace, String revision) {
        return new Subject("ControllerRevision", namespace, revision);
    }

    private static Subject deployment(Metadata metadata) {
        return new Subject("Deployment", metadata.namespace(), metadata.name());
    }

    /// @param progress condition `Progressing` of the Deployment: its message names the ReplicaSet that was the
    ///     current one at its last update
    private static KeptTemplate template(
            ReplicaSet set,
            Optional<Scalings> scalings,
            Map<Subject, List<Instant>> pods,
            Optional<Condition> progress) {
        Metadata metadata = set.metadata();
        Subject itself = new Subject("ReplicaSet", metadata.namespace(), metadata.name());
        Stream<Instant> named = progress
                .filter(one -> one.message().contains('"' + metadata.name() + '"'))
                .flatMap(Condition::updated)
                .stream();
        List<Integer> numbers = Stream.concat(set.earlier().stream(), Stream.of(set.revision()))
                .filter(number -> number > 0)
                .toList();
        return new KeptTemplate(
                metadata.name(),
                metadata.created(),
                numbers,
                set.images(),
                Optional.empty(),
                scalings.map(own -> own.taken(metadata.name())).orElse(List.of()),
                Stream.concat(pods.getOrDefault(itself, List.of()).stream(), named)
                        .toList());
    }

    /// A rollback writes only the revision's number, so that the last write is the time of a rollback.
    private static KeptTemplate template(GenericObject revision, Map<Subject, List<Instant>> pods) {
        Metadata metadata = revision.metadata();
        Optional<Instant> written = revision.texts("metadata.managedFields.time").stream()
                .flatMap(time -> Timestamp.parse(time).stream())
                .max(Instant::compareTo);
        return new KeptTemplate(
                metadata.name(),
                metadata.created(),
                Stream.of(revision.count("revision"))
                        .filter(number -> number > 0)
                        .toList(),
                List.of(),
                written,
                List.of(),
                pods.getOrDefault(subject(metadata.namespace(), metadata.name()), List.of()));
    }
}
