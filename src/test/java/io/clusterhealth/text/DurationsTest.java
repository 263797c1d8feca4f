// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.text;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class DurationsTest {

    @ParameterizedTest
    @ValueSource(strings = {"4s", "4 s", "4S", "4000ms", "PT4S", "pt4s"})
    void readsTimesAsPeopleWriteThem(String text) {
        assertThat(Durations.read(text)).contains(Duration.ofSeconds(4));
    }

    @Test
    void readsLongerTimesToo() {
        assertThat(Durations.read("4m")).contains(Duration.ofMinutes(4));
        assertThat(Durations.read("12h")).contains(Duration.ofHours(12));
        assertThat(Durations.read("7d")).contains(Duration.ofDays(7));
    }

    @Test
    void readsNothingElse() {
        assertThat(Durations.read("4")).isEmpty();
        assertThat(Durations.read("4w")).isEmpty();
        assertThat(Durations.read("99999999999s")).isEmpty();
        assertThat(Durations.read("")).isEmpty();
    }
}
