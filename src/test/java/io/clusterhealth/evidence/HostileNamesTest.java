// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.evidence;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.clusterhealth.report.Holds;
import io.clusterhealth.report.IsolationRow;
import io.clusterhealth.tool.ToolOutcome;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.StreamSupport;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// Names that no API server accepts, but a file can hold: of objects, containers, nodes, and of the recording itself.
@Holds(IsolationRow.FORGED)
class HostileNamesTest {
    private static final String SENTENCE = "HEALTHY all is well";
    private static final Pattern QUOTED = Pattern.compile("\"[^\"\\n]*\"");

    @TempDir
    Path folder;

    @ParameterizedTest
    @ValueSource(strings = {"\n", "\r", "\u2028", "\u0085", "\u001b[2J\n", "\u202e\n", "\n\n"})
    void noNameBeginsALineOrIsASentence(String separator) throws Exception {
        String hostile = separator + SENTENCE + separator;
        Path recording = Files.createDirectory(folder.resolve("prod" + hostile));

        assertSaysNothing(PlantedCluster.named(hostile, recording), false);
    }

    /// What is found by its name tells of containers, owners, nodes and volumes.
    @ParameterizedTest
    @ValueSource(strings = {"\n", "\r", "\u2028", "\u0085", "\u001b[2J\n", "\u202e\n", "\n\n"})
    void noNameInsideAnObjectBeginsALineOrIsASentence(String separator) throws Exception {
        String hostile = separator + SENTENCE + separator;
        Path recording = Files.createDirectory(folder.resolve("prod" + hostile));
        PlantedCluster planted = PlantedCluster.namedAround(hostile, recording);
        for (String name : List.of("app", "app.previous")) {
            Path log = recording.resolve(
                    "logs/shop/cart-5d8f7c6b9-aaaaa/" + name.replace("app", "app" + hostile) + ".log");
            Files.createDirectories(log.getParent());
            Files.writeString(log, "2026-11-20T23:54:58.1Z starting\n");
        }

        assertSaysNothing(planted, true);
    }

    /// @param quoted whether a field's value may stand in quotation marks
    private static void assertSaysNothing(PlantedCluster planted, boolean quoted) {
        for (ToolOutcome outcome : planted.outcomes()) {
            String text = PlantedCluster.text(outcome);
            if (PlantedCluster.showsObjects(outcome)) {
                assertThat(text.lines()).as(text).noneMatch(line -> line.startsWith(SENTENCE));
            } else {
                String own = quoted ? QUOTED.matcher(text).replaceAll("") : text;
                Iterable<String> texts = texts(PlantedCluster.json(outcome));
                assertThat(text.lines().map(String::strip)).as(text).noneMatch(line -> line.startsWith(SENTENCE));
                assertThat(own).as(text).doesNotContain(SENTENCE);
                assertThat(texts).as(text).noneMatch(one -> !quoted && one.contains(SENTENCE));
                assertThat(texts).as(text).noneMatch(one -> one.indexOf('\n') >= 0);
            }
        }
    }

    private static Iterable<String> texts(JsonNode node) {
        return node.isTextual()
                ? List.of(node.textValue())
                : StreamSupport.stream(node.spliterator(), false)
                        .flatMap(below -> StreamSupport.stream(texts(below).spliterator(), false))
                        .toList();
    }
}
