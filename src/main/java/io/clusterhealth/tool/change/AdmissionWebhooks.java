// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.tool.change;

import com.fasterxml.jackson.databind.JsonNode;
import io.clusterhealth.cluster.ApiResource;
import io.clusterhealth.cluster.Deadline;
import io.clusterhealth.plan.ChangeableClusters.WritableCluster;
import io.clusterhealth.plan.ObjectChange;
import io.clusterhealth.plan.RelatedObjects;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;

/// The webhooks that the API server calls for a kind of object, whatever their further conditions.
final class AdmissionWebhooks {
    private AdmissionWebhooks() {}

    /// `w.example.com (timeout 10 s)`, the slowest first; empty where they cannot be read.
    static List<String> of(ObjectChange change, WritableCluster writable, Deadline deadline) {
        return Stream.of("MutatingWebhookConfiguration", "ValidatingWebhookConfiguration")
                .flatMap(kind -> writable.items(RelatedObjects.all(kind, ""), deadline).stream())
                .flatMap(List::stream)
                .flatMap(configuration -> configuration.path("webhooks").valueStream())
                .filter(webhook -> webhook.path("rules")
                        .valueStream()
                        .anyMatch(rule -> covers(rule, change.target().resource())))
                .sorted((one, other) -> Integer.compare(seconds(other), seconds(one)))
                .map(webhook ->
                        "%s (timeout %d s)".formatted(webhook.path("name").asText(), seconds(webhook)))
                .toList();
    }

    private static boolean covers(JsonNode rule, ApiResource resource) {
        return names(rule.path("apiGroups"), Set.of("*", resource.group()))
                && names(rule.path("resources"), Set.of("*", "*/*", resource.plural()));
    }

    private static boolean names(JsonNode list, Set<String> any) {
        return list.valueStream().map(JsonNode::asText).anyMatch(any::contains);
    }

    private static int seconds(JsonNode webhook) {
        return webhook.path("timeoutSeconds").asInt(10);
    }
}
