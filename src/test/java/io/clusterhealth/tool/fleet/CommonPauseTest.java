// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.tool.fleet;

import static org.assertj.core.api.Assertions.assertThat;

import io.clusterhealth.cluster.Deadline;
import io.clusterhealth.tool.CallContext;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

class CommonPauseTest {
    private static final Deadline FAR = Deadline.in(Duration.ofSeconds(30));

    private final List<Duration> paused = new CopyOnWriteArrayList<>();
    private final List<Integer> resting = new ArrayList<>();

    @Test
    void theWholePausesOnceForAllOfThemAsLongAsAnyWants() throws Exception {
        CommonPause pauses = new CommonPause(2);
        try (ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor()) {
            Future<?> patient = threads.submit(() -> part(pauses, Duration.ofSeconds(2), Duration.ofSeconds(9)));
            Future<?> hasty = threads.submit(() -> part(pauses, Duration.ofSeconds(5)));

            pauses.lead(new Whole(), FAR, resting::add);

            patient.get();
            hasty.get();
        }
        assertThat(paused).containsExactly(Duration.ofSeconds(5), Duration.ofSeconds(9));
        assertThat(resting).containsExactly(2, 1);
    }

    @Test
    void itDoesNotWaitForPartsBeyondItsMoment() throws Exception {
        CommonPause pauses = new CommonPause(1);

        pauses.lead(new Whole(), Deadline.in(Duration.ZERO), resting::add);

        assertThat(paused).isEmpty();
    }

    @Test
    void whereThePauseWouldLastBeyondTheMomentThePartsEnd() throws Exception {
        CommonPause pauses = new CommonPause(1);
        try (ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor()) {
            Future<CallContext.Resumed> part = threads.submit(() -> {
                CallContext.Resumed resumed = pauses.rest(Duration.ofMinutes(5));
                pauses.ended();
                return resumed;
            });

            pauses.lead(new Whole(), Deadline.in(Duration.ofMinutes(1)), resting::add);

            assertThat(part.get()).isInstanceOf(CallContext.Resumed.TurnMissed.class);
        }
        assertThat(paused).isEmpty();
    }

    /// One part hangs; what the others know is not lost.
    @Test
    void partsThatRestWhenTheMomentPassesEnd() throws Exception {
        CommonPause pauses = new CommonPause(2);
        try (ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor()) {
            Future<CallContext.Resumed> part = threads.submit(() -> pauses.rest(Duration.ofSeconds(1)));

            pauses.lead(new Whole(), Deadline.in(Duration.ofMillis(50)), resting::add);

            assertThat(part.get()).isInstanceOf(CallContext.Resumed.TurnMissed.class);
        }
        assertThat(paused).isEmpty();
    }

    /// One slot is enough for parts that take turns.
    @Test
    void aPartThatRestsLeavesItsSlotToAnother() throws Exception {
        CommonPause pauses = new CommonPause(3);
        Slots slots = new Slots(1);
        AtomicInteger working = new AtomicInteger();
        List<Integer> together = new CopyOnWriteArrayList<>();
        try (ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor()) {
            for (int i = 0; i < 3; i++) {
                threads.submit(() -> {
                    slots.take(FAR, slot -> {
                        together.add(working.incrementAndGet());
                        working.decrementAndGet();
                        try {
                            slot.rest(pauses, Duration.ofSeconds(1));
                        } catch (InterruptedException e) {
                            throw new IllegalStateException(e);
                        }
                        together.add(working.incrementAndGet());
                        working.decrementAndGet();
                    });
                    pauses.ended();
                });
            }

            pauses.lead(new Whole(), FAR, resting::add);
        }
        assertThat(together).hasSize(6).containsOnly(1);
        assertThat(resting).containsExactly(3);
    }

    private static Void part(CommonPause pauses, Duration... rests) throws InterruptedException {
        for (Duration rest : rests) {
            assertThat(pauses.rest(rest)).isInstanceOf(CallContext.Resumed.TurnCame.class);
        }
        pauses.ended();
        return null;
    }

    private final class Whole implements CallContext {
        @Override
        public Duration remaining() {
            return Duration.ofSeconds(30);
        }

        @Override
        public Resumed pause(Duration time) {
            paused.add(time);
            return new Resumed.TurnCame();
        }

        @Override
        public void progress(int done, int total, String message) {}
    }
}
