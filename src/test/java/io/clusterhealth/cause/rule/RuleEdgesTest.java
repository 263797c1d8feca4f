// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.cause.rule;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.clusterhealth.promise.PromiseFile;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/// What the rows of `rules.txt` derive between two findings, for each row of the files in `edges`.
class RuleEdgesTest {
    private static final Path EDGES = Path.of("src/test/resources/io/clusterhealth/cause/rule/edges");

    @ParameterizedTest(name = "{0}")
    @MethodSource
    void ruleConnectsThese(EdgeRow row) {
        assertThat(Between.edge(row.cause(), row.symptom()))
                .as("%s: %s", row, row.promise())
                .isEqualTo(row.expected());
    }

    static Stream<EdgeRow> ruleConnectsThese() {
        return PromiseFile.all(EDGES).flatMap(EdgeRow::of);
    }

    @Test
    void alternativesAreRowsOfTheirOwn() {
        assertThat(edges("""
                lost = NODE_LOST Node w1, 5m ago

                ## Title
                none     lost | lost, in 2d → POD_FAILED Pod shop/a,
                         says: one
                         two
                """))
                .map(EdgeRow::toString)
                .containsExactly(
                        "a.txt:4 none lost → POD_FAILED Pod shop/a, says: one two",
                        "a.txt:4 none lost, in 2d → POD_FAILED Pod shop/a, says: one two");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "none NODE_GONE Node w1 → POD_FAILED Pod shop/a",
                "perhaps NODE_LOST Node w1 → POD_FAILED Pod shop/a",
                "none NODE_LOST Node w1",
                "none NODE_LOST Node w1, BESIDE Node w2 → POD_FAILED Pod shop/a",
                "none NODE_LOST Node w1, stating Nothing → POD_FAILED Pod shop/a",
                "none NODE_LOST Node w1, five minutes ago → POD_FAILED Pod shop/a",
                "lost = NODE_LOST Node w2",
                "none"
            })
    void whatCannotBeReadIsNamedByItsLine(String line) {
        assertThatThrownBy(() -> edges("lost = NODE_LOST Node w1\n\n" + line)).hasMessageStartingWith("a.txt:3 ");
    }

    private static List<EdgeRow> edges(String text) {
        return PromiseFile.parse("a.txt", text).stream().flatMap(EdgeRow::of).toList();
    }
}
