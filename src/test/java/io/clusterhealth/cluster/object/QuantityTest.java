// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.cluster.object;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class QuantityTest {
    @ParameterizedTest
    @CsvSource({
        "100m, 100",
        "1, 1000",
        "0.5, 500",
        ".5, 500",
        "1., 1000",
        "1e3, 1000000",
        "1E3, 1000000",
        "12e-1, 1200",
        "1n, 1",
        "1500u, 2",
        "2k, 2000000",
        "0, 0",
        "-1, 0",
        "'', 0",
        "m, 0",
        "abc, 0",
        "1x, 0",
        "1 000, 0",
        "1e999999999, 0",
        "9E, 9223372036854775807"
    })
    void readsThousandths(String text, long expected) {
        assertThat(Quantity.milli(text)).isEqualTo(expected);
    }

    @ParameterizedTest
    @CsvSource({
        "1Ki, 1024",
        "1Mi, 1048576",
        "1Gi, 1073741824",
        "1.5Gi, 1610612736",
        "1G, 1000000000",
        "1T, 1000000000000",
        "1P, 1000000000000000",
        "1Ti, 1099511627776",
        "1Pi, 1125899906842624",
        "1Ei, 1152921504606846976",
        "100m, 1",
        "250, 250",
        "8Ei, 9223372036854775807",
        "NaN, 0"
    })
    void readsWholeUnits(String text, long expected) {
        assertThat(Quantity.whole(text)).isEqualTo(expected);
    }
}
