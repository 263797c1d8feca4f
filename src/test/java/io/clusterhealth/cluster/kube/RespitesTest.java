// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.cluster.kube;

import static org.assertj.core.api.Assertions.assertThat;

import io.clusterhealth.cluster.Deadline;
import io.vertx.core.Future;
import java.time.Duration;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class RespitesTest {
    private static final Login ALICE = new Login.Token("alice");
    private static final Login BOB = new Login.Token("bob");

    private long seconds;
    private final Respites respites =
            new Respites(() -> Duration.ofSeconds(seconds).toNanos());

    @Test
    void leavesTheServerAloneForAsLongAsItAsks() {
        assertThat(respites.turn(ALICE).succeeded()).isTrue();
        busyFor(ALICE, 120);

        seconds = 119;
        assertThat(respites.turn(ALICE).cause()).isInstanceOfSatisfying(ApiServer.Refused.class, refused -> {
            Answer.Arrived answer = refused.answer(ResponseBody.empty(Deadline.in(Duration.ofSeconds(1))));
            assertThat(answer.code()).isEqualTo(429);
            assertThat(answer.retryAfter()).contains(Duration.ofSeconds(1));
        });
        seconds = 120;
        assertThat(respites.turn(ALICE).succeeded()).isTrue();
    }

    @Test
    void letsOneGoAheadAndTheOthersAfterIt() {
        busyFor(ALICE, 2);
        seconds = 2;
        assertThat(respites.turn(ALICE).succeeded()).isTrue();
        Future<Void> second = respites.turn(ALICE);
        assertThat(second.isComplete()).isFalse();

        respites.answered(ALICE, 200, Optional.empty());

        assertThat(second.succeeded()).isTrue();
        assertThat(respites.turn(ALICE).succeeded()).isTrue();
    }

    @Test
    void letsNobodyFollowWhereTheServerIsStillBusy() {
        busyFor(ALICE, 2);
        seconds = 2;
        respites.turn(ALICE);
        Future<Void> second = respites.turn(ALICE);

        busyFor(ALICE, 3);

        assertThat(second.cause()).isInstanceOf(ApiServer.Refused.class);
        seconds = 4;
        assertThat(respites.turn(ALICE).failed()).isTrue();
    }

    @Test
    void letsTheOthersTryWhereTheFirstCameToNothing() {
        busyFor(ALICE, 2);
        seconds = 2;
        respites.turn(ALICE);
        Future<Void> second = respites.turn(ALICE);

        respites.answered(ALICE, 0, Optional.empty());

        assertThat(second.succeeded()).isTrue();
    }

    @Test
    void keepsNobodyElseWaiting() {
        busyFor(ALICE, 120);

        assertThat(respites.turn(BOB).succeeded()).isTrue();
    }

    @Test
    void mindsNothingButTooManyRequests() {
        respites.answered(ALICE, 503, Optional.of(Duration.ofSeconds(5)));
        respites.answered(ALICE, 429, Optional.empty());
        respites.answered(ALICE, 429, Optional.of(Duration.ZERO));

        assertThat(respites.turn(ALICE).succeeded()).isTrue();
    }

    @Test
    void looksNowAndThenWhetherAServerThatWantsToBeLeftAloneForADayMeansIt() {
        busyFor(ALICE, 86_400);

        seconds = Respites.LONGEST.toSeconds() - 1;
        assertThat(respites.turn(ALICE).failed()).isTrue();
        seconds = Respites.LONGEST.toSeconds();
        assertThat(respites.turn(ALICE).succeeded()).isTrue();
    }

    @Test
    void remembersNoMoreLoginsThanItMay() {
        for (int i = 0; i < 10_000; i++) {
            busyFor(new Login.Token("t" + i), 100);
        }

        assertThat(respites.turn(new Login.Token("t0")).succeeded()).isTrue();
        assertThat(respites.turn(new Login.Token("t9999")).failed()).isTrue();
    }

    private void busyFor(Login login, long wait) {
        respites.answered(login, 429, Optional.of(Duration.ofSeconds(wait)));
    }
}
