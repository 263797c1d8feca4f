// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.upgrade;

import io.clusterhealth.cluster.Picture;
import io.clusterhealth.cluster.Resource;
import io.clusterhealth.cluster.Resources;
import io.clusterhealth.cluster.object.EndpointSlice;
import io.clusterhealth.cluster.object.WebhookConfiguration;
import io.clusterhealth.cluster.object.WebhookConfiguration.Webhook;
import io.clusterhealth.finding.Evidence;
import io.clusterhealth.finding.Subject;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/// Admission webhooks that nobody answers and without which nothing is admitted: pods of drained nodes would not come
/// back.
record Webhooks() implements Section {
    @Override
    public String name() {
        return "webhooks";
    }

    @Override
    public Set<Resource<?>> needs() {
        return Set.of(Resources.VALIDATING_WEBHOOKS, Resources.MUTATING_WEBHOOKS, Resources.ENDPOINT_SLICES);
    }

    @Override
    public List<Obstacle> obstacles(Picture picture, Target target) {
        if (picture.list(Resources.ENDPOINT_SLICES).unread().isPresent()) {
            return List.of();
        }
        Set<String> answering = picture.objects(Resources.ENDPOINT_SLICES).stream()
                .filter(slice -> slice.ready() > 0)
                .map(Webhooks::service)
                .collect(Collectors.toSet());
        return Stream.of(Resources.VALIDATING_WEBHOOKS, Resources.MUTATING_WEBHOOKS)
                .flatMap(resource -> picture.objects(resource).stream())
                .flatMap(configuration -> configuration.webhooks().stream()
                        .filter(Webhook::fails)
                        .filter(webhook -> !webhook.service().isEmpty())
                        .filter(webhook -> !answering.contains(webhook.serviceNamespace() + "/" + webhook.service()))
                        .map(webhook -> obstacle(configuration, webhook)))
                .toList();
    }

    private static String service(EndpointSlice slice) {
        return slice.metadata().namespace() + "/" + slice.service();
    }

    private static Obstacle obstacle(WebhookConfiguration configuration, Webhook webhook) {
        String name = configuration.metadata().name();
        return Obstacle.blocks(
                Subject.clusterScoped(configuration.kind(), name),
                Evidence.quoting(
                        "must be asked, and its Service has no ready endpoint",
                        webhook.serviceNamespace() + "/" + webhook.service()),
                "kubectl describe %s %s".formatted(configuration.kind().toLowerCase(Locale.ROOT), name));
    }
}
