// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.cluster.object;

import java.util.List;

/// A ValidatingWebhookConfiguration or MutatingWebhookConfiguration.
///
/// @param kind which of them
public record WebhookConfiguration(Metadata metadata, String kind, List<Webhook> webhooks) {
    public WebhookConfiguration {
        webhooks = List.copyOf(webhooks);
    }

    /// One webhook of it.
    ///
    /// @param fails whether requests are refused when it does not answer: `failurePolicy` is `Fail` or absent
    /// @param serviceNamespace namespace of the Service it is behind; empty for one behind a URL
    /// @param service name of that Service
    public record Webhook(String name, boolean fails, String serviceNamespace, String service) {}
}
