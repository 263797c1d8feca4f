// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.cluster.json;

import com.fasterxml.jackson.databind.JsonNode;
import io.clusterhealth.cluster.object.Fields;
import io.clusterhealth.cluster.object.LabelSelector;
import io.clusterhealth.cluster.object.LabelSelector.Requirement;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/// Reads a LabelSelector of `meta.k8s.io`.
final class SelectorFields {
    private SelectorFields() {}

    /// What is kept of a selector at this path.
    static Projection at(String path) {
        return Projection.under(
                path, "matchLabels[*]", "matchExpressions.key", "matchExpressions.operator", "matchExpressions.values");
    }

    /// Its labels as requirements, by their keys, then its expressions.
    static LabelSelector read(JsonNode selector) {
        Stream<Requirement> labels = Fields.entries(Fields.at(selector, "matchLabels")).entrySet().stream()
                .sorted(Map.Entry.comparingByKey())
                .map(label -> new Requirement(label.getKey(), "In", List.of(label.getValue())));
        Stream<Requirement> expressions = Fields.each(selector, "matchExpressions")
                .map(expression -> new Requirement(
                        Fields.text(expression, "key"),
                        Fields.text(expression, "operator"),
                        Fields.texts(expression, "values")));
        return new LabelSelector(Stream.concat(labels, expressions).toList());
    }
}
