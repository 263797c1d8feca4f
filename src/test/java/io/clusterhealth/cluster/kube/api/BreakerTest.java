// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.cluster.kube.api;

import static org.assertj.core.api.Assertions.assertThat;

import io.vertx.core.Future;
import io.vertx.core.Promise;
import java.net.ConnectException;
import java.security.cert.CertificateException;
import java.time.Duration;
import java.util.concurrent.TimeoutException;
import javax.net.ssl.SSLHandshakeException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class BreakerTest {
    private static final Throwable REFUSED = new ConnectException("Connection refused: prod/10.0.0.1:6443");

    private long millis;
    private int attempts;
    private final Breaker breaker = new Breaker(() -> Duration.ofMillis(millis).toNanos());

    /// The last failure comes `within` milliseconds after the others.
    @ParameterizedTest
    @CsvSource({"4, 1000, false", "5, 999, false", "5, 1000, true", "6, 1000, true"})
    void opensAfterFiveFailuresInARowOfASecond(int failures, int within, boolean open) {
        fail(failures, within);

        assertThat(isSpared()).isEqualTo(open);
    }

    @Test
    void oneSuccessEndsARun() {
        fail(4, 1000);
        attempt(Future.succeededFuture());
        fail(4, 1000);

        assertThat(isSpared()).isFalse();
    }

    @Test
    void aConnectionThatWasWaitedForTooLongIsNoFailureOfTheServer() {
        for (int i = 0; i < 10; i++) {
            attempt(Future.failedFuture(new TimeoutException()));
            millis += 1000;
        }

        assertThat(isSpared()).isFalse();
    }

    @ParameterizedTest
    @CsvSource({"4999, true", "5000, false"})
    void letsOneThroughEveryFiveSeconds(int later, boolean spared) {
        fail(5, 1000);
        millis += later;

        assertThat(isSpared()).isEqualTo(spared);
    }

    @Test
    void aFailedProbeKeepsItOpenForAnotherFiveSeconds() {
        fail(5, 1000);
        millis += 5000;
        attempt(Future.failedFuture(REFUSED));
        millis += 4999;

        assertThat(isSpared()).isTrue();
        millis += 1;
        assertThat(isSpared()).isFalse();
    }

    @Test
    void whoComesDuringAProbeGoesItsWay() {
        fail(5, 1000);
        millis += 5000;
        Promise<Void> probe = Promise.promise();
        attempt(probe.future());
        int before = attempts;

        Future<Void> waiting = attempt(Future.succeededFuture());
        assertThat(waiting.isComplete()).isFalse();
        assertThat(attempts).isEqualTo(before);
        probe.complete();

        assertThat(waiting.succeeded()).isTrue();
        assertThat(attempts).isEqualTo(before + 1);
    }

    @Test
    void whoComesWithTheFirstOfAllWaitsForItsConnection() {
        Promise<Void> first = Promise.promise();
        attempt(first.future());
        Future<Void> waiting = attempt(Future.succeededFuture());
        assertThat(waiting.isComplete()).isFalse();
        assertThat(attempts).isEqualTo(1);

        first.fail(REFUSED);

        assertThat(waiting.succeeded()).as("one failure may be by chance").isTrue();
        assertThat(attempts).isEqualTo(2);
    }

    /// A host that does not answer a SYN: each attempt takes a second.
    @Test
    void twoThatGoAloneASecondApartAreEnough() {
        Promise<Void> first = Promise.promise();
        Promise<Void> second = Promise.promise();
        attempt(first.future());
        attempt(second.future());
        Future<Void> third = attempt(Future.succeededFuture());

        first.fail(REFUSED);
        assertThat(third.isComplete()).isFalse();
        millis += 1000;
        second.fail(REFUSED);

        assertThat(third.cause()).isInstanceOf(Breaker.Spared.class);
        assertThat(attempts).isEqualTo(2);
    }

    @Test
    void aCertificateIsRefusedOnce() {
        Promise<Void> first = Promise.promise();
        attempt(first.future());
        Future<Void> waiting = attempt(Future.succeededFuture());

        first.fail(new SSLHandshakeException("no").initCause(new CertificateException("unknown authority")));

        assertThat(waiting.cause()).isInstanceOf(Breaker.Spared.class);
        assertThat(Causes.broken(waiting.cause()).cause())
                .isEqualTo("the certificate of the API server is not trusted");
        assertThat(isSpared()).isTrue();
        assertThat(attempts).isEqualTo(1);
    }

    @Test
    void whoIsSparedHearsWhy() {
        fail(5, 1000);

        Throwable spared = attempt(Future.succeededFuture()).cause();
        assertThat(Causes.broken(spared).cause()).isEqualTo("the API server cannot be reached: connection refused");
        assertThat(Causes.passing(spared)).isFalse();
    }

    /// Its deadline passed while it waited for a slot.
    @Test
    void anAttemptThatWasNotSentLeavesItsTurnToTheNextOne() {
        fail(5, 1000);
        millis += 5000;
        Promise<Void> probe = Promise.promise();
        attempt(probe.future());
        Future<Void> waiting = attempt(Future.failedFuture(REFUSED));
        int before = attempts;

        probe.fail(new Breaker.NotAttempted());

        assertThat(attempts).isEqualTo(before + 1);
        assertThat(waiting.cause()).isSameAs(REFUSED);
        assertThat(attempt(Future.succeededFuture()).cause()).hasCause(REFUSED);
    }

    @Test
    void anAttemptThatWasNotSentIsNoFirstConnection() {
        Promise<Void> first = Promise.promise();
        attempt(first.future());
        Promise<Void> second = Promise.promise();
        attempt(second.future());
        Future<Void> third = attempt(Future.succeededFuture());

        first.fail(new Breaker.NotAttempted());

        assertThat(third.isComplete()).as("it waits for the second").isFalse();
        second.complete();
        assertThat(third.succeeded()).isTrue();
    }

    /// Fails this many times: all but the last immediately, the last after this many milliseconds.
    private void fail(int times, int within) {
        for (int i = 0; i < times; i++) {
            millis += i == times - 1 ? within : 0;
            attempt(Future.failedFuture(REFUSED));
        }
    }

    private boolean isSpared() {
        return attempt(Future.succeededFuture()).cause() instanceof Breaker.Spared;
    }

    private Future<Void> attempt(Future<Void> outcome) {
        return breaker.connect(() -> {
            attempts++;
            return outcome;
        });
    }
}
