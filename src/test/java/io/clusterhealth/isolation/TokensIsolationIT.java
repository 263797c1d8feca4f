// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.isolation;

import static org.assertj.core.api.Assertions.assertThat;

import io.clusterhealth.report.Holds;
import io.clusterhealth.report.IsolationRow;
import io.clusterhealth.report.Report;
import java.net.http.HttpResponse;
import java.nio.file.Path;
import java.time.Duration;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Semaphore;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.LockSupport;
import java.util.function.IntFunction;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Isolated;

/// Known and new callers are admitted while invalid tokens are tried from the same address.
@Isolated("measures whether callers come in within two seconds")
@Timeout(value = 1200, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
@Holds(IsolationRow.TOKENS)
class TokensIsolationIT {
    /// Number of invalid tokens before the last group of new callers.
    private static final int BEFORE = Integer.getInteger("isolation.flood", 10_000);

    /// Number of invalid tokens between one group of new callers and the next.
    private static final int BETWEEN = 10_000;

    /// Time limit for a busy machine.
    private static final Duration AT_MOST = Duration.ofMinutes(Integer.getInteger("isolation.minutes", 8));

    private static final int AT_ONCE = 256;
    private static final int GOOD = 4;
    private static final Duration IN = Duration.ofSeconds(2);

    @Test
    void newCallersComeInWhileNumberedTokensAreTried(@TempDir Path folder) throws InterruptedException {
        flood(folder, "numbered tokens", i -> "guess-" + i, i -> "sha256~new-" + i);
    }

    @Test
    void newCallersComeInWhileTokensLikeTheirsAreTried(@TempDir Path folder) throws InterruptedException {
        SplittableRandom random = new SplittableRandom(7);
        IntFunction<String> token = _ -> "sha256~" + HexFormat.of().toHexDigits(random.nextLong());
        flood(folder, "tokens of the same form", token, token);
    }

    private static void flood(Path folder, String what, IntFunction<String> bad, IntFunction<String> good)
            throws InterruptedException {
        try (Callers callers = new Callers(folder, Map.of())) {
            String known = good.apply(-1);
            callers.api.with(known, "known");
            timeToComeIn(callers, known);
            AtomicBoolean over = new AtomicBoolean();
            AtomicInteger tried = new AtomicInteger();
            Semaphore room = new Semaphore(AT_ONCE);
            Thread flood = Thread.ofPlatform().start(() -> {
                while (!over.get()) {
                    room.acquireUninterruptibly();
                    callers.send(bad.apply(tried.incrementAndGet()), Callers.PING)
                            .whenComplete((_, _) -> room.release());
                }
            });
            long end = System.nanoTime() + AT_MOST.toNanos();
            int calls = 0;
            int inTime = 0;
            int comers = 0;
            int in = 0;
            boolean last = false;
            while (!last) {
                int next = Math.min(BEFORE, (comers / GOOD + 1) * BETWEEN);
                while (tried.get() < next && System.nanoTime() < end) {
                    inTime += isServed(callers, known) ? 1 : 0;
                    calls++;
                }
                last = tried.get() >= BEFORE || System.nanoTime() >= end;
                in += comeIn(callers, IntStream.range(comers, comers + GOOD).mapToObj(good));
                comers += GOOD;
                Report.on("security")
                        .tell(
                                "isolation 6 " + what,
                                "isolation: new callers within 2 s " + in + "/" + comers + ", calls of a known one "
                                        + inTime + "/" + calls + " while " + tried.get() + " " + what
                                        + " are tried; reviews " + callers.api.tokenReviews());
            }
            over.set(true);
            flood.join();
            assertThat(in).isEqualTo(comers);
            assertThat(inTime).isEqualTo(calls);
        }
    }

    private static boolean isServed(Callers callers, String known) {
        long begin = System.nanoTime();
        return callers.post(known, Callers.PING).statusCode() == 200 && System.nanoTime() - begin <= IN.toNanos();
    }

    /// How many of these callers, who arrive at the same time, are admitted in time.
    private static int comeIn(Callers callers, Stream<String> tokens) {
        List<CompletableFuture<Duration>> coming = tokens.map(token -> {
                    callers.api.with(token, "owner of " + token);
                    return CompletableFuture.supplyAsync(() -> timeToComeIn(callers, token));
                })
                .toList();
        return (int)
                coming.stream().filter(one -> one.join().compareTo(IN) <= 0).count();
    }

    /// Retries when told to, as clients do.
    private static Duration timeToComeIn(Callers callers, String token) {
        long begin = System.nanoTime();
        HttpResponse<String> answer = callers.post(token, Callers.PING);
        while (answer.statusCode() == 503) {
            LockSupport.parkNanos(Duration.ofMillis(200).toNanos());
            answer = callers.post(token, Callers.PING);
        }
        assertThat(answer.statusCode()).isEqualTo(200);
        return Duration.ofNanos(System.nanoTime() - begin);
    }
}
