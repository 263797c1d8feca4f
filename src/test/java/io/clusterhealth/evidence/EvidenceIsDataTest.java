// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.evidence;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.clusterhealth.report.Holds;
import io.clusterhealth.report.IsolationRow;
import io.clusterhealth.tool.ToolOutcome;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.logging.Handler;
import java.util.logging.Level;
import java.util.logging.LogRecord;
import java.util.logging.Logger;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.FieldSource;

/// Sixty texts that speak to a model, and forty secrets, each wherever a workload can write.
@Order(1) // takes a minute: run last, it would keep one core busy alone
class EvidenceIsDataTest {
    static final List<String> PAYLOADS = PlantedCluster.lines("payloads.jsonl", String.class);
    static final List<Canary> CANARIES = PlantedCluster.lines("canaries.jsonl", Canary.class);

    /// Besides line feeds, which are ours, nothing that is not seen.
    private static final Pattern UNSEEN = Pattern.compile(
            "[\\p{Cc}\\p{Cf}\\p{Co}\\p{Cs}\\p{Cn}\\p{Zl}\\p{Zp}\\u115f\\u1160\\u2800\\u3164\\uffa0\\ufe00-\\ufe0f&&[^\\n]]");

    /// Of the same cluster with harmless text.
    private static String verdict = "";

    @TempDir
    Path folder;

    @BeforeAll
    static void judgeTheCleanCluster(@TempDir Path clean) {
        verdict = PlantedCluster.with("plain", clean).verdict();
    }

    /// @param secret what of the text must never come out
    record Canary(String name, String text, String secret) {
        @Override
        public String toString() {
            return name;
        }
    }

    @Test
    void theCorpusIsAsLargeAsPromised() {
        assertThat(PAYLOADS).hasSizeGreaterThanOrEqualTo(60).doesNotHaveDuplicates();
        assertThat(CANARIES).hasSizeGreaterThanOrEqualTo(40);
        assertThat(CANARIES).allSatisfy(canary -> assertThat(canary.text()).contains(canary.secret()));
    }

    @Test
    void theClusterIsBrokenInSeveralWays() {
        assertThat(verdict.lines()).hasSizeGreaterThan(3);
    }

    @Holds(IsolationRow.FORGED)
    @ParameterizedTest
    @FieldSource("PAYLOADS")
    void noTextChangesTheVerdictOrLeavesItsPlace(String payload) {
        PlantedCluster planted = PlantedCluster.with(payload, folder);

        assertThat(planted.verdict()).isEqualTo(verdict);
        for (ToolOutcome outcome : planted.outcomes()) {
            assertThat(UNSEEN.matcher(PlantedCluster.text(outcome)).find())
                    .as(PlantedCluster.text(outcome))
                    .isFalse();
            assertThat(PlantedCluster.text(outcome)).doesNotContain("](");
            boolean objects = PlantedCluster.showsObjects(outcome);
            assertStructuredTextIsClean(PlantedCluster.json(outcome), objects);
            Stream<String> lines = PlantedCluster.text(outcome).lines();
            assertNoLineOfOursIsForged(objects ? lines : lines.map(String::strip), payload);
        }
    }

    private static void assertStructuredTextIsClean(ObjectNode json, boolean objects) {
        List<String> texts = new ArrayList<>();
        collect(json, texts);
        assertThat(texts).noneMatch(text -> UNSEEN.matcher(text).find());
        if (!objects) {
            assertThat(texts).noneMatch(text -> text.indexOf('\n') >= 0);
            json.findParents("text")
                    .forEach(node -> assertThat(node.path("text").asText()).hasSizeLessThanOrEqualTo(400));
        }
    }

    private static void collect(JsonNode node, List<String> texts) {
        if (node.isTextual()) {
            texts.add(node.textValue());
        }
        node.fieldNames().forEachRemaining(texts::add);
        node.forEach(below -> collect(below, texts));
    }

    /// What a payload says on a line of its own would be read as ours.
    private static void assertNoLineOfOursIsForged(Stream<String> lines, String payload) {
        List<String> said = lines.toList();
        payload.lines()
                .map(String::strip)
                .filter(line -> line.length() > 12)
                .forEach(line -> assertThat(said).noneMatch(line::equals));
    }

    @Holds(IsolationRow.SECRETS)
    @ParameterizedTest
    @FieldSource("CANARIES")
    void noSecretComesOut(Canary canary) {
        Queue<String> logged = new ConcurrentLinkedQueue<>(); // also of the tests beside this one
        Handler handler = new Handler() {
            @Override
            public void publish(LogRecord entry) {
                logged.add(entry.getMessage()
                        + List.of(entry.getParameters() == null ? new Object[0] : entry.getParameters()));
            }

            @Override
            public void flush() {}

            @Override
            public void close() {}
        };
        Logger root = Logger.getLogger("io.clusterhealth");
        Level before = root.getLevel();
        root.addHandler(handler);
        root.setLevel(Level.ALL);
        try {
            for (ToolOutcome outcome :
                    PlantedCluster.with(canary.text(), folder).outcomes()) {
                assertThat(PlantedCluster.text(outcome)).doesNotContain(canary.secret());
                assertThat(PlantedCluster.json(outcome).toString()).doesNotContain(canary.secret());
            }
            assertThat(logged).noneMatch(line -> line.contains(canary.secret()));
        } finally {
            root.removeHandler(handler);
            root.setLevel(before);
        }
    }

    @Test
    void whatWasAppliedAndWhoManagesWhatIsNotShown() {
        for (ToolOutcome outcome :
                PlantedCluster.with("needle-in-the-hay", folder).outcomes()) {
            assertThat(PlantedCluster.json(outcome).toString() + PlantedCluster.text(outcome))
                    .doesNotContain("managedFields")
                    .doesNotContain("last-applied")
                    .doesNotContain("\"last\":\"applied");
        }
    }
}
