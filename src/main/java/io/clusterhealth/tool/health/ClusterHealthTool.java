// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.tool.health;

import io.clusterhealth.cluster.Cluster;
import io.clusterhealth.cluster.Clusters;
import io.clusterhealth.cluster.Deadline;
import io.clusterhealth.render.BoundedText;
import io.clusterhealth.render.HealthJson;
import io.clusterhealth.render.HealthReport;
import io.clusterhealth.render.HealthText;
import io.clusterhealth.tool.Arguments;
import io.clusterhealth.tool.CallContext;
import io.clusterhealth.tool.Tool;
import io.clusterhealth.tool.ToolDescriptor;
import io.clusterhealth.tool.ToolError;
import io.clusterhealth.tool.ToolOutcome;
import jakarta.inject.Singleton;

/// `get-cluster-health`: the verdict, its causes, and what could not be seen.
@Singleton
public final class ClusterHealthTool implements Tool {
    private final Clusters clusters;
    private final Examination examination;
    private final ToolDescriptor descriptor;

    public ClusterHealthTool(Clusters clusters, Examination examination) {
        this.clusters = clusters;
        this.examination = examination;
        this.descriptor = new ToolDescriptor(
                "get-cluster-health",
                "Cluster health",
                """
                Is the cluster healthy, and if not, what is the first cause? Call this first: "why is my cluster slow, \
                degraded or unhealthy", "which operator is degraded", "why is my application failing". Folds symptoms \
                under the cause that explains them and says what it could not check.""",
                "health",
                Schemas.input("{" + Schemas.NAMESPACE + "}", clusters.names()),
                Schemas.output("""
                        {"cluster": {"type": "string"},
                         "verdict": {"type": "string", "enum": ["healthy", "degraded", "unhealthy", "unknown"]},
                         "summary": {"type": "string"},
                         "asOf": {"type": "string"},
                         "counts": {"type": "object"},
                         "incidents": {"type": "array", "items": {"type": "object"}},
                         "notices": {"type": "array", "items": {"type": "object"}},
                         "coverage": {"type": "object"}}
                        """),
                ToolDescriptor.Effect.READ_ONLY);
    }

    @Override
    public ToolDescriptor descriptor() {
        return descriptor;
    }

    @Override
    public ToolOutcome call(Arguments arguments, CallContext context) {
        return ClusterChoice.with(clusters, arguments, context, cluster -> answer(cluster, arguments, context));
    }

    private ToolOutcome answer(Cluster cluster, Arguments given, CallContext context) {
        CommonArguments arguments = CommonArguments.of(given);
        Examined examined = examination.examine(
                cluster,
                arguments.namespace(),
                Deadline.in(context.remaining()),
                (done, total, what) -> context.progress(done, total + 1, "read " + what));
        return switch (examined) {
            case Examined.Refused(ToolError error) -> new ToolOutcome.Refused(error);
            case Examined.Reported(HealthReport report) -> answer(cluster, report, arguments);
        };
    }

    private static ToolOutcome answer(Cluster cluster, HealthReport report, CommonArguments arguments) {
        BoundedText text = HealthText.of(report, arguments.maxTokens());
        return new ToolOutcome.Answer(
                text.toString(),
                HealthJson.within(report, arguments.structuredCharacters()),
                cluster.name(),
                text.truncated());
    }
}
