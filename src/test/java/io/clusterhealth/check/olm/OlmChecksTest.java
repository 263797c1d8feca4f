// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.check.olm;

import static io.clusterhealth.check.Given.ago;
import static io.clusterhealth.check.Given.condition;
import static io.clusterhealth.check.Given.named;
import static org.assertj.core.api.Assertions.assertThat;

import io.clusterhealth.check.Given;
import io.clusterhealth.cluster.Resources;
import io.clusterhealth.cluster.object.CatalogSource;
import io.clusterhealth.cluster.object.ClusterServiceVersion;
import io.clusterhealth.cluster.object.Condition;
import io.clusterhealth.cluster.object.InstallPlan;
import io.clusterhealth.cluster.object.Subscription;
import io.clusterhealth.finding.Link;
import io.clusterhealth.finding.Relation;
import io.clusterhealth.finding.Subject;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class OlmChecksTest {
    private static final CatalogHealth CATALOGS = new CatalogHealth(Duration.ofMinutes(5));
    private static final SubscriptionHealth SUBSCRIPTIONS = new SubscriptionHealth(Duration.ofMinutes(5));
    private static final ReleaseHealth RELEASES = new ReleaseHealth(Duration.ofMinutes(15));

    @ParameterizedTest
    @CsvSource({
        "READY, 9d, false",
        "IDLE, 9d, false",
        "CONNECTING, 4m59s, false",
        "CONNECTING, 5m, true",
        "TRANSIENT_FAILURE, 5m, true"
    })
    void catalogHasFiveMinutesToConnect(String state, String age, boolean found) {
        CatalogSource catalog = new CatalogSource(named("m", "c"), state, Optional.of(ago(age)), "", "");

        assertThat(new Given().with(Resources.CATALOG_SOURCES, catalog).told(CATALOGS))
                .isEqualTo(found ? List.of("CATALOG_DOWN MEDIUM CatalogSource m/c") : List.of());
    }

    @Test
    void catalogWithoutAStateCountsWhenItSaysWhy() {
        CatalogSource silent = new CatalogSource(named("m", "silent"), "", Optional.empty(), "", "");
        CatalogSource invalid =
                new CatalogSource(named("m", "invalid"), "", Optional.empty(), "SpecInvalidError", "no image");

        assertThat(new Given().with(Resources.CATALOG_SOURCES, silent, invalid).told(CATALOGS))
                .containsExactly("CATALOG_DOWN MEDIUM CatalogSource m/invalid");
    }

    @ParameterizedTest
    @CsvSource({
        "ResolutionFailed, 4m59s, false",
        "ResolutionFailed, 5m, true",
        "CatalogSourcesUnhealthy, 1h, true",
        "BundleUnpackFailed, 1h, true",
        "InstallPlanFailed, 1h, true",
        "SomethingElse, 1h, false"
    })
    void subscriptionIsBlockedByItsConditions(String type, String age, boolean found) {
        Subscription subscription = subscription("AtLatestKnown", condition(type, "True", age));

        assertThat(new Given().with(Resources.SUBSCRIPTIONS, subscription).told(SUBSCRIPTIONS))
                .isEqualTo(found ? List.of("SUBSCRIPTION_BLOCKED MEDIUM Subscription ops/pipelines") : List.of());
    }

    @Test
    void subscriptionThatWaitsForApprovalIsANotice() {
        assertThat(new Given()
                        .with(
                                Resources.SUBSCRIPTIONS,
                                subscription(
                                        "UpgradePending",
                                        condition("InstallPlanPending", "True", "9d", "RequiresApproval", "")))
                        .told(SUBSCRIPTIONS))
                .containsExactly("SUBSCRIPTION_AWAITS_APPROVAL LOW Subscription ops/pipelines");
        assertThat(new Given()
                        .with(
                                Resources.SUBSCRIPTIONS,
                                subscription(
                                        "UpgradePending",
                                        condition("InstallPlanPending", "True", "9d", "Installing", "")))
                        .told(SUBSCRIPTIONS))
                .isEmpty();
    }

    @Test
    void subscriptionHangsOnItsCatalogItsReleaseAndItsPlan() {
        Given given = new Given().with(Resources.SUBSCRIPTIONS, subscription("UpgradeFailed"));

        assertThat(SUBSCRIPTIONS.inspect(given.picture()).getFirst().links())
                .containsExactly(
                        new Link(Relation.DRAWS_FROM, new Subject("CatalogSource", "openshift-marketplace", "redhat")),
                        new Link(Relation.DEPLOYS, new Subject("ClusterServiceVersion", "ops", "pipelines.v2")),
                        new Link(Relation.DEPLOYS, new Subject("InstallPlan", "ops", "install-x")));
    }

    @ParameterizedTest
    @CsvSource({
        "Succeeded, 9d, ''",
        "'', 9d, ''",
        "Failed, 1s, RELEASE_FAILED",
        "Installing, 14m59s, ''",
        "Installing, 15m, RELEASE_STUCK",
        "Pending, 15m, RELEASE_STUCK"
    })
    void releaseHasAQuarterOfAnHourToInstall(String phase, String age, String found) {
        ClusterServiceVersion release = new ClusterServiceVersion(
                named("ops", "p.v2"), phase, "R", "m", Optional.of(ago(age)), List.of("controller"));

        assertThat(new Given().with(Resources.CLUSTER_SERVICE_VERSIONS, release).told(RELEASES))
                .isEqualTo(found.isEmpty() ? List.of() : List.of(found + " MEDIUM ClusterServiceVersion ops/p.v2"));
    }

    @Test
    void failedPlanIsHistoryUnlessASubscriptionRefersToIt() {
        assertThat(new Given()
                        .with(Resources.SUBSCRIPTIONS, subscription("UpgradePending"))
                        .with(Resources.INSTALL_PLANS, plan("install-x", "Failed"), plan("install-old", "Failed"))
                        .told(new InstallPlanHealth()))
                .containsExactly("INSTALL_PLAN_FAILED MEDIUM InstallPlan ops/install-x");
        assertThat(new Given()
                        .with(Resources.SUBSCRIPTIONS, subscription("AtLatestKnown"))
                        .with(Resources.INSTALL_PLANS, plan("install-x", "Complete"))
                        .told(new InstallPlanHealth()))
                .isEmpty();
    }

    private static InstallPlan plan(String name, String phase) {
        return new InstallPlan(named("ops", name), phase, true, List.of("pipelines.v2"), "bundle bad", List.of());
    }

    private static Subscription subscription(String state, Condition... conditions) {
        return new Subscription(
                named("ops", "pipelines"),
                "pipelines",
                "redhat",
                "openshift-marketplace",
                "pipelines.v1",
                "pipelines.v2",
                state,
                "install-x",
                List.of(conditions));
    }
}
