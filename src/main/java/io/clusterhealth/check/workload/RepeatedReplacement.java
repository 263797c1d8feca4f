// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.check.workload;

import io.clusterhealth.check.Age;
import io.clusterhealth.check.Owners;
import io.clusterhealth.check.Reads;
import io.clusterhealth.check.Subjects;
import io.clusterhealth.cluster.Picture;
import io.clusterhealth.cluster.Resources;
import io.clusterhealth.cluster.object.Event;
import io.clusterhealth.cluster.object.Pod;
import io.clusterhealth.cluster.object.Workload;
import io.clusterhealth.finding.Evidence;
import io.clusterhealth.finding.Finding;
import io.clusterhealth.finding.FindingCode;
import io.clusterhealth.finding.Mode;
import io.clusterhealth.finding.Severity;
import io.clusterhealth.finding.Subject;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/// Workloads whose pods are deleted and created over and over: each is too young to be judged, and none serves for
/// long. One set of pods is meant, so that rollouts do not count; a workload whose replicas an autoscaler sets is not
/// judged.
///
/// @param several how many pods of one set must have been created within the window
/// @param each how many for each replica
/// @param window how far back creations count
/// @param lasting how long it must have lasted within the window
/// @param fresh how long ago the last creation may be
record RepeatedReplacement(int several, int each, Duration window, Duration lasting, Duration fresh) {
    static final RepeatedReplacement DEFAULT =
            new RepeatedReplacement(10, 5, Duration.ofHours(1), Duration.ofMinutes(30), Duration.ofMinutes(10));

    /// Of others, such as a DaemonSet, pods come and go with their nodes.
    private static final Set<String> SETS = Set.of("ReplicaSet", "StatefulSet");

    /// How young all pods of a set are while they are replaced.
    private static final Duration YOUNG = Duration.ofMinutes(30);

    /// Read while all pods of a set are young: a rollout has ended, or they are replaced again and again.
    static final Reads READ = Reads.of().when(RepeatedReplacement::areYoung, Resources.CREATIONS);

    private static boolean areYoung(Picture picture) {
        Map<Subject, Boolean> young = new HashMap<>();
        for (Pod pod : picture.objects(Resources.PODS)) {
            Subjects.controller(pod.metadata())
                    .filter(owner -> SETS.contains(owner.kind()))
                    .ifPresent(owner ->
                            young.merge(owner, Age.within(pod.created(), YOUNG, picture.asOf()), Boolean::logicalAnd));
        }
        return young.containsValue(true);
    }

    /// @param told subjects that have a finding already
    List<Finding> in(Stream<Workload> workloads, Set<Subject> told, Picture picture) {
        List<Event> creations = picture.objects(Resources.CREATIONS);
        if (creations.isEmpty()) {
            return List.of();
        }
        Owners owners = Owners.in(picture);
        Map<Subject, List<Event>> bySet = new HashMap<>();
        creations.stream()
                .filter(one -> SETS.contains(one.kind()) && Age.within(one.last(), window, picture.asOf()))
                .forEach(one -> bySet.computeIfAbsent(
                                new Subject(one.kind(), one.namespace(), one.name()), _ -> new ArrayList<>())
                        .add(one));
        Map<Subject, List<Event>> byWorkload = new HashMap<>();
        bySet.forEach((set, all) -> byWorkload.merge(
                owners.of(set).orElse(set), all, (one, other) -> count(one) < count(other) ? other : one));
        return workloads
                .filter(workload -> !told.contains(Subjects.of(workload)) && !workload.autoscaled())
                .flatMap(workload -> Optional.ofNullable(byWorkload.get(Subjects.of(workload)))
                        .flatMap(all -> finding(workload, all, picture.asOf()))
                        .stream())
                .toList();
    }

    private static int count(List<Event> creations) {
        return creations.stream().mapToInt(Event::count).sum();
    }

    /// The creations that go on: earlier ones, before a time in which the pods were left alone, do not count, nor do
    /// those for a deleted workload of the same name.
    private List<Event> goingOn(Workload workload, List<Event> all) {
        List<Event> latestFirst = all.stream()
                .filter(one -> !Age.before(one.first(), workload.created()))
                .sorted(Event.BY_TIME.reversed())
                .toList();
        List<Event> series = new ArrayList<>();
        Optional<Instant> begin = Optional.empty();
        for (Event one : latestFirst) {
            if (begin.isPresent() && !Age.within(one.last(), fresh, begin.get())) {
                break;
            }
            series.add(one);
            begin = Age.earliest(series, Event::first);
        }
        return series;
    }

    private Optional<Finding> finding(Workload workload, List<Event> all, Instant asOf) {
        List<Event> creations = goingOn(workload, all);
        int count = count(creations);
        Optional<Instant> first = Age.earliest(creations, Event::first);
        boolean goesOn = creations.stream().anyMatch(one -> Age.within(one.last(), fresh, asOf));
        boolean often = count >= Math.max(several, each * workload.desired());
        return often && goesOn && workload.desired() > 0 && Age.reached(first, lasting, asOf)
                ? Optional.of(Finding.of(FindingCode.WORKLOAD_BELOW_DESIRED, Subjects.of(workload))
                        .evidence(List.of(Evidence.of("%d pods have been created for its %d replica%s within %s%s"
                                .formatted(
                                        count,
                                        workload.desired(),
                                        workload.desired() == 1 ? "" : "s",
                                        Age.text(latest(first, asOf), asOf),
                                        creations.getFirst().kind().equals("ReplicaSet")
                                                ? ", from one template"
                                                : ""))))
                        .rated(Severity.MEDIUM)
                        .since(first)
                        .mode(Mode.PODS_REPLACED))
                : Optional.empty();
    }

    private Instant latest(Optional<Instant> first, Instant asOf) {
        return Stream.concat(first.stream(), Stream.of(asOf.minus(window)))
                .max(Comparator.naturalOrder())
                .orElse(asOf);
    }
}
