// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.check.image;

import io.clusterhealth.check.SharedBlame;
import io.clusterhealth.check.image.FailedPulls.FailedPull;
import io.clusterhealth.cluster.Picture;
import io.clusterhealth.cluster.Resources;
import io.clusterhealth.cluster.object.Container;
import io.clusterhealth.cluster.object.Pod;
import io.clusterhealth.finding.Finding;
import io.clusterhealth.finding.FindingCode;
import io.clusterhealth.finding.Relation;
import io.clusterhealth.finding.Subject;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/// A registry that no longer has images from which running pods were started: it has lost them. An image that no pod
/// runs may never have existed.
///
/// @param several how many images make a finding
record RegistryDataLoss(int several) {
    /// OpenShift's own registry, by its Service, and the Deployment that runs it.
    private static final String INTEGRATED = "image-registry.openshift-image-registry.svc";

    private static final Subject INTEGRATED_DEPLOYMENT =
            new Subject("Deployment", "openshift-image-registry", "image-registry");

    Optional<Finding> of(String host, List<FailedPull> all, Picture picture) {
        List<FailedPull> missing =
                all.stream().filter(one -> one.fault() == PullFault.IMAGE).toList();
        if (images(missing).size() < several) {
            return Optional.empty();
        }
        Set<String> running = running(picture);
        List<FailedPull> lost =
                missing.stream().filter(one -> running.contains(one.image())).toList();
        return images(lost).size() < several ? Optional.empty() : Optional.of(finding(host, lost));
    }

    /// The images of the ready pods.
    static Set<String> running(Picture picture) {
        return picture.objects(Resources.PODS).stream()
                .filter(Pod::ready)
                .flatMap(pod -> pod.containers().stream())
                .map(Container::image)
                .collect(Collectors.toSet());
    }

    private static Set<String> images(List<FailedPull> all) {
        return all.stream().map(FailedPull::image).collect(Collectors.toSet());
    }

    private static Finding finding(String host, List<FailedPull> lost) {
        Subject registry = Subject.external(host);
        SharedBlame<Subject, FailedPull> blame = new SharedBlame<>(registry, lost);
        return Finding.of(
                        FindingCode.REGISTRY_LOST_IMAGES,
                        host.startsWith(INTEGRATED) ? INTEGRATED_DEPLOYMENT : registry)
                .quoting(
                        "it does not know %d images any more that pods run"
                                .formatted(images(lost).size()),
                        blame.quote(registry))
                .since(blame.since())
                .link(Relation.KNOWN_AS, registry)
                .links(Relation.BLAMED_BY, blame.workloads().stream());
    }
}
