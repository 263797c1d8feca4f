// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.examination;

import static org.assertj.core.api.Assertions.assertThat;

import io.clusterhealth.cluster.Deadline;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;

class ReserveTest {
    private static final Duration CALL = Duration.ofSeconds(4);

    private final AtomicLong clock = new AtomicLong();
    private final Reserve reserve = new Reserve(clock::get);

    @Test
    void firstCallHasAQuarterForWhatNobodyHasMeasured() {
        assertThat(reserve.of(CALL, Duration.ZERO)).isEqualTo(Duration.ofSeconds(1));
    }

    @Test
    void firstCallThatWasSlowToBeginHasThatMuchMore() {
        assertThat(reserve.of(Duration.ofMillis(3600), Duration.ofMillis(400))).isEqualTo(Duration.ofMillis(1300));
        assertThat(reserve.of(Duration.ofMillis(2600), Duration.ofMillis(1400))).isEqualTo(Duration.ofMillis(1300));
    }

    @Test
    void laterCallsGoByWhatTheChecksTook() {
        took(Duration.ofMillis(300));

        assertThat(reserve.of(Duration.ofMillis(2600), Duration.ofMillis(1400))).isEqualTo(Duration.ofMillis(600));
    }

    @Test
    void isUsedUpWhereTheChecksWouldTakeLongerThanThereIsTime() {
        assertThat(reserve.isUsedUp(Deadline.in(Duration.ofMillis(10)))).isFalse();

        took(Duration.ofMinutes(1));

        assertThat(reserve.isUsedUp(Deadline.in(Duration.ofSeconds(59)))).isTrue();
        assertThat(reserve.isUsedUp(Deadline.in(Duration.ofMinutes(2)))).isFalse();
    }

    @Test
    void quickChecksLeaveSevenEighthsForReading() {
        took(Duration.ofMillis(250));

        assertThat(reserve.of(CALL, Duration.ZERO)).isEqualTo(Duration.ofMillis(500));
    }

    @Test
    void slowChecksGetTwiceWhatTheyTook() {
        took(Duration.ofMillis(251));

        assertThat(reserve.of(CALL, Duration.ZERO)).isEqualTo(Duration.ofMillis(502));
    }

    @Test
    void halfOfTheTimeIsAlwaysForReading() {
        took(Duration.ofSeconds(30));

        assertThat(reserve.of(CALL, Duration.ZERO)).isEqualTo(Duration.ofSeconds(2));
    }

    @Test
    void slownessIsForgottenByAndBy() {
        took(Duration.ofMillis(800));
        took(Duration.ofMillis(10));

        assertThat(reserve.of(CALL, Duration.ZERO)).isEqualTo(Duration.ofMillis(1200));
    }

    @Test
    void aCallWithoutTimeKeepsNothing() {
        took(Duration.ofMillis(800));

        assertThat(reserve.of(Duration.ofMillis(-10), CALL)).isZero();
    }

    private void took(Duration time) {
        reserve.timed(() -> clock.addAndGet(time.toNanos()));
    }
}
