// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.tool.health;

import io.clusterhealth.cause.Diagnosis;
import io.clusterhealth.cluster.Resource;
import io.clusterhealth.cluster.Resources;
import io.clusterhealth.comparison.Snapshots;
import io.clusterhealth.comparison.Snapshots.Compared;
import io.clusterhealth.comparison.Snapshots.CurrentAnswer;
import io.clusterhealth.comparison.Snapshots.EarlierAnswer;
import io.clusterhealth.comparison.Snapshots.Question;
import io.clusterhealth.examination.Examined;
import io.clusterhealth.examination.PrecedingChanges;
import io.clusterhealth.render.BoundedAnswer;
import io.clusterhealth.render.Facts;
import io.clusterhealth.render.HealthAnswer;
import io.clusterhealth.render.HealthReport;
import io.clusterhealth.tool.ToolOutcome;
import jakarta.inject.Singleton;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/// `get-cluster-health`: the verdict, its causes, and what could not be read.
@Singleton
public final class ClusterHealthTool extends HealthTool {
    /// The snapshot token may take the answer's budget divided by this.
    private static final int TOKEN_SHARE = 4;

    private static final Map<String, Set<String>> LISTS = Stream.concat(
                    Resources.ALL.stream(), Resources.ON_REQUEST.stream())
            .collect(Collectors.groupingBy(Resource::kind, Collectors.mapping(Resource::toString, Collectors.toSet())));

    ClusterHealthTool(ToolParts parts) {
        super("get-cluster-health", parts);
    }

    @Override
    protected ToolOutcome answer(HealthCall call) {
        CommonArguments arguments = call.common();
        String cluster = call.cluster().name();
        Question question = new Question(
                cluster, arguments.namespace(), call.context().caller().identity());
        Snapshots snapshots = parts.snapshots();
        EarlierAnswer since = snapshots.read(call.given().text("since"), question);
        if (since instanceof EarlierAnswer.Useless(String why, String wayOut)) {
            return ToolOutcome.Refused.invalid("Argument 'since' " + why, wayOut);
        }
        Examined examined = parts.examination()
                .examine(
                        call.cluster(),
                        arguments.namespace(),
                        call.deadline(),
                        (done, total, what) -> call.context().progress(done, total + 1, "read " + what),
                        CauseLogs.of(call.cluster(), call.deadline())
                                .then(new PrecedingChanges(call.cluster(), call.deadline())));
        return switch (examined) {
            case Examined.NoNamespace nowhere -> new ToolOutcome.Refused(NamespaceChoice.refuse(nowhere));
            case Examined.Reported(HealthReport report, Diagnosis _) -> {
                Compared compared = snapshots.compare(
                        since,
                        question,
                        new CurrentAnswer(report.ranked(), report.coverage(), LISTS),
                        arguments.maxTokens() * BoundedAnswer.CHARACTERS_PER_TOKEN / TOKEN_SHARE);
                boolean handedOut = since instanceof EarlierAnswer.Earlier
                        || call.given().flag("snapshot").orElse(false);
                BoundedAnswer answer = HealthAnswer.of(
                        report.with(compared.changes()),
                        arguments.maxTokens(),
                        handedOut ? snapshot(compared) : List.of(),
                        parts.remedies());
                yield new ToolOutcome.Answer(answer.text(), answer.data(), cluster, answer.truncated());
            }
        };
    }

    private static List<Facts> snapshot(Compared compared) {
        Facts snapshot = new Facts().fact("snapshot", compared.token(), "snapshot: %s");
        return List.of(
                compared.omitted() == 0
                        ? snapshot
                        : snapshot.fact(
                                "snapshotOmits", compared.omitted(), "\nsnapshot without %s [finding|findings]"));
    }
}
