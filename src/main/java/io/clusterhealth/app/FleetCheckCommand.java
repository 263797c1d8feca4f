// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.app;

import io.clusterhealth.app.CheckCommand.Output;
import io.clusterhealth.caller.Caller;
import io.clusterhealth.cluster.Clusters;
import io.clusterhealth.cluster.Clusters.Opened;
import io.clusterhealth.cluster.Deadline;
import io.clusterhealth.examination.Examination;
import io.clusterhealth.fleet.ClusterNames;
import io.clusterhealth.fleet.FleetDepth;
import io.clusterhealth.fleet.FleetHealth;
import io.clusterhealth.fleet.FleetRow;
import io.clusterhealth.fleet.RowError;
import io.clusterhealth.page.VerdictPage;
import io.clusterhealth.tool.fleet.ClusterChoice;
import io.clusterhealth.tool.fleet.FleetQuestion;
import io.clusterhealth.tool.fleet.FleetSurvey;
import io.clusterhealth.tool.fleet.FleetTable;
import java.util.List;
import java.util.Optional;

/// `mcp-server check --fleet`: prints the verdicts of all clusters once, the worst first.
///
/// @param settings select the clusters
/// @param namespace empty for all
record FleetCheckCommand(Settings settings, Optional<String> namespace, Output output) implements OneTimeCommand {

    /// @return the exit code of the fleet's verdict, as in [CheckCommand]
    @Override
    public int run(
            Clusters clusters, Examination examination, Terminal terminal, VisibleOutput out, VisibleOutput err) {
        return switch (ClusterChoice.of("", clusters, Caller.ANONYMOUS)) {
            case ClusterChoice.NoneChosen refused ->
                output.refuse(
                        clusters.open(Optional.empty(), Caller.ANONYMOUS)
                                        instanceof Opened.Unusable(String cause, String wayOut, var _)
                                ? cause + " " + wayOut
                                : refused.error().text(),
                        out,
                        err);
            case ClusterChoice.Chosen(List<ClusterNames> chosen) -> {
                FleetHealth health = new FleetSurvey(clusters, examination)
                        .ask(
                                new FleetQuestion(
                                        chosen,
                                        FleetDepth.FULL,
                                        namespace,
                                        Caller.ANONYMOUS,
                                        Deadline.in(CheckCommand.patience(clusters.commonOrigin(), settings))),
                                terminal.progressOn(err));
                terminal.clearProgress(err);
                if (health.rows().stream().allMatch(FleetCheckCommand::lacksNamespace)) {
                    err.println("--namespace: no cluster has a namespace '%s'.".formatted(namespace.orElse("")));
                    yield USAGE;
                }
                FleetTable table = new FleetTable(health, clusters.commonOrigin());
                terminal.report(
                        health.verdict(),
                        switch (output) {
                            case TEXT -> table.text();
                            case JSON -> table.json().toPrettyString();
                            case HTML -> VerdictPage.of(table.text(), table.json());
                        },
                        out);
                yield CheckCommand.exitCode(health.verdict());
            }
        };
    }

    private static boolean lacksNamespace(FleetRow row) {
        return row instanceof FleetRow.ErrorRow(var _, RowError error) && error.code() == RowError.Code.NO_NAMESPACE;
    }
}
