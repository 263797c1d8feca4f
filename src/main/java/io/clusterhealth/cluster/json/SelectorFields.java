// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.cluster.json;

import com.fasterxml.jackson.databind.JsonNode;
import io.clusterhealth.cluster.object.LabelSelector;

/// Reads a LabelSelector of `meta.k8s.io`.
final class SelectorFields {
    private SelectorFields() {}

    /// What is kept of a selector at this path.
    static Projection at(String path) {
        return Projection.under(
                path, "matchLabels[*]", "matchExpressions.key", "matchExpressions.operator", "matchExpressions.values");
    }

    static LabelSelector read(JsonNode selector) {
        return LabelSelector.read(selector);
    }
}
