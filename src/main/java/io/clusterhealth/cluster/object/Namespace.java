// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.cluster.object;

import java.util.List;
import java.util.Map;

/// A namespace.
///
/// @param phase `Active` or `Terminating`
public record Namespace(Metadata metadata, String phase, List<Condition> conditions, Map<String, String> labels) {
    public Namespace {
        conditions = List.copyOf(conditions);
        labels = Map.copyOf(labels);
    }

    /// One without labels.
    public Namespace(Metadata metadata, String phase, List<Condition> conditions) {
        this(metadata, phase, conditions, Map.of());
    }
}
