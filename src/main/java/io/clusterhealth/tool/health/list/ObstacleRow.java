// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.tool.health.list;

import io.clusterhealth.render.EvidenceLine;
import io.clusterhealth.render.Facts;
import io.clusterhealth.render.Redaction;
import io.clusterhealth.text.KubectlContext;
import io.clusterhealth.tool.health.Row;
import io.clusterhealth.upgrade.Judged;
import io.clusterhealth.upgrade.Obstacle;
import io.clusterhealth.upgrade.Obstacle.Weight;
import io.clusterhealth.upgrade.UpgradeReadiness;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;

/// One row of an upgrade report: an obstacle, or a section that could not be checked.
sealed interface ObstacleRow extends Row {

    /// All rows of a report: blockers, unknown sections, items to review, what is not checked.
    static List<ObstacleRow> of(UpgradeReadiness readiness) {
        List<ObstacleRow> rows = new ArrayList<>();
        rows.addAll(found(readiness, Weight.BLOCKS));
        readiness.sections().stream()
                .filter(section -> !section.unknown().isEmpty())
                .forEach(section -> rows.add(new UnknownSection(section)));
        rows.addAll(found(readiness, Weight.REVIEW));
        rows.addAll(found(readiness, Weight.UNCHECKED));
        return rows;
    }

    private static List<FoundObstacle> found(UpgradeReadiness readiness, Weight weight) {
        return readiness.sections().stream()
                .flatMap(section -> section.obstacles().stream()
                        .filter(obstacle -> obstacle.weight() == weight)
                        .map(obstacle -> new FoundObstacle(section.section(), obstacle)))
                .toList();
    }

    record FoundObstacle(String section, Obstacle obstacle) implements ObstacleRow {
        private static final int QUOTE = 160;

        @Override
        public Facts facts(Instant asOf) {
            return new Facts()
                    .fact("weight", obstacle.weight().label(), "[%s] ")
                    .fact("section", section, "%s: ")
                    .fact("about", Redaction.subject(obstacle.subject()), "%s: ")
                    .fact("what", EvidenceLine.of(obstacle.evidence(), QUOTE), "%s")
                    .fact("command", command(), "\n    run: %s");
        }

        /// Omits a command in which a name was redacted as a possible secret: without the name it does not work.
        private String command() {
            String line = obstacle.command();
            return Redaction.line(line, line.length() + 1).contains(Redaction.MARKER) ? "" : KubectlContext.shown(line);
        }
    }

    /// A section that could not be checked.
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
