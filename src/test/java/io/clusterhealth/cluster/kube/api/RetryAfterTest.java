// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.cluster.kube.api;

import static org.assertj.core.api.Assertions.assertThat;

import io.clusterhealth.cluster.Deadline;
import io.vertx.core.Future;
import java.time.Duration;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class RetryAfterTest {
    private long seconds;
    private final RetryAfter retryAfter =
            new RetryAfter(() -> Duration.ofSeconds(seconds).toNanos());

    @Test
    void leavesTheServerAloneForAsLongAsItAsks() {
        assertThat(retryAfter.turn().succeeded()).isTrue();
        busyFor(120);

        seconds = 119;
        assertThat(retryAfter.turn().cause()).isInstanceOfSatisfying(ApiServer.RequestNotSent.class, refused -> {
            ResponseHead.Arrived answer = refused.answer(ResponseBody.empty(Deadline.in(Duration.ofSeconds(1))));
            assertThat(answer.code()).isEqualTo(429);
            assertThat(answer.retryAfter()).contains(Duration.ofSeconds(1));
        });
        seconds = 120;
        assertThat(retryAfter.turn().succeeded()).isTrue();
    }

    @Test
    void letsOneGoAheadAndTheOthersAfterIt() {
        busyFor(2);
        seconds = 2;
        assertThat(retryAfter.turn().succeeded()).isTrue();
        Future<Void> second = retryAfter.turn();
        assertThat(second.isComplete()).isFalse();

        retryAfter.answered(200, Optional.empty());

        assertThat(second.succeeded()).isTrue();
        assertThat(retryAfter.turn().succeeded()).isTrue();
    }

    @Test
    void letsNobodyFollowWhereTheServerIsStillBusy() {
        busyFor(2);
        seconds = 2;
        retryAfter.turn();
        Future<Void> second = retryAfter.turn();

        busyFor(3);

        assertThat(second.cause()).isInstanceOf(ApiServer.RequestNotSent.class);
        seconds = 4;
        assertThat(retryAfter.turn().failed()).isTrue();
    }

    @Test
    void letsTheOthersTryWhereTheFirstCameToNothing() {
        busyFor(2);
        seconds = 2;
        retryAfter.turn();
        Future<Void> second = retryAfter.turn();

        retryAfter.answered(0, Optional.empty());

        assertThat(second.succeeded()).isTrue();
    }

    @Test
    void mindsNothingButTooManyRequests() {
        retryAfter.answered(503, Optional.of(Duration.ofSeconds(5)));
        retryAfter.answered(429, Optional.empty());
        retryAfter.answered(429, Optional.of(Duration.ZERO));

        assertThat(retryAfter.turn().succeeded()).isTrue();
    }

    @Test
    void looksNowAndThenWhetherAServerThatWantsToBeLeftAloneForADayMeansIt() {
        busyFor(86_400);

        seconds = RetryAfter.LONGEST.toSeconds() - 1;
        assertThat(retryAfter.turn().failed()).isTrue();
        seconds = RetryAfter.LONGEST.toSeconds();
        assertThat(retryAfter.turn().succeeded()).isTrue();
    }

    private void busyFor(long wait) {
        retryAfter.answered(429, Optional.of(Duration.ofSeconds(wait)));
    }
}
