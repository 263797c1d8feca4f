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
        RestartBackoff restarts = new RestartBackoff();

        assertThat(restarts.next(0)).isEqualTo(Optional.of(Duration.ofSeconds(1)));
        assertThat(restarts.next(MINUTE)).isEqualTo(Optional.of(Duration.ofSeconds(5)));
        assertThat(restarts.next(2 * MINUTE)).isEqualTo(Optional.of(Duration.ofSeconds(15)));
        assertThat(restarts.next(5 * MINUTE - 1)).isEmpty();
        assertThat(restarts.count()).isEqualTo(3);
    }

    @Test
    void aChildThatDiesNowAndThenIsStartedForEver() {
        RestartBackoff restarts = new RestartBackoff();

        for (int day = 0; day < 100; day++) {
            assertThat(restarts.next(day * 6 * MINUTE)).isEqualTo(Optional.of(Duration.ofSeconds(1)));
        }
    }

    @Test
    void threeFailuresInARowOpenAndAnAnswerCloses() {
        CircuitBreaker breaker = new CircuitBreaker();

        assertThat(breaker.failed(0)).isFalse();
        assertThat(breaker.failed(1)).isFalse();
        breaker.answered();
        assertThat(breaker.failed(2)).isFalse();
        assertThat(breaker.failed(3)).isFalse();
        assertThat(breaker.failed(4)).isTrue();
        assertThat(breaker.isOpen()).isTrue();
        breaker.answered();
        assertThat(breaker.isOpen()).isFalse();
    }

    @Test
    void itIsLeftAloneForTwiceAsLongEachTimeUpToFiveMinutes() {
        CircuitBreaker breaker = new CircuitBreaker();

        assertThat(Stream.generate(breaker::nextPause).limit(7).map(Duration::toSeconds))
                .containsExactly(10L, 20L, 40L, 80L, 160L, 300L, 300L);
        breaker.answered();
        assertThat(breaker.nextPause()).isEqualTo(Duration.ofSeconds(10));
    }

    @Test
    void toolsStayForSixtySecondsFromTheFirstFailure() {
        CircuitBreaker breaker = new CircuitBreaker();
        breaker.failed(MINUTE);
        breaker.failed(MINUTE + 1);

        assertThat(breaker.isWithinGrace(2 * MINUTE - 1)).isTrue();
        assertThat(breaker.isWithinGrace(2 * MINUTE)).isFalse();
        assertThat(breaker.graceLeft(2 * MINUTE)).isZero();
    }

    @Test
    void anEndedStreamIsRequestedAfterTwiceAsLongEachTimeUntilOneLasts() {
        ResumePace pace = new ResumePace();

        assertThat(pace.next(false)).isEqualTo(Duration.ofMillis(500));
        assertThat(pace.next(false)).isEqualTo(Duration.ofSeconds(1));
        assertThat(pace.next(false)).isEqualTo(Duration.ofSeconds(2));
        for (int i = 0; i < 20; i++) {
            assertThat(pace.next(false)).isLessThanOrEqualTo(Duration.ofMinutes(5));
        }
        assertThat(pace.next(false)).isEqualTo(Duration.ofMinutes(5));
        assertThat(pace.next(true)).isEqualTo(Duration.ofMillis(500));
        assertThat(pace.next(false)).isEqualTo(Duration.ofSeconds(1));
    }
}
