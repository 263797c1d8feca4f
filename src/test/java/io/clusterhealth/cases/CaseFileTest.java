// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.cases;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.dataformat.yaml.YAMLFactory;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/// A case in one file is equal to the case in a folder.
class CaseFileTest {
    private static final ObjectMapper YAML = new ObjectMapper(new YAMLFactory());
    private static final RelativeTimes TIMES = new RelativeTimes(Instant.parse("2026-11-24T10:00:00Z"));

    @TempDir
    Path root;

    @Test
    void whatIsAlikeIsWrittenOnce() throws IOException {
        List<JsonNode> pods = items("""
                - {kind: Pod, metadata: {name: api-1, labels: {a/b: api-1, c: x}}, spec: {nodeName: n1}, status: {n: 1}}
                - {kind: Pod, metadata: {name: api-2, labels: {a/b: api-2, c: x}}, spec: {nodeName: n1}, status: {n: 2}}
                - {kind: Pod, metadata: {name: api-3, labels: {a/b: api-3, c: x}}, spec: {nodeName: n2}, status: {n: 3}}
                - {kind: Node, metadata: {name: n1}}
                """);

        List<JsonNode> groups = Rows.grouped(pods);

        assertThat(groups).hasSize(2);
        assertThat(groups.getFirst().path("each").path("spec").path("nodeName").asText())
                .isEqualTo("<1>");
        assertThat(groups.getFirst().at("/each/metadata/labels/a~1b").asText()).isEqualTo("<0>");
        assertThat(groups.getFirst().path("rows").get(0)).hasToString("[\"api-1\",\"n1\",1]");
        assertThat(Rows.expanded(groups)).containsExactlyElementsOf(pods);
    }

    @ParameterizedTest
    @CsvSource({
        "2026-11-24T10:00:00Z, @+0s",
        "2026-11-24T09:34:48Z, @-25m12s",
        "2026-11-21T06:00:00Z, @-3d4h",
        "2026-11-21T10:00:00Z, @-3d",
        "2026-12-24T10:00:01Z, @+30d1s",
        "2026-11-24T09:34:48.123456Z, 2026-11-24T09:34:48.123456Z",
        "@daily, @daily"
    })
    void timesAreToldFromTheMomentShown(String time, String relative) throws IOException {
        JsonNode object = YAML.readTree("{at: ['" + time + "']}");

        assertThat(TIMES.relative(object).path("at").get(0).asText()).isEqualTo(relative);
        assertThat(TIMES.absolute(TIMES.relative(object))).isEqualTo(object);
    }

    @ParameterizedTest
    @ValueSource(strings = {"crash-loop", "node-lost", "healthy-openshift"})
    void aCaseIsReportedAsItsFolderIs(String name) throws IOException {
        Path folder = Cases.folder(name);
        CaseResult before = CaseResult.at(folder);

        CaseCompaction.of(folder).write(root, name, before);
        CaseFile.read(root, name).unpack(root.resolve(name));

        assertThat(CaseResult.at(root.resolve(name)).report()).isEqualTo(before.report());
        assertThat(Expected.read(root.resolve(name))).isEqualTo(Expected.read(folder));
        assertThat(new CaseStore(root).names()).contains(name);
    }

    @Test
    void aMalformedFileStaysWhatItIs() throws IOException {
        Path objects = Files.createDirectories(root.resolve("cut/objects"));
        Files.writeString(root.resolve("cut/as-of.txt"), "2026-11-24T10:00:00Z");
        Files.writeString(objects.resolve("pods.json"), "{\"kind\": \"PodList\", \"items\": [{");

        assertThatThrownBy(() -> CaseCompaction.of(root.resolve("cut"))).isInstanceOf(IOException.class);
    }

    private static List<JsonNode> items(String yaml) throws IOException {
        List<JsonNode> items = new ArrayList<>();
        YAML.readTree(yaml).forEach(items::add);
        return items;
    }
}
