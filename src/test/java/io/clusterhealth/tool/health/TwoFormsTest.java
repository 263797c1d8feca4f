// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.tool.health;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.clusterhealth.cluster.Clusters;
import io.clusterhealth.cluster.recording.SingleRecording;
import io.clusterhealth.tool.Tool;
import io.clusterhealth.tool.ToolOutcome;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// The text and the structured content of an answer agree, because clients pass only one of them to a model.
class TwoFormsTest {
    private static final Pattern CODE = Pattern.compile("\\bCH-\\d{3}\\b");

    /// Members whose values must appear in the text.
    private static final Set<String> SAID = Set.of(
            "title", "do", "advice", "because", "about", "command", "remark", "why", "grant", "left", "more", "count");

    @ParameterizedTest
    @ValueSource(strings = {"demo", "account-without-rights", "alerts-beside-a-lost-node", "bare-pods-and-rollout"})
    void bothFormsHoldTheSameCodesTitlesAdviceCountsAndReasons(String cluster) {
        Clusters clusters = cluster.equals("demo")
                ? SingleRecording.demo()
                : SingleRecording.at(Path.of("src/test/resources/cases", cluster));
        for (Tool tool : HealthToolset.over(clusters)) {
            for (int tokens : List.of(250, 1_500)) {
                String arguments = HealthToolset.example(tool)
                        .replaceFirst("}$", "")
                        .concat(HealthToolset.example(tool).equals("{}") ? "" : ", ")
                        .concat("\"max_tokens\": %d}".formatted(tokens));
                if (HealthToolset.call(tool, arguments) instanceof ToolOutcome.Answer answer) {
                    assertSame(tool.descriptor().name() + " " + arguments, answer);
                }
            }
        }
    }

    private static void assertSame(String call, ToolOutcome.Answer answer) {
        assertThat(codes(answer.text())).as(call).isEqualTo(codes(answer.data().toString()));
        Set<String> values = new TreeSet<>();
        gather(answer.data(), values);
        assertThat(values).as(call + "\n" + answer.text()).allMatch(answer.text()::contains);
    }

    private static Set<String> codes(String text) {
        return CODE.matcher(text).results().map(MatchResult::group).collect(Collectors.toCollection(TreeSet::new));
    }

    private static void gather(JsonNode node, Set<String> values) {
        node.properties().forEach(member -> {
            if (SAID.contains(member.getKey()) && member.getValue().isValueNode()) {
                values.add(member.getValue().asText());
            }
            if (member.getKey().equals("subject")) {
                values.add(member.getValue().path("name").asText());
            }
            gather(member.getValue(), values);
        });
        if (node.isArray()) {
            node.forEach(element -> gather(element, values));
        }
    }
}
