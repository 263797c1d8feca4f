// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.cases;

import static org.assertj.core.api.Assertions.assertThat;

import io.clusterhealth.cases.Ablation.Labelled;
import io.clusterhealth.cause.rule.Rules;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

/// Run by `src/bench/cases --ablate`, and no part of the suite: it asserts nothing that `CaseScoresTest` does not.
class RuleAblation {
    private static final Path TABLE = Path.of("target/ablation.md");

    @Test
    void dropsEachRuleInTurn() throws IOException {
        AblationTable table = new AblationTable(over(Cases.names()), over(Cases.heldBack()));
        Files.createDirectories(TABLE.getParent());
        Files.writeString(TABLE, table.markdown());

        assertThat(TABLE).isNotEmptyFile();
    }

    private static Ablation over(List<String> names) throws IOException {
        Map<String, Labelled> cases = new TreeMap<>();
        for (String name : names) {
            cases.put(name, new Labelled(Expected.read(Cases.folder(name)), Cases.examined(name)));
        }
        return Ablation.over(Rules.all(), cases);
    }
}
