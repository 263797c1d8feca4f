// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.tool.health;

import io.clusterhealth.cluster.Cluster;
import io.clusterhealth.cluster.Deadline;
import io.clusterhealth.tool.Arguments;
import io.clusterhealth.tool.CallContext;
import java.util.Optional;

/// One call of a tool of this toolset, with its opened cluster.
public record HealthCall(Cluster cluster, Arguments given, CallContext context, Deadline deadline) {

    static HealthCall of(Cluster cluster, Arguments given, CallContext context) {
        return new HealthCall(cluster, given, context, Deadline.in(context.remaining()));
    }

    /// The arguments that all tools take.
    public CommonArguments common() {
        return CommonArguments.of(given);
    }

    /// The only requested namespace; empty for all.
    public Optional<String> namespace() {
        return common().namespace();
    }
}
