// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.plan;

import com.fasterxml.jackson.databind.JsonNode;
import io.clusterhealth.cluster.ApiResource;
import io.clusterhealth.cluster.Kinds;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.stream.Collectors;

/// A list that a plan needs besides the object.
///
/// @param namespace empty for all
/// @param query such as `fieldSelector=spec.nodeName%3Dworker-1`; empty for all objects
/// @param metadataOnly whether metadata is sufficient
public record RelatedObjects(ApiResource resource, String namespace, String query, boolean metadataOnly) {

    public static RelatedObjects all(String kind, String namespace) {
        return new RelatedObjects(Kinds.called(kind).orElseThrow(), namespace, "", false);
    }

    /// The objects of all namespaces whose field has this value.
    static RelatedObjects byField(ApiResource resource, String field, String value) {
        return new RelatedObjects(resource, "", encoded("fieldSelector", field + "=" + value), false);
    }

    /// The objects of a namespace with these labels; all where there are none.
    ///
    /// @param labels as in a selector's `matchLabels`
    static RelatedObjects byLabels(ApiResource resource, String namespace, JsonNode labels) {
        String selector = labels.properties().stream()
                .map(label -> label.getKey() + "=" + label.getValue().asText())
                .sorted()
                .collect(Collectors.joining(","));
        return new RelatedObjects(
                resource, namespace, selector.isEmpty() ? "" : encoded("labelSelector", selector), false);
    }

    /// The pods of a namespace with these labels.
    public static RelatedObjects pods(String namespace, JsonNode labels) {
        return byLabels(Kinds.called("Pod").orElseThrow(), namespace, labels);
    }

    private static String encoded(String parameter, String selector) {
        return parameter + "=" + URLEncoder.encode(selector, StandardCharsets.UTF_8);
    }
}
