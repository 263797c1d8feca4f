// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.check.network;

import static org.assertj.core.api.Assertions.assertThat;

import io.clusterhealth.cluster.object.LabelSelector;
import io.clusterhealth.cluster.object.LabelSelector.Requirement;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class LabelsTest {

    @ParameterizedTest
    @CsvSource({
        "app, In, true, true",
        "app, NotIn, false, false",
        "app, Exists, true, true",
        "app, DoesNotExist, false, false",
        "tier, In, false, true",
        "tier, NotIn, false, true",
        "tier, Exists, false, true",
        "tier, DoesNotExist, false, true",
        "app, SomethingNew, false, true"
    })
    void whatIsNotKnownMayBe(String key, String operator, boolean surely, boolean may) {
        Labels some = new Labels(Map.of("app", "pg"), false);

        assertThat(some.surelyFit(asking(key, operator))).isEqualTo(surely);
        assertThat(some.mayFit(asking(key, operator))).isEqualTo(may);
    }

    @ParameterizedTest
    @CsvSource({"In, false", "NotIn, true", "Exists, false", "DoesNotExist, true"})
    void ofLabelsThatAreKnownWholeNothingIsOpen(String operator, boolean fits) {
        Labels all = new Labels(Map.of("app", "pg"), true);

        assertThat(all.surelyFit(asking("tier", operator))).isEqualTo(fits);
        assertThat(all.mayFit(asking("tier", operator))).isEqualTo(fits);
    }

    private static LabelSelector asking(String key, String operator) {
        return new LabelSelector(List.of(new Requirement(key, operator, List.of("pg"))));
    }
}
