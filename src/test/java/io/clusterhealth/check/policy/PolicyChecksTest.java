// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.check.policy;

import static io.clusterhealth.check.Given.named;
import static io.clusterhealth.check.Given.node;
import static io.clusterhealth.check.Given.warning;
import static org.assertj.core.api.Assertions.assertThat;

import io.clusterhealth.check.Given;
import io.clusterhealth.check.SecondLook;
import io.clusterhealth.cluster.Resources;
import io.clusterhealth.cluster.object.DisruptionBudget;
import io.clusterhealth.cluster.object.Event;
import io.clusterhealth.cluster.object.Quota;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;

class PolicyChecksTest {
    private static final QuotaUse QUOTA = new QuotaUse(90, Duration.ofHours(1));
    private static final BudgetRoom BUDGET = new BudgetRoom(Duration.ofMinutes(10));

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

    @Test
    void quotasAreReadWhereOneRefusedSomething() {
        assertThat(new SecondLook(QUOTA.looks(), 9).after(refusing("a", "1m").picture()))
                .isEmpty();
        assertThat(new SecondLook(QUOTA.looks(), 0)
                        .after(new Given()
                                .with(Resources.EVENTS, refusal("a", "1m"))
                                .picture()))
                .containsExactly(Resources.QUOTAS);
    }

    @Test
    void budgetBlocksWhenAllItsPodsMustStay() {
        assertThat(new Given()
                        .with(Resources.DISRUPTION_BUDGETS, budget(3, 3, 2, 1))
                        .told(BUDGET))
                .isEmpty();
        assertThat(new Given()
                        .with(Resources.DISRUPTION_BUDGETS, budget(2, 2, 2, 0))
                        .told(BUDGET))
                .containsExactly("BUDGET_BLOCKS LOW PodDisruptionBudget shop/web");
        assertThat(new Given()
                        .with(Resources.DISRUPTION_BUDGETS, budget(0, 0, 0, 0))
                        .told(BUDGET))
                .isEmpty();
    }

    @Test
    void budgetIsMoreThanANoticeWhileANodeIsDrained() {
        Given given = new Given()
                .with(Resources.DISRUPTION_BUDGETS, budget(2, 2, 2, 0))
                .with(Resources.NODES, node(named("", "w1"), "", true, ""));

        assertThat(given.told(BUDGET)).containsExactly("BUDGET_BLOCKS MEDIUM PodDisruptionBudget shop/web");
    }

    private static Quota quota(long used, long hard) {
        return new Quota(named("shop", "compute"), List.of(new Quota.Use("pods", used, hard)));
    }

    private static Given refusing(String name, String age) {
        return new Given().with(Resources.QUOTAS, quota(1, 100)).with(Resources.EVENTS, refusal(name, age));
    }

    private static Event refusal(String name, String age) {
        return warning(
                "ReplicaSet", "web-1", "FailedCreate", "pods is forbidden: exceeded quota: " + name + ", x", age);
    }

    private static DisruptionBudget budget(int expected, int healthy, int desired, int allowed) {
        return new DisruptionBudget(named("shop", "web"), "", "", expected, healthy, desired, allowed, true);
    }
}
