// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.check.control;

import io.clusterhealth.check.Age;
import io.clusterhealth.check.Check;
import io.clusterhealth.check.Owners;
import io.clusterhealth.check.Quotes;
import io.clusterhealth.check.Reads;
import io.clusterhealth.check.Subjects;
import io.clusterhealth.check.Warnings;
import io.clusterhealth.cluster.Picture;
import io.clusterhealth.cluster.PlatformNamespaces;
import io.clusterhealth.cluster.Resources;
import io.clusterhealth.cluster.object.Event;
import io.clusterhealth.cluster.object.Pod;
import io.clusterhealth.finding.Evidence;
import io.clusterhealth.finding.Finding;
import io.clusterhealth.finding.FindingCode;
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
import java.util.stream.Stream;

/// Pods of the platform that are ready at the time of the picture, although their readiness or liveness probe fails
/// again and again. Pods of users are left to those: many a probe is set too tightly.
///
/// @param often minimum number of failures
/// @param apart maximum mean time between them
/// @param recent maximum age of the last one
public record UnsteadyReadiness(int often, Duration apart, Duration recent) implements Check {
    private static final String UNHEALTHY = "Unhealthy";
    private static final List<String> PROBES = List.of("Readiness probe", "Liveness probe");

    /// A pod, and the kubelet's event about its probe.
    private record Unsteady(Pod pod, Event event) {}

    @Override
    public Reads reads() {
        return Reads.of(Resources.PODS, Resources.EVENTS);
    }

    @Override
    public List<Finding> inspect(Picture picture) {
        Warnings warnings = Warnings.in(picture);
        Owners owners = Owners.in(picture);
        Map<Subject, List<Unsteady>> groups = new TreeMap<>();
        for (Pod pod : picture.objects(Resources.PODS)) {
            if (PlatformNamespaces.contains(pod.namespace()) && pod.ready()) {
                unsteady(pod, warnings, picture.asOf())
                        .ifPresent(one -> groups.computeIfAbsent(owners.group(pod), _ -> new ArrayList<>())
                                .add(one));
            }
        }
        return groups.values().stream()
                .map(pods -> finding(pods, owners, picture.asOf()))
                .toList();
    }

    private Optional<Unsteady> unsteady(Pod pod, Warnings warnings, Instant asOf) {
        return warnings.about(Subjects.of(pod)).stream()
                .filter(event -> event.reason().equals(UNHEALTHY)
                        && PROBES.stream().anyMatch(event.message()::startsWith)
                        && event.count() >= often
                        && Age.lately(event, recent, asOf)
                        && span(event).compareTo(apart.multipliedBy(event.count())) <= 0)
                .map(event -> new Unsteady(pod, event))
                .findFirst();
    }

    private static Duration span(Event event) {
        return event.first()
                .flatMap(first -> event.last().map(last -> Duration.between(first, last)))
                .orElse(Duration.ZERO);
    }

    private static Finding finding(List<Unsteady> pods, Owners owners, Instant asOf) {
        Unsteady most = pods.stream()
                .max(Comparator.comparing((Unsteady one) -> one.event().count())
                        .thenComparing(one -> one.pod().name(), Comparator.reverseOrder()))
                .orElseThrow();
        String others = pods.size() == 1 ? "" : "; so does that of %d more such pods".formatted(pods.size() - 1);
        return Finding.of(FindingCode.READINESS_UNSTEADY, owners.workload(most.pod()))
                .quoting(
                        "its probe has failed %d times, the last time %s ago%s"
                                .formatted(
                                        most.event().count(),
                                        Age.text("%s", most.event().last(), asOf),
                                        others),
                        Quotes.of(most.event()))
                .adding(lastWords(most))
                .since(Age.earliest(pods, one -> one.event().first()));
    }

    /// What its containers said that have ended since the probe began to fail.
    private static Stream<Evidence> lastWords(Unsteady one) {
        return one.pod().containers().stream()
                .flatMap(container -> container
                        .ended()
                        .filter(ended -> !ended.message().isEmpty()
                                && !Age.before(ended.at(), one.event().first()))
                        .map(ended -> Evidence.quoting(
                                "container %s has ended since".formatted(container.name()),
                                new Quote(ended.reason(), ended.message())))
                        .stream());
    }
}
