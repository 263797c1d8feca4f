// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.check.api;

import io.clusterhealth.check.Age;
import io.clusterhealth.check.Subjects;
import io.clusterhealth.check.Unreported;
import io.clusterhealth.cluster.Picture;
import io.clusterhealth.cluster.Resources;
import io.clusterhealth.cluster.object.Workload;
import io.clusterhealth.finding.Finding;
import io.clusterhealth.finding.FindingCode;
import io.clusterhealth.finding.Mode;
import io.clusterhealth.finding.Relation;
import java.time.Duration;
import java.time.Instant;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/// Detects an idle controller manager from Deployments without a status: a working one writes a status within
/// seconds. This needs no Lease, which may be unreadable, renamed or missing.
///
/// @param idle how long a Deployment may be without a status
record IdleControllers(Duration idle) {
    static final String NAME = "kube-controller-manager";

    /// Returns at most one finding.
    ///
    /// @param told names of the Leases that already have a finding
    List<Finding> in(Picture picture, List<String> told) {
        List<Workload> deployments = picture.objects(Resources.DEPLOYMENTS);
        List<Workload> unseen = deployments.stream()
                .filter(one -> unseen(one) && Age.reached(one.created(), idle, picture.asOf()))
                .filter(one -> !Unreported.in(picture).workloads().contains(Subjects.of(one)))
                .sorted(Comparator.comparing(IdleControllers::created).thenComparing(one -> Subjects.of(one)))
                .toList();
        if (unseen.isEmpty() || told.contains(NAME)) {
            return List.of();
        }
        Workload oldest = unseen.getFirst();
        boolean works = deployments.stream()
                .anyMatch(one -> !unseen(one) && created(one).isAfter(created(oldest)));
        return works ? List.of() : List.of(finding(oldest, unseen.size(), picture));
    }

    private static boolean unseen(Workload deployment) {
        return !deployment.observed()
                && !deployment.paused()
                && deployment.conditions().isEmpty()
                && deployment.deleted().isEmpty();
    }

    private static Instant created(Workload workload) {
        return workload.created().orElse(Instant.MAX);
    }

    private static Finding finding(Workload oldest, int unseen, Picture picture) {
        Optional<Instant> since = oldest.created();
        return Finding.of(FindingCode.CONTROLLER_LEADERLESS, ControllerLeaders.lease(NAME, picture))
                .saying("%d Deployment%s without any status%s"
                        .formatted(
                                unseen,
                                unseen == 1 ? " is" : "s are",
                                Age.text(", the first for %s", since, picture.asOf())))
                .since(since)
                .link(Relation.SHOWN_BY, Subjects.of(oldest))
                .mode(Mode.CONTROLLER_IDLE);
    }
}
