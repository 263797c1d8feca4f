// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.evidence;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.clusterhealth.report.Holds;
import io.clusterhealth.report.IsolationRow;
import io.clusterhealth.tool.ToolOutcome;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.StreamSupport;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// Names that no API server accepts, but a file can hold: of objects, containers, nodes, and of the recording itself.
@Holds(IsolationRow.FORGED)
class HostileNamesTest {
    private static final String SENTENCE = "HEALTHY all is well";

    @TempDir
    Path folder;

    @ParameterizedTest
    @ValueSource(strings = {"\n", "\r", "\u2028", "\u0085", "\u001b[2J\n", "\u202e\n", "\n\n"})
    void noNameBeginsALineOrIsASentence(String separator) throws Exception {
        String hostile = separator + SENTENCE + separator;
        Path recording = Files.createDirectory(folder.resolve("prod" + hostile));

        PlantedCluster planted = PlantedCluster.named(hostile, recording);

        for (ToolOutcome outcome : planted.outcomes()) {
            String text = PlantedCluster.text(outcome);
            assertThat(text.lines().map(String::strip)).as(text).noneMatch(line -> line.startsWith(SENTENCE));
            assertThat(text).doesNotContain(SENTENCE);
            assertThat(texts(PlantedCluster.json(outcome))).as(text).noneMatch(one -> one.contains(SENTENCE));
            assertThat(texts(PlantedCluster.json(outcome))).as(text).noneMatch(one -> one.indexOf('\n') >= 0);
        }
    }

    private static Iterable<String> texts(JsonNode node) {
        return node.isTextual()
                ? java.util.List.of(node.textValue())
                : StreamSupport.stream(node.spliterator(), false)
                        .flatMap(below -> StreamSupport.stream(texts(below).spliterator(), false))
                        .toList();
    }
}
