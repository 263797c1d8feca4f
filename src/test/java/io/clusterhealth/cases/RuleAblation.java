// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.cases;

import static org.assertj.core.api.Assertions.assertThat;

import io.clusterhealth.capability.CapabilityFile;
import io.clusterhealth.capability.CapabilityFile.CapabilityRow;
import io.clusterhealth.cases.Ablation.Labelled;
import io.clusterhealth.cause.rule.Rule;
import io.clusterhealth.cause.rule.Rules;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

/// Run by `src/bench/cases --ablate`, not part of the suite: it asserts nothing that `CaseScoresTest` does not.
class RuleAblation {
    private static final Path TABLE = Path.of("target/ablation.md");

    /// Rows `software` and `capability` are not dropped: other rows refer to them.
    private static final Set<String> DROPPED = Set.of("provides", "needs", "depends");

    /// Maximum number of cases named for each row.
    private static final int MOST = 4;

    @Test
    void dropsEachRuleInTurn() throws IOException {
        AblationTable table = new AblationTable(over(Cases.names()), over(Cases.heldBack()));
        Files.createDirectories(TABLE.getParent());
        Files.writeString(TABLE, table.markdown() + capabilities());

        assertThat(TABLE).isNotEmptyFile();
    }

    private static Ablation over(List<String> names) throws IOException {
        Map<String, Labelled> cases = new TreeMap<>();
        for (String name : names) {
            cases.put(name, new Labelled(Expected.read(Cases.folder(name)), Cases.examined(name)));
        }
        return Ablation.over(Rules.all(), cases);
    }

    /// The effect of dropping each row of the capabilities: the in-sample cases by name.
    private static String capabilities() throws IOException {
        Ablation all = over(Cases.names());
        StringBuilder table =
                new StringBuilder("\n\n| row of capabilities.txt | cases change | which |\n|---|---|---|\n");
        for (CapabilityRow row : CapabilityFile.rows()) {
            if (DROPPED.contains(row.kind())) {
                List<Rule> left = Rules.all(CapabilityFile.rows().stream()
                        .filter(other -> other != row)
                        .toList());
                List<String> changed = all.drawn(rule -> rule.toString().contains(row.toString()))
                        .filter(name -> all.changes(name, left))
                        .toList();
                table.append("| %s | %d | %s |%n"
                        .formatted(
                                row.toString().replace(" | ", " / "),
                                changed.size(),
                                changed.stream().limit(MOST).collect(Collectors.joining("; "))));
            }
        }
        return table.toString();
    }
}
