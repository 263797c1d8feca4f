// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.check.gitops;

import io.clusterhealth.check.Check;
import io.clusterhealth.check.Look;
import io.clusterhealth.check.Served;
import io.clusterhealth.check.Subjects;
import io.clusterhealth.cluster.Picture;
import io.clusterhealth.cluster.Resource;
import io.clusterhealth.cluster.Resources;
import io.clusterhealth.cluster.object.Condition;
import io.clusterhealth.cluster.object.Delivery;
import io.clusterhealth.finding.Finding;
import io.clusterhealth.finding.FindingCode;
import io.clusterhealth.finding.Subject;
import java.time.Duration;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/// Sources of Flux that cannot be fetched: what was fetched before stays, and nothing new comes.
///
/// @param attempt how long ago the failed try may be at least
public record DeliverySources(Duration attempt) implements Check {

    @Override
    public Set<Resource<?>> needs() {
        return Set.of();
    }

    @Override
    public List<Look> looks() {
        return Served.looks(Resources.GIT_REPOSITORIES, Resources.HELM_REPOSITORIES, Resources.OCI_REPOSITORIES);
    }

    @Override
    public List<Finding> inspect(Picture picture) {
        Set<Subject> used = Stream.of(Resources.KUSTOMIZATIONS, Resources.HELM_RELEASES)
                .flatMap(list -> picture.objects(list).stream())
                .map(delivery -> Subjects.of(delivery.source(), delivery.metadata()))
                .collect(Collectors.toSet());
        boolean allSeen = picture.namespace().isEmpty()
                && picture.whole(Resources.KUSTOMIZATIONS)
                && picture.whole(Resources.HELM_RELEASES);
        return Stream.of(Resources.GIT_REPOSITORIES, Resources.HELM_REPOSITORIES, Resources.OCI_REPOSITORIES)
                .flatMap(list -> Failure.wanted(picture.objects(list)))
                .flatMap(source -> Failure.flux(source, attempt, picture.asOf())
                        .map(why -> finding(source, why, used, allSeen, picture))
                        .stream())
                .toList();
    }

    private static Finding finding(
            Delivery source, Condition why, Set<Subject> used, boolean allSeen, Picture picture) {
        Subject subject = Subjects.of(source.kind(), source.metadata());
        boolean unused = allSeen && !used.contains(subject);
        return Finding.of(FindingCode.DELIVERY_SOURCE_FAILED, subject)
                .quoting(
                        "it could not be fetched%s%s"
                                .formatted(
                                        Failure.ago(why, picture.asOf()), unused ? ", and nobody draws from it" : ""),
                        Failure.words(why))
                .lowIf(unused)
                .since(why.since());
    }
}
