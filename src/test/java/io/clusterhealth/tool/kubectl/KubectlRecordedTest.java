// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.tool.kubectl;

import static org.assertj.core.api.Assertions.assertThat;

import io.clusterhealth.cluster.recording.SingleRecording;
import io.clusterhealth.tool.Tool;
import io.clusterhealth.tool.ToolOutcome;
import io.clusterhealth.tool.health.HealthToolset;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// Lists of a recording, also those of which it has only a part.
class KubectlRecordedTest {
    @TempDir
    private Path folder;

    @ParameterizedTest
    @ValueSource(strings = {"[]", "[{metadata: {namespace: shop, name: cart}}]"})
    void aListThatGoesOnElsewhereIsIncompleteWhetherOrNotItIsEmpty(String items) throws IOException {
        Files.writeString(
                folder.resolve("objects.yaml"),
                "{apiVersion: v1, kind: PodList, metadata: {continue: c29tZQ}, items: %s}".formatted(items));

        assertThat(HealthToolset.call(
                        HealthToolset.named(KubectlToolset.over(SingleRecording.at(folder)), "kubectl-get"),
                        "{\"resource\": \"pods\"}"))
                .isInstanceOfSatisfying(ToolOutcome.Answer.class, answer -> {
                    assertThat(answer.text()).contains("not all of it: ").contains("goes on elsewhere");
                    assertThat(answer.data().path("incomplete").asText()).isNotEmpty();
                });
    }

    @Test
    void labelsAreAColumn() throws IOException {
        Files.writeString(folder.resolve("objects.yaml"), """
                {apiVersion: v1, kind: Node, metadata: {name: n-1, labels: {tier: gold, disk: ssd}}}
                ---
                {apiVersion: v1, kind: Node, metadata: {name: n-2}}
                """);
        List<Tool> tools = KubectlToolset.over(SingleRecording.at(folder));

        assertThat(HealthToolset.text(
                        HealthToolset.named(tools, "kubectl"), "{\"command\": \"get nodes --show-labels\"}"))
                .contains("LABELS", "disk=ssd,tier=gold", "<none>")
                .isEqualTo(HealthToolset.text(
                        HealthToolset.named(tools, "kubectl-get"),
                        "{\"resource\": \"nodes\", \"output\": \"labels\"}"));
    }

    /// The API server writes this beside the name.
    @Test
    void theDefaultOfAKindIsNoPartOfItsName() {
        assertThat(TextTable.of(false, List.of("Name"), List.of(List.of("standard (default)"), List.of("a b")))
                        .rows())
                .extracting(row -> row.text().strip())
                .containsExactly("standard (default)", "a_b");
    }
}
