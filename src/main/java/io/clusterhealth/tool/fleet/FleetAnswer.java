// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.tool.fleet;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.TextNode;
import io.clusterhealth.fleet.ClusterNames;
import io.clusterhealth.fleet.FleetHealth;
import io.clusterhealth.fleet.FleetRow;
import io.clusterhealth.render.BoundedAnswer;
import io.clusterhealth.render.Facts;
import io.clusterhealth.render.NextCall;
import io.clusterhealth.tool.Arguments;
import io.clusterhealth.tool.ToolOutcome;
import io.clusterhealth.tool.fleet.RowFacts.Plan;
import io.clusterhealth.tool.fleet.RowFacts.ToldCauses;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;

/// A fleet's health for a model: worst first, one line per cluster, never above the budget. Clusters that do not fit
/// are left to the next page.
///
/// @param shown the clusters that earlier pages have shown
/// @param remark what the reader must know about the origin of the data; empty for live clusters
/// @param changes the differences from an earlier answer, if requested
/// @param snapshot the token for the next comparison; empty where not requested
record FleetAnswer(FleetHealth health, FleetCursor shown, String remark, List<Facts> changes, String snapshot) {
    /// Used in the envelope instead of a cluster's name.
    static final String NAME = "fleet";

    private static final int SHARED = 10;
    private static final int NAMED = 12;
    private static final int FEW = 3;

    /// Room for the line with the cursor, without the cursor itself.
    private static final int CLOSING = 140;

    /// The answer without a budget, for the command line.
    static BoundedAnswer complete(FleetHealth health, String remark) {
        List<ClusterNames> fleet = health.rows().stream().map(FleetRow::names).toList();
        return new FleetAnswer(
                        health,
                        FleetCursor.start(fleet, new Arguments(JsonNodeFactory.instance.objectNode())),
                        remark,
                        List.of(),
                        "")
                .written(100_000_000, false);
    }

    ToolOutcome within(int maxTokens) {
        BoundedAnswer answer = written(maxTokens, true);
        return outcome(
                answer, health.rows().stream().map(row -> row.names().name()).toList(), answer.truncated());
    }

    /// @param clusters that the answer is about
    static ToolOutcome outcome(BoundedAnswer answer, List<String> clusters, boolean truncated) {
        return new ToolOutcome.Answer(answer.text(), answer.data(), NAME, truncated, clusters);
    }

    /// @param brief whether a row refers to a shared cause instead of repeating it
    private BoundedAnswer written(int maxTokens, boolean brief) {
        BoundedAnswer answer = new BoundedAnswer(maxTokens, NAME);
        String verdict = health.verdict().label();
        String summary = FleetSummary.of(health);
        answer.add(new Facts()
                .fact("verdict", verdict, verdict.toUpperCase(Locale.ROOT) + ": ")
                .fact("summary", TextNode.valueOf(summary), summary));
        answer.add(new Facts().fact("remark", remark, "%s"));
        answer.add(FleetSummary.totals(health.totals()).fact("partial", health.partial(), ""));
        answer.add(coverage());
        if (health.rows().size() < shown.fleet().size()) {
            answer.add(new Facts()
                    .fact("page/of", shown.fleet().size(), "Of %s clusters, ")
                    .fact(
                            "page/asked",
                            health.rows().size(),
                            "%s [was|were] on no earlier page; the verdict is about [it|them]."));
        }
        changes.forEach(answer::offer);
        Facts compared = new Facts().fact("snapshot", snapshot, "snapshot: %s");
        int closing = CLOSING
                + shown.after(shown.fleet()).length()
                + compared.json().toString().length();
        answer.reserve(closing);
        Set<String> told = shared(answer);
        rows(answer, new ToldCauses(told, brief));
        answer.offer(compared);
        return answer;
    }

    private Facts coverage() {
        int full = 0;
        int inPart = 0;
        int triage = 0;
        for (FleetRow row : health.rows()) {
            switch (row) {
                case FleetRow.FullVerdict verdict when verdict.inPart() -> inPart++;
                case FleetRow.FullVerdict _ -> full++;
                case FleetRow.Triaged _ -> triage++;
                case FleetRow.ErrorRow _, FleetRow.NotAsked _ -> {}
            }
        }
        return new Facts()
                .fact("coverage/full", full, "examined: %s in full, ")
                .some("coverage/inPart", inPart, "%s in part, ")
                .fact("coverage/triage", triage, "%s by triage, ")
                .fact("coverage/none", health.rows().size() - full - inPart - triage, "%s not.");
    }

    /// Adds the shared causes in at most half of the room; the rest is for the clusters.
    ///
    /// @return the ids of the causes that fit
    private Set<String> shared(BoundedAnswer answer) {
        answer.list("shared");
        BoundedAnswer.Reserved before = answer.reserved();
        answer.reserve(answer.textRoom() / 2, answer.dataRoom() / 2);
        Set<String> told = new HashSet<>();
        health.shared().stream().limit(SHARED).forEach(shared -> {
            if (answer.offer("shared", FleetSummary.shared(shared, NAMED))
                    || answer.offer("shared", FleetSummary.shared(shared, FEW))) {
                told.add(shared.id());
            }
        });
        answer.restore(before);
        int left = health.shared().size() - told.size();
        if (left > 0) {
            answer.offer(new Facts()
                    .fact("sharedLeft", left, "%s more shared [cause|causes]; ask with a larger max_tokens"));
        }
        return told;
    }

    private void rows(BoundedAnswer answer, ToldCauses sharedTold) {
        answer.list("clusters");
        Plan plan = Plan.ALL.stream()
                .filter(one -> answer.hasRoomFor(lines(one, sharedTold)))
                .findFirst()
                .orElse(Plan.ALL.getLast());
        int told = answer.page(
                "clusters", lines(plan, sharedTold), more(health.rows().size(), shown.fleet()));
        int left = health.rows().size() - told;
        if (left > 0) {
            answer.add(more(
                    left,
                    health.rows().stream().limit(told).map(FleetRow::names).toList()));
        }
    }

    /// @param left number of clusters
    private Facts more(int left, List<ClusterNames> told) {
        return NextCall.onward(
                new Facts().fact("left", left, "%s more [cluster|clusters]: "), "cursor", shown.after(told));
    }

    private List<Facts> lines(Plan plan, ToldCauses sharedTold) {
        return health.rows().stream()
                .map(row -> plan.facts(row, health, sharedTold))
                .toList();
    }
}
