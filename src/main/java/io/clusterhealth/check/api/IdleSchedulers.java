// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.check.api;

import io.clusterhealth.check.Age;
import io.clusterhealth.check.Owners;
import io.clusterhealth.check.Subjects;
import io.clusterhealth.check.Warnings;
import io.clusterhealth.cluster.Picture;
import io.clusterhealth.cluster.Resources;
import io.clusterhealth.cluster.object.Condition;
import io.clusterhealth.cluster.object.Pod;
import io.clusterhealth.finding.Finding;
import io.clusterhealth.finding.FindingCode;
import io.clusterhealth.finding.Mode;
import io.clusterhealth.finding.Relation;
import io.clusterhealth.finding.Severity;
import io.clusterhealth.finding.Subject;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Collectors;

/// Detects idle schedulers from unprocessed pods: within seconds a working scheduler binds a new pod or records why
/// none fits. This needs no Lease, which may be unreadable, renamed or missing.
///
/// @param idle how long a pod may wait without a scheduler condition
record IdleSchedulers(Duration idle) {
    /// A single pod may have been skipped.
    private static final int SEVERAL = 2;

    private static final String DEFAULT = "kube-scheduler";

    /// Whether no scheduler has processed a pod in time.
    boolean unseen(Pod pod, Instant asOf) {
        return pod.queued() && pod.condition("PodScheduled").isEmpty() && Age.reached(pod.created(), idle, asOf);
    }

    /// One finding for each scheduler that several workloads wait for. A pod with a Warning event waits for another
    /// controller, such as that of its ResourceClaims.
    ///
    /// @param told names of the Leases that already have a finding
    List<Finding> in(Picture picture, List<String> told) {
        Warnings warnings = Warnings.in(picture);
        Map<String, List<Pod>> waiting = picture.objects(Resources.PODS).stream()
                .filter(pod -> unseen(pod, picture.asOf()))
                .filter(pod -> pod.deleted().isEmpty())
                .filter(pod -> warnings.about(Subjects.of(pod)).isEmpty())
                .collect(Collectors.groupingBy(pod -> pod.placement().scheduler(), TreeMap::new, Collectors.toList()));
        if (waiting.isEmpty()) {
            return List.of();
        }
        Owners owners = Owners.in(picture);
        List<Finding> findings = new ArrayList<>();
        waiting.forEach((scheduler, pods) -> {
            long workloads = pods.stream().map(owners::workload).distinct().count();
            Pod oldest = pods.stream()
                    .min(Comparator.comparing(IdleSchedulers::created).thenComparing(pod -> pod.name()))
                    .orElseThrow();
            boolean usual = scheduler.isEmpty();
            if (workloads >= SEVERAL && !(usual && (told.contains(DEFAULT) || works(picture, created(oldest))))) {
                findings.add(finding(scheduler, workloads, oldest, picture));
            }
        });
        return findings;
    }

    private static Instant created(Pod pod) {
        return pod.created().orElse(Instant.MAX);
    }

    /// Whether a pod has been bound or rejected since then. The scheduler that did it is not recorded; mirror pods
    /// are excluded, because their kubelet sets the condition.
    private static boolean works(Picture picture, Instant since) {
        return picture.objects(Resources.PODS).stream()
                .filter(pod -> !Owners.byNode(pod))
                .flatMap(pod -> pod.condition("PodScheduled").flatMap(Condition::since).stream())
                .anyMatch(at -> at.isAfter(since));
    }

    private static Finding finding(String scheduler, long workloads, Pod oldest, Picture picture) {
        Optional<Instant> since = oldest.created();
        return Finding.of(FindingCode.CONTROLLER_LEADERLESS, subject(scheduler, picture))
                .saying("it has looked at no pod of %d workloads%s"
                        .formatted(workloads, Age.text(", the first for %s", since, picture.asOf())))
                .rated(scheduler.isEmpty() ? FindingCode.CONTROLLER_LEADERLESS.severity() : Severity.HIGH)
                .since(since)
                .link(Relation.SHOWN_BY, Subjects.of(oldest))
                .mode(Mode.SCHEDULER_IDLE);
    }

    /// The default scheduler is named by its Lease, any other by the name in the pods' spec.
    private static Subject subject(String scheduler, Picture picture) {
        return scheduler.isEmpty()
                ? ControllerLeaders.lease(DEFAULT, picture)
                : Subject.clusterScoped("Scheduler", scheduler);
    }
}
