// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.check.gitops;

import static io.clusterhealth.check.Given.condition;
import static io.clusterhealth.check.Given.named;
import static org.assertj.core.api.Assertions.assertThat;

import io.clusterhealth.check.Given;
import io.clusterhealth.cluster.Resources;
import io.clusterhealth.cluster.object.Delivery;
import io.clusterhealth.cluster.object.Supplier;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class DeliverySourcesTest {
    private static final DeliverySources CHECK = new DeliverySources(Duration.ofMinutes(1));

    @ParameterizedTest
    @CsvSource({"False, 1m, false, 1", "False, 59s, false, 0", "False, 1h, true, 0", "Unknown, 1h, false, 0"})
    void sourceHasFailedWhereItsLastTryHas(String ready, String since, boolean suspended, int found) {
        assertThat(new Given()
                        .with(Resources.GIT_REPOSITORIES, repository("repo", ready, since, suspended))
                        .told(CHECK))
                .hasSize(found);
    }

    @Test
    void sourceThatNobodyDrawsFromIsWorthANoticeOnly() {
        Given given = new Given()
                .with(
                        Resources.GIT_REPOSITORIES,
                        repository("repo", "False", "1h", false),
                        repository("old", "False", "1h", false))
                .with(Resources.HELM_RELEASES)
                .with(Resources.KUSTOMIZATIONS, delivery("Kustomization", "shop", "repo"));

        assertThat(given.told(CHECK))
                .containsExactly(
                        "DELIVERY_SOURCE_FAILED LOW GitRepository flux/old",
                        "DELIVERY_SOURCE_FAILED MEDIUM GitRepository flux/repo");
        assertThat(given.without(Resources.HELM_RELEASES).told(CHECK))
                .containsExactly(
                        "DELIVERY_SOURCE_FAILED MEDIUM GitRepository flux/old",
                        "DELIVERY_SOURCE_FAILED MEDIUM GitRepository flux/repo");
    }

    private static Delivery repository(String name, String ready, String since, boolean suspended) {
        return new Delivery(
                "GitRepository",
                named("flux", name),
                suspended,
                new Supplier.Reference("", "", ""),
                "",
                List.of(condition("Ready", ready, since, "GitOperationFailed", "authentication required")));
    }

    private static Delivery delivery(String kind, String name, String source) {
        return new Delivery(
                kind,
                named("flux", name),
                false,
                new Supplier.Reference("GitRepository", "", source),
                "",
                List.of(condition("Ready", "True", "9d")));
    }
}
