// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.check.api;

import static io.clusterhealth.check.Given.NOW;
import static io.clusterhealth.check.Given.named;
import static io.clusterhealth.check.Given.warning;
import static io.clusterhealth.check.api.ApiChecksTest.slice;
import static io.clusterhealth.check.api.ApiChecksTest.trusting;
import static org.assertj.core.api.Assertions.assertThat;

import io.clusterhealth.check.Given;
import io.clusterhealth.cluster.Resources;
import io.clusterhealth.cluster.object.Namespace;
import io.clusterhealth.finding.Finding;
import io.clusterhealth.finding.Relation;
import io.clusterhealth.finding.Subject;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/// The namespaces that a webhook which cannot be called affects.
class WebhookNamespacesTest {
    private static final WebhookReach WEBHOOKS = new WebhookReach(Duration.ofMinutes(5), Duration.ofHours(1));

    @Test
    void outageBeganWithTheFirstFailedCallAndIsInTheNamespacesOfAll() {
        String words = "failed calling webhook \"gate.example.com\": context deadline exceeded";
        Given given = new Given()
                .with(Resources.ENDPOINT_SLICES, slice(1, 1))
                .with(Resources.VALIDATING_WEBHOOKS, trusting(NOW.plusSeconds(1)))
                .with(
                        Resources.EVENTS,
                        warning("ReplicaSet", "a", "FailedCreate", words, "9m"),
                        warning("ReplicaSet", "b", "FailedCreate", words, "1m"));

        Finding down = WEBHOOKS.inspect(given.picture()).getFirst();

        assertThat(down.since()).contains(Given.ago("9m"));
        assertThat(down.targets(Relation.REFUSES_IN)).containsExactly(Subject.clusterScoped("Namespace", "shop"));
    }

    /// No pod has been refused there yet.
    @Test
    void webhookOnPodsAffectsTheRequestedNamespaceIfItSelectsIt() {
        Given given = new Given()
                .with(Resources.ENDPOINT_SLICES, slice(1, 1))
                .with(Resources.VALIDATING_WEBHOOKS, trusting(NOW.minusSeconds(1)))
                .with(Resources.NAMESPACES, new Namespace(named("", "team"), "Active", List.of(), Map.of()));

        assertThat(WEBHOOKS.inspect(given.picture(Optional.of("team")))
                        .getFirst()
                        .targets(Relation.REFUSES_IN))
                .containsExactly(Subject.clusterScoped("Namespace", "team"));
        assertThat(WEBHOOKS.inspect(given.picture(Optional.of("shop")))
                        .getFirst()
                        .targets(Relation.REFUSES_IN))
                .isEmpty();
    }
}
