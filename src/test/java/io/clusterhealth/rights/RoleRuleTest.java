// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.rights;

import static org.assertj.core.api.Assertions.assertThat;

import io.clusterhealth.cluster.Right;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class RoleRuleTest {

    private static RoleRule rule(String verbs, String groups, String resources) {
        return new RoleRule(words(verbs), words(groups), words(resources), List.of(), List.of());
    }

    private static List<String> words(String text) {
        return List.of(text.split(" ", -1));
    }

    private static Right.OfObjects right(String verb, String group, String resource, String below) {
        return new Right.OfObjects(verb, group, resource, below, "shop", "");
    }

    @ParameterizedTest
    @CsvSource({
        "pods,log,pods/log,true",
        "pods,log,*/log,true",
        "pods,log,*,true",
        "pods,log,pods,false",
        "pods,'',pods/log,false",
        "pods,'',*/log,false",
        "pods,log,pods/*,false"
    })
    void aSubresourceIsAnotherResource(String resource, String below, String granted, boolean grants) {
        assertThat(rule("get", "", granted).grants(right("get", "", resource, below)))
                .isEqualTo(grants);
    }

    @Test
    void aRuleWithNamesIsAboutThoseOnly() {
        RoleRule rule = new RoleRule(List.of("get"), List.of(""), List.of("secrets"), List.of("db"), List.of());

        assertThat(rule.grants(new Right.OfObjects("get", "", "secrets", "", "shop", "db")))
                .isTrue();
        assertThat(rule.grants(new Right.OfObjects("get", "", "secrets", "", "shop", "x")))
                .isFalse();
        assertThat(rule.grants(right("get", "", "secrets", ""))).isFalse();
        assertThat(Risk.of(List.of(rule))).isEmpty();
    }

    @Test
    void theMissingRuleGrantsTheRightAndIsTheLeast() {
        Right right = new Right.OfObjects("patch", "apps", "deployments", "scale", "shop", "web");
        RoleRule missing = RoleRule.granting(right);

        assertThat(missing.grants(right)).isTrue();
        assertThat(missing.yaml())
                .isEqualTo(
                        "- {apiGroups: [apps], resources: [deployments/scale], resourceNames: [web], verbs: [patch]}");
        assertThat(RoleRule.granting(right("get", "", "pods", "")).yaml())
                .isEqualTo("- {apiGroups: [\"\"], resources: [pods], verbs: [get]}");
        assertThat(RoleRule.granting(new Right.Url("get", "/metrics")).yaml())
                .isEqualTo("- {nonResourceURLs: [\"/metrics\"], verbs: [get]}");
        assertThat(missing.breadth())
                .isLessThan(rule("*", "apps", "deployments/scale").breadth());
    }

    @Test
    void whatDoesAnythingIsNotToldInPieces() {
        assertThat(Risk.of(List.of(rule("*", "*", "*")))).containsExactly(Risk.EVERYTHING);
        assertThat(Risk.of(List.of(rule("get list", "", "pods services")))).isEmpty();
        assertThat(Risk.of(List.of(rule("create", "", "pods/exec serviceaccounts/token"))))
                .containsExactly(Risk.TOKENS, Risk.CONTAINERS);
    }
}
