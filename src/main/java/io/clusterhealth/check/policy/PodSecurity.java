// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.check.policy;

import io.clusterhealth.check.Age;
import io.clusterhealth.check.Check;
import io.clusterhealth.check.Look;
import io.clusterhealth.check.Owners;
import io.clusterhealth.check.Quotes;
import io.clusterhealth.check.Subjects;
import io.clusterhealth.check.Workloads;
import io.clusterhealth.cluster.Picture;
import io.clusterhealth.cluster.Resource;
import io.clusterhealth.cluster.Resources;
import io.clusterhealth.cluster.object.Condition;
import io.clusterhealth.cluster.object.Event;
import io.clusterhealth.finding.Evidence;
import io.clusterhealth.finding.Finding;
import io.clusterhealth.finding.FindingCode;
import io.clusterhealth.finding.Subject;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Stream;

/// Namespaces whose Pod Security standard (label `pod-security.kubernetes.io/enforce`) refuses the pods of several
/// workloads: somebody has labelled the namespace since they were made. One alone may ask for too much.
///
/// @param several how many workloads it takes
/// @param recent for how long an event counts
public record PodSecurity(int several, Duration recent) implements Check {
    private static final String REFUSAL = "violates PodSecurity";

    /// A workload that was refused a pod.
    private record Refused(Subject workload, Optional<Instant> since, String quote) {}

    @Override
    public Set<Resource<?>> needs() {
        return Set.of(Resources.DEPLOYMENTS, Resources.EVENTS);
    }

    @Override
    public List<Look> looks() {
        return List.of(Owners.LOOK);
    }

    @Override
    public List<Finding> inspect(Picture picture) {
        List<Event> events = picture.objects(Resources.EVENTS).stream()
                .filter(event -> event.reason().equals("FailedCreate")
                        && event.message().contains(REFUSAL)
                        && event.last()
                                .filter(at -> Age.reaches(recent, at, picture.asOf()))
                                .isEmpty())
                .toList();
        Map<String, List<Refused>> byNamespace = new TreeMap<>();
        Owners owners = Owners.in(picture);
        Stream.concat(
                        events.stream().map(event -> refused(event, owners)),
                        Workloads.in(picture)
                                .flatMap(workload -> Condition.of("ReplicaFailure", workload.conditions())
                                        .filter(failure -> failure.is("True")
                                                && failure.message().contains(REFUSAL))
                                        .map(failure ->
                                                new Refused(Subjects.of(workload), failure.since(), Quotes.of(failure)))
                                        .stream()))
                .forEach(one -> byNamespace
                        .computeIfAbsent(one.workload().namespace(), _ -> new ArrayList<>())
                        .add(one));
        byNamespace.values().removeIf(all -> workloads(all) < several);
        return byNamespace.entrySet().stream()
                .map(entry -> finding(entry.getKey(), entry.getValue()))
                .toList();
    }

    private static Refused refused(Event event, Owners owners) {
        Subject made = new Subject(event.kind(), event.namespace(), event.name());
        return new Refused(owners.of(made).orElse(made), Optional.empty(), Quotes.of(event));
    }

    private static long workloads(List<Refused> all) {
        return all.stream().map(Refused::workload).distinct().count();
    }

    private static Finding finding(String namespace, List<Refused> all) {
        return new Finding(
                FindingCode.POD_SECURITY_REFUSES,
                FindingCode.POD_SECURITY_REFUSES.severity(),
                Subject.clusterScoped("Namespace", namespace),
                all.stream().flatMap(one -> one.since().stream()).min(Comparator.naturalOrder()),
                List.of(Evidence.quoting(
                        "its Pod Security standard refuses the pods of %d workloads".formatted(workloads(all)),
                        all.stream()
                                .map(Refused::quote)
                                .min(Comparator.naturalOrder())
                                .orElse(""))),
                List.of());
    }
}
