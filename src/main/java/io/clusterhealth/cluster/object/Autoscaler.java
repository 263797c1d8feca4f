// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.cluster.object;

import java.util.List;
import java.util.Optional;

/// A HorizontalPodAutoscaler.
///
/// @param targetKind kind of the workload it scales, in its own namespace
/// @param most `spec.maxReplicas`
/// @param load what it measures, in percent of what it aims at, of the metric that is furthest above; empty where the
///     two cannot be compared
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
