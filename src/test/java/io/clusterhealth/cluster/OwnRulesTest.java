// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.cluster;

import static org.assertj.core.api.Assertions.assertThat;

import io.clusterhealth.cluster.OwnRules.OwnRule;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class OwnRulesTest {
    @ParameterizedTest
    @CsvSource({
        "list, '', pods, '', true",
        "*, *, *, '', true",
        "get, '', pods, '', false",
        "list, apps, pods, '', false",
        "list, '', pods/log, '', false",
        "list, '', pods, web-1, false"
    })
    void aListMayBeReadByARuleForAllOfItsObjects(String verb, String group, String plural, String name, boolean may) {
        OwnRule rule =
                new OwnRule(Set.of(verb), Set.of(group), Set.of(plural), name.isEmpty() ? Set.of() : Set.of(name));

        assertThat(new OwnRules(List.of(rule), true).mayList(Resources.PODS)).isEqualTo(may);
        assertThat(new OwnRules(List.of(rule), false).mayList(Resources.PODS))
                .as("not all rules are told")
                .isTrue();
    }

    @Test
    void rulesNameNamespaces() {
        OwnRule named = new OwnRule(Set.of("get"), Set.of(""), Set.of("namespaces"), Set.of("shop", "billing"));
        OwnRule others = new OwnRule(Set.of("get"), Set.of(""), Set.of("configmaps"), Set.of("settings"));

        assertThat(new OwnRules(List.of(named, others), true).namespaces())
                .containsExactlyInAnyOrder("shop", "billing");
    }
}
