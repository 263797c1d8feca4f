// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.check.workload;

import io.clusterhealth.check.Age;
import io.clusterhealth.check.Check;
import io.clusterhealth.check.Owners;
import io.clusterhealth.check.Quotes;
import io.clusterhealth.check.Reads;
import io.clusterhealth.check.Subjects;
import io.clusterhealth.cluster.Picture;
import io.clusterhealth.cluster.Resources;
import io.clusterhealth.cluster.object.Condition;
import io.clusterhealth.cluster.object.Pod;
import io.clusterhealth.finding.Evidence;
import io.clusterhealth.finding.Finding;
import io.clusterhealth.finding.FindingCode;
import io.clusterhealth.finding.Subject;
import io.clusterhealth.text.Words;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/// Running pods whose requests were changed in place, which the kubelet does not carry out. A notice: the pod goes on
/// with its earlier resources, and what it lacks by that is reported of itself.
///
/// @param patience for a resize that is not feasible on the node, or fails
/// @param deferred for one that waits until other pods have left the node
public record PodResizes(Duration patience, Duration deferred) implements Check {
    private record Resize(Pod pod, Condition condition) {
        Optional<Instant> since() {
            return condition.since();
        }
    }

    @Override
    public Reads reads() {
        return Reads.of(Resources.PODS).and(Owners.REPLICA_SETS_READ);
    }

    @Override
    public List<Finding> inspect(Picture picture) {
        Owners owners = Owners.in(picture);
        Map<Subject, List<Resize>> byWorkload = new TreeMap<>();
        for (Pod pod : picture.objects(Resources.PODS)) {
            if (!pod.ended() && pod.deleted().isEmpty()) {
                pod.conditions().stream()
                        .filter(condition -> stuck(condition, picture.asOf()))
                        .findFirst()
                        .ifPresent(condition -> byWorkload
                                .computeIfAbsent(owners.workload(pod), _ -> new ArrayList<>())
                                .add(new Resize(pod, condition)));
            }
        }
        List<Finding> findings = new ArrayList<>();
        byWorkload.forEach((workload, resizes) -> {
            resizes.sort(Comparator.comparing((Resize one) -> one.since().orElse(Instant.EPOCH))
                    .thenComparing(one -> one.pod().name()));
            findings.add(Finding.of(FindingCode.POD_RESIZE_STUCK, workload)
                    .evidence(evidence(resizes, picture.asOf()))
                    .since(resizes.getFirst().since()));
        });
        return findings;
    }

    private boolean stuck(Condition condition, Instant asOf) {
        return condition.is("True")
                && switch (condition.type() + " " + condition.reason()) {
                    case "PodResizePending Infeasible", "PodResizeInProgress Error" ->
                        Age.lasts(condition.since(), patience, asOf);
                    case "PodResizePending Deferred" -> Age.lasts(condition.since(), deferred, asOf);
                    default -> false;
                };
    }

    private static Evidence evidence(List<Resize> resizes, Instant asOf) {
        Resize first = resizes.getFirst();
        int more = resizes.size() - 1;
        Evidence said = Quotes.evidence(first.condition(), asOf);
        return Evidence.quoting(
                "%s of %s%s"
                        .formatted(
                                said.statement(),
                                Subjects.of(first.pod()),
                                more == 0 ? "" : Words.agreeing(more, " and %d other [pod|pods]".formatted(more))),
                said.said());
    }
}
