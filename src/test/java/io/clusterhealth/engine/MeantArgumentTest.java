// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.engine;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class MeantArgumentTest {
    private static final MeantArgument NAMES = new MeantArgument(FixtureTools.json("""
            {"properties": {
              "$": {"type": "string"},
              "pod": {"type": "string"},
              "pod_profile": {"type": "string"},
              "namespace": {"type": "string", "description": "Default all."},
              "resources": {"type": "object", "properties": {
                "cpu": {"type": "string"}, "memory": {"type": "string"}}},
              "gpu": {"type": "integer"},
              "tail": {"type": "integer", "description": "So many lines. Default 100."},
              "subject": {"type": "string", "description": "User, group or ServiceAccount."},
              "limit": {"type": "integer"},
              "max_tokens": {"type": "integer"}}}"""));

    @ParameterizedTest
    @CsvSource({
        "maxTokens, 'max_tokens'",
        "MAX-TOKENS, 'max_tokens'",
        "pods, 'pod'",
        "tokens, 'max_tokens'",
        "profile, 'pod_profile'",
        "pod_name, 'pod'",
        "podNamespace, 'namespace'",
        "line_limit, 'limit'",
        "namespcae, 'namespace'",
        "ns, 'namespace'",
    })
    void isTheOneThatIsSpeltLikeItOrHasItsWords(String given, String meant) {
        assertThat(NAMES.nearest(given)).contains("'" + meant + "'");
    }

    /// Such a member is closer than another argument with a similar name.
    @ParameterizedTest
    @CsvSource({"cpu, cpu", "cpu_request, cpu", "memoryLimit, memory"})
    void isAMemberOfAnArgument(String given, String member) {
        assertThat(NAMES.nearest(given)).contains("'" + member + "' in 'resources'");
    }

    @ParameterizedTest
    @CsvSource({"lines, tail", "user, subject", "group, subject"})
    void isTheOnlyOneWhoseDescriptionHasTheWord(String given, String meant) {
        assertThat(NAMES.nearest(given)).contains("'" + meant + "'");
    }

    /// Both `namespace` and `tail` have a default.
    @ParameterizedTest
    @ValueSource(strings = {"default", "max_results", "---", "日本", "label_selector", "all_of_it", "name"})
    void isNotGuessedWhereSeveralOrNoneComeNear(String given) {
        assertThat(NAMES.nearest(given)).isEmpty();
    }

    @Test
    void isNoOtherWordOfWhichHalfIsTheSame() {
        MeantArgument names = new MeantArgument(FixtureTools.json("""
                {"properties": {"node": {"type": "string"}, "namespace": {"type": "string"}}}"""));

        assertThat(names.nearest("name")).isEmpty();
        assertThat(names.nearest("nod")).contains("'node'");
        assertThat(NAMES.nearest("mox_tokens")).contains("'max_tokens'");
    }

    @Test
    void isNothingWhereThereAreNone() {
        assertThat(new MeantArgument(FixtureTools.json("{}")).nearest("x")).isEmpty();
    }
}
