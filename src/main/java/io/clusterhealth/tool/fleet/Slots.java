// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.tool.fleet;

import io.clusterhealth.cluster.Deadline;
import io.clusterhealth.tool.CallContext.Resumed;
import java.time.Duration;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;

/// Limits how many clusters are examined at the same time. Safe for use by several threads.
final class Slots {
    private final Semaphore free;

    Slots(int slots) {
        this.free = new Semaphore(slots, true);
    }

    /// Waits for a slot and runs the work in it, on a thread of its own; does nothing where none becomes free by
    /// the deadline, or the thread is interrupted.
    void take(Deadline moment, Consumer<HeldSlot> work) {
        try {
            if (taken(moment)) {
                HeldSlot slot = new HeldSlot(moment);
                Computing.run(() -> {
                    try {
                        work.accept(slot);
                    } finally {
                        slot.leave();
                    }
                });
            }
        } catch (InterruptedException _) {
            Thread.currentThread().interrupt();
        }
    }

    private boolean taken(Deadline moment) throws InterruptedException {
        return free.tryAcquire(Math.max(0, moment.remaining().toNanos()), TimeUnit.NANOSECONDS);
    }

    /// The slot of one work, used by its thread only.
    final class HeldSlot {
        private final Deadline moment;
        private boolean held = true;

        private HeldSlot(Deadline moment) {
            this.moment = moment;
        }

        /// Leaves the slot to others during a pause; the turn is missed where none is free afterwards.
        Resumed rest(CommonPause pauses, Duration time) throws InterruptedException {
            leave();
            Resumed resumed = pauses.rest(time);
            held = taken(moment);
            return held || !(resumed instanceof Resumed.TurnCame) ? resumed : new Resumed.TurnMissed();
        }

        private void leave() {
            if (held) {
                held = false;
                free.release();
            }
        }
    }
}
