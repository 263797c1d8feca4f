// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.check.gitops;

import static io.clusterhealth.check.Given.condition;
import static io.clusterhealth.check.Given.named;
import static org.assertj.core.api.Assertions.assertThat;

import io.clusterhealth.check.Given;
import io.clusterhealth.check.SecondLook;
import io.clusterhealth.cluster.Resources;
import io.clusterhealth.cluster.object.Condition;
import io.clusterhealth.cluster.object.Delivery;
import io.clusterhealth.cluster.object.Supplier;
import io.clusterhealth.finding.Link;
import io.clusterhealth.finding.Relation;
import io.clusterhealth.finding.Subject;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class DeliveriesTest {
    private static final Deliveries CHECK = new Deliveries(Duration.ofMinutes(10), Duration.ofMinutes(1));

    @ParameterizedTest
    @CsvSource({
        "ComparisonError, 10m, 1",
        "ComparisonError, 9m, 0",
        "SyncError, 10m, 1",
        "InvalidSpecError, 10m, 1",
        "Operation, 10m, 1",
        "OrphanedResourceWarning, 9d, 0"
    })
    void argoHasSomeMinutesToStopComplaining(String complaint, String since, int found) {
        assertThat(new Given()
                        .with(Resources.APPLICATIONS, application(condition(complaint, "", since, "", "it failed")))
                        .told(CHECK))
                .hasSize(found)
                .allMatch("DELIVERY_FAILED MEDIUM Application flux/shop"::equals);
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
        Delivery release =
                flux("HelmRelease", "shop", suspended, condition("Ready", ready, since, "UpgradeFailed", "timed out"));

        assertThat(new Given().with(Resources.HELM_RELEASES, release).told(CHECK))
                .hasSize(found)
                .allMatch("DELIVERY_FAILED MEDIUM HelmRelease flux/shop"::equals);
    }

    @Test
    void whatWaitsForAnotherIsToldOfWhereThatFails() {
        Delivery waits = flux(
                "Kustomization",
                "apps",
                false,
                condition("Ready", "False", "5m", "DependencyNotReady", "dependency 'flux/infra' is not ready"));
        Given given = new Given().with(Resources.KUSTOMIZATIONS, waits);

        assertThat(given.told(CHECK)).isEmpty();
        given.with(
                Resources.KUSTOMIZATIONS,
                flux(
                        "Kustomization",
                        "infra",
                        false,
                        condition("Ready", "False", "5m", "BuildFailed", "no such file")));
        assertThat(given.told(CHECK)).hasSize(2);
    }

    @Test
    void deliveryLeadsToItsSourceAndItsNamespace() {
        Given given = new Given()
                .with(
                        Resources.KUSTOMIZATIONS,
                        flux("Kustomization", "shop", false, condition("Ready", "False", "5m")));

        assertThat(CHECK.inspect(given.picture()))
                .singleElement()
                .satisfies(found -> assertThat(found.links())
                        .containsExactly(
                                new Link(Relation.DRAWS_FROM, new Subject("GitRepository", "sources", "repo")),
                                new Link(Relation.MANAGES, Subject.clusterScoped("Namespace", "shop"))));
    }

    @Test
    void theseAreReadWhereTheyAreServed() {
        SecondLook look = SecondLook.of(List.of(CHECK));

        assertThat(look.after(new Given().picture())).isEmpty();
        assertThat(look.after(new Given().serving("argoproj.io", "rollouts").picture()))
                .isEmpty();
        assertThat(look.after(new Given().serving("argoproj.io", "applications").picture()))
                .containsExactly(Resources.APPLICATIONS);
        assertThat(look.after(new Given().serving("kustomize.toolkit.fluxcd.io").picture()))
                .containsExactly(Resources.KUSTOMIZATIONS);
    }

    private static Delivery application(Condition complaint) {
        return new Delivery(
                "Application",
                named("flux", "shop"),
                false,
                new Supplier.Reference("", "", ""),
                "shop",
                List.of(complaint));
    }

    private static Delivery flux(String kind, String name, boolean suspended, Condition ready) {
        return new Delivery(
                kind,
                named("flux", name),
                suspended,
                new Supplier.Reference("GitRepository", "sources", "repo"),
                "shop",
                List.of(ready));
    }
}
