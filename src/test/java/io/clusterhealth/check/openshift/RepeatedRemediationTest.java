// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.check.openshift;

import static org.assertj.core.api.Assertions.assertThat;

import io.clusterhealth.check.Given;
import io.clusterhealth.cluster.Resources;
import io.clusterhealth.finding.Mode;
import io.clusterhealth.finding.Relation;
import io.clusterhealth.finding.Subject;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class RepeatedRemediationTest {
    private static final RepeatedRemediation CHECK = new RepeatedRemediation(3, Duration.ofHours(1));
    private static final String UNHEALTHY = "{expectedMachines: 1, currentHealthy: 0}";
    private static final String NEW =
            "metadata: {namespace: m, name: w-b-9, labels: {machine.openshift.io/cluster-api-machineset: w-b}, ownerReferences: ["
                    + "{apiVersion: machine.openshift.io/v1beta1, kind: MachineSet, name: w-b, controller: true}]}";

    @Test
    void machinesThatAreDeletedBeforeTheyAreNodesAreCounted() {
        Given given = given(UNHEALTHY, NEW, "w-b-1 5m", "w-b-2 11m", "w-b-3 17m", "w-b-3 18m", "w-b-x-1 3m");

        assertThat(CHECK.inspect(given.picture())).singleElement().satisfies(found -> {
            assertThat(found.subject()).isEqualTo(new Subject("MachineHealthCheck", "m", "w"));
            assertThat(found.mode()).contains(Mode.MACHINES_DELETED_AGAIN);
            assertThat(found.evidence().getFirst().statement())
                    .isEqualTo("it has had 3 machines of MachineSet w-b deleted within 60 min, and none is a node now;"
                            + " its nodeStartupTimeout is 3m");
            assertThat(found.targets(Relation.BLAMED_BY)).containsExactly(new Subject("MachineSet", "m", "w-b"));
        });
    }

    @ParameterizedTest
    @CsvSource({"59m, 1", "61m, 0"})
    void deletionsOfThePastDoNotCount(String oldest, int findings) {
        assertThat(given(UNHEALTHY, NEW, "w-b-1 5m", "w-b-2 30m", "w-b-3 " + oldest)
                        .told(CHECK))
                .hasSize(findings);
    }

    @ParameterizedTest
    @ValueSource(strings = {"{expectedMachines: 1, currentHealthy: 1}", "{}"})
    void healthyMachinesAreNotRemediated(String status) {
        assertThat(given(status, NEW, "w-b-1 5m", "w-b-2 11m", "w-b-3 17m").told(CHECK))
                .isEmpty();
    }

    @ParameterizedTest
    @ValueSource(strings = {"machine.openshift.io/cluster-api-machineset: w-c", ""})
    void machinesOfAnotherHealthCheckAreNotItsOwn(String labels) {
        String other = NEW.replace("machine.openshift.io/cluster-api-machineset: w-b", labels);

        assertThat(given(UNHEALTHY, other, "w-b-1 5m", "w-b-2 11m", "w-b-3 17m").told(CHECK))
                .isEmpty();
    }

    @Test
    void aMachineThatIsANodeHasCome() {
        assertThat(given(UNHEALTHY, NEW + "\nstatus: {nodeRef: {name: w1}}", "w-b-1 5m", "w-b-2 11m", "w-b-3 17m")
                        .told(CHECK))
                .isEmpty();
    }

    /// @param deleted names and ages
    private static Given given(String status, String machine, String... deleted) {
        Given given = new Given()
                .having(Resources.MACHINES, machine)
                .having(Resources.MACHINE_HEALTH_CHECKS, """
                        metadata: {namespace: m, name: w}
                        spec: {nodeStartupTimeout: 3m, selector: {matchLabels: {machine.openshift.io/cluster-api-machineset: w-b}}}
                        status: %s
                        """.formatted(status));
        List.of(deleted)
                .forEach(one ->
                        given.having(Resources.REMEDIATIONS, """
                        involvedObject: {apiVersion: machine.openshift.io/v1beta1, kind: Machine, namespace: m, name: %s}
                        type: Normal
                        reason: MachineDeleted
                        lastTimestamp: @%s
                        """.formatted(one.split(" ")[0], one.split(" ")[1])));
        return given;
    }
}
