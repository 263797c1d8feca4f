// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.tool.health;

import io.clusterhealth.cluster.ApiResource;
import io.clusterhealth.cluster.Cluster;
import io.clusterhealth.cluster.Deadline;
import io.clusterhealth.cluster.Details;
import io.clusterhealth.cluster.EachObject;
import io.clusterhealth.cluster.ObjectName;
import io.clusterhealth.cluster.Read;
import io.clusterhealth.tool.Arguments;
import io.clusterhealth.tool.CallContext;
import java.util.List;
import java.util.Optional;

/// One call of a tool of this toolset, with its opened cluster.
public record HealthCall(Cluster cluster, Arguments given, CallContext context, Deadline deadline) {

    static HealthCall of(Cluster cluster, Arguments given, CallContext context) {
        return new HealthCall(cluster, given, context, Deadline.after(context.elapsed(), context.remaining()));
    }

    /// The arguments that all tools take.
    public CommonArguments common() {
        return CommonArguments.of(given);
    }

    /// The only requested namespace; empty for all.
    public Optional<String> namespace() {
        return common().namespace();
    }

    /// Reads single objects of the cluster.
    public Details details() {
        return cluster.details();
    }

    /// Reads all objects of some kinds.
    public EachObject objects() {
        return new EachObject(details(), deadline);
    }

    /// The names of a kind's objects; empty where not all could be read.
    ///
    /// @param namespace empty for all
    /// @param name the only one that counts; empty for all
    public Optional<List<ObjectName>> names(ApiResource kind, Optional<String> namespace, Optional<String> name) {
        return details().names(kind, namespace, name, deadline)
                        instanceof Read.Found<List<ObjectName>>(List<ObjectName> found)
                ? Optional.of(found)
                : Optional.empty();
    }
}
