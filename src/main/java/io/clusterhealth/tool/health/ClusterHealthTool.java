// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.tool.health;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.clusterhealth.cause.Diagnosis;
import io.clusterhealth.change.Snapshots;
import io.clusterhealth.change.Snapshots.Compared;
import io.clusterhealth.change.Snapshots.Found;
import io.clusterhealth.change.Snapshots.Given;
import io.clusterhealth.change.Snapshots.Question;
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
    /// Of a structured result that has to fit a budget, the token may take one part in so many.
    private static final int TOKEN_SHARE = 4;

    /// What the member takes beside the token.
    private static final int SNAPSHOT_MEMBER = 40;

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
                Is the cluster healthy, and if not, what is the first cause? Call this first: "why is my cluster slow, \
                degraded or unhealthy", "which operator is degraded", "why is my application failing". Folds symptoms \
                under the cause that explains them and says what it could not check.""",
                "health",
                Schemas.input("""
                        {%s,
                         "since": {"type": "string", "maxLength": %d,
                           "description": "snapshot of an earlier answer: tells what is new, resolved, worse."}}
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
                        arguments.structuredCharacters() / TOKEN_SHARE);
                yield answer(cluster, report.with(compared.changes()), compared, arguments);
            }
        };
    }

    private static ToolOutcome answer(
            Cluster cluster, HealthReport report, Compared compared, CommonArguments arguments) {
        BoundedText text = HealthText.of(report, arguments.maxTokens());
        // A model that reads text alone needs the token to ask on; who never compared is spared its length.
        if (report.changes().since().isPresent()) {
            text.offer("snapshot: " + compared.token());
        }
        int room = arguments.structuredCharacters() - compared.token().length() - SNAPSHOT_MEMBER;
        ObjectNode data = HealthJson.within(report, room).put("snapshot", compared.token());
        if (compared.omitted() > 0) {
            data.put("snapshotOmits", compared.omitted());
        }
        return new ToolOutcome.Answer(text.toString(), data, cluster.name(), text.truncated());
    }
}
