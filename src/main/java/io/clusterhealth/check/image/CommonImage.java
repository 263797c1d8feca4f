// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.check.image;

import io.clusterhealth.check.Check;
import io.clusterhealth.check.Look;
import io.clusterhealth.check.Owners;
import io.clusterhealth.check.Warnings;
import io.clusterhealth.cluster.Picture;
import io.clusterhealth.cluster.Resource;
import io.clusterhealth.cluster.Resources;
import io.clusterhealth.cluster.object.Pod;
import io.clusterhealth.finding.Finding;
import io.clusterhealth.finding.FindingCode;
import io.clusterhealth.finding.Link;
import io.clusterhealth.finding.Quote;
import io.clusterhealth.finding.Relation;
import io.clusterhealth.finding.Subject;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Stream;

/// One image that several workloads cannot pull, and that the registry is not to blame for: it answers that it does not
/// know the image, or does not give it. A registry that does not answer is [RegistryAnswer]'s.
///
/// @param several how many workloads it takes
public record CommonImage(int several) implements Check {
    private static final Set<PullFault> OF_THE_IMAGE = Set.of(PullFault.IMAGE, PullFault.ACCESS, PullFault.UNTOLD);

    @Override
    public Set<Resource<?>> needs() {
        return Set.of(Resources.PODS, Resources.DEPLOYMENTS, Resources.EVENTS);
    }

    @Override
    public List<Look> looks() {
        return List.of(Owners.LOOK);
    }

    @Override
    public List<Finding> inspect(Picture picture) {
        Warnings warnings = Warnings.in(picture);
        Owners owners = Owners.in(picture);
        Map<String, List<Waiting>> byImage = new TreeMap<>();
        for (Pod pod : picture.objects(Resources.PODS)) {
            PullFailure.of(pod, warnings)
                    .filter(failure -> OF_THE_IMAGE.contains(failure.fault()))
                    .map(failure -> new Waiting(pod, owners.workload(pod), failure))
                    .ifPresent(waiting -> byImage.computeIfAbsent(waiting.image(), _ -> new ArrayList<>())
                            .add(waiting));
        }
        return byImage.entrySet().stream()
                .flatMap(image -> finding(image.getKey(), image.getValue()).stream())
                .toList();
    }

    private Optional<Finding> finding(String image, List<Waiting> all) {
        List<Subject> workloads =
                all.stream().map(Waiting::workload).distinct().sorted().toList();
        if (workloads.size() < several) {
            return Optional.empty();
        }
        Optional<Instant> since =
                all.stream().flatMap(one -> one.since().stream()).min(Comparator.naturalOrder());
        Quote quote = all.stream()
                .map(one -> one.failure().quote())
                .max(Comparator.comparingInt((Quote said) -> said.text().length())
                        .thenComparing(Comparator.naturalOrder()))
                .orElse(Quote.NONE);
        Stream<Link> blamed = workloads.stream().map(workload -> new Link(Relation.BLAMED_BY, workload));
        Link registry = new Link(
                Relation.PULLS_FROM, Subject.external(all.getFirst().failure().host()));
        return Optional.of(Finding.of(FindingCode.COMMON_IMAGE_FAILS, Subject.external(image))
                .quoting("%d workloads cannot pull it".formatted(workloads.size()), quote)
                .since(since)
                .links(Stream.concat(blamed, Stream.of(registry)).toList()));
    }
}
