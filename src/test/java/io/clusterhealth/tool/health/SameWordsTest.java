// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.tool.health;

import static org.assertj.core.api.Assertions.assertThat;

import io.clusterhealth.cluster.recording.SingleRecording;
import io.clusterhealth.tool.Tool;
import io.clusterhealth.tool.ToolOutcome;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// The answers for a folder are the same in any order of its files and objects.
class SameWordsTest {
    @ParameterizedTest
    @ValueSource(strings = {"demo", "alerts-beside-a-lost-node", "bare-pods-and-rollout", "account-without-rights"})
    void whateverIsAsked(String cluster) {
        List<Tool> first = over(cluster);
        List<Tool> second = over(cluster);
        for (Tool tool : first) {
            String name = tool.descriptor().name();
            String arguments = HealthToolset.example(tool);
            ToolOutcome answer = HealthToolset.call(tool, arguments);

            assertThat(HealthToolset.call(tool, arguments)).as(name + ", again").isEqualTo(answer);
            assertThat(HealthToolset.call(HealthToolset.named(second, name), arguments))
                    .as(name + ", read anew")
                    .isEqualTo(answer);
        }
    }

    private static List<Tool> over(String cluster) {
        return HealthToolset.over(
                cluster.equals("demo")
                        ? SingleRecording.demo()
                        : SingleRecording.at(Path.of("src/test/resources/cases", cluster)));
    }
}
