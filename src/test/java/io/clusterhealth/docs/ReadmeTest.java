// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.docs;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.dataformat.yaml.YAMLMapper;
import io.clusterhealth.app.SettingsTable;
import io.clusterhealth.caller.Caller;
import io.clusterhealth.check.catalog.Checks;
import io.clusterhealth.cluster.Clusters.Opened;
import io.clusterhealth.cluster.Deadline;
import io.clusterhealth.cluster.ReadObserver;
import io.clusterhealth.cluster.recording.RecordedFleet;
import io.clusterhealth.cluster.recording.SingleRecording;
import io.clusterhealth.examination.Examination;
import io.clusterhealth.examination.Examined;
import io.clusterhealth.golden.Golden;
import io.clusterhealth.render.HealthAnswer;
import io.clusterhealth.tool.Tool;
import io.clusterhealth.tool.change.ChangeToolset;
import io.clusterhealth.tool.context.GetContextTool;
import io.clusterhealth.tool.context.SetContextTool;
import io.clusterhealth.tool.fleet.FleetToolset;
import io.clusterhealth.tool.gitops.GitopsToolset;
import io.clusterhealth.tool.health.HealthToolset;
import io.clusterhealth.tool.kubectl.KubectlToolset;
import io.clusterhealth.tool.rights.RightsToolset;
import io.clusterhealth.tool.upstream.UpstreamDisplay.DisplayMode;
import io.clusterhealth.upstream.UpstreamServer.PinMode;
import io.clusterhealth.upstream.client.UpstreamHarness;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// What the README says is what the code says.
class ReadmeTest {
    private static final Path README = Path.of("README.md");

    @Test
    void showsARealAnswer() {
        Opened opened = SingleRecording.demo().open(Optional.empty(), Caller.ANONYMOUS);
        Examined examined = new Examination(Checks.all())
                .examine(
                        ((Opened.Ready) opened).cluster(),
                        Optional.empty(),
                        Deadline.in(Duration.ofSeconds(30)),
                        ReadObserver.NONE);

        Golden.assertSection(README, "demo", """
                What a model gets to read about the built-in demo, an OpenShift cluster of 40 nodes that lost one:

                ```text
                %s
                ```
                """.formatted(
                HealthAnswer.of(((Examined.Reported) examined).report(), 1_500).text()));
    }

    @Test
    void showsTwoNarrowerAnswers() {
        StringBuilder shown = new StringBuilder();
        for (Tool tool : HealthToolset.over(SingleRecording.demo())) {
            String name = tool.descriptor().name();
            if (name.equals("list-pods") || name.equals("list-nodes")) {
                String text = HealthToolset.text(tool, "{\"max_tokens\":250}").strip();
                shown.append("`%s` with `max_tokens: 250`:\n\n```text\n%s\n```\n\n".formatted(name, text));
            }
        }

        Golden.assertSection(Path.of("docs", "tools.md"), "answers", shown.toString());
    }

    @Test
    void listsTheToolsAndTheirArguments() {
        try (UpstreamHarness upstream = new UpstreamHarness(PinMode.WARN, DisplayMode.ROUTER)) {
            List<Tool> tools = all(upstream.upstreams().listed());
            Golden.assertSection(README, "tools", ToolsTable.brief(tools));
            Golden.assertSection(Path.of("docs", "tools.md"), "tools", ToolsTable.whole(tools));
            Golden.assertSection(Path.of("docs", "arguments.md"), "arguments", ArgumentsTable.of(tools));
            assertThat(tools)
                    .extracting(tool -> ToolsTable.beginning(tool.descriptor().description()))
                    .allSatisfy(text -> assertThat(text.split(" ")).hasSizeBetween(5, ToolsTable.MOST_WORDS));
        }
    }

    private static List<Tool> all(List<Tool> upstream) {
        return Stream.of(
                        HealthToolset.over(SingleRecording.demo()),
                        List.<Tool>of(new SetContextTool(), new GetContextTool()),
                        FleetToolset.all(RecordedFleet.demo()),
                        KubectlToolset.over(SingleRecording.demo()),
                        ChangeToolset.over(SingleRecording.demo()),
                        RightsToolset.over(SingleRecording.demo()),
                        GitopsToolset.over(SingleRecording.demo()),
                        upstream)
                .flatMap(List::stream)
                .toList();
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            answer   | get-fleet-health   | {}
            several  | get-cluster-health | {"cluster": "prod-*,edge-7"}
            timeline | what-changed       | {"cluster": "prod-*", "max_tokens": 400}
            app      | find-app           | {"app": "checkout-*"}
            compared | compare-clusters   | {"cluster": "prod-*,staging"}
            """)
    void showsTheAnswerAboutAFleet(String section, String tool, String arguments) {
        List<Tool> tools = Stream.concat(
                        FleetToolset.all(RecordedFleet.demo()).stream(),
                        FleetToolset.readTools(RecordedFleet.demo()).stream())
                .toList();

        Golden.assertSection(
                Path.of("docs", "fleet.md"),
                section,
                "```text\n%s\n```\n"
                        .formatted(HealthToolset.text(HealthToolset.named(tools, tool), arguments)
                                .strip()));
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            why-denied             | {"verb":"list","resource":"secrets","namespace":"shop","subject":"sa:shop/cart"}
            can-i                  | {"verb":"create","resource":"pods/exec","namespace":"shop","subject":"sa:shop/cart"}
            who-can                | {"verb":"create","resource":"pods/exec"}
            explain-subject        | {"subject":"sa:shop/cart"}
            list-policy-violations | {}
            check-workloads        | {"severity":"low"}
            """)
    void showsTheAnswerAboutRights(String tool, String arguments) {
        showsTheAnswer("rights.md", RightsToolset.over(recorded("rights")), tool, arguments);
    }

    @Test
    void showsTheAnswerAboutDrift() {
        showsTheAnswer("gitops.md", GitopsToolset.over(recorded("drift")), "detect-drift", "{}");
    }

    private static SingleRecording recorded(String folder) {
        return SingleRecording.at(Path.of("src", "test", "resources", folder, "shop"));
    }

    private static void showsTheAnswer(String page, List<Tool> tools, String tool, String arguments) {
        Golden.assertSection(
                Path.of("docs", page),
                tool,
                "`%s %s`\n\n```text\n%s\n```\n"
                        .formatted(
                                tool,
                                arguments,
                                HealthToolset.text(HealthToolset.named(tools, tool), arguments)
                                        .strip()));
    }

    @Test
    void listsTheSettings() {
        Golden.assertSection(
                README, "configuration", SettingsTable.of("--transport", "--cluster", "--kubeconfig", "--toolsets"));
        Golden.assertSection(Path.of("docs", "configuration.md"), "configuration", SettingsTable.all());
    }

    /// What the curl of the README posts is what its golden conversation says.
    @Test
    void postsWhatTheGoldenConversationSays() throws IOException {
        String said =
                Files.readAllLines(Path.of("src", "test", "resources", "wire", "readme", "one-call.jsonl")).stream()
                        .filter(line -> line.startsWith("> "))
                        .map(line -> line.substring(2))
                        .collect(Collectors.joining());

        assertThat(Pattern.compile("curl [^']*'Content-Type: application/json' -d \\\\\n +'([^']*)'")
                        .matcher(Files.readString(README))
                        .results()
                        .map(match -> match.group(1)))
                .containsExactly(said);
    }

    @Test
    void everyJsonSnippetIsJson() throws IOException {
        for (String page : List.of("clients.md", "upstreams.md")) {
            assertThat(snippets(Path.of("docs", page), "json"))
                    .isNotEmpty()
                    .allSatisfy(snippet -> assertThat(
                                    new ObjectMapper().readTree(snippet).isObject())
                            .isTrue());
        }
    }

    @Test
    void theLightspeedSnippetIsNamedAsItMustBe() throws IOException {
        JsonNode config = new YAMLMapper()
                .readTree(snippets(Path.of("docs", "lightspeed.md"), "yaml").getFirst());

        assertThat(config.path("metadata").path("name").asText()).isEqualTo("cluster");
        assertThat(config.path("spec").path("featureGates").path(0).asText()).isEqualTo("MCPServer");
    }

    private static List<String> snippets(Path page, String language) throws IOException {
        return Pattern.compile("```%s\\n(.*?)```".formatted(language), Pattern.DOTALL)
                .matcher(Files.readString(page))
                .results()
                .map(match -> match.group(1))
                .toList();
    }
}
