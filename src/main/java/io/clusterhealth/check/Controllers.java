// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.check;

import io.clusterhealth.cluster.Picture;
import io.clusterhealth.cluster.Resources;
import io.clusterhealth.cluster.object.Metadata;
import io.clusterhealth.cluster.object.Workload;
import io.clusterhealth.finding.Finding;
import io.clusterhealth.finding.FindingCode;
import io.clusterhealth.finding.Relation;
import io.clusterhealth.finding.Subject;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/// The controllers of a failing workload, such as the custom resource of an operator, which reverts an edit of it.
public final class Controllers {
    private Controllers() {}

    /// Returns the same findings; those about workloads have a link to what controls the workload, and those about full
    /// volumes one to what controls the workloads that mount them.
    public static List<Finding> told(List<Finding> findings, Picture picture) {
        Map<Subject, Workload> workloads = Workloads.bySubject(picture);
        return findings.stream()
                .map(finding -> Optional.ofNullable(workloads.get(finding.subject()))
                        .map(workload -> finding.links(Relation.MADE_BY, of(workload.metadata())))
                        .orElseGet(() -> finding.links(
                                Relation.OWNED_BY,
                                finding.code() == FindingCode.VOLUME_FULL
                                        ? ofUsers(finding.subject(), workloads, picture)
                                        : Stream.empty())))
                .toList();
    }

    private static Stream<Subject> ofUsers(Subject claim, Map<Subject, Workload> workloads, Picture picture) {
        return picture.objects(Resources.PODS).stream()
                .filter(pod -> Subjects.claims(pod).anyMatch(claim::equals))
                .flatMap(pod -> Subjects.controller(pod.metadata()).stream())
                .distinct()
                .flatMap(owner -> Optional.ofNullable(workloads.get(owner)).stream())
                .flatMap(workload -> of(workload.metadata()))
                .distinct();
    }

    /// The controlling owner, which is in the same namespace or cluster-scoped: both candidates.
    public static Stream<Subject> of(Metadata made) {
        return made.controller().stream()
                .flatMap(owner -> Stream.of(made.namespace(), "")
                        .map(namespace -> new Subject(owner.kind(), namespace, owner.name())));
    }
}
