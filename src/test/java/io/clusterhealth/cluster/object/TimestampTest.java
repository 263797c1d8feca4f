// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.cluster.object;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Instant;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class TimestampTest {
    @ParameterizedTest
    @ValueSource(
            strings = {
                "2026-11-21T10:20:30Z",
                "1970-01-01T00:00:00Z",
                "2024-02-29T23:59:59Z",
                "2026-11-21T10:20:30.123456Z",
                "2026-11-21T10:20:30+02:00",
                "0001-01-01T00:00:00Z"
            })
    void readsWhatIsATime(String text) {
        assertThat(Timestamp.parse(text)).contains(Instant.parse(text));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "null",
                "2026-11-21",
                "2026-13-21T10:20:30Z",
                "2026-02-30T10:20:30Z",
                "2026-11-21T24:20:30Z",
                "2026-11-21T10:60:30Z",
                "2026-11-21T10:20:60Z",
                "2026-11-21 10:20:30Z",
                "2026-11-2xT10:20:30Z",
                "yesterday, around lunch"
            })
    void readsNothingElse(String text) {
        assertThat(Timestamp.parse(text)).isEmpty();
    }
}
