// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.check.image;

import io.clusterhealth.check.Check;
import io.clusterhealth.check.Look;
import io.clusterhealth.check.Owners;
import io.clusterhealth.check.Signs;
import io.clusterhealth.check.Subjects;
import io.clusterhealth.check.Warnings;
import io.clusterhealth.cluster.Picture;
import io.clusterhealth.cluster.Resource;
import io.clusterhealth.cluster.Resources;
import io.clusterhealth.cluster.object.ImagePolicy;
import io.clusterhealth.cluster.object.Pod;
import io.clusterhealth.finding.Evidence;
import io.clusterhealth.finding.Finding;
import io.clusterhealth.finding.FindingCode;
import io.clusterhealth.finding.Link;
import io.clusterhealth.finding.Quote;
import io.clusterhealth.finding.Relation;
import io.clusterhealth.finding.Subject;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/// Images that OpenShift's nodes may not pull, since the cluster's list of registries leaves theirs out.
public record ForbiddenImages() implements Check {

    @Override
    public Set<Resource<?>> needs() {
        return Set.of(Resources.PODS, Resources.EVENTS);
    }

    @Override
    public List<Look> looks() {
        return List.of(Look.told(Signs.said("rejected by policy"), Resources.IMAGE_POLICIES), Owners.LOOK);
    }

    @Override
    public List<Finding> inspect(Picture picture) {
        return picture.objects(Resources.IMAGE_POLICIES).stream()
                .flatMap(policy -> judge(policy, picture).stream())
                .toList();
    }

    private static Optional<Finding> judge(ImagePolicy policy, Picture picture) {
        Warnings warnings = Warnings.in(picture);
        Owners owners = Owners.in(picture);
        List<Waiting> waiting = picture.objects(Resources.PODS).stream()
                .flatMap(pod -> waiting(pod, policy, warnings, owners).stream())
                .toList();
        if (waiting.isEmpty()) {
            return Optional.empty();
        }
        String hosts = waiting.stream()
                .map(one -> one.failure().host())
                .distinct()
                .sorted()
                .collect(Collectors.joining(", "));
        List<Subject> workloads =
                waiting.stream().map(Waiting::workload).distinct().sorted().toList();
        return Optional.of(Finding.of(
                        FindingCode.IMAGES_FORBIDDEN, Subjects.of(Resources.IMAGE_POLICIES.kind(), policy.metadata()))
                .evidence(
                        Evidence.quoting(
                                "its registrySources keep out images of %d workloads".formatted(workloads.size()),
                                hosts),
                        Evidence.quoting(
                                "what the node says",
                                waiting.stream()
                                        .map(one -> one.failure().quote())
                                        .min(Quote::compareTo)
                                        .orElse(Quote.NONE)))
                .since(waiting.stream().flatMap(one -> one.since().stream()).min(Instant::compareTo))
                .links(workloads.stream()
                        .map(workload -> new Link(Relation.BLAMED_BY, workload))
                        .toList()));
    }

    private static Optional<Waiting> waiting(Pod pod, ImagePolicy policy, Warnings warnings, Owners owners) {
        return PullFailure.of(pod, warnings)
                .filter(failure -> failure.fault() == PullFault.POLICY)
                .filter(failure -> policy.forbids(failure.container().image()))
                .map(failure -> new Waiting(pod, owners.workload(pod), failure));
    }
}
