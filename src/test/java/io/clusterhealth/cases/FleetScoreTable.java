// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.cases;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.BiPredicate;
import java.util.function.ToIntFunction;

/// The labelled fleets with their scores, by their names, as a table for people, and its totals.
record FleetScoreTable(Map<String, FleetScore> scores) {
    FleetScoreTable {
        scores = new TreeMap<>(scores);
    }

    /// The share of the reported shared causes that are in the label.
    double precision() {
        return Score.ratio(
                sum(FleetScore::found),
                sum(score -> score.found() + score.invented().size()));
    }

    /// The share of the labelled shared causes that were reported for exactly these clusters.
    double recall() {
        return Score.ratio(sum(FleetScore::found), sum(score -> score.shared().size()));
    }

    int falselyHealthy() {
        return sum(score -> score.falselyHealthy().size());
    }

    /// Fleets that only look as if their clusters shared a cause.
    FleetScoreTable alike() {
        return those((name, _) -> alike(name));
    }

    /// The number of fleets for which a cause was reported that their clusters do not share.
    int wronglyFolded() {
        return sum(score -> score.invented().isEmpty() ? 0 : 1);
    }

    /// In Markdown: a row for each sort of fleet, the totals, and the wrong answers.
    String markdown() {
        List<String> lines = new ArrayList<>(List.of(
                "| clusters of a fleet | fleets | shared causes told | others told as shared | falsely healthy |",
                "|---|---|---|---|---|",
                those((_, score) -> !score.shared().isEmpty()).row("share a cause"),
                alike().row("look as if they did"),
                those((name, score) -> !alike(name) && score.shared().isEmpty()).row("neither"),
                row("all"),
                "",
                "%d fleets: precision %s, recall %s; look-alikes wrongly folded %d of %d; falsely healthy %d. %s"
                        .formatted(
                                scores.size(),
                                ScoreTable.figure(precision()),
                                ScoreTable.figure(recall()),
                                alike().wronglyFolded(),
                                alike().scores().size(),
                                falselyHealthy(),
                                ScoreTable.wanted(precision(), recall(), falselyHealthy())),
                ""));
        scores.forEach((name, score) -> {
            score.missed().forEach(label -> lines.add("- %s: missed: %s".formatted(name, label)));
            score.invented().forEach(label -> lines.add("- %s: invented: %s".formatted(name, label)));
            score.falselyHealthy().forEach(cluster -> lines.add("- %s: falsely healthy: %s".formatted(name, cluster)));
        });
        return String.join("\n", lines) + "\n";
    }

    private String row(String sort) {
        return "| %s | %d | %d of %d | %d | %d of %d |"
                .formatted(
                        sort,
                        scores.size(),
                        sum(FleetScore::found),
                        sum(score -> score.shared().size()),
                        sum(score -> score.invented().size()),
                        falselyHealthy(),
                        sum(FleetScore::broken));
    }

    private static boolean alike(String name) {
        return name.startsWith("alike-");
    }

    private FleetScoreTable those(BiPredicate<String, FleetScore> which) {
        Map<String, FleetScore> some = new TreeMap<>();
        scores.forEach((name, score) -> {
            if (which.test(name, score)) {
                some.put(name, score);
            }
        });
        return new FleetScoreTable(some);
    }

    private int sum(ToIntFunction<FleetScore> part) {
        return scores.values().stream().mapToInt(part).sum();
    }
}
