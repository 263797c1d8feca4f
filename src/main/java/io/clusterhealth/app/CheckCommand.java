// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.app;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import io.clusterhealth.cause.Diagnosis;
import io.clusterhealth.cause.Verdict;
import io.clusterhealth.cluster.Cluster;
import io.clusterhealth.cluster.Clusters;
import io.clusterhealth.cluster.Deadline;
import io.clusterhealth.cluster.recording.RecordedCluster;
import io.clusterhealth.cluster.recording.RecordedFleet;
import io.clusterhealth.examination.Examination;
import io.clusterhealth.examination.Examined;
import io.clusterhealth.examination.PrecedingChanges;
import io.clusterhealth.finding.Coverage;
import io.clusterhealth.page.VerdictPage;
import io.clusterhealth.render.Blindness;
import io.clusterhealth.render.BoundedAnswer;
import io.clusterhealth.render.HealthAnswer;
import io.clusterhealth.render.HealthReport;
import io.clusterhealth.tool.health.CauseLogs;
import io.clusterhealth.tool.health.NamespaceChoice;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Optional;

/// `mcp-server check`: prints the verdict once.
///
/// @param settings select the cluster
/// @param namespace empty for all
public record CheckCommand(Settings settings, Optional<String> namespace, Output output) implements ClusterCommand {
    /// Longer than for an MCP client: a user at a terminal can wait.
    private static final Duration PATIENCE = Duration.ofSeconds(30);

    private static final Duration UNBOUNDED = Duration.ofDays(1);

    /// A report for people has no size limit in practice.
    private static final int UNBOUNDED_TOKENS = 100_000;

    public enum Output {
        TEXT,
        JSON,
        HTML;

        /// Prints why there is no verdict, also in the output format: the output may be kept as a file.
        ///
        /// @return the exit code
        int refuse(String sentence, VisibleOutput out, VisibleOutput err) {
            err.println(sentence);
            switch (this) {
                case TEXT -> {}
                case JSON ->
                    print(
                            JsonNodeFactory.instance
                                    .objectNode()
                                    .put("verdict", Verdict.UNKNOWN.label())
                                    .put("error", sentence)
                                    .toPrettyString(),
                            out);
                case HTML -> print(VerdictPage.refusal(sentence), out);
            }
            return exitCode(Verdict.UNKNOWN);
        }

        /// Keeps the line feeds: the policy of a page has the hashes of its script and its style.
        private static void print(String document, VisibleOutput out) {
            out.print(document + "\n");
            out.flush();
        }
    }

    @Override
    public int unopened(String sentence, VisibleOutput out, VisibleOutput err) {
        return output.refuse(sentence, out, err);
    }

    /// A recording of several clusters has no current one, as a kubeconfig does: the first is an arbitrary choice.
    @Override
    public Optional<String> remark(Cluster cluster, Clusters clusters) {
        int all = clusters.names().size();
        return cluster.origin() == Cluster.Origin.LIVE
                        || settings.get(Setting.CONTEXT).isPresent()
                        || all < 2
                ? Optional.empty()
                : Optional.of("examined %s, 1 of %d clusters; choose one with --context, or all with --fleet"
                        .formatted(cluster.name(), all));
    }

    /// @return 0 healthy, 1 degraded, 2 unhealthy, 3 unknown, 64 for an unknown namespace
    @Override
    public int run(Cluster cluster, Examination examination, Terminal terminal, VisibleOutput out, VisibleOutput err) {
        Deadline deadline = Deadline.in(patience(cluster));
        Examined examined = examination.examine(
                cluster,
                namespace,
                deadline,
                terminal.progressOn(err),
                CauseLogs.of(cluster, deadline).then(new PrecedingChanges(cluster, deadline)));
        terminal.clearProgress(err);
        return switch (examined) {
            case Examined.NoNamespace nowhere -> {
                err.println(NamespaceChoice.refuse("--namespace", nowhere).text());
                yield USAGE;
            }
            case Examined.Reported(HealthReport report, Diagnosis _) -> {
                // A recording's verdict is printed as it was when recorded: the command line already names the files.
                boolean recorded = cluster.origin() == Cluster.Origin.RECORDING;
                terminal.report(
                        report.verdict(),
                        Optional.of(report)
                                .filter(_ -> recorded && output == Output.TEXT)
                                .flatMap(one -> unreadable(one, cluster.name()))
                                .orElseGet(() -> text(recorded ? report.withoutRemark() : report)),
                        out);
                yield exitCode(report.verdict());
            }
        };
    }

    /// No deadline for files: a recording is read to its end, however large it is.
    Duration patience(Cluster cluster) {
        return patience(cluster.origin(), settings);
    }

    static Duration patience(Cluster.Origin origin, Settings settings) {
        if (origin != Cluster.Origin.LIVE) {
            return UNBOUNDED;
        }
        return settings.get(Setting.DEADLINE).compareTo(PATIENCE) > 0 ? settings.get(Setting.DEADLINE) : PATIENCE;
    }

    /// The only line about files of which nothing could be read: each list is missing for the same reason.
    private Optional<String> unreadable(HealthReport report, String cluster) {
        return Blindness.of(report.coverage(), report.namespace())
                .filter(blind -> report.verdict() == Verdict.UNKNOWN
                        && blind.reason() == Coverage.Reason.FAILED
                        && blind.wayOut().isEmpty())
                .map(blind -> "UNKNOWN: "
                        + blind.cause().replace(RecordedCluster.EMPTY, "no Kubernetes objects in " + place(cluster)));
    }

    private Path place(String cluster) {
        Path path = Path.of(settings.get(Setting.CLUSTER));
        return RecordedFleet.is(path) ? path.resolve(cluster) : path;
    }

    private String text(HealthReport report) {
        return switch (output) {
            case TEXT -> HealthAnswer.of(report, UNBOUNDED_TOKENS).text();
            case JSON -> HealthAnswer.complete(report).data().toPrettyString();
            case HTML -> {
                BoundedAnswer all = HealthAnswer.complete(report);
                yield VerdictPage.of(all.text(), all.data());
            }
        };
    }

    static int exitCode(Verdict verdict) {
        return switch (verdict) {
            case HEALTHY -> 0;
            case DEGRADED -> 1;
            case UNHEALTHY -> 2;
            case UNKNOWN -> 3;
        };
    }
}
