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
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Consumer;

/// How many calls are worked on at once. Calls are served in the order of arrival, except that no known caller gets
/// more than their share while others wait. Safe for use by several threads.
public final class CallSlots {
    private static final Duration PATIENCE = Duration.ofMillis(400);

    private final SlotBounds bounds;
    private final ReentrantLock lock = new ReentrantLock();
    private final Map<String, Integer> held = new HashMap<>();
    private final Deque<Waiter> queue = new ArrayDeque<>();
    private int taken;
    private long refused;

    /// @param calls that are worked on at once
    /// @param perCaller of them at most for one known caller
    /// @param waiting that may wait besides; a known caller may have a quarter of the places
    /// @param patience how long one waits before it is refused; a client would rather ask again than wait
    public record SlotBounds(int calls, int perCaller, int waiting, Duration patience) {
        SlotBounds(int calls, int perCaller, int waiting) {
            this(calls, perCaller, waiting, PATIENCE);
        }
    }

    public CallSlots(SlotBounds bounds) {
        this.bounds = bounds;
    }

    /// A place in the queue.
    public interface QueuePlace {
        /// Gives the place up. False when there is none to give up: the turn has come, or had come at once.
        boolean leave();

        /// Whether the turn is still to come.
        boolean isWaiting();
    }

    /// Something to be given back.
    @FunctionalInterface
    public interface Slot extends AutoCloseable {
        @Override
        void close();
    }

    /// What is going on.
    public record SlotCounts(int running, int waiting, long refused) {}

    /// How long a place in the queue is worth waiting in.
    public Duration patience() {
        return bounds.patience();
    }

    /// Asks for a slot, and waits for nothing: a refusal has to reach its client even when all threads are at work.
    ///
    /// @param turn given the slot, to be closed, by whichever thread brings the turn, perhaps at once; is quick
    /// @return empty when there is neither a slot nor a place to wait for one
    public Optional<QueuePlace> line(Caller caller, Consumer<Slot> turn) {
        Waiter waiter = new Waiter(caller.isKnown() ? caller.identity() : "", turn);
        lock.lock();
        try {
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
        } finally {
            lock.unlock();
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

    /// What is going on just now.
    public SlotCounts state() {
        lock.lock();
        try {
            return new SlotCounts(taken, queue.size(), refused);
        } finally {
            lock.unlock();
        }
    }

    private boolean mayTake(String who) {
        return taken < bounds.calls() && (who.isEmpty() || held.getOrDefault(who, 0) < bounds.perCaller());
    }

    private void hold(String who) {
        taken++;
        held.merge(who, 1, Integer::sum);
    }

    private Slot slot(String who) {
        return () -> {
            lock.lock();
            try {
                taken--;
                held.computeIfPresent(who, (_, count) -> count > 1 ? count - 1 : null);
                serve();
            } finally {
                lock.unlock();
            }
        };
    }

    /// Gives what is free to the first in the queue who may have it.
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
            lock.lock();
            try {
                boolean left = queue.remove(this);
                refused += left ? 1 : 0;
                return left;
            } finally {
                lock.unlock();
            }
        }

        @Override
        public boolean isWaiting() {
            lock.lock();
            try {
                return !granted;
            } finally {
                lock.unlock();
            }
        }
    }
}
