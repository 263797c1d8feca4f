// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.check.policy;

import io.clusterhealth.check.Age;
import io.clusterhealth.check.Owners;
import io.clusterhealth.check.Quotes;
import io.clusterhealth.check.Subjects;
import io.clusterhealth.check.Workloads;
import io.clusterhealth.cluster.Picture;
import io.clusterhealth.cluster.Resources;
import io.clusterhealth.cluster.object.Condition;
import io.clusterhealth.cluster.object.Event;
import io.clusterhealth.finding.Quote;
import io.clusterhealth.finding.Subject;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.Predicate;
import java.util.stream.Stream;

/// Workloads of one namespace that were refused pods in words of one kind, by their own conditions or by events.
///
/// @param since when the first was, as far as one tells
/// @param quote the same whatever the order
record RefusedPods(String namespace, long workloads, Optional<Instant> since, Quote quote) {
    private record Refused(Subject workload, Optional<Instant> since, Quote quote) {}

    /// Those of the namespaces in which so many are refused. Looks at [Owners#LOOK] besides what all pictures have.
    ///
    /// @param recent for how long an event counts
    static List<RefusedPods> in(Picture picture, Predicate<String> words, int several, Duration recent) {
        Owners owners = Owners.in(picture);
        Map<String, List<Refused>> byNamespace = new TreeMap<>();
        Stream.concat(
                        picture.objects(Resources.EVENTS).stream()
                                .filter(event -> event.reason().equals("FailedCreate") && words.test(event.message()))
                                .filter(event -> event.last()
                                        .filter(at -> Age.reaches(recent, at, picture.asOf()))
                                        .isEmpty())
                                .map(event -> refused(event, owners)),
                        Workloads.in(picture)
                                .flatMap(workload -> Condition.of("ReplicaFailure", workload.conditions())
                                        .filter(failure -> failure.is("True") && words.test(failure.message()))
                                        .map(failure ->
                                                new Refused(Subjects.of(workload), failure.since(), Quotes.of(failure)))
                                        .stream()))
                .forEach(one -> byNamespace
                        .computeIfAbsent(one.workload().namespace(), _ -> new ArrayList<>())
                        .add(one));
        return byNamespace.entrySet().stream()
                .map(entry -> of(entry.getKey(), entry.getValue()))
                .filter(refused -> refused.workloads() >= several)
                .toList();
    }

    private static Refused refused(Event event, Owners owners) {
        Subject made = new Subject(event.kind(), event.namespace(), event.name());
        return new Refused(owners.of(made).orElse(made), Optional.empty(), Quotes.of(event));
    }

    private static RefusedPods of(String namespace, List<Refused> all) {
        return new RefusedPods(
                namespace,
                all.stream().map(Refused::workload).distinct().count(),
                all.stream().flatMap(one -> one.since().stream()).min(Comparator.naturalOrder()),
                all.stream().map(Refused::quote).min(Comparator.naturalOrder()).orElse(Quote.NONE));
    }
}
