// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.check.condition;

import static io.clusterhealth.check.Given.ago;
import static org.assertj.core.api.Assertions.assertThat;

import io.clusterhealth.check.Given;
import io.clusterhealth.check.OptionalReads;
import io.clusterhealth.cluster.Resources;
import io.clusterhealth.finding.Evidence;
import io.clusterhealth.finding.Finding;
import io.clusterhealth.finding.Mode;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class AwaitedControllersTest {
    private static final AwaitedControllers CHECK = new AwaitedControllers(Duration.ofMinutes(30), 2);
    private static final List<String> FOUND = List.of("WORKLOAD_UNAVAILABLE MEDIUM Deployment system/widget-operator");

    @Test
    void controllerAtZeroIsToldWithWhatWaits() {
        Given given = waiting("b", "3h").having(Resources.DEPLOYMENTS, operator("widget-operator", "app", 0));

        assertThat(CHECK.inspect(given.picture())).singleElement().satisfies(found -> {
            assertThat(List.of(Given.text(found))).isEqualTo(FOUND);
            assertThat(found.mode()).contains(Mode.AWAITED_AT_ZERO);
            assertThat(found.since()).contains(ago("3h"));
            assertThat(found.evidence().getFirst().statement())
                    .isEqualTo("it is scaled to zero, and 2 custom resources wait for it, the first changed 3 h ago:"
                            + " shop/b, shop/a");
        });
    }

    @ParameterizedTest
    @CsvSource({
        "widget-operator, app, 0, true",
        "widget-operator, app, 1, false",
        "other, widget-operator, 0, true",
        "other, app, 0, false"
    })
    void managerIsTheNameOfItsWorkloadOrContainer(String name, String container, int replicas, boolean found) {
        Given given = waiting("b", "3h").having(Resources.DEPLOYMENTS, operator(name, container, replicas));

        assertThat(given.told(CHECK)).hasSize(found ? 1 : 0);
    }

    @Test
    void containerOfSeveralWorkloadsShowsNothing() {
        assertThat(waiting("b", "3h")
                        .having(
                                Resources.DEPLOYMENTS,
                                operator("one", "widget-operator", 0),
                                operator("two", "widget-operator", 1))
                        .told(CHECK))
                .isEmpty();
    }

    @ParameterizedTest
    @CsvSource({"30m, true", "29m, false", "11h, false"})
    void changeHasToBeNewerThanTheStatusAndToHaveWaited(String age, boolean found) {
        assertThat(waiting("b", age)
                        .having(Resources.DEPLOYMENTS, operator("widget-operator", "app", 0))
                        .told(CHECK))
                .isEqualTo(found ? FOUND : List.of());
    }

    @Test
    void oneObjectIsNotEnoughAndWithoutManagersNothingIsShown() {
        String operator = operator("widget-operator", "app", 0);

        assertThat(new Given()
                        .having(Resources.UNSEEN_CHANGES, widget("a", "2h"))
                        .having(Resources.DEPLOYMENTS, operator)
                        .told(CHECK))
                .isEmpty();
        assertThat(new Given()
                        .having(
                                Resources.UNSEEN_CHANGES,
                                widget("a", "2h").replace("managedFields", "otherFields"),
                                widget("b", "2h").replace("managedFields", "otherFields"))
                        .having(Resources.DEPLOYMENTS, operator)
                        .told(CHECK))
                .isEmpty();
    }

    @ParameterizedTest
    @CsvSource({
        "example-operator, 0, true",
        "example-operator, 1, false",
        "operator-of-example, 0, true",
        "examples, 0, false",
        "widget-operator, 0, false"
    })
    void withoutManagersTheOnlyWorkloadNamedAfterTheApiGroupIsTheController(String name, int replicas, boolean found) {
        Given given = new Given()
                .having(Resources.UNSEEN_CHANGES, widget("a", "2h").replace("managedFields", "otherFields"))
                .having(Resources.DEPLOYMENTS, operator(name, "app", replicas));

        assertThat(new AwaitedControllers(Duration.ofMinutes(30), 1).inspect(given.picture()))
                .flatExtracting(Finding::evidence)
                .extracting(Evidence::statement)
                .isEqualTo(
                        found
                                ? List.of("it is scaled to zero, and 1 custom resource waits for it: shop/a")
                                : List.of());
    }

    @Test
    void whatIsPausedDoesNotWait() {
        String paused = widget("a", "2h")
                .replace("Generation: 3", "Generation: 3, conditions: [{type: ReconciliationPaused, status: 'True'}]");

        assertThat(new Given()
                        .having(Resources.UNSEEN_CHANGES, paused, widget("b", "2h"))
                        .having(Resources.DEPLOYMENTS, operator("widget-operator", "app", 0))
                        .told(CHECK))
                .isEmpty();
    }

    @Test
    void theyAreOnlyReadFromRecordings() {
        OptionalReads reads = OptionalReads.of(List.of(CHECK));

        assertThat(reads.everything()).contains(Resources.UNSEEN_CHANGES);
        assertThat(reads.always()).isEmpty();
    }

    private static Given waiting(String other, String age) {
        return new Given().having(Resources.UNSEEN_CHANGES, widget("a", "2h"), widget(other, age));
    }

    static String widget(String name, String changed) {
        return """
                apiVersion: example.com/v1
                kind: Widget
                metadata:
                  namespace: shop
                  name: %s
                  generation: 5
                  managedFields:
                    - {manager: kubectl-edit, operation: Update, time: @%s}
                    - {manager: widget-operator, operation: Update, subresource: status, time: @10h}
                status: {observedGeneration: 3}
                """.formatted(name, changed);
    }

    static String operator(String name, String container, int replicas) {
        return """
                metadata: {namespace: system, name: %s}
                spec: {replicas: %d, template: {spec: {containers: [{name: %s, image: a:1}]}}}
                status: {}
                """.formatted(name, replicas, container);
    }
}
