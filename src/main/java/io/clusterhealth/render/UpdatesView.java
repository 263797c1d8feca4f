// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.render;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.clusterhealth.upgrade.PoolUpdate;
import io.clusterhealth.upgrade.RunningUpdate;
import io.clusterhealth.upgrade.Updates;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/// A running update, as words and as JSON.
public final class UpdatesView {
    private static final int STATEMENT = 240;
    private static final int VERSION = 60;
    private static final int NAMED = 4;

    /// Estimates below this are told as a bound, as `oc adm upgrade status` does.
    private static final Duration SOON = Duration.ofMinutes(10);

    private UpdatesView() {}

    /// That an update of the version runs, one sentence; empty when none does.
    public static String sentence(Updates updates) {
        return updates.version()
                .map(update -> Redaction.line(update.statement(), STATEMENT) + ".")
                .map(text -> Character.toUpperCase(text.charAt(0)) + text.substring(1))
                .orElse("");
    }

    /// All of it as the member `update`; in words what the sentence leaves out. Nothing when nothing is being updated.
    static Facts facts(Updates updates, Instant asOf) {
        return updates.isEmpty()
                ? new Facts()
                : new Facts().fact("update", json(updates), line(updates, asOf).orElse(""));
    }

    private static Optional<String> line(Updates updates, Instant asOf) {
        List<String> parts = new ArrayList<>();
        updates.version().ifPresent(update -> {
            if (update.operators() > 0) {
                parts.add("%d of %d cluster operators updated%s"
                        .formatted(update.updated(), update.operators(), updating(update)));
            }
            update.started()
                    .map(at ->
                            "started " + HumanDuration.of(Duration.between(at, asOf)) + " ago" + left(update, at, asOf))
                    .ifPresent(parts::add);
            if (!update.neverCompleted().isEmpty()) {
                parts.add(Redaction.line(update.neverCompleted(), STATEMENT));
            }
        });
        updates.pools()
                .forEach(pool -> parts.add("machine-config pool %s: %s, %d%% (%d of %d nodes updated)"
                        .formatted(
                                Redaction.name(pool.name()),
                                pool.assessment(),
                                pool.percent(),
                                pool.updated(),
                                pool.nodes())));
        return parts.isEmpty() ? Optional.empty() : Optional.of("update: " + String.join("; ", parts));
    }

    private static String updating(RunningUpdate update) {
        List<String> names = update.updating();
        return names.isEmpty()
                ? ""
                : ", updating "
                        + String.join(
                                ", ",
                                names.stream().limit(NAMED).map(Redaction::name).toList())
                        + (names.size() > NAMED ? " and " + (names.size() - NAMED) + " more" : "");
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

    /// `{from?, to?, assessment?, percent?, operators?, started?, neverCompleted?, pools?}`
    private static ObjectNode json(Updates updates) {
        ObjectNode json = JsonNodeFactory.instance.objectNode();
        updates.version().ifPresent(update -> {
            if (!update.from().isEmpty()) {
                json.put("from", Redaction.line(update.from(), VERSION));
            }
            json.put("to", Redaction.line(update.to(), VERSION))
                    .put("assessment", update.assessment().label());
            update.percent().ifPresent(done -> json.put("percent", done));
            if (update.operators() > 0) {
                ObjectNode operators = json.putObject("operators")
                        .put("updated", update.updated())
                        .put("total", update.operators());
                ArrayNode updating = operators.putArray("updating");
                update.updating().stream().limit(NAMED).map(Redaction::name).forEach(updating::add);
            }
            update.started().ifPresent(at -> json.put("started", at.toString()));
            update.remaining().ifPresent(left -> json.put("secondsLeft", left.toSeconds()));
            if (!update.neverCompleted().isEmpty()) {
                json.put("neverCompleted", Redaction.line(update.neverCompleted(), STATEMENT));
            }
        });
        if (!updates.pools().isEmpty()) {
            ArrayNode pools = json.putArray("pools");
            updates.pools().forEach(pool -> pools.add(json(pool)));
        }
        return json;
    }

    private static ObjectNode json(PoolUpdate pool) {
        return JsonNodeFactory.instance
                .objectNode()
                .put("name", Redaction.name(pool.name()))
                .put("assessment", pool.assessment())
                .put("updated", pool.updated())
                .put("nodes", pool.nodes());
    }
}
