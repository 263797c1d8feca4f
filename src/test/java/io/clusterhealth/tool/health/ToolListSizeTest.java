// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.tool.health;

import static org.assertj.core.api.Assertions.assertThat;

import io.clusterhealth.cluster.kube.LiveClusters;
import io.clusterhealth.cluster.kube.monitoring.AlertSource;
import io.clusterhealth.cluster.recording.SingleRecording;
import io.clusterhealth.report.Holds;
import io.clusterhealth.report.IsolationRow;
import io.clusterhealth.tool.Tool;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// The list of tools is sent before every question; it keeps within its share of a model's context.
@Holds(IsolationRow.TRUTH)
class ToolListSizeTest {
    private static final int SHARE = 3_000;

    @TempDir
    private Path folder;

    @Test
    void theToolsFitTheirShareOfAModelsContext() {
        assertThat(DescriptorFile.tokens(HealthToolset.over(SingleRecording.demo())))
                .isLessThanOrEqualTo(SHARE);
    }

    @Test
    void theyDoSoForManyClustersWithLongNames() throws IOException {
        List<String> names = IntStream.range(0, 10)
                .mapToObj(i -> "fleet/".repeat(9) + "dev-0" + i)
                .toList();
        assertThat(names).allSatisfy(name -> assertThat(name).hasSizeGreaterThanOrEqualTo(60));
        Path kubeconfig = Files.writeString(folder.resolve("config"), kubeconfig(names));
        try (LiveClusters live = new LiveClusters(kubeconfig, new AlertSource.Off())) {
            List<Tool> tools = HealthToolset.over(live.clusters());

            assertThat(live.clusters().names()).hasSize(10);
            assertThat(tools)
                    .filteredOn(tool ->
                            tool.descriptor().inputSchema().path("properties").has("cluster"))
                    .hasSize(tools.size() - 1);
            assertThat(DescriptorFile.tokens(tools)).isLessThanOrEqualTo(SHARE);
            assertThat(ToolCallFixture.refusal(HealthToolset.call(tools.getFirst(), "{\"cluster\": \"none\"}"))
                            .valid()
                            .get("validClusters"))
                    .containsExactlyInAnyOrderElementsOf(names);
        }
    }

    private static String kubeconfig(List<String> names) {
        return names.stream()
                .map("- {name: %s, context: {cluster: c, user: u}}"::formatted)
                .collect(Collectors.joining(
                        "\n",
                        "current-context: " + names.getFirst() + "\ncontexts:\n",
                        "\nclusters: [{name: c, cluster: {server: \"http://127.0.0.1:1\"}}]\n"
                                + "users: [{name: u, user: {token: t}}]\n"));
    }
}
