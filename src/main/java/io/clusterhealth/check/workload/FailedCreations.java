// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.check.workload;

import io.clusterhealth.check.Age;
import io.clusterhealth.check.EventSubjects;
import io.clusterhealth.check.Owners;
import io.clusterhealth.check.Quotes;
import io.clusterhealth.check.Subjects;
import io.clusterhealth.check.workload.WorkloadView.PodRefusal;
import io.clusterhealth.cluster.Picture;
import io.clusterhealth.cluster.Resources;
import io.clusterhealth.cluster.object.Condition;
import io.clusterhealth.cluster.object.Event;
import io.clusterhealth.cluster.object.ReplicaSet;
import io.clusterhealth.cluster.object.Workload;
import io.clusterhealth.finding.Quote;
import io.clusterhealth.finding.Subject;
import io.clusterhealth.meaning.Meaning;
import io.clusterhealth.meaning.Meanings;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/// Workloads whose pods are rejected by a quota, a webhook or a policy: from the ReplicaFailure condition of
/// Deployments and ReplicaSets, or from recent events if there is no such condition. The condition keeps the message of
/// the first rejection until a pod has been created without any; of a later one for another reason only an event tells.
///
/// @param bySet the conditions of ReplicaSets, by their Deployment
/// @param events about each workload or a set of it
/// @param recent how old the newest event may be
/// @param asOf the time of the picture
record FailedCreations(Map<Subject, Condition> bySet, Map<Subject, List<Event>> events, Duration recent, Instant asOf) {
    private static final Comparator<Event> NEWEST_LAST = Event.BY_TIME.thenComparing(Event::message);

    /// @param recent how old the newest event may be
    static FailedCreations in(Picture picture, Duration recent) {
        Map<Subject, Condition> bySet = new HashMap<>();
        Stream.of(Resources.REPLICA_SETS, Resources.REPLICATION_CONTROLLERS)
                .flatMap(kind -> picture.objects(kind).stream())
                .forEach(set -> note(set, bySet));
        Owners owners = Owners.in(picture);
        Map<Subject, List<Event>> events = new HashMap<>();
        picture.objects(Resources.EVENTS).stream()
                .filter(event -> event.reason().equals("FailedCreate"))
                .forEach(event -> {
                    Subject about = Subjects.of(event);
                    events.computeIfAbsent(owners.of(about).orElse(about), _ -> new ArrayList<>())
                            .add(event);
                });
        return new FailedCreations(bySet, events, recent, picture.asOf());
    }

    private static void note(ReplicaSet set, Map<Subject, Condition> bySet) {
        Subjects.controller(set.metadata())
                .ifPresent(owner -> set.holding("ReplicaFailure", "True")
                        .filter(failure -> set.desired() > 0)
                        .ifPresent(failure -> bySet.put(owner, failure)));
    }

    /// An event counts until a pod has been created after it, and only for the workload that existed then.
    ///
    /// @param newest when the newest pod was created
    Optional<PodRefusal> of(Workload workload, Optional<Instant> newest) {
        Subject subject = Subjects.of(workload);
        List<Event> attempts = events.getOrDefault(subject, List.of()).stream()
                .filter(event -> !EventSubjects.earlier(event, newest))
                .filter(event -> !EventSubjects.earlier(event, workload.created()))
                .toList();
        return workload.holding("ReplicaFailure", "True")
                .or(() -> Optional.ofNullable(bySet.get(subject)))
                .map(failure -> refusal(failure, attempts))
                .or(() -> refusal(attempts));
    }

    /// Each attempt may have an event of its own, since its message names the pod: the first of them is the begin.
    private Optional<PodRefusal> refusal(List<Event> attempts) {
        return attempts.stream()
                .max(NEWEST_LAST)
                .filter(newest -> !Age.reached(newest.last(), recent, asOf))
                .map(newest -> new PodRefusal(Age.earliest(attempts, Event::first), Quotes.of(newest)));
    }

    private static PodRefusal refusal(Condition failure, List<Event> attempts) {
        Quote quote = attempts.stream()
                .max(NEWEST_LAST)
                .filter(attempt ->
                        attempt.last().filter(last -> isAfter(last, failure)).isPresent())
                .filter(attempt -> !reasons(attempt.message()).equals(reasons(failure.message())))
                .map(Quotes::of)
                .orElseGet(() -> Quotes.of(failure));
        return new PodRefusal(failure.since(), quote);
    }

    private static boolean isAfter(Instant last, Condition failure) {
        return failure.since().filter(last::isAfter).isPresent();
    }

    private static Set<Meaning> reasons(String message) {
        return Meanings.of(message).reasons().collect(Collectors.toSet());
    }
}
