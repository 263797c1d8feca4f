// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.check.condition;

import io.clusterhealth.check.Age;
import io.clusterhealth.check.Check;
import io.clusterhealth.check.Reads;
import io.clusterhealth.check.Subjects;
import io.clusterhealth.cluster.Picture;
import io.clusterhealth.cluster.Resources;
import io.clusterhealth.finding.Finding;
import io.clusterhealth.finding.FindingCode;
import io.clusterhealth.finding.Mode;
import io.clusterhealth.finding.Severity;
import io.clusterhealth.finding.Subject;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Collectors;

/// Controllers that are scaled to zero while custom resources wait for them. Only recordings contain these custom
/// resources.
///
/// @param patience how long a change may wait
/// @param several from how many waiting objects on the controller is needed
public record AwaitedControllers(Duration patience, int several) implements Check {
    @Override
    public Reads reads() {
        return Reads.of(Resources.DEPLOYMENTS, Resources.STATEFUL_SETS).recorded(Resources.UNSEEN_CHANGES);
    }

    @Override
    public List<Finding> inspect(Picture picture) {
        return UnseenChange.in(picture, patience).stream()
                .flatMap(one -> one.controller(picture).stream()
                        .filter(workload -> workload.desired() == 0)
                        .map(workload -> new Awaited(Subjects.of(workload), one)))
                .collect(Collectors.groupingBy(
                        Awaited::controller, TreeMap::new, Collectors.mapping(Awaited::change, Collectors.toList())))
                .entrySet()
                .stream()
                .filter(entry -> entry.getValue().size() >= several)
                .map(entry -> finding(entry.getKey(), entry.getValue(), picture.asOf()))
                .toList();
    }

    private record Awaited(Subject controller, UnseenChange change) {}

    private static Finding finding(Subject controller, List<UnseenChange> waiting, Instant asOf) {
        Optional<Instant> since = waiting.getFirst().since();
        return Finding.of(FindingCode.WORKLOAD_UNAVAILABLE, controller)
                .saying("it is scaled to zero, and %d custom resource%s for it%s: %s"
                        .formatted(
                                waiting.size(),
                                waiting.size() == 1 ? " waits" : "s wait",
                                Age.text(", the first changed %s ago", since, asOf),
                                UnseenChange.names(waiting)))
                .rated(Severity.MEDIUM)
                .since(since)
                .mode(Mode.AWAITED_AT_ZERO);
    }
}
