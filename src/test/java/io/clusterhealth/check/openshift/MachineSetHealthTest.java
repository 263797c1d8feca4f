// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.check.openshift;

import static org.assertj.core.api.Assertions.assertThat;

import io.clusterhealth.check.Given;
import io.clusterhealth.cluster.Resources;
import io.clusterhealth.finding.Evidence;
import io.clusterhealth.finding.Quote;
import java.time.Duration;
import org.junit.jupiter.api.Test;

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
}
