// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.cluster.json;

import static io.clusterhealth.cluster.json.Yaml.read;
import static org.assertj.core.api.Assertions.assertThat;

import io.clusterhealth.cluster.Operands;
import io.clusterhealth.cluster.Resource;
import io.clusterhealth.cluster.object.Operand;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class OperandMappingTest {

    @Test
    void readsConditions() {
        assertThat(told(Operands.HOSTED_CLUSTERS, """
                conditions: [{type: Available, status: "False", reason: R, message: M}]
                """)).isEqualTo("Available=False R M");
    }

    @ParameterizedTest
    @CsvSource({
        "3, 0, 0, 0, Exhausted=True  3 assigned; 0 available",
        "3, 1, 0, 0, Exhausted=True  4 assigned; 0 available",
        "3, 0, 1, 0, Exhausted=False  3 assigned; 1 available",
        "3, 0, 0, 9, Exhausted=False  3 assigned; 9 available",
        "0, 0, 0, 0, Exhausted=False  0 assigned; 0 available"
    })
    void poolOfAddressesIsUsedUp(int assigned4, int assigned6, int left4, int left6, String told) {
        assertThat(told(Operands.ADDRESS_POOLS, """
                assignedIPv4: %d
                assignedIPv6: %d
                availableIPv4: %d
                availableIPv6: %d
                """.formatted(assigned4, assigned6, left4, left6))
                        .replace(",", ";"))
                .isEqualTo(told);
    }

    @Test
    void poolThatCountsNothingSaysNothing() {
        assertThat(told(Operands.ADDRESS_POOLS, "{}")).startsWith("Exhausted=False");
    }

    @ParameterizedTest
    @CsvSource({"Failed, Failed=True Failed no room", "Succeeded, Failed=False Succeeded no room"})
    void nodeOfVirtualFunctionsSaysWhetherItIsInStep(String status, String told) {
        assertThat(told(Operands.VIRTUAL_FUNCTIONS, """
                syncStatus: %s
                lastSyncError: no room
                """.formatted(status))).isEqualTo(told);
    }

    private static String told(Resource<Operand> list, String status) {
        String object = "metadata: {name: o, namespace: n}\nstatus:\n" + status.indent(2);
        return read(list, object).orElseThrow().conditions().stream()
                .map(one -> one.type() + "=" + one.status() + " " + one.reason() + " " + one.message())
                .collect(Collectors.joining("\n"));
    }
}
