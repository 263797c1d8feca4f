// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.cluster.json;

import com.fasterxml.jackson.databind.JsonNode;
import io.clusterhealth.cluster.object.WebhookConfiguration;
import io.clusterhealth.cluster.object.WebhookConfiguration.Webhook;

/// Reads the configuration of admission webhooks.
final class WebhookConfigurationMapping {
    static final Mapping<WebhookConfiguration> VALIDATING = of("ValidatingWebhookConfiguration");
    static final Mapping<WebhookConfiguration> MUTATING = of("MutatingWebhookConfiguration");

    private WebhookConfigurationMapping() {}

    private static Mapping<WebhookConfiguration> of(String kind) {
        return Mapping.all(
                MetadataFields.FIELDS.plus(Projection.under(
                        "webhooks",
                        "name",
                        "failurePolicy",
                        "clientConfig.service.namespace",
                        "clientConfig.service.name")),
                object -> new WebhookConfiguration(
                        MetadataFields.read(object),
                        kind,
                        Fields.each(object, "webhooks")
                                .map(WebhookConfigurationMapping::webhook)
                                .toList()));
    }

    private static Webhook webhook(JsonNode webhook) {
        JsonNode service = Fields.at(webhook, "clientConfig", "service");
        return new Webhook(
                Fields.text(webhook, "name"),
                !Fields.text(webhook, "failurePolicy").equals("Ignore"),
                Fields.text(service, "namespace"),
                Fields.text(service, "name"));
    }
}
