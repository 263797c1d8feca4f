// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.check.image;

import io.clusterhealth.check.Check;
import io.clusterhealth.check.Owners;
import io.clusterhealth.check.Reads;
import io.clusterhealth.check.SharedBlame;
import io.clusterhealth.check.image.FailedPulls.FailedPull;
import io.clusterhealth.cluster.Picture;
import io.clusterhealth.cluster.Resources;
import io.clusterhealth.finding.Finding;
import io.clusterhealth.finding.FindingCode;
import io.clusterhealth.finding.Quote;
import io.clusterhealth.finding.Relation;
import io.clusterhealth.finding.Subject;
import java.util.Comparator;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;

/// One image that several workloads cannot pull although the registry works: it responds that the image does not
/// exist, or denies access. A registry that does not respond is handled by [RegistryAnswer].
///
/// @param several how many workloads make a finding
public record CommonImage(int several) implements Check {
    private static final Set<PullFault> OF_THE_IMAGE = Set.of(PullFault.IMAGE, PullFault.ACCESS, PullFault.UNTOLD);

    @Override
    public Reads reads() {
        return Reads.of(Resources.PODS, Resources.DEPLOYMENTS, Resources.EVENTS).and(Owners.REPLICA_SETS_READ);
    }

    @Override
    public List<Finding> inspect(Picture picture) {
        return SharedBlame.<String, FailedPull>of(
                        several,
                        FailedPulls.in(picture).filter(pull -> OF_THE_IMAGE.contains(pull.fault())),
                        pull -> Stream.of(pull.image()))
                .map(CommonImage::finding)
                .toList();
    }

    private static Finding finding(SharedBlame<String, FailedPull> blame) {
        Quote longest = blame.texts().stream()
                .map(FailedPull::quote)
                .max(Comparator.comparingInt((Quote said) -> said.text().length())
                        .thenComparing(Comparator.naturalOrder()))
                .orElse(Quote.NONE);
        Subject registry = Subject.external(blame.texts().getFirst().failure().host());
        return Finding.of(FindingCode.COMMON_IMAGE_FAILS, Subject.external(blame.target()))
                .quoting(
                        "%d workloads cannot pull it"
                                .formatted(blame.workloads().size()),
                        longest)
                .since(blame.since())
                .links(Relation.BLAMED_BY, blame.workloads().stream())
                .link(Relation.PULLS_FROM, registry);
    }
}
