// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.tool.fleet;

import io.clusterhealth.caller.Caller;
import io.clusterhealth.cluster.Deadline;
import io.clusterhealth.fleet.ClusterNames;
import io.clusterhealth.fleet.FleetDepth;
import io.clusterhealth.tool.Arguments;
import io.clusterhealth.tool.CallContext;
import io.clusterhealth.tool.health.CommonArguments;
import java.time.Duration;
import java.util.List;
import java.util.Optional;

/// What is asked of a fleet.
///
/// @param clusters each once
/// @param namespace the only one that full verdicts are about; empty for all
/// @param caller with whose rights all of them are read
/// @param deadline of the whole call
public record FleetQuestion(
        List<ClusterNames> clusters, FleetDepth depth, Optional<String> namespace, Caller caller, Deadline deadline) {
    private static final int TRIAGE_PERCENT = 40;
    private static final int READING_PERCENT = 85;
    private static final int WAITING_PERCENT = 92;

    public FleetQuestion {
        clusters = List.copyOf(clusters);
    }

    /// What a call asks of these clusters, in full.
    static FleetQuestion of(List<ClusterNames> clusters, Arguments given, CallContext context) {
        return new FleetQuestion(
                clusters,
                FleetDepth.FULL,
                CommonArguments.of(given).namespace(),
                context.caller(),
                Deadline.in(context.remaining()));
    }

    /// The moments that share out the time.
    ///
    /// @param triage when full verdicts begin, even where triage of some has not ended
    /// @param reading when nothing is read any more
    /// @param waiting when what has been read is told, whatever is still being thought about
    record Moments(Deadline triage, Deadline reading, Deadline waiting) {}

    /// Counted from now.
    Moments moments() {
        Duration all = deadline.remaining();
        return new Moments(leaving(all, TRIAGE_PERCENT), leaving(all, READING_PERCENT), leaving(all, WAITING_PERCENT));
    }

    private Deadline leaving(Duration all, int percent) {
        return deadline.earlierBy(all.dividedBy(100).multipliedBy(100L - percent));
    }
}
