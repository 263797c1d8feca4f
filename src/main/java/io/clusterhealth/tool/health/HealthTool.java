// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.tool.health;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.clusterhealth.caller.Caller;
import io.clusterhealth.cluster.Cluster;
import io.clusterhealth.cluster.Clusters;
import io.clusterhealth.cluster.Clusters.Opened;
import io.clusterhealth.render.NextCall;
import io.clusterhealth.render.Redaction;
import io.clusterhealth.text.KubectlContext;
import io.clusterhealth.text.NameGlob;
import io.clusterhealth.text.Shortening;
import io.clusterhealth.tool.Arguments;
import io.clusterhealth.tool.CallContext;
import io.clusterhealth.tool.Cursor;
import io.clusterhealth.tool.DescribedTool;
import io.clusterhealth.tool.ToolError;
import io.clusterhealth.tool.ToolOutcome;
import io.clusterhealth.tool.ValidValues;
import java.util.List;
import java.util.Optional;

/// A tool that answers about one cluster: the one that the call names, or the default one.
public abstract class HealthTool extends DescribedTool {
    private static final String OTHER_RECORDING =
            "Name a file or folder that holds Kubernetes objects as YAML or JSON, such as a must-gather.";

    protected final ToolParts parts;

    /// @param name of the tool, and of the resource with its descriptor
    protected HealthTool(String name, ToolParts parts) {
        super(name);
        this.parts = parts;
        if (!parts.clusters().maybeSeveral()) {
            ofOneCluster(parts.clusters().names());
        }
    }

    @Override
    public Optional<MeantCall> means(ObjectNode arguments) {
        Optional<MeantCall> meant = super.means(arguments);
        return new WrittenName(
                        meant.map(MeantCall::arguments).orElse(arguments),
                        descriptor().inputSchema())
                .apart()
                .map(apart -> new MeantCall(this, apart))
                .or(() -> meant);
    }

    @Override
    public ToolOutcome call(Arguments given, CallContext context) {
        Arguments arguments = given.of(descriptor().name());
        Optional<ToolError> misfit = misfit(arguments);
        if (misfit.isPresent()) {
            return new ToolOutcome.Refused(misfit.get());
        }
        return arguments
                .text("cluster")
                .map(name -> NextCall.within(name, () -> opened(arguments, context)))
                .orElseGet(() -> opened(arguments, context));
    }

    private ToolOutcome opened(Arguments arguments, CallContext context) {
        return switch (parts.clusters().open(arguments.text("cluster"), context.caller())) {
            case Opened.Ready(Cluster cluster) ->
                cluster.origin() == Cluster.Origin.DEMO
                        ? context.untimed(() -> {
                            cluster.prepare();
                            return answer(HealthCall.of(cluster, arguments, context));
                        })
                        : shown(HealthCall.of(cluster, arguments, context));
            case Opened.Unknown(String name, List<String> known) ->
                new ToolOutcome.Refused(unknown(arguments.text("cluster").isPresent(), name, known));
            case Opened.Unusable why -> new ToolOutcome.Refused(unusable(why));
        };
    }

    private ToolOutcome shown(HealthCall call) {
        Cluster cluster = call.cluster();
        return parts.clusters().isContext(cluster)
                ? KubectlContext.within(cluster.name(), () -> answer(call))
                : ofOrigin(cluster, answer(call));
    }

    /// The same; what a recording lacks is not found by asking a cluster.
    private static ToolOutcome ofOrigin(Cluster cluster, ToolOutcome outcome) {
        return cluster.origin() == Cluster.Origin.RECORDING
                        && outcome instanceof ToolOutcome.Refused(ToolError error)
                        && error.code().equals(Unreadable.UNREADABLE)
                ? new ToolOutcome.Refused(ToolError.of(error.code(), error.error(), OTHER_RECORDING))
                : outcome;
    }

    /// Checks arguments beyond the schema, before any request to a cluster.
    protected Optional<ToolError> misfit(Arguments arguments) {
        return Cursor.misfit(arguments);
    }

    /// Answers the call on its opened cluster.
    protected abstract ToolOutcome answer(HealthCall call);

    /// ` (cluster prod)` where there is more than one; else empty.
    protected final String place(HealthCall call) {
        return parts.clusters().maybeSeveral()
                ? " (cluster %s)".formatted(Redaction.name(call.cluster().name()))
                : "";
    }

    /// The refusal where there is none, with the reason why the configured source has none.
    public static ToolError noCluster(Clusters clusters, Caller caller) {
        return unusable(
                switch (clusters.open(Optional.empty(), caller)) {
                    case Opened.Unusable why -> why;
                    case Opened.Ready _, Opened.Unknown _ ->
                        new Opened.Unusable("No cluster is configured.", "Give --kubeconfig the path of one.");
                });
    }

    /// The refusal where a cluster cannot be opened, or the clusters cannot be listed.
    public static ToolError unusable(Opened.Unusable why) {
        return ToolError.of(
                switch (why.obstacle()) {
                    case CONFIGURATION, EXEC_PLUGIN -> "CLUSTER_NOT_CONFIGURED";
                    case HUB_FORBIDS -> "FORBIDDEN";
                    case HUB_FAILS -> "HUB_FAILED";
                },
                why.cause(),
                why.wayOut());
    }

    /// @param asked whether the call names it, and not the configuration
    private static ToolError unknown(boolean asked, String name, List<String> known) {
        String shown = Shortening.head(name, 64);
        boolean several = asked && new NameGlob(name).isSeveral();
        return new ValidValues("validClusters", known)
                .refuse(
                        "UNKNOWN_CLUSTER",
                        (several
                                        ? "Argument 'cluster' of this tool takes the name of one cluster, and not '%s'."
                                        : asked
                                                ? "Argument 'cluster': there is no cluster '%s'."
                                                : "There is no cluster '%s', which --context or MCP_CONTEXT names.")
                                .formatted(shown),
                        name,
                        asked ? "Leave it out to use the default one." : "Name one with the argument 'cluster'.");
    }
}
