// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.check;

import io.clusterhealth.cluster.Picture;
import io.clusterhealth.cluster.Resource;
import io.clusterhealth.cluster.Resources;
import io.clusterhealth.cluster.object.Workload;
import io.clusterhealth.finding.Subject;
import java.util.List;
import java.util.stream.Stream;

/// The kinds of workload that keep a number of pods.
public final class Workloads {
    /// Those of every cluster first.
    public static final List<Resource<Workload>> KINDS = List.of(
            Resources.DEPLOYMENTS,
            Resources.STATEFUL_SETS,
            Resources.DAEMON_SETS,
            Resources.DEPLOYMENT_CONFIGS,
            Resources.ROLLOUTS);

    private Workloads() {}

    /// Whether an object is of one of these kinds.
    public static boolean include(Subject subject) {
        return KINDS.stream().anyMatch(kind -> kind.kind().equals(subject.kind()));
    }

    /// All workloads of a picture, as far as their lists were read.
    public static Stream<Workload> in(Picture picture) {
        return KINDS.stream().flatMap(kind -> picture.objects(kind).stream());
    }
}
