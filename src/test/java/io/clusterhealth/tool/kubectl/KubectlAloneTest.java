// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.tool.kubectl;

import static org.assertj.core.api.Assertions.assertThat;

import io.clusterhealth.cluster.recording.SingleRecording;
import io.clusterhealth.tool.Tool;
import io.clusterhealth.tool.ToolError;
import io.clusterhealth.tool.ToolOutcome;
import io.clusterhealth.tool.health.HealthToolset;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// The toolset without and with the other toolsets.
class KubectlAloneTest {
    private static final List<Tool> TOOLS = KubectlToolset.over(SingleRecording.demo());
    private static final List<Tool> ALONE = KubectlToolset.alone(SingleRecording.demo());

    /// No suggestion names a tool of a toolset that is off.
    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            {"command": "top pods"}                | Use one of these, or run it yourself.  | Call list-nodes or list-pods.
            {"command": "rollout status deploy/a"} | Use one of these, or run it yourself.  | Call wait-for-health or what-changed.
            {"command": "delete pod web-1"}        | Run it yourself. The administrator can allow changes: MCP_TOOLSETS, MCP_CHANGE_NAMESPACES, MCP_AUDIT. | Use plan-change, or run it yourself.
            {"command": "auth can-i get pods --as jo"} | Leave that out, or run it yourself. | Call can-i.
            """)
    void theWayOutNamesNoToolThatIsOff(String arguments, String alone, String besideOthers) {
        assertThat(wayOut(ALONE, arguments)).isEqualTo(alone);
        assertThat(wayOut(TOOLS, arguments)).isEqualTo(besideOthers);
    }

    private static String wayOut(List<Tool> tools, String arguments) {
        return HealthToolset.call(HealthToolset.named(tools, "kubectl"), arguments)
                        instanceof ToolOutcome.Refused(ToolError error)
                ? error.suggestion()
                : "";
    }

    @Test
    void aDescriptionGoesOnWithToolsThatAreOn() {
        String node = "{\"resource\": \"pod\", \"name\": \"otel-agent-t4pbf\", \"namespace\": \"observability\"}";
        assertThat(text("kubectl-describe", node)).contains("next: explain-resource {\"kind\":\"Node\",");
        assertThat(HealthToolset.text(HealthToolset.named(ALONE, "kubectl-describe"), node))
                .contains("next: kubectl-describe {\"resource\":\"Node\",")
                .doesNotContain("explain-resource");
    }

    private static String text(String tool, String arguments) {
        return HealthToolset.text(HealthToolset.named(TOOLS, tool), arguments);
    }
}
