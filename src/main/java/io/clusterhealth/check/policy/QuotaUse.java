// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.check.policy;

import io.clusterhealth.check.Age;
import io.clusterhealth.check.Check;
import io.clusterhealth.check.Owners;
import io.clusterhealth.check.Reads;
import io.clusterhealth.check.Subjects;
import io.clusterhealth.check.WarningMessage;
import io.clusterhealth.check.Workloads;
import io.clusterhealth.cluster.Picture;
import io.clusterhealth.cluster.Resources;
import io.clusterhealth.cluster.object.Event;
import io.clusterhealth.cluster.object.Pod;
import io.clusterhealth.cluster.object.Quota;
import io.clusterhealth.finding.Evidence;
import io.clusterhealth.finding.Finding;
import io.clusterhealth.finding.FindingCode;
import io.clusterhealth.finding.Relation;
import io.clusterhealth.finding.Severity;
import io.clusterhealth.finding.Subject;
import io.clusterhealth.meaning.Meaning.OverQuota;
import io.clusterhealth.meaning.Meanings;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.ToLongFunction;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/// Quotas that are used up, or nearly; those of one namespace, and OpenShift's for several namespaces.
///
/// @param percent use of a resource from which it counts
/// @param recent maximum age of a rejection
public record QuotaUse(int percent, Duration recent) implements Check {
    @Override
    public Reads reads() {
        return Reads.of(Resources.EVENTS, Resources.DEPLOYMENTS, Resources.PODS)
                .onWarning(WarningMessage.mentioning("exceeded quota"), Resources.QUOTAS, Resources.CLUSTER_QUOTAS);
    }

    @Override
    public List<Finding> inspect(Picture picture) {
        return Stream.of(Resources.QUOTAS, Resources.CLUSTER_QUOTAS)
                .flatMap(kind ->
                        picture.objects(kind).stream().flatMap(quota -> finding(kind.kind(), quota, picture).stream()))
                .toList();
    }

    private Optional<Finding> finding(String kind, Quota quota, Picture picture) {
        List<Event> refusals = refusals(quota, picture);
        Optional<Event> refusal = refusals.stream().max(Event.BY_TIME);
        List<Quota.ResourceUse> scarce = quota.uses().stream()
                .filter(use -> use.hard() > 0 && use.percent() >= percent)
                .toList();
        if (scarce.isEmpty() && refusal.isEmpty()) {
            return Optional.empty();
        }
        List<Evidence> evidence = new ArrayList<>();
        refusal.ifPresent(event -> evidence.add(Evidence.quoting("it refuses", event.message())));
        if (!scarce.isEmpty()) {
            evidence.add(Evidence.quoting(
                    scarce.stream()
                            .map(use -> use.percent() + " %")
                            .collect(
                                    Collectors.joining(", ", "at ", " of its limit" + (scarce.size() == 1 ? "" : "s"))),
                    scarce.stream().map(Quota.ResourceUse::resource).collect(Collectors.joining(", "))));
        }
        Optional<Subject> holder = holder(quota, scarce, picture);
        return Optional.of(Finding.of(FindingCode.QUOTA_EXHAUSTED, Subjects.of(kind, quota.metadata()))
                .evidence(evidence)
                .adding(holder.map(owner -> Evidence.of(owner + " holds most of what it counts")).stream())
                .rated(refusal.isPresent() ? Severity.MEDIUM : FindingCode.QUOTA_EXHAUSTED.severity())
                .since(Stream.concat(Age.earliest(refusals, Event::first).stream(), refusing(quota, picture))
                        .min(Comparator.naturalOrder()))
                .links(Relation.SELECTS, holder.stream()));
    }

    /// The owner of most of the pods, or of most of the requests, that a quota of one namespace counts.
    private static Optional<Subject> holder(Quota quota, List<Quota.ResourceUse> scarce, Picture picture) {
        if (quota.namespace().isEmpty() || !quota.scopes().isEmpty()) {
            return Optional.empty();
        }
        List<Pod> pods = picture.objects(Resources.PODS).stream()
                .filter(pod -> pod.namespace().equals(quota.namespace()) && !pod.ended())
                .toList();
        Owners owners = Owners.in(picture);
        return scarce.stream()
                .flatMap(use -> amount(use.resource()).stream())
                .flatMap(amount -> holder(pods, owners, amount).stream())
                .findFirst();
    }

    private static Optional<Subject> holder(List<Pod> pods, Owners owners, ToLongFunction<Pod> amount) {
        Map<Subject, Long> held = pods.stream()
                .collect(Collectors.groupingBy(owners::workload, TreeMap::new, Collectors.summingLong(amount)));
        long all = held.values().stream().mapToLong(Long::longValue).sum();
        return held.entrySet().stream()
                .filter(one -> 2 * one.getValue() > all)
                .map(Map.Entry::getKey)
                .findFirst();
    }

    private static Optional<ToLongFunction<Pod>> amount(String resource) {
        return switch (resource) {
            case "pods", "count/pods" -> Optional.of(_ -> 1);
            case "cpu", "requests.cpu" -> Optional.of(pod -> pod.requests().milliCpu());
            case "memory", "requests.memory" ->
                Optional.of(pod -> pod.requests().memoryBytes());
            default -> Optional.empty();
        };
    }

    /// Since when workloads have reported its rejections themselves: events are kept for an hour.
    private static Stream<Instant> refusing(Quota quota, Picture picture) {
        OverQuota refused = new OverQuota(quota.name());
        return Workloads.in(picture)
                .filter(workload ->
                        quota.namespace().isEmpty() || workload.namespace().equals(quota.namespace()))
                .flatMap(workload -> workload.holding("ReplicaFailure", "True").stream())
                .filter(failure ->
                        Meanings.of(failure.message()).all(OverQuota.class).anyMatch(refused::equals))
                .flatMap(failure -> failure.since().stream());
    }

    /// The events in which this quota rejected a pod that is still missing and would not be admitted now.
    private List<Event> refusals(Quota quota, Picture picture) {
        OverQuota refused = new OverQuota(quota.name());
        String namespace = quota.namespace();
        return picture.objects(Resources.EVENTS).stream()
                .filter(event -> namespace.isEmpty() || event.namespace().equals(namespace))
                .filter(event -> event.message().contains(refused.name())
                        && Meanings.of(event.message()).all(OverQuota.class).anyMatch(refused::equals))
                .filter(event -> Age.lately(event, recent, picture.asOf()))
                .filter(event -> quota.admitted(event.message()) == 0 && !Workloads.complete(event, picture))
                .toList();
    }
}
