// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.check.policy;

import static io.clusterhealth.check.Given.condition;
import static io.clusterhealth.check.Given.named;
import static io.clusterhealth.check.Given.warning;
import static io.clusterhealth.check.Given.workload;
import static org.assertj.core.api.Assertions.assertThat;

import io.clusterhealth.check.Given;
import io.clusterhealth.check.node.NodePatience;
import io.clusterhealth.check.workload.WorkloadHealth;
import io.clusterhealth.cluster.Resources;
import io.clusterhealth.cluster.object.Condition;
import io.clusterhealth.cluster.object.Quota;
import io.clusterhealth.cluster.object.Quota.ResourceUse;
import io.clusterhealth.finding.Evidence;
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

    /// Room for one pod is not room for all that are missing.
    @ParameterizedTest
    @CsvSource({
        "399, '0 of 2 replicas are available; its pods cannot be created for 9 min'",
        "400, ResourceQuota team has room for 1 of the 2 missing pods",
        "500, ResourceQuota team has room for them by now: the controller tries again"
    })
    void countsThePodsThatFitNow(long hard, String last) {
        Condition refused = condition(
                "ReplicaFailure",
                "True",
                "9m",
                "FailedCreate",
                "pods 'a' is forbidden: exceeded quota: team, requested: requests.cpu=100m, used: requests.cpu=300m,"
                        + " limited: requests.cpu=300m");
        Given given = new Given()
                .with(Resources.DEPLOYMENTS, workload("Deployment", "web", 2, 0, refused))
                .with(
                        Resources.QUOTAS,
                        new Quota(
                                named("shop", "team"), List.of(new ResourceUse("requests.cpu", 300, hard)), Set.of()));

        assertThat(new WorkloadHealth(NodePatience.DEFAULT, Duration.ofMinutes(5), Duration.ofMinutes(15))
                        .inspect(given.picture()))
                .singleElement()
                .satisfies(finding -> assertThat(finding.evidence())
                        .extracting(Evidence::statement)
                        .last()
                        .isEqualTo(last));
    }
}
