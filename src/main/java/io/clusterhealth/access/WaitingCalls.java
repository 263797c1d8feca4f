// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.access;

import io.clusterhealth.access.CallSlots.Slot;
import io.clusterhealth.caller.Caller;
import io.clusterhealth.caller.Shares;
import io.clusterhealth.tool.Tool;
import io.clusterhealth.tool.ToolError;
import io.clusterhealth.tool.WaitRule;
import io.clusterhealth.tool.WaitRule.Wait;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/// Gives waiting calls places of their own instead of slots of other calls; few of them query a cluster at the same
/// time, and one caller's at most a quarter of those.
public final class WaitingCalls implements WaitRule {
    /// The most that query a cluster at the same time: such a query costs a cluster as much as any call.
    static final int LOOKS = 8;

    private final Shares places;
    private final CallSlots looks;

    /// @param places one for each call, for as long as it waits
    public WaitingCalls(Shares places) {
        this.places = places;
        // A quarter of the queue is as long as all places, so that the queue refuses no caller.
        this.looks = new CallSlots(new CallSlots.SlotBounds(LOOKS, LOOKS / 4, 4 * places.most(), Duration.ZERO));
    }

    public Shares.ShareCounts state() {
        return places.state();
    }

    @Override
    public WaitOutcome ask(Tool tool, Caller caller) {
        return places.take(caller)
                .<WaitOutcome>map(place -> new WaitOutcome.WaitGranted(new Held(place, caller)))
                .orElseGet(() ->
                        new WaitOutcome.WaitRefused(refused(tool.descriptor().name())));
    }

    private ToolError refused(String tool) {
        return ToolError.of(
                "TOO_MANY_WAITS",
                "No further " + tool + " can wait: " + places.perCaller() + " of one caller and " + places.most()
                        + " in all may wait at once.",
                "Call get-cluster-health instead, or call again when one of them has ended.");
    }

    private final class Held implements Wait {
        private final Shares.Place place;
        private final Caller caller;
        private Optional<Slot> slot = Optional.empty();
        private boolean closed;

        Held(Shares.Place place, Caller caller) {
            this.place = place;
            this.caller = caller;
        }

        @Override
        public boolean turn(Duration atMost) throws InterruptedException {
            CompletableFuture<Slot> turn = new CompletableFuture<>();
            Optional<CallSlots.QueuePlace> queued = looks.line(caller, turn::complete);
            if (queued.isEmpty()) {
                return false;
            }
            try {
                return keep(turn.get(Math.max(0, atMost.toMillis()), TimeUnit.MILLISECONDS));
            } catch (TimeoutException _) {
                return !queued.get().leave() && keep(turn.join());
            } catch (InterruptedException interrupted) {
                if (!queued.get().leave()) {
                    turn.join().close();
                }
                throw interrupted;
            } catch (ExecutionException e) {
                throw new IllegalStateException("a turn is never a failure", e);
            }
        }

        private synchronized boolean keep(Slot given) {
            if (closed) {
                given.close();
                return false;
            }
            slot = Optional.of(given);
            return true;
        }

        @Override
        public synchronized void rest() {
            slot.ifPresent(Slot::close);
            slot = Optional.empty();
        }

        @Override
        public synchronized void close() {
            closed = true;
            rest();
            place.close();
        }
    }
}
