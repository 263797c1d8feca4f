// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.cluster.kube.api;

import static org.assertj.core.api.Assertions.assertThat;

import io.clusterhealth.cluster.Deadline;
import io.vertx.core.Future;
import java.time.Duration;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class RespiteTest {
    private long seconds;
    private final Respite respite =
            new Respite(() -> Duration.ofSeconds(seconds).toNanos());

    @Test
    void leavesTheServerAloneForAsLongAsItAsks() {
        assertThat(respite.turn().succeeded()).isTrue();
        busyFor(120);

        seconds = 119;
        assertThat(respite.turn().cause()).isInstanceOfSatisfying(ApiServer.RequestNotSent.class, refused -> {
            ResponseHead.Arrived answer = refused.answer(ResponseBody.empty(Deadline.in(Duration.ofSeconds(1))));
            assertThat(answer.code()).isEqualTo(429);
            assertThat(answer.retryAfter()).contains(Duration.ofSeconds(1));
        });
        seconds = 120;
        assertThat(respite.turn().succeeded()).isTrue();
    }

    @Test
    void letsOneGoAheadAndTheOthersAfterIt() {
        busyFor(2);
        seconds = 2;
        assertThat(respite.turn().succeeded()).isTrue();
        Future<Void> second = respite.turn();
        assertThat(second.isComplete()).isFalse();

        respite.answered(200, Optional.empty());

        assertThat(second.succeeded()).isTrue();
        assertThat(respite.turn().succeeded()).isTrue();
    }

    @Test
    void letsNobodyFollowWhereTheServerIsStillBusy() {
        busyFor(2);
        seconds = 2;
        respite.turn();
        Future<Void> second = respite.turn();

        busyFor(3);

        assertThat(second.cause()).isInstanceOf(ApiServer.RequestNotSent.class);
        seconds = 4;
        assertThat(respite.turn().failed()).isTrue();
    }

    @Test
    void letsTheOthersTryWhereTheFirstCameToNothing() {
        busyFor(2);
        seconds = 2;
        respite.turn();
        Future<Void> second = respite.turn();

        respite.answered(0, Optional.empty());

        assertThat(second.succeeded()).isTrue();
    }

    @Test
    void mindsNothingButTooManyRequests() {
        respite.answered(503, Optional.of(Duration.ofSeconds(5)));
        respite.answered(429, Optional.empty());
        respite.answered(429, Optional.of(Duration.ZERO));

        assertThat(respite.turn().succeeded()).isTrue();
    }

    @Test
    void looksNowAndThenWhetherAServerThatWantsToBeLeftAloneForADayMeansIt() {
        busyFor(86_400);

        seconds = Respite.LONGEST.toSeconds() - 1;
        assertThat(respite.turn().failed()).isTrue();
        seconds = Respite.LONGEST.toSeconds();
        assertThat(respite.turn().succeeded()).isTrue();
    }

    private void busyFor(long wait) {
        respite.answered(429, Optional.of(Duration.ofSeconds(wait)));
    }
}
