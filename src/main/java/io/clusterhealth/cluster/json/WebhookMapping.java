// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.cluster.json;

import com.fasterxml.jackson.databind.JsonNode;
import io.clusterhealth.cluster.object.Fields;
import io.clusterhealth.cluster.object.WebhookConfiguration;
import io.clusterhealth.cluster.object.WebhookConfiguration.Webhook;
import java.util.List;
import java.util.Set;

/// Reads a ValidatingWebhookConfiguration or a MutatingWebhookConfiguration.
final class WebhookMapping {
    private static final Projection FIELDS = MetadataFields.WRITTEN
            .plus(ServiceReferences.under("webhooks.clientConfig.service"))
            .plus(Projection.of(
                    "webhooks.name",
                    "webhooks.failurePolicy",
                    "webhooks.clientConfig.caBundle",
                    "webhooks.rules.apiGroups",
                    "webhooks.rules.resources",
                    "webhooks.rules.operations",
                    "webhooks.namespaceSelector.matchLabels[*]",
                    "webhooks.namespaceSelector.matchExpressions.key",
                    "webhooks.objectSelector.matchLabels[*]",
                    "webhooks.objectSelector.matchExpressions.key",
                    "webhooks.matchConditions.name"));

    static final Mapping<WebhookConfiguration> VALIDATING =
            Mapping.all(FIELDS, object -> read(object, "ValidatingWebhookConfiguration"));
    static final Mapping<WebhookConfiguration> MUTATING =
            Mapping.all(FIELDS, object -> read(object, "MutatingWebhookConfiguration"));

    private static final Set<String> PODS = Set.of("pods", "*", "*/*", "pods/*");
    private static final Set<String> CORE = Set.of("", "*");
    private static final Set<String> CREATION = Set.of("CREATE", "*");

    private WebhookMapping() {}

    private static WebhookConfiguration read(JsonNode object, String kind) {
        return new WebhookConfiguration(
                MetadataFields.read(object),
                kind,
                Fields.each(object, "webhooks").map(WebhookMapping::webhook).toList());
    }

    private static Webhook webhook(JsonNode webhook) {
        JsonNode client = Fields.at(webhook, "clientConfig");
        return new Webhook(
                Fields.text(webhook, "name"),
                ServiceReferences.read(Fields.at(client, "service")),
                !Fields.text(webhook, "failurePolicy").equals("Ignore"),
                Fields.each(webhook, "rules").anyMatch(WebhookMapping::coversPods),
                selects(webhook, "namespaceSelector")
                        || selects(webhook, "objectSelector")
                        || Fields.each(webhook, "matchConditions").findAny().isPresent(),
                Certificates.lastEnd(Fields.text(client, "caBundle")));
    }

    private static boolean coversPods(JsonNode rule) {
        List<String> groups = Fields.texts(rule, "apiGroups");
        return (groups.isEmpty() || groups.stream().anyMatch(CORE::contains))
                && Fields.texts(rule, "resources").stream().anyMatch(PODS::contains)
                && Fields.texts(rule, "operations").stream().anyMatch(CREATION::contains);
    }

    private static boolean selects(JsonNode webhook, String selector) {
        JsonNode found = Fields.at(webhook, selector);
        return !Fields.at(found, "matchLabels").isEmpty()
                || Fields.each(found, "matchExpressions").findAny().isPresent();
    }
}
