// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.check.api;

import io.clusterhealth.check.Age;
import io.clusterhealth.check.Check;
import io.clusterhealth.check.Owners;
import io.clusterhealth.check.Reads;
import io.clusterhealth.check.Subjects;
import io.clusterhealth.cluster.Picture;
import io.clusterhealth.cluster.Resources;
import io.clusterhealth.cluster.object.HandWrite;
import io.clusterhealth.cluster.object.Lease;
import io.clusterhealth.cluster.object.Metadata;
import io.clusterhealth.cluster.object.Workload;
import io.clusterhealth.finding.Finding;
import io.clusterhealth.finding.FindingCode;
import io.clusterhealth.finding.Mode;
import io.clusterhealth.finding.Severity;
import io.clusterhealth.finding.Subject;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/// The leaders of the controllers and of the scheduler, by the leases that they renew every few seconds. Without them
/// nothing is repaired or scheduled. Idle schedulers are also detected from waiting pods, and an idle controller
/// manager from Deployments.
///
/// A lease may be left over from an earlier set-up: it is more than a notice only if something waits for a
/// controller.
///
/// @param silence age of a lease, relative to the newest lease that is not ahead of the picture
/// @param idle how long a pod may wait without a scheduler condition
/// @param unseen how long a Deployment may be without a status, or with one of an earlier spec
public record ControllerLeaders(Duration silence, Duration idle, Duration unseen) implements Check {

    @Override
    public Reads reads() {
        return Reads.of(Resources.NODES, Resources.PODS, Resources.DEPLOYMENTS)
                .and(Owners.REPLICA_SETS_READ)
                .always(Resources.EVENTS)
                .when(this::idle, Resources.LEASES);
    }

    @Override
    public List<Finding> inspect(Picture picture) {
        List<Lease> leases = picture.objects(Resources.LEASES);
        Optional<Instant> newest = leases.stream()
                .flatMap(lease -> lease.renewed().stream())
                .max(Comparator.naturalOrder())
                .map(at -> at.isAfter(picture.asOf()) ? picture.asOf() : at);
        Severity severity = idle(picture) ? FindingCode.CONTROLLER_LEADERLESS.severity() : Severity.LOW;
        List<Finding> findings = new ArrayList<>();
        for (Lease lease : leases) {
            lease.renewed()
                    .filter(_ -> !lease.ofNode())
                    .filter(at ->
                            newest.filter(now -> Age.reaches(silence, at, now)).isPresent())
                    .ifPresent(at -> findings.add(Finding.of(
                                    FindingCode.CONTROLLER_LEADERLESS, Subjects.of("Lease", lease.metadata()))
                            .quoting(
                                    "it has not been renewed for " + Age.text(at, picture.asOf()) + "; last held by",
                                    lease.holder())
                            .rated(severity)
                            .since(at)));
        }
        List<String> told =
                findings.stream().map(finding -> finding.subject().name()).toList();
        if (severity != Severity.LOW) {
            // While the lease was renewed, something else kept it from the spec.
            findings.stream()
                    .filter(finding -> finding.subject().name().equals(IdleControllers.NAME))
                    .findFirst()
                    .flatMap(Finding::since)
                    .ifPresent(left -> waiting(picture)
                            .map(one -> unseen(one, picture))
                            .filter(one ->
                                    one.since().filter(at -> !at.isBefore(left)).isPresent())
                            .forEach(findings::add));
        }
        findings.addAll(new IdleSchedulers(idle).in(picture, told));
        findings.addAll(new IdleControllers(unseen).in(picture, told));
        return findings;
    }

    /// The Lease of a control-plane component, named after the component. OpenShift moves that of the scheduler only.
    static Subject lease(String component, Picture picture) {
        boolean moved = component.equals("kube-scheduler")
                && !picture.objects(Resources.CLUSTER_VERSIONS).isEmpty();
        return new Subject("Lease", moved ? "openshift-kube-scheduler" : "kube-system", component);
    }

    /// Whether something waits for a controller: a pod that the scheduler has not processed, or a spec that no
    /// controller has observed.
    private boolean idle(Picture picture) {
        IdleSchedulers schedulers = new IdleSchedulers(idle);
        return picture.objects(Resources.PODS).stream().anyMatch(pod -> schedulers.unseen(pod, picture.asOf()))
                || waiting(picture).findAny().isPresent();
    }

    /// The Deployments with a spec that their controller has not observed in time.
    private Stream<Workload> waiting(Picture picture) {
        return picture.objects(Resources.DEPLOYMENTS).stream()
                .filter(deployment -> !deployment.observed()
                        && !deployment.paused()
                        && Age.reached(written(deployment.metadata()), unseen, picture.asOf()));
    }

    private static Finding unseen(Workload deployment, Picture picture) {
        Optional<Instant> since = written(deployment.metadata());
        return Finding.of(FindingCode.ROLLOUT_STUCK, Subjects.of(deployment))
                .saying("its controller has not reported on its latest spec"
                        + Age.text(", which is %s old", since, picture.asOf()))
                .since(since)
                .mode(Mode.SPEC_UNSEEN);
    }

    /// The latest write that is known: changes by controllers, such as autoscalers, are not.
    private static Optional<Instant> written(Metadata metadata) {
        return metadata.byHand().map(HandWrite::at).or(metadata::created);
    }
}
