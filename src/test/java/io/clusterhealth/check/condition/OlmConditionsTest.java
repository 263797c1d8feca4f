// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.check.condition;

import static io.clusterhealth.check.Given.ago;
import static io.clusterhealth.check.Given.condition;
import static io.clusterhealth.check.Given.created;
import static io.clusterhealth.check.Given.named;
import static io.clusterhealth.check.Given.object;
import static org.assertj.core.api.Assertions.assertThat;

import io.clusterhealth.check.Given;
import io.clusterhealth.cluster.Resources;
import io.clusterhealth.cluster.object.Condition;
import io.clusterhealth.cluster.object.GenericObject;
import io.clusterhealth.cluster.object.Metadata;
import io.clusterhealth.finding.Evidence;
import io.clusterhealth.finding.Link;
import io.clusterhealth.finding.Quote;
import io.clusterhealth.finding.Relation;
import io.clusterhealth.finding.Subject;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class OlmConditionsTest {
    private static final ConditionCheck CATALOGS = Given.conditions("catalogsources");
    private static final ConditionCheck SUBSCRIPTIONS = Given.conditions("subscriptions");
    private static final ConditionCheck RELEASES = Given.conditions("clusterserviceversions");
    private static final ConditionCheck PLANS = Given.conditions("installplans");

    @ParameterizedTest
    @CsvSource({
        "READY, 9d, false",
        "IDLE, 9d, false",
        "CONNECTING, 4m59s, false",
        "CONNECTING, 5m, true",
        "TRANSIENT_FAILURE, 9s, false",
        "TRANSIENT_FAILURE, 10s, true"
    })
    void catalogHasFiveMinutesToConnect(String state, String age, boolean found) {
        assertThat(catalog(state, age, named("m", "c")))
                .isEqualTo(found ? List.of("CATALOG_DOWN MEDIUM CatalogSource m/c") : List.of());
    }

    /// Its connection fails until its pod is ready.
    @ParameterizedTest
    @CsvSource({"4m59s, 0", "5m, 1"})
    void newCatalogMayFailToConnect(String age, int findings) {
        assertThat(catalog("TRANSIENT_FAILURE", "1m", created("m", "c", age))).hasSize(findings);
    }

    private static List<String> catalog(String state, String age, Metadata metadata) {
        GenericObject catalog = object(
                "catalogsources",
                metadata,
                "{status: {connectionState: {lastObservedState: %s, lastConnect: @%s}}}".formatted(state, age));

        return new Given().with(Resources.generic("catalogsources"), catalog).told(CATALOGS);
    }

    @ParameterizedTest
    @CsvSource({
        "Failed, Retrying, 14m, ''",
        "Failed, Retrying, 15m, SUBSCRIPTION_BLOCKED MEDIUM ClusterExtension e",
        "Succeeded, Retrying, 15m, SUBSCRIPTION_BLOCKED LOW ClusterExtension e",
        "Succeeded, Succeeded, 15m, ''"
    })
    void extensionThatIsNotInstalledCounts(String installed, String progress, String age, String found) {
        String extension =
                """
                metadata: {name: e}
                status:
                  conditions:
                  - {type: Installed, status: '%s', reason: %s, lastTransitionTime: @%s}
                  - {type: Progressing, status: 'True', reason: %s, message: no bundles found, lastTransitionTime: @%s}
                """.formatted(installed.equals("Succeeded") ? "True" : "False", installed, age, progress, age);

        assertThat(new Given()
                        .having(Resources.generic("clusterextensions"), extension)
                        .told(Given.conditions("clusterextensions")))
                .isEqualTo(found.isEmpty() ? List.of() : List.of(found));
    }

    @ParameterizedTest
    @CsvSource({"Available, 1", "Unavailable, 0"})
    void catalogThatIsNotServedCountsUnlessItIsSwitchedOff(String mode, int findings) {
        String catalog = """
                metadata: {name: c}
                spec: {availabilityMode: %s}
                status:
                  conditions:
                  - {type: Serving, status: 'False', reason: Unavailable, lastTransitionTime: @1h}
                  - {type: Progressing, status: 'True', reason: Retrying, message: manifest unknown}
                """.formatted(mode);

        assertThat(Given.conditions("clustercatalogs")
                        .inspect(new Given()
                                .having(Resources.generic("clustercatalogs"), catalog)
                                .picture()))
                .hasSize(findings)
                .allSatisfy(finding ->
                        assertThat(finding.evidence().getLast().quote()).isEqualTo("Retrying: manifest unknown"));
    }

    @Test
    void catalogWithoutAStateCountsWhenItSaysWhy() {
        GenericObject silent = object("catalogsources", named("m", "silent"), "{}");
        GenericObject invalid = object(
                "catalogsources", named("m", "invalid"), "{status: {reason: SpecInvalidError, message: no image}}");

        assertThat(new Given()
                        .with(Resources.generic("catalogsources"), silent, invalid)
                        .told(CATALOGS))
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
        GenericObject subscription = subscription("AtLatestKnown", condition(type, "True", age));

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
        GenericObject release = object("clusterserviceversions", named("ops", "p.v2"), """
                spec: {install: {spec: {deployments: [{name: controller}]}}}
                status: {phase: '%s', reason: R, message: m, lastTransitionTime: @%s}
                """.formatted(phase, age));

        assertThat(new Given().with(Resources.CLUSTER_SERVICE_VERSIONS, release).told(RELEASES))
                .isEqualTo(found.isEmpty() ? List.of() : List.of(found + " MEDIUM ClusterServiceVersion ops/p.v2"));
    }

    @Test
    void failedPlanIsHistoryUnlessASubscriptionRefersToIt() {
        assertThat(new Given()
                        .with(Resources.SUBSCRIPTIONS, subscription("UpgradePending"))
                        .with(
                                Resources.generic("installplans"),
                                plan("install-x", "Failed"),
                                plan("install-old", "Failed"))
                        .told(PLANS))
                .containsExactly("INSTALL_PLAN_FAILED MEDIUM InstallPlan ops/install-x");
        assertThat(new Given()
                        .with(Resources.SUBSCRIPTIONS, subscription("AtLatestKnown"))
                        .with(Resources.generic("installplans"), plan("install-x", "Complete"))
                        .told(PLANS))
                .isEmpty();
    }

    @Test
    void failedPlanTellsWhatItWasToInstallAndWhyItWasNot() {
        GenericObject plan = object(
                "installplans",
                named("ops", "install-x"),
                "{spec: {clusterServiceVersionNames: [a.v1, b.v1]}, status: {phase: Failed, message: bundle bad}}",
                condition("Installed", "False", "2h", "InstallComponentFailed", "no rights"));
        Given given = new Given()
                .with(Resources.SUBSCRIPTIONS, subscription("UpgradePending"))
                .with(Resources.generic("installplans"), plan);

        assertThat(PLANS.inspect(given.picture())).singleElement().satisfies(finding -> {
            assertThat(finding.since()).contains(ago("2h"));
            assertThat(finding.evidence())
                    .containsExactly(
                            Evidence.quoting("it was to install", "a.v1, b.v1"),
                            Evidence.quoting("it failed", new Quote("InstallComponentFailed", "no rights")));
        });
    }

    private static GenericObject plan(String name, String phase) {
        return object(
                "installplans",
                named("ops", name),
                "{spec: {clusterServiceVersionNames: [pipelines.v2]}, status: {phase: %s, message: bundle bad}}"
                        .formatted(phase));
    }

    private static GenericObject subscription(String state, Condition... conditions) {
        return object("subscriptions", named("ops", "pipelines"), """
                spec: {name: pipelines, source: redhat, sourceNamespace: openshift-marketplace}
                status: {installedCSV: pipelines.v1, currentCSV: pipelines.v2, state: %s, installPlanRef: {name: install-x}}
                """.formatted(state), conditions);
    }
}
