// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.check.workload;

import io.clusterhealth.check.Age;
import io.clusterhealth.check.Quotes;
import io.clusterhealth.check.Subjects;
import io.clusterhealth.check.Warnings;
import io.clusterhealth.check.workload.WorkloadView.PodRefusal;
import io.clusterhealth.cluster.Picture;
import io.clusterhealth.cluster.Resources;
import io.clusterhealth.cluster.object.Condition;
import io.clusterhealth.cluster.object.Event;
import io.clusterhealth.cluster.object.ReplicaSet;
import io.clusterhealth.cluster.object.Workload;
import io.clusterhealth.finding.Subject;
import java.time.Duration;
import java.time.Instant;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/// Workloads whose pods are rejected by a quota, a webhook or a policy: from the ReplicaFailure condition of
/// Deployments and ReplicaSets, or from recent events if there is no such condition.
///
/// @param bySet the conditions of ReplicaSets, by their Deployment
/// @param recent how long an event counts
record FailedCreations(Map<Subject, PodRefusal> bySet, Warnings warnings, Duration recent, Instant asOf) {

    FailedCreations {
        bySet = Map.copyOf(bySet);
    }

    static FailedCreations in(Picture picture, Duration recent) {
        Map<Subject, PodRefusal> bySet = new HashMap<>();
        Stream.of(Resources.REPLICA_SETS, Resources.REPLICATION_CONTROLLERS)
                .flatMap(kind -> picture.objects(kind).stream())
                .forEach(set -> note(set, bySet));
        return new FailedCreations(bySet, Warnings.in(picture), recent, picture.asOf());
    }

    private static void note(ReplicaSet set, Map<Subject, PodRefusal> bySet) {
        Subjects.controller(set.metadata())
                .ifPresent(owner -> set.condition("ReplicaFailure")
                        .filter(failure -> failure.is("True") && set.desired() > 0)
                        .ifPresent(failure -> bySet.put(owner, refusal(failure))));
    }

    Optional<PodRefusal> of(Workload workload) {
        Subject subject = Subjects.of(workload);
        return workload.condition("ReplicaFailure")
                .filter(failure -> failure.is("True"))
                .map(FailedCreations::refusal)
                .or(() -> Optional.ofNullable(bySet.get(subject)))
                .or(() -> warnings.latest(subject, Set.of("FailedCreate"))
                        .filter(this::counts)
                        .map(event -> new PodRefusal(Optional.empty(), Quotes.of(event))));
    }

    private boolean counts(Event event) {
        return !Age.reached(event.last(), recent, asOf);
    }

    private static PodRefusal refusal(Condition failure) {
        return new PodRefusal(failure.since(), Quotes.of(failure));
    }
}
