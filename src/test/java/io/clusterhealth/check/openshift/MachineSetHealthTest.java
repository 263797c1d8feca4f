// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.check.openshift;

import static org.assertj.core.api.Assertions.assertThat;

import io.clusterhealth.check.Given;
import io.clusterhealth.cluster.Resources;
import io.clusterhealth.finding.Evidence;
import io.clusterhealth.finding.Mode;
import io.clusterhealth.finding.Quote;
import java.time.Duration;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class MachineSetHealthTest {
    private static final MachineSetHealth SETS = new MachineSetHealth(Duration.ofMinutes(30));

    @Test
    void machineSetWithAnErrorCreatesNoMachine() {
        Given given = new Given().having(Resources.MACHINE_SETS, """
                metadata: {namespace: openshift-machine-api, name: m}
                spec: {replicas: 3}
                status: {errorReason: InvalidConfiguration, errorMessage: 'zone: not found'}
                """);

        assertThat(given.told(SETS)).containsExactly("MACHINE_SET_SHORT MEDIUM MachineSet openshift-machine-api/m");
        assertThat(SETS.inspect(given.picture()).getFirst().evidence())
                .containsExactly(Evidence.quoting(
                        "0 of 3 machines are ready", new Quote("InvalidConfiguration", "zone: not found")));
    }

    @ParameterizedTest
    @CsvSource({
        "image img-0a1 does not exist, true",
        "image img-0a12 does not exist, false",
        "no capacity, false",
    })
    void templateIsAtFaultForAValueThatItsMachineQuotes(String message, boolean refused) {
        Given given =
                new Given().having(Resources.MACHINE_SETS, """
                metadata: {namespace: openshift-machine-api, name: m}
                spec:
                  replicas: 1
                  template: {spec: {providerSpec: {value: {kind: Provider, disks: [{boot: 'true', image: img-0a1}]}}}}
                """).having(Resources.MACHINES, """
                metadata:
                  namespace: openshift-machine-api
                  name: m-1
                  creationTimestamp: @3h
                  ownerReferences: [{kind: MachineSet, name: m, controller: true}]
                status: {phase: Failed, errorReason: InvalidConfiguration, errorMessage: '%s'}
                """.formatted(message));

        assertThat(SETS.inspect(given.picture())).singleElement().satisfies(found -> {
            assertThat(found.mode().filter(Mode.TEMPLATE_REFUSED::equals).isPresent())
                    .isEqualTo(refused);
            assertThat(found.since()).isEqualTo(refused ? Optional.of(Given.ago("3h")) : Optional.empty());
        });
    }
}
