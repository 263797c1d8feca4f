// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.tool.health;

import io.clusterhealth.render.EvidenceLine;
import io.clusterhealth.render.Facts;
import io.clusterhealth.render.Redaction;
import io.clusterhealth.upgrade.Judged;
import io.clusterhealth.upgrade.Obstacle;
import io.clusterhealth.upgrade.Obstacle.Weight;
import io.clusterhealth.upgrade.UpgradeReadiness;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;

/// One thing that stands between a cluster and its upgrade: an obstacle, or a section that could not be looked at.
sealed interface ObstacleRow extends Row {

    /// All of a report: what blocks, what is unknown, what is to be reviewed.
    static List<ObstacleRow> of(UpgradeReadiness readiness) {
        List<ObstacleRow> rows = new ArrayList<>();
        rows.addAll(found(readiness, Weight.BLOCKS));
        readiness.sections().stream()
                .filter(section -> !section.unknown().isEmpty())
                .forEach(section -> rows.add(new UnknownSection(section)));
        rows.addAll(found(readiness, Weight.REVIEW));
        return rows;
    }

    private static List<FoundObstacle> found(UpgradeReadiness readiness, Weight weight) {
        return readiness.sections().stream()
                .flatMap(section -> section.obstacles().stream()
                        .filter(obstacle -> obstacle.weight() == weight)
                        .map(obstacle -> new FoundObstacle(section.section(), obstacle)))
                .toList();
    }

    /// Something that was found.
    record FoundObstacle(String section, Obstacle obstacle) implements ObstacleRow {
        private static final int QUOTE = 160;

        @Override
        public Facts facts(Instant asOf) {
            return new Facts()
                    .fact("weight", obstacle.weight().label(), "[%s] ")
                    .fact("section", section, "%s: ")
                    .fact("about", Redaction.subject(obstacle.subject()), "%s ")
                    .fact("what", EvidenceLine.of(obstacle.evidence(), QUOTE), "%s")
                    .fact("command", command(), "\n    run: %s");
        }

        /// A line with a name that looks like a secret is left out: without the name it is no line.
        private String command() {
            String line = obstacle.command();
            return Redaction.line(line, line.length() + 1).contains(Redaction.MARKER) ? "" : line;
        }
    }

    /// A section without an answer.
    record UnknownSection(Judged judged) implements ObstacleRow {
        private static final int WHY = 200;

        @Override
        public Facts facts(Instant asOf) {
            return new Facts()
                    .fact("weight", "unknown", "[%s] ")
                    .fact("section", judged.section(), "%s: ")
                    .fact("what", Redaction.line(judged.unknown(), WHY), "%s")
                    .fact("grant", judged.grant(), "; grant: %s");
        }
    }
}
