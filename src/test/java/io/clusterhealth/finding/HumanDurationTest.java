// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.finding;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class HumanDurationTest {
    private static final Instant NOW = Instant.parse("2026-11-21T00:00:00Z");

    @ParameterizedTest
    @CsvSource({
        "PT0S, 1 s",
        "PT119S, 119 s",
        "PT120S, 2 min",
        "PT7199S, 119 min",
        "PT2H, 2 h",
        "PT47H59M, 47 h",
        "PT48H, 2 d",
        "PT47H59M59.3S, 2 d",
        "PT119.2S, 2 min",
        "PT-5S, 1 s"
    })
    void picksTheLargestUnitThatFits(Duration age, String expected) {
        assertThat(HumanDuration.of(age)).isEqualTo(expected);
    }

    @Test
    void countsTheFutureAsNow() {
        assertThat(HumanDuration.since(Optional.of(NOW.plusSeconds(60)), NOW)).isEqualTo("for 1 s");
    }

    @Test
    void admitsAnUnknownBeginning() {
        assertThat(HumanDuration.since(Optional.empty(), NOW)).isEqualTo("since an unknown time");
    }
}
