// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.cases;

import static org.assertj.core.api.Assertions.assertThat;

import io.clusterhealth.cases.Ablation.Labelled;
import io.clusterhealth.cause.rule.Rule;
import io.clusterhealth.cause.rule.Rules;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class AblationTest {
    private static final String LOST = "node-lost";

    @Test
    void rulesThatDrawNoEdgeChangeNothing() throws IOException {
        Ablation ablation = over(Rules.all());
        List<Rule> silent =
                Rules.all().stream().filter(rule -> ablation.cases(rule) == 0).toList();

        assertThat(silent).isNotEmpty().hasSizeLessThan(Rules.all().size());
        assertThat(ablation.without(silent)).isEmpty();
    }

    @Test
    void aNodeExplainsNothingWithoutRules() throws IOException {
        Ablation ablation = over(Rules.all());

        assertThat(ablation.score(LOST).whole()).isTrue();
        assertThat(ablation.without(Rules.all())).containsOnlyKeys(LOST);
        assertThat(ablation.scoresWithout(Rules.all()))
                .hasEntrySatisfying(LOST, score -> assertThat(score.invented()).isNotEmpty());
    }

    @Test
    void theTableHasEachRule() throws IOException {
        List<Rule> few = Rules.all().subList(0, 5);

        assertThat(new AblationTable(over(few), over(few)).markdown())
                .contains("5 rules: ")
                .contains("| no rule (0) | 1 cases,");
    }

    private static Ablation over(List<Rule> rules) throws IOException {
        return Ablation.over(
                rules, Map.of(LOST, new Labelled(Expected.read(Cases.folder(LOST)), Cases.examined(LOST))));
    }
}
