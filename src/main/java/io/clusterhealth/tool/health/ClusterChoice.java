// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.tool.health;

import io.clusterhealth.cluster.Cluster;
import io.clusterhealth.cluster.Clusters;
import io.clusterhealth.cluster.Clusters.Opened;
import io.clusterhealth.tool.Arguments;
import io.clusterhealth.tool.CallContext;
import io.clusterhealth.tool.ToolError;
import io.clusterhealth.tool.ToolOutcome;
import io.clusterhealth.tool.ValidValues;
import java.util.List;
import java.util.function.BiFunction;
import java.util.function.Function;

/// Finds the cluster a call is about.
final class ClusterChoice {
    private ClusterChoice() {}

    /// Answers with the cluster the call names, or the default one; refuses with the way out when there is none.
    static ToolOutcome with(
            Clusters clusters, Arguments arguments, CallContext context, Function<Cluster, ToolOutcome> answer) {
        return switch (clusters.open(arguments.text("cluster"), context.caller())) {
            case Opened.Ready(Cluster cluster) ->
                cluster.origin() == Cluster.Origin.DEMO
                        ? context.untimed(() -> {
                            cluster.prepare();
                            return answer.apply(cluster);
                        })
                        : answer.apply(cluster);
            case Opened.Unknown(String name, List<String> known) -> new ToolOutcome.Refused(unknown(name, known));
            case Opened.Unusable(String cause, String wayOut) ->
                new ToolOutcome.Refused(ToolError.of("CLUSTER_NOT_CONFIGURED", cause, wayOut));
        };
    }

    /// The same for a call that takes a `cursor`, which is read first.
    static ToolOutcome paged(
            Clusters clusters,
            Arguments arguments,
            CallContext context,
            BiFunction<Cluster, Cursor, ToolOutcome> answer) {
        return switch (Cursor.read(arguments.text("cursor"))) {
            case Cursor.Given.Invalid(ToolError error) -> new ToolOutcome.Refused(error);
            case Cursor.Given.Valid(Cursor cursor) ->
                with(clusters, arguments, context, cluster -> answer.apply(cluster, cursor));
        };
    }

    private static ToolError unknown(String name, List<String> known) {
        String shown = name.length() > 64 ? name.substring(0, 64) + "…" : name;
        return new ValidValues("validClusters", known)
                .refuse(
                        "UNKNOWN_CLUSTER",
                        "Argument 'cluster': there is no cluster '%s'.".formatted(shown),
                        name,
                        "Leave it out to use the default one.");
    }
}
