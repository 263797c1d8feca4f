// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.tool.fleet;

import io.clusterhealth.cluster.Deadline;
import io.clusterhealth.tool.CallContext;
import io.clusterhealth.tool.CallContext.Resumed;
import java.time.Duration;
import java.util.function.IntConsumer;

/// Joins the pauses of the parts of one call: once every part rests or has ended, the whole call pauses once for all.
/// So a call about many clusters takes turns like any other. Safe for use by several threads.
final class CommonPause {
    private int working;
    private int resting;
    private int pauses;
    private Duration longest = Duration.ZERO;
    private Resumed resumed = new Resumed.TurnMissed();

    /// @param parts number of parts
    CommonPause(int parts) {
        this.working = parts;
    }

    /// Blocks a part until the whole call has paused.
    ///
    /// @param time the minimum pause
    synchronized Resumed rest(Duration time) throws InterruptedException {
        int mine = pauses;
        working--;
        resting++;
        longest = time.compareTo(longest) > 0 ? time : longest;
        notifyAll();
        while (pauses == mine) {
            wait();
        }
        return resumed;
    }

    /// Called when a part has ended.
    synchronized void ended() {
        working--;
        notifyAll();
    }

    /// Pauses the whole call whenever all parts rest, until all have ended or the deadline has passed. Parts that rest
    /// then have missed their turn, and have time left to answer.
    ///
    /// @param pausing receives the number of resting parts
    void lead(CallContext whole, Deadline moment, IntConsumer pausing) throws InterruptedException {
        while (allRest(moment)) {
            pausing.accept(resting());
            Duration time = longest();
            resume(time.compareTo(moment.remaining()) > 0 ? new Resumed.TurnMissed() : whole.pause(time));
        }
        resume(new Resumed.TurnMissed());
    }

    /// Waits until no part works; returns whether any part rests.
    private synchronized boolean allRest(Deadline moment) throws InterruptedException {
        while (working > 0 && moment.remaining().isPositive()) {
            wait(Math.max(1, moment.remaining().toMillis()));
        }
        return working == 0 && resting > 0;
    }

    private synchronized int resting() {
        return resting;
    }

    private synchronized Duration longest() {
        return longest;
    }

    private synchronized void resume(Resumed how) {
        resumed = how;
        working = resting;
        resting = 0;
        longest = Duration.ZERO;
        pauses++;
        notifyAll();
    }
}
