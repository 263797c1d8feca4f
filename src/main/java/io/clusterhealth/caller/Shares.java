// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.caller;

import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicBoolean;

/// A limited number of places with a limit per known caller. The last eighth is reserved for callers that hold none,
/// so that one caller's places leave room for the next. Safe for use by several threads.
public final class Shares {
    private final int most;
    private final int perCaller;
    private final Map<String, Integer> held = new HashMap<>();
    private int taken;
    private long refused;

    public Shares(int most, int perCaller) {
        this.most = most;
        this.perCaller = perCaller;
    }

    /// A place, until closed; closing it twice does nothing.
    @FunctionalInterface
    public interface Place extends AutoCloseable {
        @Override
        void close();
    }

    /// The counts of places.
    ///
    /// @param largest the most that one caller holds
    /// @param refused how often none was available
    public record ShareCounts(int taken, int largest, long refused) {}

    /// The most places for one known caller.
    public int perCaller() {
        return perCaller;
    }

    public int most() {
        return most;
    }

    public synchronized Optional<Place> take(Caller caller) {
        String who = caller.isKnown() ? caller.identity() : "";
        int has = held.getOrDefault(who, 0);
        boolean isLastEighth = taken >= most - most / 8;
        if (taken >= most || (!who.isEmpty() && (has >= perCaller || (has > 0 && isLastEighth)))) {
            refused++;
            return Optional.empty();
        }
        taken++;
        held.put(who, has + 1);
        AtomicBoolean open = new AtomicBoolean(true);
        return Optional.of(() -> {
            if (open.getAndSet(false)) {
                free(who);
            }
        });
    }

    private synchronized void free(String who) {
        taken--;
        held.computeIfPresent(who, (_, count) -> count > 1 ? count - 1 : null);
    }

    public synchronized ShareCounts state() {
        return new ShareCounts(
                taken, held.values().stream().mapToInt(Integer::intValue).max().orElse(0), refused);
    }
}
