// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.check.api;

import io.clusterhealth.check.Age;
import io.clusterhealth.check.Backends;
import io.clusterhealth.check.Check;
import io.clusterhealth.check.Look;
import io.clusterhealth.check.Signs;
import io.clusterhealth.check.Subjects;
import io.clusterhealth.cluster.Picture;
import io.clusterhealth.cluster.Resource;
import io.clusterhealth.cluster.Resources;
import io.clusterhealth.cluster.object.WebhookConfiguration;
import io.clusterhealth.cluster.object.WebhookConfiguration.Webhook;
import io.clusterhealth.finding.Evidence;
import io.clusterhealth.finding.Finding;
import io.clusterhealth.finding.FindingCode;
import io.clusterhealth.finding.Link;
import io.clusterhealth.finding.Relation;
import io.clusterhealth.finding.Severity;
import java.time.Duration;
import java.time.Instant;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/// Admission webhooks that cannot be called: what they must be asked about is refused, which for a webhook on all pods
/// stops every rollout of the cluster.
///
/// @param settling how long a configuration may be ahead of its Service, from its creation
public record WebhookReach(Duration settling) implements Check {
    private static final int NAMED = 3;

    @Override
    public Set<Resource<?>> needs() {
        return Set.of(Resources.EVENTS, Resources.DEPLOYMENTS);
    }

    @Override
    public List<Look> looks() {
        return List.of(
                Look.when(
                        Signs.said("webhook", "no endpoints available for service"),
                        Resources.VALIDATING_WEBHOOKS,
                        Resources.MUTATING_WEBHOOKS,
                        Resources.SERVICES,
                        Resources.ENDPOINT_SLICES),
                Look.quiet(Resources.VALIDATING_WEBHOOKS, Resources.MUTATING_WEBHOOKS, Resources.ENDPOINT_SLICES));
    }

    @Override
    public List<Finding> inspect(Picture picture) {
        Backends backends = Backends.in(picture);
        return Stream.of(Resources.VALIDATING_WEBHOOKS, Resources.MUTATING_WEBHOOKS)
                .flatMap(list -> picture.objects(list).stream())
                .filter(configuration -> !young(configuration, picture.asOf()))
                .flatMap(configuration -> finding(configuration, backends, picture.asOf()).stream())
                .toList();
    }

    private boolean young(WebhookConfiguration configuration, Instant asOf) {
        return configuration
                .metadata()
                .created()
                .filter(created -> !Age.reaches(settling, created, asOf))
                .isPresent();
    }

    private static Optional<Finding> finding(WebhookConfiguration configuration, Backends backends, Instant asOf) {
        List<Webhook> down = configuration.webhooks().stream()
                .filter(webhook -> unreachable(webhook, backends) || expired(webhook, asOf))
                .toList();
        if (down.isEmpty()) {
            return Optional.empty();
        }
        return Optional.of(new Finding(
                FindingCode.WEBHOOK_DOWN,
                down.stream()
                        .map(WebhookReach::severity)
                        .min(Comparator.naturalOrder())
                        .orElse(Severity.HIGH),
                Subjects.of(configuration.kind(), configuration.metadata()),
                Optional.empty(),
                down.stream()
                        .limit(NAMED)
                        .map(webhook -> Evidence.quoting(words(webhook, backends, asOf), webhook.name()))
                        .toList(),
                down.stream()
                        .flatMap(webhook -> webhook.service().stream())
                        .distinct()
                        .map(service -> new Link(Relation.SERVED_BY, Backends.subject(service)))
                        .toList()));
    }

    private static boolean unreachable(Webhook webhook, Backends backends) {
        return webhook.service()
                .filter(service -> backends.of(Backends.subject(service)).nobody())
                .isPresent();
    }

    private static boolean expired(Webhook webhook, Instant asOf) {
        return webhook.trustEnds().filter(end -> end.isBefore(asOf)).isPresent();
    }

    private static Severity severity(Webhook webhook) {
        if (!webhook.mandatory()) {
            return Severity.LOW;
        }
        return webhook.pods() && !webhook.narrowed() ? Severity.CRITICAL : Severity.HIGH;
    }

    private static String words(Webhook webhook, Backends backends, Instant asOf) {
        String effect = webhook.mandatory() ? "what it must be asked about is refused" : "it is passed over";
        String why = webhook.service()
                .map(Backends::subject)
                .filter(service -> backends.of(service).nobody())
                .map(service -> "the service %s/%s %s"
                        .formatted(
                                service.namespace(),
                                service.name(),
                                backends.of(service).words()))
                .orElseGet(() -> webhook.trustEnds()
                        .map(end -> "the authority it is trusted by expired " + Age.text(end, asOf) + " ago")
                        .orElse("it cannot be called"));
        return why + "; " + effect;
    }
}
