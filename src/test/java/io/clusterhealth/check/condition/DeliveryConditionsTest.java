// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.check.condition;

import static io.clusterhealth.check.Given.condition;
import static io.clusterhealth.check.Given.named;
import static io.clusterhealth.check.Given.object;
import static org.assertj.core.api.Assertions.assertThat;

import io.clusterhealth.check.Given;
import io.clusterhealth.check.OptionalReads;
import io.clusterhealth.cluster.Resources;
import io.clusterhealth.cluster.object.Condition;
import io.clusterhealth.cluster.object.GenericObject;
import io.clusterhealth.finding.Evidence;
import io.clusterhealth.finding.Link;
import io.clusterhealth.finding.Quote;
import io.clusterhealth.finding.Relation;
import io.clusterhealth.finding.Subject;
import java.util.List;
import java.util.Locale;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class DeliveryConditionsTest {
    private static final ConditionCheck ARGO = Given.conditions("applications");
    private static final ConditionCheck KUSTOMIZATIONS = Given.conditions("kustomizations");
    private static final ConditionCheck RELEASES = Given.conditions("helmreleases");

    @ParameterizedTest
    @CsvSource({
        "ComparisonError, 10m, 1",
        "ComparisonError, 9m, 0",
        "SyncError, 10m, 1",
        "InvalidSpecError, 10m, 1",
        "OrphanedResourceWarning, 9d, 0"
    })
    void argoHasSomeMinutesToStopComplaining(String complaint, String since, int found) {
        assertThat(new Given()
                        .with(
                                Resources.generic("applications"),
                                application(condition(complaint, "", since, "", "it failed")))
                        .told(ARGO))
                .hasSize(found)
                .allMatch("DELIVERY_FAILED MEDIUM Application flux/shop"::equals);
    }

    @ParameterizedTest
    @CsvSource({
        "Failed, OutOfSync, 10m, 1",
        "Error, Unknown, 10m, 1",
        "Failed, OutOfSync, 9m, 0",
        "Failed, Synced, 1h, 0",
        "Running, OutOfSync, 1h, 0"
    })
    void operationHasFailedWhereItHasNotBroughtWhatIsWanted(String phase, String sync, String age, int found) {
        GenericObject shop = object("applications", named("flux", "shop"), """
                spec: {destination: {namespace: web}}
                status:
                  sync: {status: %s}
                  operationState: {phase: %s, message: one task failed, finishedAt: @%s}
                """.formatted(sync, phase, age));
        Given given = new Given().with(Resources.generic("applications"), shop);

        assertThat(ARGO.inspect(given.picture())).hasSize(found).allSatisfy(finding -> {
            assertThat(finding.since()).contains(Given.ago(age));
            assertThat(finding.evidence())
                    .containsExactly(
                            Evidence.quoting("delivery failed 10 min ago", new Quote("Operation", "one task failed")));
        });
    }

    /// What fails in its own cluster is read there.
    @ParameterizedTest
    @CsvSource({
        "'server: https://edge.example:6443', Degraded, 10m, 1",
        "'name: edge', Degraded, 10m, 1",
        "'name: edge', Degraded, 9m, 0",
        "'name: edge', Progressing, 9d, 0",
        "'name: in-cluster', Degraded, 9d, 0",
        "'server: https://kubernetes.default.svc', Degraded, 9d, 0",
        "'namespace: web', Degraded, 9d, 0"
    })
    void objectsInAnotherClusterAreANoticeWhenDegraded(String destination, String health, String age, int found) {
        GenericObject shop = object("applications", named("flux", "shop"), """
                spec: {destination: {%s}}
                status: {sync: {status: Synced}, health: {status: %s, lastTransitionTime: @%s}}
                """.formatted(destination, health, age));

        assertThat(new Given().with(Resources.generic("applications"), shop).told(ARGO))
                .hasSize(found)
                .allMatch("DELIVERY_FAILED LOW Application flux/shop"::equals);
    }

    @ParameterizedTest
    @CsvSource({
        "False, 1m, false, 1",
        "False, 59s, false, 0",
        "False, 1h, true, 0",
        "Unknown, 1h, false, 0",
        "True, 1h, false, 0"
    })
    void fluxHasFailedWhereItsLastTryHas(String ready, String since, boolean suspended, int found) {
        GenericObject release =
                flux("HelmRelease", "shop", suspended, condition("Ready", ready, since, "UpgradeFailed", "timed out"));

        assertThat(new Given().with(Resources.generic("helmreleases"), release).told(RELEASES))
                .hasSize(found)
                .allMatch("DELIVERY_FAILED MEDIUM HelmRelease flux/shop"::equals);
    }

    @Test
    void whatWaitsForAnotherIsToldOfWhereThatFails() {
        assertThat(waiting("5m", infra(false, condition("Ready", "False", "5m", "BuildFailed", "no such file"))))
                .hasSize(2);
        assertThat(waiting("3h", infra(false, condition("Ready", "Unknown", "2m", "Progressing", "reconciling"))))
                .isEmpty();
        assertThat(waiting("3h", infra(false, condition("Ready", "True", "1m"))))
                .isEmpty();
    }

    @Test
    void whatWaitsInVainIsTold() {
        List<String> told = List.of("DELIVERY_FAILED MEDIUM Kustomization flux/apps");

        assertThat(waiting("14m59s")).isEmpty();
        assertThat(waiting("15m")).as("for what does not exist").isEqualTo(told);
        assertThat(waiting("15m", infra(true, condition("Ready", "False", "9d", "BuildFailed", "no such file"))))
                .as("for what is suspended")
                .isEqualTo(told);
        assertThat(waiting("15m", infra(true, condition("Ready", "True", "9d"))))
                .isEmpty();
    }

    @ParameterizedTest
    @CsvSource({"Running, 4h, 1", "Running, 3h59m, 0", "Succeeded, 4h, 0"})
    void operationThatDoesNotEndIsTold(String phase, String age, int found) {
        GenericObject shop = object("applications", named("flux", "shop"), """
                spec: {destination: {namespace: web}}
                status: {operationState: {phase: %s, message: waiting for a hook, startedAt: @%s}}
                """.formatted(phase, age));

        assertThat(new Given().with(Resources.generic("applications"), shop).told(ARGO))
                .hasSize(found);
    }

    @Test
    void deliveryThatDoesNotEndIsTold() {
        assertThat(inProgress("3h59m")).isEmpty();
        assertThat(inProgress("4h")).containsExactly("DELIVERY_FAILED MEDIUM Kustomization flux/infra");
    }

    private static List<String> inProgress(String age) {
        return new Given()
                .with(
                        Resources.generic("kustomizations"),
                        infra(
                                false,
                                condition("Ready", "Unknown", age, "Progressing", "building"),
                                condition("Reconciling", "True", age, "Progressing", "building")))
                .told(KUSTOMIZATIONS);
    }

    private static List<String> waiting(String age, GenericObject... others) {
        String why = "dependency 'flux/infra' is not ready";
        return new Given()
                .with(
                        Resources.generic("kustomizations"),
                        flux(
                                "Kustomization",
                                "apps",
                                false,
                                condition("Ready", "False", age, "DependencyNotReady", why)))
                .with(Resources.generic("kustomizations"), others)
                .told(KUSTOMIZATIONS);
    }

    private static GenericObject infra(boolean suspended, Condition... conditions) {
        return flux("Kustomization", "infra", suspended, conditions);
    }

    @Test
    void deliveryLeadsToItsSourceAndItsNamespace() {
        Given given = new Given()
                .with(
                        Resources.generic("kustomizations"),
                        flux("Kustomization", "shop", false, condition("Ready", "False", "5m")));

        assertThat(KUSTOMIZATIONS.inspect(given.picture()))
                .singleElement()
                .satisfies(found -> assertThat(found.links())
                        .containsExactly(
                                new Link(Relation.DRAWS_FROM, new Subject("GitRepository", "sources", "repo")),
                                new Link(Relation.MANAGES, Subject.clusterScoped("Namespace", "shop"))));
    }

    @Test
    void theseAreReadWhereTheyAreServed() {
        OptionalReads reads = OptionalReads.of(List.of(ARGO, KUSTOMIZATIONS, RELEASES));

        assertThat(reads.after(new Given().picture())).isEmpty();
        assertThat(reads.after(new Given().serving("argoproj.io", "rollouts").picture()))
                .isEmpty();
        assertThat(reads.after(
                        new Given().serving("argoproj.io", "applications").picture()))
                .containsExactly(Resources.generic("applications"));
        assertThat(reads.after(
                        new Given().serving("kustomize.toolkit.fluxcd.io").picture()))
                .containsExactly(Resources.generic("kustomizations"));
    }

    @Test
    void releaseNamesItsSourceInEitherWayAndIsForItsOwnNamespaceUnlessItSaysSo() {
        assertThat(links("{chart: {spec: {sourceRef: {kind: HelmRepository, name: r, namespace: charts}}}}"))
                .containsExactly(
                        new Link(Relation.DRAWS_FROM, new Subject("HelmRepository", "charts", "r")),
                        new Link(Relation.MANAGES, Subject.clusterScoped("Namespace", "flux")));
        assertThat(links("{targetNamespace: web, chartRef: {kind: OCIRepository, name: r}}"))
                .containsExactly(
                        new Link(Relation.DRAWS_FROM, new Subject("OCIRepository", "flux", "r")),
                        new Link(Relation.MANAGES, Subject.clusterScoped("Namespace", "web")));
    }

    private static List<Link> links(String spec) {
        GenericObject release = object(
                "helmreleases", named("flux", "shop"), "{spec: " + spec + "}", condition("Ready", "False", "5m"));
        return RELEASES.inspect(new Given()
                        .with(Resources.generic("helmreleases"), release)
                        .picture())
                .getFirst()
                .links();
    }

    private static GenericObject application(Condition complaint) {
        return object("applications", named("flux", "shop"), "{spec: {destination: {namespace: shop}}}", complaint);
    }

    private static GenericObject flux(String kind, String name, boolean suspended, Condition... conditions) {
        return object(kind.toLowerCase(Locale.ROOT) + "s", named("flux", name), """
                spec:
                  suspend: %s
                  targetNamespace: shop
                  sourceRef: {kind: GitRepository, namespace: sources, name: repo}
                  chartRef: {kind: GitRepository, namespace: sources, name: repo}
                """.formatted(suspended), conditions);
    }
}
