// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.cluster.object;

import java.time.Instant;
import java.util.List;
import java.util.Optional;

/// A ValidatingWebhookConfiguration or a MutatingWebhookConfiguration.
///
/// @param kind which of them
public record WebhookConfiguration(Metadata metadata, String kind, List<Webhook> webhooks)
        implements Metadata.WithMetadata {
    public WebhookConfiguration {
        webhooks = List.copyOf(webhooks);
    }

    /// One of its webhooks.
    ///
    /// @param service empty for one that is called by URL
    /// @param mandatory whether requests are refused when the call fails: `failurePolicy: Fail`, the default
    /// @param pods whether its rules cover the creation of pods
    /// @param narrowed whether a namespace or object selector excludes some objects
    /// @param trustEnds when the last of the CAs in its `caBundle` expires; empty if there is none
    public record Webhook(
            String name,
            Optional<ServiceReference> service,
            boolean mandatory,
            boolean pods,
            boolean narrowed,
            Optional<Instant> trustEnds) {}
}
