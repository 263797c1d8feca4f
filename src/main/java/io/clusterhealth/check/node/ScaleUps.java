// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.check.node;

import io.clusterhealth.check.Age;
import io.clusterhealth.check.OptionalRead;
import io.clusterhealth.cluster.Picture;
import io.clusterhealth.cluster.Resources;
import io.clusterhealth.cluster.object.Pod;
import io.clusterhealth.cluster.object.ScaleUp;
import java.time.Duration;
import java.util.HashSet;
import java.util.Set;

/// The pods for which an autoscaler has ordered a node.
public record ScaleUps(Set<ScaleUp> ordered) {
    /// How long a machine may take to boot; longer waits are not granted.
    public static final Duration BOOT = Duration.ofMinutes(10);

    /// Read while a pod waits that may be waiting for a machine to boot.
    public static final OptionalRead OPTIONAL_READ = OptionalRead.when(
            picture -> picture.objects(Resources.PODS).stream()
                    .filter(Pod::unschedulable)
                    .flatMap(pod -> pod.condition("PodScheduled").stream())
                    .flatMap(scheduled -> scheduled.since().stream())
                    .anyMatch(since -> !Age.reaches(BOOT, since, picture.asOf())),
            Resources.SCALE_UPS);

    public ScaleUps {
        ordered = Set.copyOf(ordered);
    }

    public static ScaleUps in(Picture picture) {
        return new ScaleUps(new HashSet<>(picture.objects(Resources.SCALE_UPS)));
    }

    /// Whether a node is ordered for the pod.
    public boolean coming(Pod pod) {
        return ordered.contains(
                new ScaleUp(pod.metadata().namespace(), pod.metadata().name()));
    }
}
