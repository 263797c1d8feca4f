// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.render;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import io.clusterhealth.finding.HumanDuration;
import io.clusterhealth.text.Words;
import io.clusterhealth.upgrade.PoolUpdate;
import io.clusterhealth.upgrade.RunningUpdate;
import io.clusterhealth.upgrade.Updates;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;

/// Renders a running update as text and JSON.
public final class UpdatesView {
    private static final int STATEMENT = 240;
    private static final int VERSION = 60;
    private static final int NAMED = 4;

    /// Estimates below this are shown as a bound, as `oc adm upgrade status` does.
    private static final Duration SOON = Duration.ofMinutes(10);

    private UpdatesView() {}

    /// One sentence about a running version update; empty without one.
    public static String sentence(Updates updates) {
        return updates.version()
                .map(update -> Redaction.line(update.statement(), STATEMENT) + ".")
                .map(text -> Character.toUpperCase(text.charAt(0)) + text.substring(1))
                .orElse("");
    }

    /// The member `update`, with the text that the sentence leaves out. Empty when nothing is being updated.
    public static Facts facts(Updates updates, Instant asOf) {
        List<Facts> parts = new ArrayList<>();
        updates.version().ifPresent(update -> parts.addAll(version(update, asOf)));
        updates.pools().forEach(pool -> parts.add(pool(pool)));
        Facts line = new Facts();
        parts.forEach(part -> line.say(part.text().isEmpty() ? "" : line.text().isEmpty() ? "update: " : "; ")
                .and(part));
        return line;
    }

    private static List<Facts> version(RunningUpdate update, Instant asOf) {
        Facts which = new Facts()
                .fact("update/from", Redaction.line(update.from(), VERSION), "")
                .fact("update/to", Redaction.line(update.to(), VERSION), "")
                .fact("update/assessment", update.paced() ? update.assessment().label() : "", "");
        update.percent().ifPresent(done -> which.fact("update/percent", done, ""));
        Facts operators = new Facts();
        if (update.operators() > 0) {
            ArrayNode names = JsonNodeFactory.instance.arrayNode();
            update.updating().stream().limit(NAMED).map(Redaction::name).forEach(names::add);
            operators
                    .fact("update/operators/updated", update.updated(), "%s of ")
                    .fact("update/operators/total", update.operators(), "%s cluster operators updated")
                    .fact("update/operators/updating", names, updating(update));
        }
        Facts time = new Facts();
        update.started()
                .ifPresent(at ->
                        time.age("update/started", update.started(), asOf, "started %s ago" + left(update, at, asOf)));
        update.remaining().ifPresent(left -> time.fact("update/secondsLeft", left.toSeconds(), ""));
        return List.of(
                which,
                operators,
                time,
                new Facts().fact("update/neverCompleted", Redaction.line(update.neverCompleted(), STATEMENT), "%s"));
    }

    private static Facts pool(PoolUpdate pool) {
        Facts facts = new Facts()
                .fact("name", Redaction.name(pool.name()), "machine-config pool %s: ")
                .fact("assessment", pool.assessment(), "%s, ")
                .say(pool.percent() + "% (")
                .fact("updated", pool.updated(), "%s of ")
                .fact("nodes", pool.nodes(), "%s [node|nodes] updated)");
        return new Facts().all("update/pools", List.of(facts), "");
    }

    private static String updating(RunningUpdate update) {
        List<String> names = update.updating();
        return names.isEmpty()
                ? ""
                : ", updating "
                        + Words.first(names.stream().map(Redaction::name).toList(), NAMED);
    }

    private static String left(RunningUpdate update, Instant started, Instant asOf) {
        return update.remaining()
                .map(left -> switch (update.assessment()) {
                    case PROGRESSING ->
                        left.compareTo(SOON) < 0
                                ? ", estimated to be complete in less than " + HumanDuration.of(SOON)
                                : ", estimated to be complete in " + HumanDuration.of(left);
                    case SLOW, STALLED ->
                        ", estimated to take "
                                + HumanDuration.of(
                                        Duration.between(started, asOf).plus(left));
                })
                .orElse("");
    }
}
