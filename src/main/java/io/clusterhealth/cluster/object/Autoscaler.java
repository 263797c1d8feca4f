// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.cluster.object;

import java.util.List;
import java.util.Optional;

/// A HorizontalPodAutoscaler.
///
/// @param targetKind kind of the workload it scales, in its own namespace
/// @param most `spec.maxReplicas`
/// @param load the measured value in percent of its target, for the metric that exceeds its target most; empty
///     where the two cannot be compared
public record Autoscaler(
        Metadata metadata,
        String targetKind,
        String targetName,
        int most,
        int current,
        int desired,
        Optional<Long> load,
        List<Condition> conditions)
        implements WithConditions {

    public Autoscaler {
        conditions = List.copyOf(conditions);
    }
}
