// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.cluster.object;

import static org.assertj.core.api.Assertions.assertThat;

import io.clusterhealth.cluster.Resources;
import io.clusterhealth.cluster.json.Yaml;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class DisruptionBudgetTest {

    @ParameterizedTest
    @CsvSource({
        "3, 3, 2, 1, false, false",
        "3, 2, 2, 0, true, false",
        "3, 3, 3, 0, true, true",
        "0, 0, 0, 0, false, true",
        // An eviction was allowed that is not counted yet.
        "3, 3, 2, 0, false, false",
    })
    void isSpentOnlyIfItAllowsNothing(
            int expected, int healthy, int desired, int allowed, boolean spent, boolean needsAll) {
        DisruptionBudget budget = new DisruptionBudget(
                new Metadata(
                        "shop",
                        "web",
                        Optional.empty(),
                        Optional.empty(),
                        Optional.empty(),
                        Optional.empty(),
                        List.of()),
                "",
                "1",
                expected,
                healthy,
                desired,
                allowed,
                Optional.empty(),
                true,
                "",
                false,
                Map.of(),
                new LabelSelector(List.of()));

        assertThat(budget.spent()).isEqualTo(spent);
        assertThat(budget.needsAll()).isEqualTo(needsAll);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '~', textBlock = """
            "selector":{"matchLabels":{"app":"web"}}                                                         | 0 | true
            "selector":{"matchLabels":{"app":"db"}}                                                          | 1 | false
            "selector":{"matchExpressions":[{"key":"app","operator":"In","values":["web","db"]}]}            | 0 | true
            "selector":{"matchExpressions":[{"key":"app","operator":"DoesNotExist"}]}                        | 1 | false
            "selector":{}                                                                                    | 1 | true
            "minAvailable":1                                                                                 | 0 | false
            """)
    void aBudgetSelectsByItsWholeSelector(String spec, int expected, boolean selects) {
        String object = """
                {"metadata":{"namespace":"shop","name":"web"},"spec":{%s},"status":{"expectedPods":%d}}""".formatted(spec, expected);

        assertThat(Yaml.read(Resources.DISRUPTION_BUDGETS, object).orElseThrow().selects(Map.of("app", "web")))
                .isEqualTo(selects);
    }

    @ParameterizedTest
    @CsvSource({"0, true, false", "0, false, true", "1, true, true"})
    void podsThatAreNotReadyMayBeEvictedIfThePolicySaysSo(int healthy, boolean frees, boolean spent) {
        assertThat(budget(1, healthy, 1, "", frees).spent()).isEqualTo(spent);
    }

    @Test
    void allowsNothingIfItsControllerCannotCountItsPods() {
        assertThat(budget(0, 0, 0, "widgets.example.com does not implement the scale subresource", false)
                        .spent())
                .isTrue();
    }

    private static DisruptionBudget budget(int expected, int healthy, int desired, String error, boolean frees) {
        Metadata metadata = new Metadata(
                "shop", "web", Optional.empty(), Optional.empty(), Optional.empty(), Optional.empty(), List.of());
        return new DisruptionBudget(
                metadata,
                "1",
                "",
                expected,
                healthy,
                desired,
                0,
                Optional.empty(),
                true,
                error,
                frees,
                Map.of(),
                new LabelSelector(List.of()));
    }
}
