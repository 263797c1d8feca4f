// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.check.network;

import io.clusterhealth.check.Age;
import io.clusterhealth.check.Check;
import io.clusterhealth.check.Look;
import io.clusterhealth.check.Owners;
import io.clusterhealth.check.Subjects;
import io.clusterhealth.cluster.Picture;
import io.clusterhealth.cluster.Resource;
import io.clusterhealth.cluster.Resources;
import io.clusterhealth.cluster.object.ClusterOperator;
import io.clusterhealth.cluster.object.Condition;
import io.clusterhealth.cluster.object.Container.Ended;
import io.clusterhealth.finding.Finding;
import io.clusterhealth.finding.FindingCode;
import io.clusterhealth.finding.Subject;
import io.clusterhealth.meaning.OutsideNames;
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

/// What lies outside of the cluster and is named by several that fail, of more than one kind: a key that somebody has
/// switched off, a provider of identities that does not know the cluster. Operators may be alone: they serve
/// the platform, and each of them calls somebody else.
///
/// @param several how many must name it
/// @param recent how old an event may be
public record OutsideBlamed(int several, Duration recent) implements Check {
    /// A registry is named by everybody who pulls, a probe names whom it asks, and the scheduler and the container
    /// runtime ask nobody outside.
    private static final Set<String> PASSED_OVER = Set.of(
            "Failed",
            "BackOff",
            "ErrImagePull",
            "InspectFailed",
            "Unhealthy",
            "ProbeError",
            "FailedScheduling",
            "FailedCreatePodSandBox");

    /// What somebody says who fails.
    private record Complaint(Subject subject, String said, Optional<Instant> since) {}

    @Override
    public Set<Resource<?>> needs() {
        return Set.of(Resources.PODS, Resources.DEPLOYMENTS, Resources.EVENTS);
    }

    @Override
    public List<Look> looks() {
        return List.of(Look.quiet(Resources.CLUSTER_OPERATORS));
    }

    @Override
    public List<Finding> inspect(Picture picture) {
        Map<String, List<Complaint>> byName = new TreeMap<>();
        Stream.of(ofPrograms(picture), ofEvents(picture), ofOperators(picture))
                .flatMap(complaints -> complaints)
                .forEach(one -> OutsideNames.in(one.said())
                        .forEach(name -> byName.computeIfAbsent(name, _ -> new ArrayList<>())
                                .add(one)));
        return byName.entrySet().stream()
                .filter(entry -> blamed(entry.getValue()))
                .map(entry -> finding(entry.getKey(), entry.getValue()))
                .toList();
    }

    private static Stream<Complaint> ofPrograms(Picture picture) {
        Owners owners = Owners.in(picture);
        return picture.objects(Resources.PODS).stream()
                .flatMap(pod -> pod.crashes()
                        .map(Ended::message)
                        .filter(said -> !said.isEmpty())
                        .map(said -> new Complaint(
                                owners.workload(pod),
                                said,
                                pod.condition("Ready").flatMap(Condition::since))));
    }

    private Stream<Complaint> ofEvents(Picture picture) {
        Instant asOf = picture.asOf();
        return picture.objects(Resources.EVENTS).stream()
                .filter(event -> !PASSED_OVER.contains(event.reason()) && Age.lately(event, recent, asOf))
                .map(event -> new Complaint(
                        new Subject(event.kind(), event.namespace(), event.name()), event.message(), Optional.empty()));
    }

    private static Stream<Complaint> ofOperators(Picture picture) {
        return picture.objects(Resources.CLUSTER_OPERATORS).stream()
                .flatMap(operator -> complaints(operator)
                        .map(condition -> new Complaint(
                                Subjects.of("ClusterOperator", operator.metadata()),
                                condition.message(),
                                condition.since())));
    }

    private static Stream<Condition> complaints(ClusterOperator operator) {
        return operator.conditions().stream()
                .filter(condition -> (condition.type().equals("Degraded") && condition.is("True"))
                        || (condition.type().equals("Available") && condition.is("False")));
    }

    private boolean blamed(List<Complaint> all) {
        List<Subject> subjects = all.stream().map(Complaint::subject).distinct().toList();
        boolean operators = subjects.stream().allMatch(one -> one.kind().equals("ClusterOperator"));
        return operators
                ? subjects.size() >= several - 1
                : subjects.size() >= several
                        && subjects.stream().map(Subject::kind).distinct().count() > 1;
    }

    private static Finding finding(String name, List<Complaint> all) {
        long subjects = all.stream().map(Complaint::subject).distinct().count();
        return Finding.of(FindingCode.OUTSIDE_BLAMED, Subject.external(name))
                .quoting(
                        "%d objects fail and name it".formatted(subjects),
                        all.stream()
                                .map(Complaint::said)
                                .min(Comparator.naturalOrder())
                                .orElse(""))
                .since(all.stream().flatMap(one -> one.since().stream()).min(Comparator.naturalOrder()));
    }
}
