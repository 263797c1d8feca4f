// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.check.workload;

import io.clusterhealth.check.Subjects;
import io.clusterhealth.check.pod.PodTrouble;
import io.clusterhealth.cluster.Picture;
import io.clusterhealth.cluster.Resources;
import io.clusterhealth.cluster.object.Pod;
import io.clusterhealth.finding.Evidence;
import io.clusterhealth.finding.Mode;
import io.clusterhealth.finding.Subject;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;

/// Failing pods that keep their StatefulSet from rolling out a corrected template: the controller waits for them
/// before it replaces any pod
/// (<https://kubernetes.io/docs/concepts/workloads/controllers/statefulset/#forced-rollback>).
///
/// @param next by StatefulSet, the revision that its pods are updated to
record EarlierRevisions(Map<Subject, String> next) {
    static EarlierRevisions in(Picture picture) {
        return new EarlierRevisions(picture.objects(Resources.STATEFUL_SETS).stream()
                .filter(set -> set.observed() && set.nextRevision().isPresent())
                .collect(
                        Collectors.toMap(Subjects::of, set -> set.nextRevision().orElseThrow())));
    }

    /// Adds to the trouble of a pod that it is of an earlier revision.
    PodTrouble told(PodTrouble trouble, Pod pod, Optional<Subject> workload) {
        String own = pod.revision();
        return workload.flatMap(set -> Optional.ofNullable(next.get(set)))
                .filter(revision -> !pod.ready() && !own.isEmpty() && !own.equals(revision))
                .map(revision -> trouble.with(
                        List.of(Evidence.of("it is of revision %s, the template of its StatefulSet of %s"
                                .formatted(own, revision))),
                        Optional.of(Mode.EARLIER_REVISION)))
                .orElse(trouble);
    }
}
