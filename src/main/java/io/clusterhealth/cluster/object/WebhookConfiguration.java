// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.cluster.object;

import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

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
    /// @param ofAllObjects whether neither an object selector nor a match condition excludes objects
    /// @param namespaces the namespaces whose objects it is asked about; other objects are never excluded by it
    /// @param anyScope the kinds, as `group/plural`, in its rules that are not limited to namespaced objects
    /// @param trustEnds when the last of the CAs in its `caBundle` expires; empty if there is none
    public record Webhook(
            String name,
            Optional<ServiceReference> service,
            boolean mandatory,
            boolean pods,
            boolean narrowed,
            boolean ofAllObjects,
            LabelSelector namespaces,
            Set<String> anyScope,
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
        boolean ofAllObjects = !selects(webhook, "objectSelector") && !webhook.has("matchConditions");
        return new Webhook(
                webhook.text("name"),
                Optional.of(new ServiceReference(webhook.text(SERVICE + ".namespace"), webhook.text(SERVICE + ".name")))
                        .filter(service -> !service.name().isEmpty()),
                !webhook.text("failurePolicy").equals("Ignore"),
                webhook.each("rules").stream().anyMatch(WebhookConfiguration::coversPods),
                selects(webhook, "namespaceSelector") || !ofAllObjects,
                ofAllObjects,
                webhook.selector("namespaceSelector"),
                webhook.each("rules").stream()
                        .filter(rule -> !rule.text("scope").equals("Namespaced"))
                        .flatMap(WebhookConfiguration::kinds)
                        .collect(Collectors.toUnmodifiableSet()),
                Certificates.lastEnd(webhook.text("clientConfig.caBundle")));
    }

    private static boolean coversPods(GenericObject rule) {
        List<String> groups = rule.texts("apiGroups");
        return (groups.isEmpty() || groups.stream().anyMatch(CORE::contains))
                && rule.texts("resources").stream().anyMatch(PODS::contains)
                && rule.texts("operations").stream().anyMatch(CREATION::contains);
    }

    private static Stream<String> kinds(GenericObject rule) {
        return rule.texts("apiGroups").stream()
                .flatMap(group ->
                        rule.texts("resources").stream().map(resource -> group + "/" + resource.split("/", 2)[0]));
    }

    private static boolean selects(GenericObject webhook, String selector) {
        return !webhook.selector(selector).requirements().isEmpty();
    }
}
