// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.access;

import io.clusterhealth.caller.Caller;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashMap;
import java.util.Iterator;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;

/// Limits the calls that run at the same time. Calls are served in order of arrival, but no known caller gets more
/// than its share of the slots. Safe for use by several threads.
public final class CallSlots {

    private final SlotBounds bounds;
    private final Map<String, Integer> held = new HashMap<>();
    private final Deque<Waiter> queue = new ArrayDeque<>();
    private int taken;
    private long refused;

    /// @param calls that may run at the same time
    /// @param perCaller the most of them for one known caller
    /// @param waiting the length of the queue; a known caller may have a quarter of it
    /// @param patience how long a call waits before it is refused; for clients a retry is better than a long wait
    public record SlotBounds(int calls, int perCaller, int waiting, Duration patience) {}

    public CallSlots(SlotBounds bounds) {
        this.bounds = bounds;
    }

    public interface QueuePlace {
        /// Leaves the queue. False when the call is not queued: its slot was granted, immediately or later.
        boolean leave();

        /// Whether the slot has not been granted yet.
        boolean isWaiting();
    }

    /// A slot to be closed after use.
    @FunctionalInterface
    public interface Slot extends AutoCloseable {
        @Override
        void close();
    }

    /// The counts of calls: running, queued, and refused so far.
    public record SlotCounts(int running, int waiting, long refused) {}

    /// How long a call should wait in the queue.
    public Duration patience() {
        return bounds.patience();
    }

    /// Requests a slot without blocking: a refusal must reach its client even when all threads are busy.
    ///
    /// @param turn called with the slot, which it must close, by any thread, possibly before this returns; must be
    /// quick
    /// @return empty when there is neither a slot nor a place in the queue
    public Optional<QueuePlace> line(Caller caller, Consumer<Slot> turn) {
        Waiter waiter = new Waiter(caller.isKnown() ? caller.identity() : "", turn);
        synchronized (this) {
            if (queue.isEmpty() && mayTake(waiter.who)) {
                hold(waiter.who);
                waiter.granted = true;
            } else if (isFullFor(waiter.who)) {
                refused++;
                return Optional.empty();
            } else {
                queue.add(waiter);
                serve();
                return Optional.of(waiter);
            }
        }
        turn.accept(slot(waiter.who));
        return Optional.of(waiter);
    }

    private boolean isFullFor(String who) {
        return queue.size() >= bounds.waiting()
                || (!who.isEmpty()
                        && queue.stream()
                                        .filter(waiter -> waiter.who.equals(who))
                                        .count()
                                >= Math.max(1, bounds.waiting() / 4));
    }

    public synchronized SlotCounts state() {
        return new SlotCounts(taken, queue.size(), refused);
    }

    private boolean mayTake(String who) {
        return taken < bounds.calls() && (who.isEmpty() || held.getOrDefault(who, 0) < bounds.perCaller());
    }

    private void hold(String who) {
        taken++;
        held.merge(who, 1, Integer::sum);
    }

    private Slot slot(String who) {
        return () -> free(who);
    }

    private synchronized void free(String who) {
        taken--;
        held.computeIfPresent(who, (_, count) -> count > 1 ? count - 1 : null);
        serve();
    }

    /// Grants free slots to the first queued callers that may have one.
    private void serve() {
        Iterator<Waiter> waiters = queue.iterator();
        while (taken < bounds.calls() && waiters.hasNext()) {
            Waiter waiter = waiters.next();
            if (mayTake(waiter.who)) {
                waiters.remove();
                hold(waiter.who);
                waiter.granted = true;
                waiter.turn.accept(slot(waiter.who));
            }
        }
    }

    private final class Waiter implements QueuePlace {
        private final String who;
        private final Consumer<Slot> turn;
        private boolean granted;

        Waiter(String who, Consumer<Slot> turn) {
            this.who = who;
            this.turn = turn;
        }

        @Override
        public boolean leave() {
            synchronized (CallSlots.this) {
                boolean left = queue.remove(this);
                refused += left ? 1 : 0;
                return left;
            }
        }

        @Override
        public boolean isWaiting() {
            synchronized (CallSlots.this) {
                return !granted;
            }
        }
    }
}
