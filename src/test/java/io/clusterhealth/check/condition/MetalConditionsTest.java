// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.check.condition;

import static io.clusterhealth.check.Given.condition;
import static io.clusterhealth.check.Given.named;
import static io.clusterhealth.check.Given.object;
import static org.assertj.core.api.Assertions.assertThat;

import io.clusterhealth.check.Given;
import io.clusterhealth.check.OptionalReads;
import io.clusterhealth.cluster.Resources;
import io.clusterhealth.cluster.object.ClusterOperator;
import io.clusterhealth.cluster.object.Condition;
import io.clusterhealth.cluster.object.GenericObject;
import io.clusterhealth.finding.Evidence;
import io.clusterhealth.finding.Finding;
import io.clusterhealth.finding.Link;
import io.clusterhealth.finding.Quote;
import io.clusterhealth.finding.Relation;
import io.clusterhealth.finding.Subject;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class MetalConditionsTest {
    private static final String API = "openshift-machine-api";
    private static final ConditionCheck CHECK = Given.conditions("baremetalhosts");

    @ParameterizedTest
    @CsvSource({
        "OK, 0, false",
        "discovered, 0, false",
        "detached, 9, false",
        "delayed, 9, false",
        "'', 0, false",
        "error, 2, false",
        "error, 3, true"
    })
    void hostThatFailsAgainAndAgainIsFound(String status, int errors, boolean found) {
        assertThat(new Given()
                        .with(Resources.generic("baremetalhosts"), host(status, errors))
                        .told(CHECK))
                .isEqualTo(
                        found ? List.of("HOST_FAILED MEDIUM BareMetalHost openshift-machine-api/rack-1") : List.of());
    }

    @Test
    void namesItsErrorItsMachineAndItsNode() {
        Given given = new Given()
                .with(Resources.generic("baremetalhosts"), host("error", 7))
                .with(
                        Resources.MACHINES,
                        object("machines", named(API, "m-1"), "{status: {phase: Running, nodeRef: {name: worker-1}}}"));

        Finding finding = CHECK.inspect(given.picture()).getFirst();

        assertThat(finding.evidence())
                .containsExactly(Evidence.quoting(
                        "7 attempts have failed, while it was provisioned",
                        new Quote("power management error", "BMC does not answer")));
        assertThat(finding.links())
                .containsExactly(
                        new Link(Relation.BECAME, new Subject("Machine", API, "m-1")),
                        new Link(Relation.BECAME, Subject.clusterScoped("Node", "worker-1")));
    }

    @Test
    void isReadOnlyWhereOpenShiftRunsOnMetal() {
        OptionalReads reads = new OptionalReads(CHECK.optionalReads());

        assertThat(reads.after(new Given().picture())).isEmpty();
        assertThat(reads.after(operator().picture())).containsExactly(Resources.generic("baremetalhosts"));
        assertThat(reads.after(operator(condition("Disabled", "False", "9d")).picture()))
                .containsExactly(Resources.generic("baremetalhosts"));
        assertThat(reads.after(operator(condition("Disabled", "True", "9d")).picture()))
                .isEmpty();
    }

    private static Given operator(Condition... conditions) {
        return new Given()
                .with(
                        Resources.CLUSTER_OPERATORS,
                        new ClusterOperator(named("", "baremetal"), "4.20.2", List.of(), List.of(conditions), false));
    }

    private static GenericObject host(String status, int errors) {
        return object("baremetalhosts", named(API, "rack-1"), """
                spec: {consumerRef: {kind: Machine, namespace: openshift-machine-api, name: m-1}}
                status: {operationalStatus: %s, errorType: power management error, errorMessage: BMC does not answer,
                  errorCount: %d, provisioning: {state: provisioned}}
                """.formatted(status, errors));
    }
}
