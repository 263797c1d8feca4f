// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.tool.fleet;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.clusterhealth.cluster.Cluster;
import io.clusterhealth.finding.HumanDuration;
import io.clusterhealth.fleet.FleetHealth;
import io.clusterhealth.fleet.FleetRow;
import io.clusterhealth.fleet.RowCause;
import io.clusterhealth.fleet.RowError;
import io.clusterhealth.fleet.SeenCluster;
import io.clusterhealth.render.AlignedRows;
import io.clusterhealth.render.Redaction;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/// A fleet's health for a terminal: a table, worst first, followed by the shared causes.
///
/// @param origin where the clusters come from
public record FleetTable(FleetHealth health, Cluster.Origin origin) {
    private static final List<String> HEAD =
            List.of("CLUSTER", "VERDICT", "VERSION", "INCIDENTS", "SHARED", "FIRST CAUSE");
    private static final int NAMED = 1_000;
    private static final int REASON = 200;

    /// The text, without a final line feed.
    public String text() {
        List<String> lines = new ArrayList<>();
        lines.add(health.verdict().label().toUpperCase(Locale.ROOT) + ": " + FleetSummary.of(health));
        String remark = FleetSummary.remark(origin);
        if (!remark.isEmpty()) {
            lines.add(remark);
        }
        lines.add("");
        List<List<String>> rows = new ArrayList<>(List.of(HEAD));
        health.rows().forEach(row -> rows.add(cells(row)));
        lines.addAll(AlignedRows.lines(rows, "  "));
        if (!health.shared().isEmpty()) {
            lines.add("");
            health.shared()
                    .forEach(shared ->
                            lines.add(FleetSummary.shared(shared, NAMED).text()));
        }
        health.rows().stream()
                .map(FleetRow::names)
                .filter(names -> !names.others().isEmpty())
                .forEach(names -> lines.add("%s is also called %s."
                        .formatted(
                                Redaction.name(names.name()),
                                names.others().stream().map(Redaction::name).collect(Collectors.joining(", ")))));
        health.rows()
                .forEach(row -> health.same(row)
                        .ifPresent(other -> lines.add("%s is the same cluster as %s."
                                .formatted(Redaction.name(row.names().name()), Redaction.name(other)))));
        return String.join("\n", lines);
    }

    /// The same as JSON, with all facts about each cluster, in the form of `get-fleet-health`.
    public ObjectNode json() {
        return FleetAnswer.complete(health, FleetSummary.remark(origin)).data();
    }

    private List<String> cells(FleetRow row) {
        return List.of(
                Redaction.name(row.names().name()),
                row.state().label(),
                dashed(row.seen().map(SeenCluster::version).orElse("")),
                dashed(row.seen().map(seen -> String.valueOf(seen.incidents())).orElse("")),
                dashed(String.join(",", health.sharedBy(row))),
                dashed(cause(row)));
    }

    private static String cause(FleetRow row) {
        return switch (row) {
            case FleetRow.FullVerdict(var _, var _, SeenCluster seen) -> cause(seen);
            case FleetRow.Triaged(var _, SeenCluster seen, List<String> complaints) ->
                Stream.concat(Stream.of(cause(seen)), complaints.stream().map("its hub says: %s"::formatted))
                        .filter(said -> !said.isEmpty())
                        .collect(Collectors.joining("; "));
            case FleetRow.ErrorRow(var _, RowError error) ->
                (error.code() == RowError.Code.UNREACHABLE ? "" : error.code().name() + ": ")
                        + Redaction.line(error.reason(), REASON);
            case FleetRow.NotAsked _ -> "DEADLINE: " + RowErrors.UNEXAMINED;
        };
    }

    private static String cause(SeenCluster seen) {
        if (seen.causes().isEmpty()) {
            return Stream.of(said("not checked: ", seen.gaps()), said("not yet judged: ", seen.settling()))
                    .filter(clause -> !clause.isEmpty())
                    .collect(Collectors.joining("; "));
        }
        RowCause first = seen.causes().getFirst();
        return "%s: %s (%s), %s"
                .formatted(
                        Redaction.subject(first.subject()),
                        first.title(),
                        first.code(),
                        HumanDuration.since(first.since(), seen.asOf()));
    }

    private static String said(String label, String clause) {
        return clause.isEmpty() ? "" : label + clause;
    }

    private static String dashed(String cell) {
        return cell.isEmpty() ? "-" : cell;
    }
}
