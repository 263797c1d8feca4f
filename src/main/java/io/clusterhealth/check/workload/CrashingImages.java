// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.check.workload;

import io.clusterhealth.check.pod.PodTrouble;
import io.clusterhealth.cluster.Picture;
import io.clusterhealth.cluster.Resources;
import io.clusterhealth.cluster.object.Pod;
import io.clusterhealth.finding.Evidence;
import io.clusterhealth.finding.Link;
import io.clusterhealth.finding.Relation;
import io.clusterhealth.finding.Subject;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;

/// The images with which containers of several workloads crash and that no ready pod runs: a common factor of these
/// workloads. An image with which only one workload crashes, or that runs elsewhere, is no evidence.
///
/// @param shared external subjects
record CrashingImages(Set<Subject> shared) {
    private static final int SEVERAL = 2;

    static CrashingImages in(List<FailingPod> failing, Picture picture) {
        Map<Subject, Set<Subject>> users = new HashMap<>();
        for (FailingPod pod : failing) {
            images(pod)
                    .forEach(image -> pod.group()
                            .workload()
                            .ifPresent(workload -> users.computeIfAbsent(image.target(), _ -> new HashSet<>())
                                    .add(workload)));
        }
        users.values().removeIf(workloads -> workloads.size() < SEVERAL);
        if (!users.isEmpty()) {
            picture.objects(Resources.PODS).stream()
                    .filter(Pod::ready)
                    .flatMap(pod -> pod.containers().stream())
                    .forEach(container -> users.remove(Subject.external(container.image())));
        }
        return new CrashingImages(users.keySet());
    }

    /// Returns the same pods; those with a shared image name it in their evidence, and the others lose the link to
    /// their image.
    List<FailingPod> told(List<FailingPod> failing) {
        return failing.stream()
                .map(pod ->
                        images(pod).findFirst().map(image -> told(pod, image)).orElse(pod))
                .toList();
    }

    private FailingPod told(FailingPod pod, Link image) {
        PodTrouble trouble = pod.trouble();
        if (!shared.contains(image.target())) {
            return pod.with(trouble.without(image));
        }
        List<Evidence> evidence = new ArrayList<>(trouble.evidence());
        Evidence first = evidence.getFirst();
        evidence.set(
                0, first.saying(first.statement() + ", image " + image.target().name()));
        return pod.with(trouble.saying(evidence));
    }

    private static Stream<Link> images(FailingPod pod) {
        return pod.trouble().links().stream().filter(link -> link.relation() == Relation.RUNS_IMAGE);
    }
}
