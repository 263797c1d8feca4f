// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.check.policy;

import static io.clusterhealth.check.Given.named;
import static io.clusterhealth.check.Given.warning;
import static io.clusterhealth.check.GivenPod.pod;
import static org.assertj.core.api.Assertions.assertThat;

import io.clusterhealth.check.Given;
import io.clusterhealth.check.GivenWorkload;
import io.clusterhealth.check.OptionalReads;
import io.clusterhealth.cluster.Resources;
import io.clusterhealth.cluster.object.Condition;
import io.clusterhealth.cluster.object.Event;
import io.clusterhealth.cluster.object.Pod;
import io.clusterhealth.cluster.object.Quota;
import io.clusterhealth.cluster.object.Workload;
import io.clusterhealth.finding.Finding;
import io.clusterhealth.finding.Relation;
import io.clusterhealth.finding.Subject;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class QuotaUseTest {
    private static final QuotaUse QUOTA = new QuotaUse(90, Duration.ofHours(1));
    private static final Map<String, String> WEB_LABELS = Map.of("app", "web", "tier", "front");

    @Test
    void quotaIsNearlyUsedUpFromNinetyPercentOn() {
        assertThat(new Given().with(Resources.QUOTAS, quota(89_999, 100_000)).told(QUOTA))
                .isEmpty();
        assertThat(new Given().with(Resources.QUOTAS, quota(90_000, 100_000)).told(QUOTA))
                .containsExactly("QUOTA_EXHAUSTED LOW ResourceQuota shop/compute");
        assertThat(new Given().with(Resources.QUOTAS, quota(0, 0)).told(QUOTA)).isEmpty();
    }

    @Test
    void quotaThatRefusesSomethingIsMore() {
        assertThat(refusing("compute", "59m").told(QUOTA))
                .containsExactly("QUOTA_EXHAUSTED MEDIUM ResourceQuota shop/compute");
        assertThat(refusing("compute", "60m").told(QUOTA)).isEmpty();
        assertThat(refusing("compute-more", "1m").told(QUOTA)).isEmpty();
    }

    /// The workload was scaled down, or the quota raised since: the event remains for an hour.
    @ParameterizedTest
    @CsvSource({"2, 2, false", "3, 2, true", "0, 0, false"})
    void quotaThatRefusedWhatNobodyMissesNowRefusesNothing(int desired, int available, boolean refuses) {
        assertThat(refusing(quota(1, 100), desired, available).told(QUOTA))
                .isEqualTo(refuses ? List.of("QUOTA_EXHAUSTED MEDIUM ResourceQuota shop/compute") : List.of());
        assertThat(refusing(quota(100, 100), desired, available).told(QUOTA))
                .containsExactly("QUOTA_EXHAUSTED %s ResourceQuota shop/compute".formatted(refuses ? "MEDIUM" : "LOW"));
    }

    private static Given refusing(Quota quota, int desired, int available) {
        Workload web = new Workload(
                named("shop", "web"), "Deployment", desired, available, available, true, false, WEB_LABELS, List.of());
        return new Given()
                .with(Resources.QUOTAS, quota)
                .with(Resources.EVENTS, refusal("compute", "9m"))
                .with(Resources.DEPLOYMENTS, web);
    }

    @Test
    void conditionTellsSinceWhenAQuotaRefuses() {
        Workload failing = GivenWorkload.given("Deployment", named("shop", "web"))
                .replicas(2, 1, 1)
                .labelled(WEB_LABELS)
                .with(new Condition(
                        "ReplicaFailure",
                        "True",
                        "FailedCreate",
                        "pods is forbidden: exceeded quota: compute, requested: pods=1",
                        Optional.of(Given.ago("6h"))))
                .get();

        assertThat(QUOTA.inspect(new Given()
                        .with(Resources.QUOTAS, new Quota(named("shop", "compute"), List.of(), Set.of()))
                        .with(Resources.EVENTS, refusal("compute", "9m"))
                        .with(Resources.DEPLOYMENTS, failing)
                        .picture()))
                .singleElement()
                .extracting(Finding::since)
                .isEqualTo(Optional.of(Given.ago("6h")));
    }

    @Test
    void quotaOverSeveralNamespacesRefusesInAnyOfThem() {
        Quota over =
                new Quota(named("", "for-carla"), List.of(new Quota.ResourceUse("pods", 10_000, 10_000)), Set.of());

        assertThat(new Given()
                        .with(Resources.CLUSTER_QUOTAS, over)
                        .with(Resources.EVENTS, refusal("for-carla", "59m"))
                        .told(QUOTA))
                .containsExactly("QUOTA_EXHAUSTED MEDIUM ClusterResourceQuota for-carla");
        assertThat(new Given().with(Resources.CLUSTER_QUOTAS, over).told(QUOTA))
                .containsExactly("QUOTA_EXHAUSTED LOW ClusterResourceQuota for-carla");
    }

    @ParameterizedTest
    @CsvSource({
        "pods, 3, 2, CronJob shop/sync",
        "count/pods, 3, 2, CronJob shop/sync",
        "pods, 2, 2, ''",
        "requests.cpu, 2, 3, CronJob shop/sync",
        "services, 3, 2, ''"
    })
    void theOwnerOfMostOfWhatItCountsHoldsIt(String resource, int piled, int others, String holder) {
        Quota full =
                new Quota(named("shop", "compute"), List.of(new Quota.ResourceUse(resource, 5_000, 5_000)), Set.of());
        Pod[] pods = Stream.concat(
                        IntStream.range(0, piled)
                                .mapToObj(n -> pod("sync-" + n)
                                        .ownedBy("CronJob", "sync")
                                        .requesting(500)
                                        .get()),
                        IntStream.range(0, others)
                                .mapToObj(n -> pod("web-" + n)
                                        .ownedBy("StatefulSet", "web-" + n)
                                        .requesting(100)
                                        .get()))
                .toArray(Pod[]::new);

        Finding found = QUOTA.inspect(new Given()
                        .with(Resources.QUOTAS, full)
                        .with(Resources.PODS, pods)
                        .picture())
                .getFirst();
        assertThat(found.targets(Relation.SELECTS))
                .extracting(Subject::toString)
                .isEqualTo(holder.isEmpty() ? List.of() : List.of(holder));
        assertThat(found.evidence().getLast().statement())
                .isEqualTo(holder.isEmpty() ? "at 100 % of its limit" : holder + " holds most of what it counts");
    }

    @Test
    void quotasAreReadWhereOneRefusedSomething() {
        assertThat(new OptionalReads(QUOTA.optionalReads())
                        .after(refusing("a", "1m")
                                .with(Resources.CLUSTER_QUOTAS)
                                .picture()))
                .isEmpty();
        assertThat(new OptionalReads(QUOTA.optionalReads())
                        .after(new Given()
                                .with(Resources.EVENTS, refusal("a", "1m"))
                                .picture()))
                .containsExactlyInAnyOrder(Resources.QUOTAS, Resources.CLUSTER_QUOTAS);
    }

    private static Quota quota(long used, long hard) {
        return new Quota(named("shop", "compute"), List.of(new Quota.ResourceUse("pods", used, hard)), Set.of());
    }

    private static Given refusing(String name, String age) {
        return new Given().with(Resources.QUOTAS, quota(1, 100)).with(Resources.EVENTS, refusal(name, age));
    }

    private static Event refusal(String name, String age) {
        return warning(
                "ReplicaSet", "web-1", "FailedCreate", "pods is forbidden: exceeded quota: " + name + ", x", age);
    }
}
