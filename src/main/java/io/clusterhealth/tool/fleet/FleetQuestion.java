// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.tool.fleet;

import io.clusterhealth.caller.Caller;
import io.clusterhealth.cluster.Cluster;
import io.clusterhealth.cluster.Deadline;
import io.clusterhealth.fleet.ClusterNames;
import io.clusterhealth.fleet.FleetDepth;
import io.clusterhealth.tool.Arguments;
import io.clusterhealth.tool.CallContext;
import io.clusterhealth.tool.health.CommonArguments;
import java.time.Duration;
import java.util.List;
import java.util.Optional;

/// A request about a fleet.
///
/// @param clusters each once
/// @param namespace the only namespace of full verdicts; empty for all
/// @param caller with whose rights all clusters are read
/// @param deadline of the whole call
public record FleetQuestion(
        List<ClusterNames> clusters, FleetDepth depth, Optional<String> namespace, Caller caller, Deadline deadline) {
    private static final int TRIAGE_PERCENT = 40;
    private static final int READING_PERCENT = 85;
    private static final int WAITING_PERCENT = 92;

    /// Kept besides for recordings: parsing them takes the processors from the thread that makes the answer.
    private static final int PARSING_PERCENT = 12;

    public FleetQuestion {
        clusters = List.copyOf(clusters);
    }

    /// The request of a call about these clusters, with full verdicts.
    static FleetQuestion of(List<ClusterNames> clusters, Arguments given, CallContext context) {
        return new FleetQuestion(
                clusters,
                FleetDepth.FULL,
                CommonArguments.of(given).namespace(),
                context.caller(),
                Deadline.in(context.remaining()));
    }

    /// The deadlines that divide the time of a call.
    ///
    /// @param triage when full verdicts begin, even if triage of some clusters has not ended
    /// @param reading when all reads end
    /// @param waiting when the answer is made from what is ready, even if examinations still run
    record Moments(Deadline triage, Deadline reading, Deadline waiting) {}

    /// The deadlines, counted from now.
    ///
    /// @param origin of the clusters
    Moments moments(Cluster.Origin origin) {
        Duration all = deadline.remaining();
        int kept = switch (origin) {
            case LIVE -> 0;
            case RECORDING, DEMO -> PARSING_PERCENT;
        };
        return new Moments(
                leaving(all, TRIAGE_PERCENT),
                leaving(all, READING_PERCENT - kept),
                leaving(all, WAITING_PERCENT - kept));
    }

    private Deadline leaving(Duration all, int percent) {
        return deadline.earlierBy(all.dividedBy(100).multipliedBy(100L - percent));
    }
}
