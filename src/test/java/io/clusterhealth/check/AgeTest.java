// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.check;

import static io.clusterhealth.check.Given.NOW;
import static io.clusterhealth.check.Given.ago;
import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class AgeTest {

    @Test
    void whatLiesAheadCountsAsNow() {
        assertThat(Age.of(NOW.plusSeconds(90), NOW)).isZero();
        assertThat(Age.reaches(Duration.ZERO, NOW.plusSeconds(90), NOW)).isTrue();
    }

    @Test
    void limitIsReachedOnTheSecond() {
        assertThat(Age.reaches(Duration.ofMinutes(5), ago("5m"), NOW)).isTrue();
        assertThat(Age.reaches(Duration.ofMinutes(5), ago("4m59s"), NOW)).isFalse();
    }

    @ParameterizedTest
    @CsvSource({"119s, 119 s", "120s, 2 min", "119m, 119 min", "120m, 2 h", "47h, 47 h", "48h, 2 d", "400d, 400 d"})
    void textUsesTheLargestUnitThatFits(String age, String text) {
        assertThat(Age.text(ago(age), NOW)).isEqualTo(text);
    }
}
