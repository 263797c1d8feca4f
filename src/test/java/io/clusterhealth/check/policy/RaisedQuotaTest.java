// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.check.policy;

import static io.clusterhealth.check.Given.named;
import static io.clusterhealth.check.Given.warning;
import static org.assertj.core.api.Assertions.assertThat;

import io.clusterhealth.check.Given;
import io.clusterhealth.cluster.Resources;
import io.clusterhealth.cluster.object.Quota;
import io.clusterhealth.cluster.object.Quota.ResourceUse;
import java.time.Duration;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// A quota that rejected a request and has room for it now.
class RaisedQuotaTest {
    private static final QuotaUse CHECK = new QuotaUse(90, Duration.ofHours(1));

    @ParameterizedTest
    @CsvSource({
        "requests.cpu=800m, 8000, false",
        "requests.cpu=800m, 2400, false",
        "requests.cpu=800m, 2399, true",
        "'requests.cpu=800m,pods=1', 8000, true"
    })
    void refusesOnlyWhatWouldNotFitNow(String requested, long hard, boolean refuses) {
        Quota quota = new Quota(
                named("shop", "compute"),
                List.of(new ResourceUse("pods", 0, 0), new ResourceUse("requests.cpu", 1600, hard)),
                Set.of());
        Given given = new Given()
                .with(Resources.QUOTAS, quota)
                .with(
                        Resources.EVENTS,
                        warning(
                                "ReplicaSet",
                                "web-1",
                                "FailedCreate",
                                "pods \"web-1-x\" is forbidden: exceeded quota: compute, requested: %s, used: requests.cpu=1600m, limited: requests.cpu=2"
                                        .formatted(requested),
                                "6m"));

        assertThat(given.told(CHECK))
                .isEqualTo(refuses ? List.of("QUOTA_EXHAUSTED MEDIUM ResourceQuota shop/compute") : List.of());
    }
}
