// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.access;

import com.fasterxml.jackson.databind.node.ObjectNode;
import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import io.clusterhealth.caller.Caller;
import io.clusterhealth.tool.CallRule;
import io.clusterhealth.tool.Tool;
import io.clusterhealth.tool.ToolDescriptor.Trait;
import io.clusterhealth.tool.ToolError;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Optional;
import java.util.function.LongSupplier;

/// Limits how often one caller may call one expensive tool, or read one resource, within a sliding window. Refused
/// calls do not count, nor do those that the tool refuses for their arguments alone.
public final class CallRates implements CallRule {
    private static final int MOST = 10_000;

    private record RateKey(String caller, String tool) {}

    private final int most;
    private final Duration window;
    private final LongSupplier nanoTime;
    /// Created by the first call that counts: most processes start for clients that never make one.
    private Optional<Cache<RateKey, Deque<Long>>> calls = Optional.empty();

    /// @param most calls in a window; 0 for no limit
    /// @param window the length of the sliding window
    public CallRates(int most, Duration window) {
        this(most, window, System::nanoTime);
    }

    CallRates(int most, Duration window, LongSupplier nanoTime) {
        this.most = most;
        this.window = window;
        this.nanoTime = nanoTime;
    }

    private Cache<RateKey, Deque<Long>> cache() {
        return Caffeine.newBuilder()
                .maximumSize(MOST)
                .expireAfterAccess(window)
                .ticker(nanoTime::getAsLong)
                .executor(Runnable::run)
                .build();
    }

    @Override
    public Optional<ToolError> refusal(Tool tool, ObjectNode arguments, Caller caller) {
        if (most == 0 || !tool.descriptor().has(Trait.EXPENSIVE)) {
            return Optional.empty();
        }
        String name = tool.descriptor().name();
        return refusal(new RateKey(caller.identity(), name), nanoTime.getAsLong());
    }

    @Override
    public Optional<ToolError> refusal(String what, Caller caller) {
        return most == 0 ? Optional.empty() : refusal(new RateKey(caller.identity(), what), nanoTime.getAsLong());
    }

    @Override
    public void takenBack(Tool tool, Caller caller) {
        forget(new RateKey(caller.identity(), tool.descriptor().name()));
    }

    private synchronized void forget(RateKey key) {
        calls.map(known -> known.getIfPresent(key)).ifPresent(Deque::pollLast);
    }

    private synchronized Optional<ToolError> refusal(RateKey key, long now) {
        Cache<RateKey, Deque<Long>> known = calls.orElseGet(this::cache);
        calls = Optional.of(known);
        Deque<Long> made = known.get(key, _ -> new ArrayDeque<>());
        while (!made.isEmpty() && now - made.getFirst() >= window.toNanos()) {
            made.removeFirst();
        }
        if (made.size() < most) {
            made.addLast(now);
            return Optional.empty();
        }
        long left = window.toNanos() - (now - made.getFirst());
        return Optional.of(tooOften(key.tool(), (int) Math.ceilDiv(left, 1_000_000_000L)));
    }

    /// The wording avoids words that make clients retry immediately.
    private ToolError tooOften(String name, int seconds) {
        return ToolError.of(
                        "RATE_LIMITED",
                        name + " may be called " + most + " times in " + window.toSeconds()
                                + " s, which has been done.",
                        "Call it again in " + seconds + " s, and use the last answer until then.")
                .after(seconds);
    }
}
