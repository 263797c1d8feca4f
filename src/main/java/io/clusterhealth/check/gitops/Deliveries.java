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
import io.clusterhealth.finding.Link;
import io.clusterhealth.finding.Relation;
import io.clusterhealth.finding.Subject;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;

/// What Argo CD and Flux do not get delivered. How well it is what they delivered, its own objects tell.
///
/// @param patience for how long Argo CD may complain
/// @param attempt how long ago the failed try of Flux may be at least: its controllers begin anew at every try
public record Deliveries(Duration patience, Duration attempt) implements Check {

    /// Something that is not delivered, and why.
    private record Failed(Delivery delivery, Condition why) {
        Subject subject() {
            return Subjects.of(delivery.kind(), delivery.metadata());
        }

        boolean waits() {
            return why.reason().equals("DependencyNotReady");
        }
    }

    @Override
    public Set<Resource<?>> needs() {
        return Set.of();
    }

    @Override
    public List<Look> looks() {
        return Served.looks(Resources.APPLICATIONS, Resources.KUSTOMIZATIONS, Resources.HELM_RELEASES);
    }

    @Override
    public List<Finding> inspect(Picture picture) {
        List<Failed> failed = Stream.concat(
                        Failure.wanted(picture.objects(Resources.APPLICATIONS))
                                .flatMap(one ->
                                        Failure.argo(one, patience, picture.asOf())
                                                .map(why -> new Failed(one, why))
                                                .stream()),
                        Stream.of(Resources.KUSTOMIZATIONS, Resources.HELM_RELEASES)
                                .flatMap(list -> Failure.wanted(picture.objects(list)))
                                .flatMap(one ->
                                        Failure.flux(one, attempt, picture.asOf())
                                                .map(why -> new Failed(one, why))
                                                .stream()))
                .toList();
        return failed.stream()
                .filter(one -> !one.waits() || failed.stream().anyMatch(other -> awaits(one, other)))
                .map(one -> finding(one, picture))
                .toList();
    }

    /// What waits for another is worth a word where the other fails, and may be on its way where it does not.
    private static boolean awaits(Failed one, Failed other) {
        return !one.equals(other)
                && one.why()
                        .message()
                        .contains("'%s/%s'"
                                .formatted(
                                        other.subject().namespace(),
                                        other.subject().name()));
    }

    private static Finding finding(Failed one, Picture picture) {
        Delivery delivery = one.delivery();
        List<Link> links = new ArrayList<>();
        if (!delivery.source().name().isEmpty()) {
            links.add(new Link(Relation.DRAWS_FROM, Subjects.of(delivery.source(), delivery.metadata())));
        }
        if (!delivery.into().isEmpty()) {
            links.add(new Link(Relation.MANAGES, Subject.clusterScoped("Namespace", delivery.into())));
        }
        return Finding.of(FindingCode.DELIVERY_FAILED, one.subject())
                .quoting("delivery failed" + Failure.ago(one.why(), picture.asOf()), Failure.words(one.why()))
                .since(one.why().since())
                .links(links);
    }
}
