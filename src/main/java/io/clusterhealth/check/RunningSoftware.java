// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.check;

import io.clusterhealth.capability.Software;
import io.clusterhealth.cluster.Picture;
import io.clusterhealth.cluster.Resources;
import io.clusterhealth.cluster.object.Pod;
import io.clusterhealth.cluster.object.Workload;
import java.util.stream.Stream;

/// The software that a cluster runs.
public final class RunningSoftware {
    private RunningSoftware() {}

    /// Whether a workload is of this software, by its name or by the labels and mounts of its pods.
    public static boolean is(Software software, Workload workload) {
        return software.matches(Subjects.of(workload))
                || software.shows(workload.podLabels(), Stream.of())
                || software.mounts(workload.hostPaths());
    }

    /// Whether a ready pod has a name of this software.
    ///
    /// @param name as in a row `software`
    public static boolean has(String name, Picture picture) {
        Software software = Software.named(name);
        return picture.objects(Resources.PODS).stream()
                .filter(Pod::ready)
                .anyMatch(pod -> software.matches(Subjects.of(pod)));
    }
}
