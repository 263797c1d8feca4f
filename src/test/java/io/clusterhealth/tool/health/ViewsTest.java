// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.tool.health;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.clusterhealth.cluster.Clusters;
import io.clusterhealth.cluster.recording.SingleRecording;
import io.clusterhealth.prompt.Prompt;
import io.clusterhealth.prompt.PromptOutcome;
import io.clusterhealth.resource.ReadOutcome;
import io.clusterhealth.tool.Arguments;
import io.clusterhealth.tool.CallContext;
import io.clusterhealth.tool.Content;
import io.clusterhealth.tool.ResourceContents;
import io.clusterhealth.tool.Tool;
import io.clusterhealth.tool.ToolDescriptor;
import io.clusterhealth.tool.ToolOutcome;
import io.clusterhealth.tool.health.list.ListNodesTool;
import io.clusterhealth.tool.health.resource.NamespaceHealthTemplate;
import io.clusterhealth.tool.health.resource.PromptsAndResources;
import io.clusterhealth.tool.health.resource.ToolView;
import java.util.List;
import java.util.Map;
import java.util.function.UnaryOperator;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.FieldSource;

/// Resources have the content of tool answers, and prompts name only existing tools.
class ViewsTest {
    private static final Clusters DEMO = SingleRecording.demo();
    private static final List<Tool> TOOLS = HealthToolset.over(DEMO);
    private static final ClusterHealthTool HEALTH =
            (ClusterHealthTool) HealthToolset.named(TOOLS, "get-cluster-health");
    private static final ListNodesTool NODES = (ListNodesTool) HealthToolset.named(TOOLS, "list-nodes");

    static final List<Prompt> PROMPTS =
            List.of(new PromptsAndResources().diagnose(DEMO), new PromptsAndResources().investigatePods(DEMO));

    @Test
    void theHealthIsThatOfTheTool() {
        assertThat(shown(new PromptsAndResources().health(HEALTH).read(HealthToolset.PATIENT)))
                .isEqualTo(lasting(HEALTH, "{}"));
    }

    @Test
    void theNodesAreThoseOfTheTool() {
        ObjectNode nodes = shown(new PromptsAndResources().nodes(NODES).read(HealthToolset.PATIENT));

        assertThat(nodes).isEqualTo(lasting(NODES, "{}"));
        assertThat(nodes.toString()).contains("compute.internal");
    }

    @Test
    void theIncidentsAreThoseOfTheTool() {
        ObjectNode incidents = shown(new PromptsAndResources().incidents(HEALTH).read(HealthToolset.PATIENT));

        assertThat(incidents.path("incidents")).isNotEmpty();
        assertThat(incidents)
                .isEqualTo(lasting(HEALTH, "{}").retain("cluster", "verdict", "asOf", "incidents", "coverage"));
    }

    @Test
    void theHealthOfANamespaceIsThatOfTheTool() {
        ReadOutcome read = namespaceHealth("payments");

        assertThat(shown(read)).isEqualTo(lasting(HEALTH, "{\"namespace\":\"payments\"}"));
        assertThat(shown(read)).isNotEqualTo(lasting(HEALTH, "{}"));
    }

    /// What differs between two reads of an unchanged cluster is no new version.
    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            {"nodes": [{"used": {"cpu": "%s"}}]}                                             | true
            {"update": {"secondsLeft": "%s"}}                                                | true
            {"clusters": [{"error": {"code": "DEADLINE", "reason": "no answer within %s"}}]} | true
            {"clusters": [{"error": {"code": "%s"}}]}                                        | false
            {"coverage": {"notChecked": [{"what": "pods", "reason": "%s"}]}}                 | false
            """)
    void whatDiffersByMomentIsNoChange(String data, boolean same) {
        assertThat(version(data.formatted("3 s")).equals(version(data.formatted("4 s"))))
                .isEqualTo(same);
    }

    private static String version(String data) {
        Tool tool = new Tool() {
            @Override
            public ToolDescriptor descriptor() {
                return HEALTH.descriptor();
            }

            @Override
            public ToolOutcome call(Arguments arguments, CallContext context) {
                return new ToolOutcome.Answer("", json(data), "prod", false);
            }
        };
        ReadOutcome read =
                ToolView.of("x", "x", "x", tool, UnaryOperator.identity()).read(HealthToolset.PATIENT);
        return ((ReadOutcome.ReadContents) read).version();
    }

    @Test
    void whatCannotBeANamespaceIsNotThere() {
        assertThat(namespaceHealth("No_Namespace")).isInstanceOf(ReadOutcome.NoSuchResource.class);
    }

    @ParameterizedTest
    @FieldSource("PROMPTS")
    void aPromptNamesToolsThatThereAre(Prompt prompt) {
        String text = text(prompt.get(Map.of("namespace", "shop", "cluster", "demo"), HealthToolset.PATIENT));

        assertThat(Pattern.compile("[a-z]+(-[a-z]+)+").matcher(text).results().map(MatchResult::group))
                .isNotEmpty()
                .isSubsetOf(TOOLS.stream().map(tool -> tool.descriptor().name()).toList());
        assertThat(text).contains("cluster \"demo\" and namespace \"shop\"");
    }

    @ParameterizedTest
    @FieldSource("PROMPTS")
    void aPromptRefusesNamesThatItsToolsWouldRefuse(Prompt prompt) {
        for (Map<String, String> arguments :
                List.of(Map.of("cluster", "prod"), Map.of("cluster", "de*"), Map.of("namespace", "shop,pay"))) {
            assertThat(prompt.get(arguments, HealthToolset.PATIENT)).isInstanceOf(PromptOutcome.InvalidArguments.class);
        }
    }

    @Test
    void aPromptSaysWhoseOwnersItIsAbout() {
        assertThat(text(PROMPTS.getLast().get(Map.of("kind", "Deployment"), HealthToolset.PATIENT)))
                .contains("Look only at pods that belong to a Deployment: explain-resource names the owner of a pod.");
    }

    private static ReadOutcome namespaceHealth(String namespace) {
        return new NamespaceHealthTemplate(DEMO, HEALTH)
                .read(
                        "cluster://namespaces/" + namespace + "/health",
                        Map.of("namespace", namespace),
                        HealthToolset.PATIENT);
    }

    private static String text(PromptOutcome outcome) {
        PromptOutcome.PromptMessages messages = (PromptOutcome.PromptMessages) outcome;
        return ((Content.Text) messages.messages().getFirst().content()).text();
    }

    private static ObjectNode shown(ReadOutcome outcome) {
        ReadOutcome.ReadContents contents = (ReadOutcome.ReadContents) outcome;
        return timeless(
                json(((ResourceContents.TextContents) contents.contents().getFirst()).text()));
    }

    private static ObjectNode lasting(Tool tool, String arguments) {
        ToolOutcome.Answer answer = (ToolOutcome.Answer) HealthToolset.call(tool, arguments);
        return timeless(json(answer.data().toString()));
    }

    /// Every call creates its own snapshot for later comparison.
    private static ObjectNode timeless(ObjectNode json) {
        json.remove("snapshot");
        return json;
    }

    private static ObjectNode json(String text) {
        try {
            return (ObjectNode) new ObjectMapper().readTree(text);
        } catch (JsonProcessingException e) {
            throw new AssertionError(e);
        }
    }
}
