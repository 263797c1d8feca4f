// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.tool.fleet;

import io.clusterhealth.fleet.FleetHealth;
import io.clusterhealth.fleet.FleetRow;
import io.clusterhealth.fleet.RowCause;
import io.clusterhealth.fleet.RowError;
import io.clusterhealth.fleet.SeenCluster;
import io.clusterhealth.fleet.SharedCause;
import io.clusterhealth.render.Facts;
import io.clusterhealth.render.Redaction;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;

/// The facts about one cluster.
final class RowFacts {
    private static final int REASON = 240;
    private static final int SHORT_REASON = 80;

    private RowFacts() {}

    enum RowDetail {
        ALL,
        BRIEF,
        LEAST
    }

    /// The shared causes listed above the rows.
    ///
    /// @param brief whether a row does not repeat them
    record ToldCauses(Set<String> ids, boolean brief) {}

    static Facts of(FleetRow row, FleetHealth health, RowDetail detail, ToldCauses told) {
        Optional<SharedCause> same =
                health.first(row).filter(shared -> told.brief() && told.ids().contains(shared.id()));
        String state = row.state().label();
        Facts facts = new Facts()
                .fact("verdict", state, state.toUpperCase(Locale.ROOT) + " ")
                .fact("cluster", Redaction.name(row.names().name()), "%s");
        switch (row) {
            case FleetRow.FullVerdict(var _, var _, SeenCluster seen) ->
                seen(facts.fact("depth", detail == RowDetail.ALL ? "full" : "", ""), seen, detail, same);
            case FleetRow.Triaged(var _, SeenCluster seen, List<String> complaints) -> {
                seen(facts.fact("depth", detail == RowDetail.LEAST ? "" : "triage", " (triage)"), seen, detail, same);
                facts.each("hub", detail == RowDetail.LEAST ? List.of() : complaints, "; its hub says: %s");
            }
            case FleetRow.ErrorRow(var _, RowError error) -> error(facts, error, detail);
            case FleetRow.NotAsked _ -> facts.fact("error/code", "DEADLINE", ": " + RowErrors.UNEXAMINED);
        }
        if (detail != RowDetail.LEAST) {
            health.sharedBy(row).stream()
                    .filter(told.ids()::contains)
                    .forEach(id -> facts.each(
                            "shared",
                            List.of(id),
                            same.filter(shared -> shared.id().equals(id)).isPresent() ? "" : "; shared %s"));
        }
        if (detail != RowDetail.LEAST) {
            facts.fact("sameClusterAs", health.same(row).map(Redaction::name).orElse(""), "; the same cluster as %s");
        }
        if (detail == RowDetail.ALL) {
            facts.each(
                    "sameAs", row.names().others().stream().map(Redaction::name).toList(), "; also called %s");
        }
        return facts;
    }

    private static void seen(Facts facts, SeenCluster seen, RowDetail detail, Optional<SharedCause> same) {
        if (detail == RowDetail.ALL) {
            facts.fact("version", Redaction.line(seen.version(), 60), " %s")
                    .fact("asOf", seen.asOf().toString(), "");
        }
        if (!seen.causes().isEmpty()) {
            cause(facts, seen.causes().getFirst(), seen, detail, same);
        }
        if (detail != RowDetail.LEAST) {
            facts.fact("incidents", seen.incidents(), seen.incidents() > 1 ? "; %s incidents" : "")
                    .fact("notChecked", seen.gaps(), "; not checked: %s")
                    .fact("unsettled", seen.settling(), "; not yet judged: %s");
        }
    }

    private static void cause(
            Facts facts, RowCause cause, SeenCluster seen, RowDetail detail, Optional<SharedCause> same) {
        switch (detail) {
            case ALL, BRIEF -> {
                if (same.isPresent()) {
                    facts.say(": " + same.get().id() + " ");
                } else {
                    facts.subject("cause/subject", cause.subject(), ": %s: ").fact("cause/title", cause.title(), "%s ");
                }
                facts.fact("cause/code", cause.code(), "(%s)").since("cause/since", cause.since(), seen.asOf(), ", %s");
            }
            case LEAST -> facts.fact("cause/code", cause.code(), ": %s");
        }
    }

    private static void error(Facts facts, RowError error, RowDetail detail) {
        String code = error.code().name();
        facts.fact("error/code", code, code.equals("UNREACHABLE") ? "" : ": %s");
        if (detail != RowDetail.LEAST) {
            facts.fact(
                    "error/reason",
                    Redaction.line(error.reason(), detail == RowDetail.ALL ? REASON : SHORT_REASON),
                    ": %s");
        }
    }

    /// The detail of rows that need attention, and that of the others.
    record Plan(RowDetail loud, RowDetail quiet) {
        /// The most detailed first.
        static final List<Plan> ALL = List.of(
                new Plan(RowDetail.ALL, RowDetail.ALL),
                new Plan(RowDetail.ALL, RowDetail.LEAST),
                new Plan(RowDetail.BRIEF, RowDetail.LEAST),
                new Plan(RowDetail.LEAST, RowDetail.LEAST));

        Facts facts(FleetRow row, FleetHealth health, ToldCauses told) {
            return of(row, health, row.state().quiet() ? quiet : loud, told);
        }
    }
}
