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
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;

/// How many calls are worked on at once. Who comes first is served first, except that nobody who is known gets more
/// than their share while others wait. Safe for use by several threads.
public final class CallSlots {
    private static final Duration PATIENCE = Duration.ofMillis(400);

    private final Bounds bounds;
    private final ReentrantLock lock = new ReentrantLock();
    private final Map<String, Integer> held = new HashMap<>();
    private final Deque<Waiter> queue = new ArrayDeque<>();
    private int taken;
    private long refused;

    /// @param calls that are worked on at once
    /// @param perCaller of them at most for one known caller
    /// @param waiting that may wait besides; a known caller may have a quarter of the places
    /// @param patience how long one waits before it is refused; a client would rather ask again than wait
    public record Bounds(int calls, int perCaller, int waiting, Duration patience) {
        Bounds(int calls, int perCaller, int waiting) {
            this(calls, perCaller, waiting, PATIENCE);
        }
    }

    public CallSlots(Bounds bounds) {
        this.bounds = bounds;
    }

    /// Something to be given back.
    @FunctionalInterface
    public interface Slot extends AutoCloseable {
        @Override
        void close();
    }

    /// What is going on.
    public record State(int running, int waiting, long refused) {}

    /// A slot, which may have been waited for; empty when there is none to be had. To be closed by the receiver.
    public Optional<Slot> take(Caller caller) {
        String who = caller.isKnown() ? caller.identity() : "";
        lock.lock();
        try {
            if (queue.isEmpty() && mayTake(who)) {
                hold(who);
                return Optional.of(slot(who));
            }
            long own = queue.stream().filter(waiter -> waiter.who.equals(who)).count();
            boolean greedy = !who.isEmpty() && own >= Math.max(1, bounds.waiting() / 4);
            Waiter waiter = new Waiter(who, lock.newCondition());
            if (queue.size() >= bounds.waiting() || greedy) {
                refused++;
                return Optional.empty();
            }
            queue.add(waiter);
            serve();
            return await(waiter) ? Optional.of(slot(who)) : Optional.empty();
        } finally {
            lock.unlock();
        }
    }

    /// What is going on just now.
    public State state() {
        lock.lock();
        try {
            return new State(taken, queue.size(), refused);
        } finally {
            lock.unlock();
        }
    }

    private boolean await(Waiter waiter) {
        long left = bounds.patience().toNanos();
        try {
            while (!waiter.granted && left > 0) {
                left = waiter.turn.awaitNanos(left);
            }
        } catch (InterruptedException _) {
            Thread.currentThread().interrupt();
        }
        if (!waiter.granted) {
            queue.remove(waiter);
            refused++;
        }
        return waiter.granted;
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
                waiter.turn.signal();
            }
        }
    }

    private static final class Waiter {
        private final String who;
        private final Condition turn;
        private boolean granted;

        Waiter(String who, Condition turn) {
            this.who = who;
            this.turn = turn;
        }
    }
}
