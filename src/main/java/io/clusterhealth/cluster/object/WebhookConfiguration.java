// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.cluster.object;

import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/// A ValidatingWebhookConfiguration or a MutatingWebhookConfiguration.
///
/// @param kind which of them
public record WebhookConfiguration(Metadata metadata, String kind, List<Webhook> webhooks)
        implements Metadata.WithMetadata {
    private static final String SERVICE = "clientConfig.service";
    private static final Set<String> PODS = Set.of("pods", "*", "*/*", "pods/*");
    private static final Set<String> CORE = Set.of("", "*");
    private static final Set<String> CREATION = Set.of("CREATE", "*");

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

    /// Reads a ValidatingWebhookConfiguration or a MutatingWebhookConfiguration.
    public static WebhookConfiguration read(GenericObject object) {
        return new WebhookConfiguration(
                object.metadata(),
                object.kind(),
                object.each("webhooks").stream()
                        .map(WebhookConfiguration::webhook)
                        .toList());
    }

    private static Webhook webhook(GenericObject webhook) {
        return new Webhook(
                webhook.text("name"),
                Optional.of(new ServiceReference(webhook.text(SERVICE + ".namespace"), webhook.text(SERVICE + ".name")))
                        .filter(service -> !service.name().isEmpty()),
                !webhook.text("failurePolicy").equals("Ignore"),
                webhook.each("rules").stream().anyMatch(WebhookConfiguration::coversPods),
                selects(webhook, "namespaceSelector")
                        || selects(webhook, "objectSelector")
                        || webhook.has("matchConditions"),
                Certificates.lastEnd(webhook.text("clientConfig.caBundle")));
    }

    private static boolean coversPods(GenericObject rule) {
        List<String> groups = rule.texts("apiGroups");
        return (groups.isEmpty() || groups.stream().anyMatch(CORE::contains))
                && rule.texts("resources").stream().anyMatch(PODS::contains)
                && rule.texts("operations").stream().anyMatch(CREATION::contains);
    }

    private static boolean selects(GenericObject webhook, String selector) {
        return !webhook.selector(selector).requirements().isEmpty();
    }
}
