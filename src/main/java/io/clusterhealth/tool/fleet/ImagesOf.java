// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.tool.fleet;

import io.clusterhealth.check.Owners;
import io.clusterhealth.check.Subjects;
import io.clusterhealth.cluster.Picture;
import io.clusterhealth.cluster.Resources;
import io.clusterhealth.cluster.object.Container;
import io.clusterhealth.cluster.object.Container.State;
import io.clusterhealth.cluster.object.Pod;
import io.clusterhealth.finding.Subject;
import io.clusterhealth.fleet.FailedImages;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/// The images of the failing containers of a cause.
final class ImagesOf {
    private ImagesOf() {}

    /// @param cause a workload or a pod; anything else has no containers
    static FailedImages cause(Subject cause, Picture picture) {
        List<Container> failing = pods(cause, picture)
                .filter(pod -> !pod.ready())
                .flatMap(pod -> pod.containers().stream())
                .filter(container -> !container.ready())
                .toList();
        return new FailedImages(
                images(failing.stream()
                        .filter(container -> container.state() instanceof State.Waiting waiting
                                && !waiting.onItsWay()
                                && container.ended().isEmpty())),
                images(failing.stream()
                        .filter(container -> container
                                .ended()
                                .filter(end -> end.exitCode() != 0)
                                .isPresent())));
    }

    private static Set<String> images(Stream<Container> containers) {
        return containers
                .map(Container::image)
                .filter(image -> !image.isEmpty())
                .collect(Collectors.toSet());
    }

    private static Stream<Pod> pods(Subject cause, Picture picture) {
        return cause.kind().equals("Pod")
                ? picture.objects(Resources.PODS).stream()
                        .filter(pod -> Subjects.of(pod).equals(cause))
                : Owners.in(picture).pods(cause).stream();
    }
}
