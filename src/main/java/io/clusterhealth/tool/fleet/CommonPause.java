// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.tool.fleet;

import io.clusterhealth.cluster.Deadline;
import io.clusterhealth.tool.CallContext;
import io.clusterhealth.tool.CallContext.Resumed;
import java.time.Duration;
import java.util.function.IntConsumer;

/// The pauses of parts that wait together: once each of them rests or has ended, their whole pauses for all. So a call
/// about many clusters takes turns like any other. Safe for use by several threads.
final class CommonPause {
    private int working;
    private int resting;
    private int pauses;
    private Duration longest = Duration.ZERO;
    private Resumed resumed = new Resumed.TurnMissed();

    /// @param parts how many there are
    CommonPause(int parts) {
        this.working = parts;
    }

    /// Lets a part rest until the whole has paused.
    ///
    /// @param time at least
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

    /// A part has ended.
    synchronized void ended() {
        working--;
        notifyAll();
    }

    /// Pauses as often as the parts want to, until all have ended or this moment has come.
    ///
    /// @param pausing is told how many parts rest
    void lead(CallContext whole, Deadline moment, IntConsumer pausing) throws InterruptedException {
        while (allRest(moment)) {
            pausing.accept(resting());
            resume(whole.pause(longest()));
        }
    }

    /// Waits until no part works; whether there is one that rests.
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
