// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.check.image;

import io.clusterhealth.check.Check;
import io.clusterhealth.check.Owners;
import io.clusterhealth.check.Reads;
import io.clusterhealth.check.SharedBlame;
import io.clusterhealth.check.image.FailedPulls.FailedPull;
import io.clusterhealth.cluster.Picture;
import io.clusterhealth.cluster.Resource;
import io.clusterhealth.cluster.Resources;
import io.clusterhealth.finding.Finding;
import io.clusterhealth.finding.FindingCode;
import io.clusterhealth.finding.Mode;
import io.clusterhealth.finding.Quote;
import io.clusterhealth.finding.Relation;
import io.clusterhealth.finding.Subject;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/// One image that several workloads cannot pull although the registry works: it responds that the image does not
/// exist, or denies access; or several images that only their mirrors were asked for. A registry that does
/// not respond is handled by [RegistryAnswer].
///
/// @param several how many workloads make a finding
public record CommonImage(int several) implements Check {
    private static final Set<PullFault> OF_THE_IMAGE = Set.of(PullFault.IMAGE, PullFault.ACCESS, PullFault.UNTOLD);

    @Override
    public Reads reads() {
        return Reads.of(Resources.PODS, Resources.DEPLOYMENTS, Resources.EVENTS)
                .when(
                        picture -> FailedPulls.in(picture)
                                .anyMatch(pull -> !pull.failure().mirrorsOnly().isEmpty()),
                        MirrorSets.LISTS.toArray(Resource<?>[]::new))
                .and(Owners.REPLICA_SETS_READ);
    }

    @Override
    public List<Finding> inspect(Picture picture) {
        return SharedBlame.<Subject, FailedPull>of(
                        several,
                        FailedPulls.in(picture).filter(pull -> OF_THE_IMAGE.contains(pull.fault())),
                        pull -> Stream.of(
                                MirrorSets.behind(pull, picture).orElseGet(() -> Subject.external(pull.image()))))
                .map(CommonImage::finding)
                .toList();
    }

    private static Finding finding(SharedBlame<Subject, FailedPull> blame) {
        Quote longest = blame.texts().stream()
                .map(FailedPull::quote)
                .max(Comparator.comparingInt((Quote said) -> said.text().length())
                        .thenComparing(Comparator.naturalOrder()))
                .orElse(Quote.NONE);
        boolean mirrored = !blame.target().kind().equals(Subject.EXTERNAL);
        Optional<Subject> registry = blame.texts().stream()
                .filter(_ -> !mirrored)
                .map(pull -> Subject.external(pull.failure().host()))
                .findFirst();
        return Finding.of(FindingCode.COMMON_IMAGE_FAILS, blame.target())
                .quoting(
                        (mirrored
                                        ? "%d workloads cannot pull images that the nodes request only from its mirrors"
                                        : "%d workloads cannot pull it")
                                .formatted(blame.workloads().size()),
                        longest)
                .since(blame.since())
                .links(Relation.BLAMED_BY, blame.workloads().stream())
                .links(Relation.PULLS_FROM, registry.stream())
                .modeIf(mirrored, Mode.MIRROR_LACKS_IMAGES);
    }
}
