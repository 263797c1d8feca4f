// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.tool.fleet;

import io.clusterhealth.cluster.Cluster;
import io.clusterhealth.fleet.FleetHealth;
import io.clusterhealth.fleet.FleetRow;
import io.clusterhealth.fleet.FleetTotals;
import io.clusterhealth.fleet.RowCause;
import io.clusterhealth.fleet.RowState;
import io.clusterhealth.fleet.SharedCause;
import io.clusterhealth.render.Facts;
import io.clusterhealth.render.Redaction;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Collectors;

/// Summarizes a fleet as a whole.
public final class FleetSummary {
    private FleetSummary() {}

    /// One or two sentences that are true without the rest of the answer.
    public static String of(FleetHealth health) {
        return "%s: %s.%s".formatted(counted(health.totals().clusters()), states(health.totals()), first(health));
    }

    /// The remark on the origin of the data that the reader must know; empty for live clusters.
    public static String remark(Cluster.Origin origin) {
        return switch (origin) {
            case LIVE -> "";
            case RECORDING -> "These are recordings, not live clusters.";
            case DEMO -> "Built-in demo: invented data.";
        };
    }

    private static String counted(int clusters) {
        return clusters == 1 ? "1 cluster" : clusters + " clusters";
    }

    private static String states(FleetTotals totals) {
        return Arrays.stream(RowState.values())
                .filter(state -> totals.of(state) > 0)
                .map(state -> totals.of(state) + " " + words(state))
                .collect(Collectors.joining(", "));
    }

    private static String words(RowState state) {
        return switch (state) {
            case UNHEALTHY, UNREACHABLE, DEGRADED, SUSPECT, UNKNOWN, HEALTHY -> state.label();
            case NOT_CHECKED -> "not checked";
            case NO_SIGN -> "without a sign of trouble in triage";
        };
    }

    private static String first(FleetHealth health) {
        return health.shared().stream()
                .findFirst()
                .map(FleetSummary::first)
                .orElseGet(() -> health.rows().stream()
                        .filter(row -> !row.causes().isEmpty())
                        .findFirst()
                        .map(FleetSummary::first)
                        .orElse(""));
    }

    private static String first(SharedCause shared) {
        return " Shared by %d: %s.".formatted(shared.clusters().size(), told(shared.cause()));
    }

    private static String first(FleetRow row) {
        return " First: %s: %s."
                .formatted(Redaction.name(row.names().name()), told(row.causes().getFirst()));
    }

    private static String told(RowCause cause) {
        return "%s: %s%s"
                .formatted(
                        Redaction.subject(cause.subject()),
                        cause.title(),
                        cause.code().isEmpty() ? "" : " (%s)".formatted(cause.code()));
    }

    /// The counts of the summary, as structured content only.
    static Facts totals(FleetTotals totals) {
        return new Facts()
                .fact("totals/clusters", totals.clusters(), "")
                .fact("totals/healthy", totals.of(RowState.HEALTHY), "")
                .fact("totals/degraded", totals.of(RowState.DEGRADED), "")
                .fact("totals/unhealthy", totals.of(RowState.UNHEALTHY), "")
                .fact("totals/unknown", totals.of(RowState.UNKNOWN), "")
                .fact("totals/unreachable", totals.of(RowState.UNREACHABLE), "")
                .fact("totals/suspect", totals.of(RowState.SUSPECT), "")
                .fact("totals/noSign", totals.of(RowState.NO_SIGN), "")
                .fact("totals/notAsked", totals.of(RowState.NOT_CHECKED), "");
    }

    /// `S1 [likely] External registry.example.com: Image registry is unreachable (CH-801)`, and its clusters.
    static Facts shared(SharedCause shared, int most) {
        List<String> names = shared.clusters().stream().map(Redaction::name).toList();
        List<String> shown = names.subList(0, Math.min(most, names.size()));
        return new Facts()
                .fact("id", shared.id(), "shared %s ")
                .fact("confidence", shared.confidence().label(), "[%s] ")
                .subject("cause/subject", shared.cause().subject(), "%s: ")
                .fact("cause/title", shared.cause().title(), "%s")
                .fact("cause/code", shared.cause().code(), " (%s)")
                .fact("clusters/total", names.size(), ", in %s clusters:")
                .each("clusters/shown", shown, " %s")
                .say(shown.size() < names.size() ? " …" : "")
                .each(
                        "evidence",
                        shared.evidence().stream()
                                .map(told -> Redaction.line(told, 300))
                                .toList(),
                        "; %s");
    }
}
