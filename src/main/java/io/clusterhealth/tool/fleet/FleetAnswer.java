// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.tool.fleet;

import com.fasterxml.jackson.databind.node.BooleanNode;
import com.fasterxml.jackson.databind.node.TextNode;
import io.clusterhealth.fleet.ClusterNames;
import io.clusterhealth.fleet.FleetHealth;
import io.clusterhealth.fleet.FleetRow;
import io.clusterhealth.render.BoundedAnswer;
import io.clusterhealth.render.Facts;
import io.clusterhealth.tool.fleet.RowFacts.Plan;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;

/// A fleet's health for a model to read: worst first, each cluster in one line, never longer than its budget. Clusters
/// for which there is no room are left to the next page.
///
/// @param shown what earlier pages have shown
/// @param remark what a reader must know about where this comes from; empty for live clusters
/// @param changes what differs from an earlier answer, if that was asked for
/// @param snapshot the word to compare with next time; empty where it was not asked for
record FleetAnswer(FleetHealth health, FleetCursor shown, String remark, List<Facts> changes, String snapshot) {
    /// In the place of a cluster's name in the envelope.
    static final String NAME = "fleet";

    private static final int SHARED = 10;
    private static final int NAMED = 12;
    private static final int FEW = 3;

    /// Room for the line that says where to go on, the cursor aside.
    private static final int CLOSING = 140;

    /// Without a budget, for a person or a program that asked for all of it.
    static BoundedAnswer complete(FleetHealth health, String remark) {
        List<ClusterNames> fleet = health.rows().stream().map(FleetRow::names).toList();
        return new FleetAnswer(health, FleetCursor.start(fleet), remark, List.of(), "").written(100_000_000, false);
    }

    BoundedAnswer within(int maxTokens) {
        return written(maxTokens, true);
    }

    /// @param brief whether a row refers to a shared cause instead of telling it again
    private BoundedAnswer written(int maxTokens, boolean brief) {
        BoundedAnswer answer = new BoundedAnswer(maxTokens, NAME);
        String verdict = health.verdict().label();
        String summary = FleetSummary.of(health);
        answer.add(new Facts()
                .fact("verdict", verdict, verdict.toUpperCase(Locale.ROOT) + ": ")
                .fact("summary", TextNode.valueOf(summary), summary));
        answer.add(new Facts().fact("remark", remark, "%s"));
        answer.add(FleetSummary.totals(health.totals()).fact("partial", BooleanNode.valueOf(health.partial()), ""));
        answer.add(coverage());
        if (health.rows().size() < shown.fleet().size()) {
            answer.add(new Facts()
                    .fact("page/of", shown.fleet().size(), "Of %s clusters these are the ")
                    .fact(
                            "page/asked",
                            health.rows().size(),
                            "%s that no earlier page has shown; " + "the verdict is about them."));
        }
        changes.forEach(answer::offer);
        Facts compared = new Facts().fact("snapshot", snapshot, "snapshot: %s");
        int closing = CLOSING
                + shown.after(shown.fleet()).length()
                + compared.json().toString().length();
        answer.reserve(closing);
        Set<String> told = shared(answer);
        rows(answer, brief ? told : Set.of());
        answer.offer(compared);
        return answer;
    }

    private Facts coverage() {
        int full = 0;
        int triage = 0;
        for (FleetRow row : health.rows()) {
            switch (row) {
                case FleetRow.FullVerdict _ -> full++;
                case FleetRow.Triaged _ -> triage++;
                case FleetRow.ErrorRow _, FleetRow.NotAsked _ -> {}
            }
        }
        return new Facts()
                .fact("coverage/full", full, "examined: %s in full, ")
                .fact("coverage/triage", triage, "%s by triage, ")
                .fact("coverage/none", health.rows().size() - full - triage, "%s not.");
    }

    /// They take half of the room at most: the rest is for the clusters.
    ///
    /// @return the ids of those there was room for
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
            answer.offer(new Facts().fact("sharedLeft", left, "%s more shared causes"));
        }
        return told;
    }

    private void rows(BoundedAnswer answer, Set<String> sharedTold) {
        answer.list("clusters");
        Plan plan = Plan.ALL.stream()
                .filter(one -> fits(one, sharedTold, answer))
                .findFirst()
                .orElse(Plan.ALL.getLast());
        List<ClusterNames> told = new ArrayList<>();
        for (FleetRow row : health.rows()) {
            if (!answer.offer("clusters", plan.facts(row, health, sharedTold))) {
                if (!told.isEmpty()) {
                    break;
                }
                answer.add("clusters", RowFacts.of(row, health, RowFacts.RowDetail.LEAST, sharedTold));
            }
            told.add(row.names());
        }
        answer.release();
        int left = health.rows().size() - told.size();
        if (left > 0) {
            answer.add(new Facts()
                    .fact("left", left, "%s more clusters: call again with ")
                    .fact("cursor", shown.after(told), "cursor \"%s\"."));
        }
    }

    private boolean fits(Plan plan, Set<String> sharedTold, BoundedAnswer answer) {
        int text = 0;
        int data = 0;
        for (FleetRow row : health.rows()) {
            Facts facts = plan.facts(row, health, sharedTold);
            text += facts.text().length() + 1;
            data += facts.json().toString().length() + 1;
            if (text > answer.textRoom() || data > answer.dataRoom()) {
                return false;
            }
        }
        return true;
    }
}
