// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.upgrade;

import io.clusterhealth.cluster.Picture;
import io.clusterhealth.cluster.Resources;
import io.clusterhealth.cluster.object.WebhookConfiguration;
import io.clusterhealth.finding.Evidence;
import io.clusterhealth.finding.Finding;
import io.clusterhealth.finding.Subject;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;

/// Mandatory webhooks that are called by URL: nothing in the cluster shows whether their server responds.
final class WebhooksAtUrls {
    private WebhooksAtUrls() {}

    static List<Obstacle> obstacles(Picture picture, List<Finding> findings, Target target) {
        return Stream.of(Resources.VALIDATING_WEBHOOKS, Resources.MUTATING_WEBHOOKS)
                .flatMap(list -> picture.objects(list).stream())
                .flatMap(configuration -> unchecked(configuration, findings))
                .toList();
    }

    private static Stream<Obstacle> unchecked(WebhookConfiguration configuration, List<Finding> findings) {
        Subject subject = Subject.clusterScoped(
                configuration.kind(), configuration.metadata().name());
        boolean byUrl = configuration.webhooks().stream()
                .anyMatch(webhook -> webhook.mandatory() && webhook.service().isEmpty());
        return !byUrl || findings.stream().anyMatch(finding -> finding.subject().equals(subject))
                ? Stream.empty()
                : Stream.of(Obstacle.unchecked(
                        subject,
                        Evidence.of("it is called by URL: the cluster does not show whether its server responds"),
                        Obstacle.command(
                                "kubectl describe %s %s",
                                configuration.kind().toLowerCase(Locale.ROOT), subject.name())));
    }
}
