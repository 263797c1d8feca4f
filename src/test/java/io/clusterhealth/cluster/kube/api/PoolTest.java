// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.cluster.kube.api;

import static org.assertj.core.api.Assertions.assertThat;

import io.clusterhealth.cluster.kube.login.Checked;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class PoolTest {
    private final AtomicLong nanos = new AtomicLong();
    private final Queue<Runnable> later = new ArrayDeque<>();
    private final Pool<String, Probe> pool = new Pool<>(nanos::get, later::add);

    @Test
    void closesWhatHasNotBeenAskedForInAWhile() {
        Probe idle = get("idle");
        Probe busy = get("busy");

        nanos.addAndGet(Pool.IDLE.minusSeconds(1).toNanos());
        get("busy");
        nanos.addAndGet(Duration.ofSeconds(2).toNanos());

        assertThat(pool.size()).isEqualTo(1);
        later.remove().run();
        assertThat(idle.closed).isTrue();
        assertThat(busy.closed).isFalse();
        assertThat(get("idle")).isNotSameAs(idle);
    }

    @Test
    void keepsABoundedNumber() {
        List<Probe> all = IntStream.range(0, Pool.MOST + 50)
                .mapToObj(i -> get("context-" + i))
                .toList();

        assertThat(pool.size()).isEqualTo(Pool.MOST);
        List.copyOf(later).forEach(Runnable::run);
        assertThat(all.stream().filter(probe -> probe.closed.get())).hasSize(50);
    }

    /// A call may take minutes with a client that it opened once.
    @Test
    void closesNothingThatIsInUse() {
        Probe waiting = get("waiting");
        waiting.used.set(true);
        nanos.addAndGet(Pool.IDLE.plusSeconds(1).toNanos());
        assertThat(pool.size()).isZero();

        later.remove().run();
        assertThat(waiting.closed).isFalse();
        waiting.used.set(false);
        later.remove().run();

        assertThat(waiting.closed).isTrue();
    }

    /// TLS contexts take milliseconds each; those of a fleet are created in parallel.
    @Test
    void makesSeveralAtATimeAndEachOnce() throws Exception {
        AtomicInteger made = new AtomicInteger();
        int clients = 32;
        CountDownLatch all = new CountDownLatch(clients);
        try (ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor()) {
            List<Future<Checked<Probe>>> asked = new ArrayList<>();
            for (int i = 0; i < 2 * clients; i++) {
                String key = "context-" + i % clients;
                asked.add(threads.submit(() -> pool.of(key, () -> {
                    made.incrementAndGet();
                    all.countDown();
                    await(all);
                    return new Checked.Good<>(new Probe());
                })));
            }
            for (Future<Checked<Probe>> one : asked) {
                assertThat(one.get()).isInstanceOf(Checked.Good.class);
            }
        }

        assertThat(made).hasValue(clients);
    }

    @Test
    void triesAgainWhatCouldNotBeMade() {
        Checked<Probe> bad = new Checked.Bad<>("broken", "Mend it.");

        assertThat(pool.of("x", () -> bad)).isEqualTo(bad);
        assertThat(pool.of("x", () -> new Checked.Good<>(new Probe()))).isInstanceOf(Checked.Good.class);
    }

    @Test
    void closesAllAtItsEnd() {
        Probe one = get("one");

        pool.close();

        assertThat(one.closed).isTrue();
    }

    private static void await(CountDownLatch latch) {
        try {
            assertThat(latch.await(60, TimeUnit.SECONDS)).isTrue();
        } catch (InterruptedException e) {
            throw new AssertionError(e);
        }
    }

    private Probe get(String key) {
        return switch (pool.of(key, () -> new Checked.Good<>(new Probe()))) {
            case Checked.Good<Probe>(Probe probe) -> probe;
            case Checked.Bad<Probe> bad -> throw new AssertionError(bad.cause());
        };
    }

    private static final class Probe implements Pool.Client {
        private final AtomicBoolean used = new AtomicBoolean();
        private final AtomicBoolean closed = new AtomicBoolean();

        @Override
        public boolean inUse() {
            return used.get();
        }

        @Override
        public void close() {
            closed.set(true);
        }
    }
}
