// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.check.workload;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.Optional;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class CronScheduleTest {
    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "*/30 * * * * | PT30M",
                "7/20 * * * * | PT20M",
                "0 * * * * | PT1H",
                "0,50 * * * * | PT50M",
                "0 8-18/2 * * * | PT14H",
                "15 3 * * * | P1D",
                "0 3 * * MON-FRI | P7D",
                "0 3 1 * * | P31D",
                "@hourly | PT1H",
                "@weekly | P7D"
            })
    void longestTimeBetweenTwoTimes(String schedule, Duration gap) {
        assertThat(CronSchedule.longestGap(schedule)).contains(gap);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "* * * * * | PT1M",
                "*/30 * * * * | PT30M",
                "7 */6 * * * | PT6H",
                "15 3 * * * | P1D",
                "@weekly | P7D",
                "0,50 * * * * | ",
                "0 3 * * MON-FRI | ",
                "0 3 1 * * | ",
                "@yearly | "
            })
    void timeBetweenTwoRunsIfItIsAlwaysTheSame(String schedule, Duration apart) {
        assertThat(CronSchedule.interval(schedule)).isEqualTo(Optional.ofNullable(apart));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"", "0 3 1 1 *", "@yearly", "60 * * * *", "a * * * *", "*/0 * * * *", "5-1 * * * *", "0 * *"})
    void othersAreUnknown(String schedule) {
        assertThat(CronSchedule.longestGap(schedule)).isEmpty();
    }
}
