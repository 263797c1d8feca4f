// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.check.api;

import io.clusterhealth.check.Age;
import io.clusterhealth.check.Check;
import io.clusterhealth.check.Owners;
import io.clusterhealth.check.Reads;
import io.clusterhealth.check.Subjects;
import io.clusterhealth.cluster.Picture;
import io.clusterhealth.cluster.Resources;
import io.clusterhealth.cluster.object.Lease;
import io.clusterhealth.finding.Finding;
import io.clusterhealth.finding.FindingCode;
import io.clusterhealth.finding.Severity;
import io.clusterhealth.finding.Subject;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/// The leaders of the controllers and of the scheduler, by the leases they renew every few seconds. Without them
/// nothing is repaired, and nothing is scheduled. Schedulers are told by the pods that wait for them as well, and the
/// controller manager by the Deployments that do.
///
/// A lease may be left over from another set-up: it counts for more than a notice only where something lies idle.
///
/// @param silence age of a lease against the newest there is, from which it counts
/// @param idle for how long a pod may wait without a word from the scheduler
/// @param unseen for how long a Deployment may be without a status
public record ControllerLeaders(Duration silence, Duration idle, Duration unseen) implements Check {

    @Override
    public Reads reads() {
        return Reads.of(Resources.NODES, Resources.PODS, Resources.DEPLOYMENTS)
                .and(Owners.REPLICA_SETS_READ)
                .when(this::idle, Resources.LEASES);
    }

    @Override
    public List<Finding> inspect(Picture picture) {
        List<Lease> leases = picture.objects(Resources.LEASES);
        Optional<Instant> newest =
                leases.stream().flatMap(lease -> lease.renewed().stream()).max(Comparator.naturalOrder());
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
        findings.addAll(new IdleSchedulers(idle).in(picture, told));
        findings.addAll(new IdleControllers(unseen).in(picture, told));
        return findings;
    }

    /// The Lease that a component of the control plane holds, named after it.
    static Subject lease(String component, Picture picture) {
        boolean openShift = !picture.objects(Resources.CLUSTER_VERSIONS).isEmpty();
        return new Subject("Lease", openShift ? "openshift-" + component : "kube-system", component);
    }

    /// Whether something waits for a controller: a pod the scheduler has not looked at, a spec that no controller has
    /// acted upon.
    private boolean idle(Picture picture) {
        IdleSchedulers schedulers = new IdleSchedulers(idle);
        return picture.objects(Resources.PODS).stream().anyMatch(pod -> schedulers.unseen(pod, picture.asOf()))
                || picture.objects(Resources.DEPLOYMENTS).stream()
                        .anyMatch(deployment -> !deployment.observed() && !deployment.paused());
    }
}
