// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.check.image;

import io.clusterhealth.check.Check;
import io.clusterhealth.check.Owners;
import io.clusterhealth.check.Reads;
import io.clusterhealth.check.SharedBlame;
import io.clusterhealth.check.Subjects;
import io.clusterhealth.check.WarningMessage;
import io.clusterhealth.check.image.FailedPulls.FailedPull;
import io.clusterhealth.cluster.Picture;
import io.clusterhealth.cluster.Resources;
import io.clusterhealth.cluster.object.GenericObject;
import io.clusterhealth.finding.Evidence;
import io.clusterhealth.finding.Finding;
import io.clusterhealth.finding.FindingCode;
import io.clusterhealth.finding.Relation;
import io.clusterhealth.finding.Subject;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/// Images that OpenShift's nodes may not pull because the cluster's registry configuration excludes them.
public record BlockedImages() implements Check {

    @Override
    public Reads reads() {
        return Reads.of(Resources.PODS, Resources.EVENTS)
                .onWarning(WarningMessage.mentioning("rejected by policy"), Resources.IMAGE_POLICIES)
                .and(Owners.REPLICA_SETS_READ);
    }

    @Override
    public List<Finding> inspect(Picture picture) {
        return picture.objects(Resources.IMAGE_POLICIES).stream()
                .flatMap(policy -> judge(policy, picture).stream())
                .toList();
    }

    private static Optional<Finding> judge(GenericObject policy, Picture picture) {
        return SharedBlame.<Subject, FailedPull>of(
                        FailedPulls.in(picture)
                                .filter(pull -> pull.fault() == PullFault.POLICY && forbids(policy, pull.image())),
                        _ -> Stream.of(Subjects.of(policy)))
                .map(BlockedImages::finding)
                .findFirst();
    }

    private static Finding finding(SharedBlame<Subject, FailedPull> blame) {
        String hosts = blame.texts().stream()
                .map(pull -> pull.failure().host())
                .distinct()
                .sorted()
                .collect(Collectors.joining(", "));
        return Finding.of(FindingCode.IMAGES_FORBIDDEN, blame.target())
                .evidence(
                        Evidence.quoting(
                                "its registrySources block images of %s"
                                        .formatted(
                                                blame.workloads().size() == 1
                                                        ? blame.workloads().getFirst()
                                                        : blame.workloads().size() + " workloads"),
                                hosts),
                        Evidence.quoting("what the node says", blame.quote(blame.target())))
                .since(blame.since())
                .links(Relation.BLAMED_BY, blame.workloads().stream());
    }

    /// Whether the configuration excludes an image: blocked registries, and all that are not allowed if allowed ones
    /// are listed.
    static boolean forbids(GenericObject policy, String image) {
        List<String> allowed = policy.texts("spec.registrySources.allowedRegistries");
        return policy.texts("spec.registrySources.blockedRegistries").stream()
                        .anyMatch(scope -> ImageReference.covers(scope, image))
                || !allowed.isEmpty() && allowed.stream().noneMatch(scope -> ImageReference.covers(scope, image));
    }
}
