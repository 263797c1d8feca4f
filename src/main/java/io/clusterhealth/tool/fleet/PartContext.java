// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.tool.fleet;

import io.clusterhealth.caller.Caller;
import io.clusterhealth.cluster.Deadline;
import io.clusterhealth.tool.CallContext;
import java.time.Duration;

/// The call about one cluster, as a part of a call about several.
///
/// @param end deadline of the part
/// @param pauses ends together with those of all other parts
record PartContext(Caller caller, Deadline end, Rest pauses) implements CallContext {
    /// A pause of the part.
    @FunctionalInterface
    interface Rest {
        Resumed rest(Duration time) throws InterruptedException;
    }

    @Override
    public Duration remaining() {
        return end.remaining();
    }

    @Override
    public Resumed pause(Duration time) throws InterruptedException {
        return pauses.rest(time);
    }

    /// Ignored: the whole call reports progress.
    @Override
    public void progress(int done, int total, String message) {}
}
