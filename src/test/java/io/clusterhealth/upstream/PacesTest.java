// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.upstream;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/// The times of the next attempts to reach an unavailable server.
class PacesTest {
    private static final long MINUTE = Duration.ofMinutes(1).toNanos();

    @Test
    void aChildIsStartedThreeTimesInFiveMinutesAndNoMore() {
        ChildRestarts restarts = new ChildRestarts();

        assertThat(restarts.next(0)).isEqualTo(Optional.of(Duration.ofSeconds(1)));
        assertThat(restarts.next(MINUTE)).isEqualTo(Optional.of(Duration.ofSeconds(5)));
        assertThat(restarts.next(2 * MINUTE)).isEqualTo(Optional.of(Duration.ofSeconds(15)));
        assertThat(restarts.next(5 * MINUTE - 1)).isEmpty();
        assertThat(restarts.count()).isEqualTo(3);
    }

    @Test
    void aChildThatDiesNowAndThenIsStartedForEver() {
        ChildRestarts restarts = new ChildRestarts();

        for (int day = 0; day < 100; day++) {
            assertThat(restarts.next(day * 6 * MINUTE)).isEqualTo(Optional.of(Duration.ofSeconds(1)));
        }
    }

    @Test
    void threeFailuresInARowOpenAndAnAnswerCloses() {
        HttpOutage outage = new HttpOutage();

        assertThat(outage.failed(0)).isFalse();
        assertThat(outage.failed(1)).isFalse();
        outage.answered();
        assertThat(outage.failed(2)).isFalse();
        assertThat(outage.failed(3)).isFalse();
        assertThat(outage.failed(4)).isTrue();
        assertThat(outage.isOpen()).isTrue();
        outage.answered();
        assertThat(outage.isOpen()).isFalse();
    }

    @Test
    void itIsLeftAloneForTwiceAsLongEachTimeUpToFiveMinutes() {
        HttpOutage outage = new HttpOutage();

        assertThat(Stream.generate(outage::nextPause).limit(7).map(Duration::toSeconds))
                .containsExactly(10L, 20L, 40L, 80L, 160L, 300L, 300L);
        outage.answered();
        assertThat(outage.nextPause()).isEqualTo(Duration.ofSeconds(10));
    }

    @Test
    void toolsStayForSixtySecondsFromTheFirstFailure() {
        HttpOutage outage = new HttpOutage();
        outage.failed(MINUTE);
        outage.failed(MINUTE + 1);

        assertThat(outage.isWithinGrace(2 * MINUTE - 1)).isTrue();
        assertThat(outage.isWithinGrace(2 * MINUTE)).isFalse();
        assertThat(outage.graceLeft(2 * MINUTE)).isZero();
    }
}
