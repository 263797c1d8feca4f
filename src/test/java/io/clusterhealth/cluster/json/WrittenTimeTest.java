// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.cluster.json;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Instant;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class WrittenTimeTest {
    @ParameterizedTest
    @ValueSource(
            strings = {
                "2026-11-21T10:20:30Z",
                "2026-11-21T10:20:00Z",
                "1970-01-01T00:00:00Z",
                "1969-12-31T23:59:59Z",
                "2024-02-29T23:59:59Z",
                "0000-01-01T00:00:00Z",
                "-0001-12-31T23:59:59Z",
                "9999-12-31T23:59:59Z",
                "+10000-01-01T00:00:00Z"
            })
    void isAsTheGeneralFormatterWritesIt(String text) {
        Instant time = Instant.parse(text);

        assertThat(WrittenTime.of(time)).isEqualTo(text);
        assertThat(WrittenTime.of(time.plusNanos(999_999_999))).isEqualTo(text);
    }
}
