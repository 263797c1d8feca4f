// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.tool.health;

import io.clusterhealth.cause.Diagnosis;
import io.clusterhealth.change.Snapshots;
import io.clusterhealth.change.Snapshots.Compared;
import io.clusterhealth.change.Snapshots.Found;
import io.clusterhealth.change.Snapshots.Given;
import io.clusterhealth.change.Snapshots.Question;
import io.clusterhealth.cluster.Cluster;
import io.clusterhealth.cluster.Clusters;
import io.clusterhealth.cluster.Deadline;
import io.clusterhealth.render.BoundedAnswer;
import io.clusterhealth.render.BoundedText;
import io.clusterhealth.render.Facts;
import io.clusterhealth.render.HealthAnswer;
import io.clusterhealth.render.HealthReport;
import io.clusterhealth.tool.Arguments;
import io.clusterhealth.tool.CallContext;
import io.clusterhealth.tool.Tool;
import io.clusterhealth.tool.ToolDescriptor;
import io.clusterhealth.tool.ToolError;
import io.clusterhealth.tool.ToolOutcome;
import jakarta.inject.Singleton;
import java.util.List;

/// `get-cluster-health`: the verdict, its causes, and what could not be seen.
@Singleton
public final class ClusterHealthTool implements Tool {
    /// Of an answer the token may take one part in so many.
    private static final int TOKEN_SHARE = 4;

    private final Clusters clusters;
    private final Examination examination;
    private final Snapshots snapshots;
    private final ToolDescriptor descriptor;

    public ClusterHealthTool(Clusters clusters, Examination examination, Snapshots snapshots) {
        this.clusters = clusters;
        this.examination = examination;
        this.snapshots = snapshots;
        this.descriptor = new ToolDescriptor(
                "get-cluster-health",
                "Cluster health",
                """
                Is the cluster healthy; if not, what is the first cause? Call this first: "why is my cluster slow, \
                degraded or unhealthy", "which operator is degraded", "why is my application failing". Folds symptoms \
                under their cause; says what it could not check.""",
                "health",
                Schemas.input("""
                        {%s,
                         "snapshot": {"type": "boolean", "description": "Give one."},
                         "since": {"type": "string", "maxLength": %d,
                           "description": "An earlier snapshot: what is new, resolved, worse."}}
                        """.formatted(Schemas.NAMESPACE, Snapshots.MAX_LENGTH), clusters.names()),
                Schemas.output("""
                        {"cluster": {"type": "string"},
                         "verdict": {"type": "string", "enum": ["healthy", "degraded", "unhealthy", "unknown"]},
                         "summary": {"type": "string"},
                         "asOf": {"type": "string"},
                         "counts": {"type": "object"},
                         "incidents": {"type": "array", "items": {"type": "object"}},
                         "notices": {"type": "array", "items": {"type": "object"}},
                         "coverage": {"type": "object"},
                         "changes": {"type": "object"},
                         "snapshot": {"type": "string"}}
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
        Question question = new Question(
                cluster.name(), arguments.namespace(), context.caller().identity());
        Given since = snapshots.read(given.text("since"), question);
        if (since instanceof Given.Useless(String why, String wayOut)) {
            return new ToolOutcome.Refused(ToolError.of("INVALID_ARGUMENT", "Argument 'since' " + why, wayOut));
        }
        Examined examined = examination.examine(
                cluster,
                arguments.namespace(),
                Deadline.in(context.remaining()),
                (done, total, what) -> context.progress(done, total + 1, "read " + what));
        return switch (examined) {
            case Examined.Refused(ToolError error) -> new ToolOutcome.Refused(error);
            case Examined.Reported(HealthReport report, Diagnosis _) -> {
                Compared compared = snapshots.compare(
                        since,
                        question,
                        new Found(report.ranked(), report.coverage()),
                        arguments.maxTokens() * BoundedText.CHARACTERS_PER_TOKEN / TOKEN_SHARE);
                boolean handedOut =
                        since instanceof Given.Earlier || given.flag("snapshot").orElse(false);
                BoundedAnswer answer = HealthAnswer.of(
                        report.with(compared.changes()),
                        arguments.maxTokens(),
                        handedOut ? snapshot(compared) : List.of());
                yield new ToolOutcome.Answer(answer.text(), answer.data(), cluster.name(), answer.truncated());
            }
        };
    }

    private static List<Facts> snapshot(Compared compared) {
        Facts snapshot = new Facts().fact("snapshot", compared.token(), "snapshot: %s");
        return List.of(
                compared.omitted() == 0
                        ? snapshot
                        : snapshot.fact("snapshotOmits", compared.omitted(), "\nsnapshot without %s findings"));
    }
}
