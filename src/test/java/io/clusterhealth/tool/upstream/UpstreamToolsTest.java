// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.tool.upstream;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.clusterhealth.engine.EngineHarness;
import io.clusterhealth.engine.FixtureTools;
import io.clusterhealth.report.Report;
import io.clusterhealth.tool.Arguments;
import io.clusterhealth.tool.CallContext;
import io.clusterhealth.tool.Tool;
import io.clusterhealth.tool.ToolDescriptor;
import io.clusterhealth.tool.ToolOutcome;
import io.clusterhealth.tool.health.DescriptorFile;
import io.clusterhealth.tool.upstream.UpstreamDisplay.DisplayMode;
import io.clusterhealth.upstream.OfferedTool;
import io.clusterhealth.upstream.ToolPins;
import io.clusterhealth.upstream.UpstreamServer.PinMode;
import io.clusterhealth.upstream.client.ScriptedServer;
import io.clusterhealth.upstream.client.UpstreamHarness;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class UpstreamToolsTest {
    private final UpstreamHarness none = new UpstreamHarness(PinMode.WARN, DisplayMode.ROUTER);
    private final List<Tool> tools = none.upstreams().listed();

    @ParameterizedTest
    @ValueSource(strings = {"list-upstreams", "discover-mcp-tools", "execute-mcp-tool"})
    void theDescriptorIsTheFile(String name) {
        DescriptorFile.assertIsTold(none.upstreams().find(name).orElseThrow(), false);
    }

    @Test
    void theThreeTogetherCostLessThanTwelveHundredTokens() {
        assertThat(tools)
                .extracting(tool -> tool.descriptor().name())
                .containsExactly("list-upstreams", "discover-mcp-tools", "execute-mcp-tool");
        Report.on("upstream").tell("router", "routerTokens=" + DescriptorFile.tokens(tools));
        assertThat(DescriptorFile.tokens(tools)).isLessThan(1_200);
    }

    @Test
    void aToolThatIsFoundIsExecutedThroughTheSameGuardsUnderItsOwnName() throws Exception {
        try (UpstreamHarness harness = new UpstreamHarness(PinMode.WARN, DisplayMode.ROUTER)) {
            harness.upstreams().configure(List.of(ScriptedServer.configured("s", "legacy")));
            harness.awaitOnline("s");
            EngineHarness engine = new EngineHarness(
                    harness.upstreams(), FixtureTools.plain("own", (_, _) -> FixtureTools.answer("own")));

            JsonNode found = call(engine, "discover-mcp-tools", "{\"query\":\"echo\",\"limit\":1}");
            JsonNode tool =
                    found.path("structuredContent").path("data").path("tools").path(0);
            assertThat(tool)
                    .hasToString(
                            "{\"name\":\"s-echo\",\"description\":\"Does it\",\"inputSchema\":{\"type\":\"object\"},\"readOnly\":true}");
            assertThat(text(found))
                    .isEqualTo("1 of 18 tools fit; call one with execute-mcp-tool {tool, arguments}.\n"
                            + "s-echo: Does it\n  inputSchema: {\"type\":\"object\"}");

            assertThat(text(call(engine, "discover-mcp-tools", "{\"query\":\"s\",\"limit\":3}")))
                    .startsWith("18 of 18 tools fit, the best 3 are shown; call one with execute-mcp-tool");
            JsonNode bounded = call(
                    engine,
                    "discover-mcp-tools",
                    "{\"query\":\"echo env big line steps wrong flood rename poison\",\"max_tokens\":200,\"limit\":20}");
            assertThat(bounded.path("structuredContent").toString()).hasSizeLessThanOrEqualTo(800);
            assertThat(text(bounded)).contains("\nLeft out, ask with more max_tokens: s-");
            assertThat(bounded.path("structuredContent")
                            .path("data")
                            .path("leftOut")
                            .asText())
                    .startsWith("s-");
            assertThat(bounded.path("structuredContent")
                            .path("metadata")
                            .path("truncated")
                            .asBoolean())
                    .isTrue();

            assertThat(text(call(engine, "execute-mcp-tool", "{\"tool\":\"s-echo\",\"arguments\":{\"a\":\"\"}}")))
                    .isEqualTo("{\"a\":\"\"}");
            assertThat(text(call(engine, "execute_mcp_tool", "{\"tool\":\"s-echo\"}")))
                    .isEqualTo("{}");
            assertThat(call(engine, "execute-mcp-tool", "{\"tool\":\"s-ecco\"}")
                            .path("structuredContent")
                            .path("suggestion")
                            .asText())
                    .isEqualTo("Did you mean 's-echo'?");
            assertThat(call(engine, "execute-mcp-tool", "{\"tool\":7}")
                            .path("structuredContent")
                            .path("code")
                            .asText())
                    .isEqualTo("INVALID_ARGUMENT");
            assertThat(engine.ended())
                    .containsExactly(
                            "discover-mcp-tools",
                            "discover-mcp-tools",
                            "discover-mcp-tools",
                            "s-echo",
                            "s-echo",
                            "execute-mcp-tool UNKNOWN_TOOL",
                            "execute-mcp-tool INVALID_ARGUMENT");
        }
    }

    @Test
    void tellsOfServersThoseInTroubleFirst() throws Exception {
        try (UpstreamHarness harness = UpstreamHarness.of(
                ScriptedServer.configured("well", "legacy"), ScriptedServer.configured("dead", "dies"))) {
            harness.awaitOnline("well");
            harness.await("dead", report -> !report.problem().isEmpty());

            assertThat(harness.text("list-upstreams", "{}")
                            .lines()
                            .map(line -> line.replaceAll("restarts: .", "restarts: n")))
                    .startsWith("1 of 2 servers online, 18 tools.")
                    .anyMatch(line -> line.startsWith("dead: "))
                    .contains(
                            "  problem: its process has ended with code 3; it said: Error: cannot read [REDACTED]",
                            "well: online, 18 tools, stdio, scripted 1, MCP 2025-11-25");
            assertThat(harness.text("list-upstreams", "{\"server\":\"well\"}")).contains("  tool: well-echo");
            assertThat(harness.text("list-upstreams", "{\"server\":\"wel\"}")).isEqualTo("NOT_FOUND");
        }
    }

    /// A small number of tools is listed directly.
    @Test
    void showsToolsUpToFortyAndUpToSixThousandTokens() {
        UpstreamDisplay display = new UpstreamDisplay(DisplayMode.AUTO, none.upstreams());
        List<Tool> forty = Stream.generate(() -> FixtureTools.plain("x", (_, _) -> FixtureTools.answer("")))
                .limit(40)
                .toList();

        assertThat(display.listed(forty)).hasSize(41);
        assertThat(display.listed(
                        Stream.concat(forty.stream(), forty.stream().limit(1)).toList()))
                .hasSize(3);
        assertThat(UpstreamDisplay.tokens(forty)).isLessThan(UpstreamDisplay.FEW_TOKENS);
        assertThat(display.listed(described(4 * UpstreamDisplay.FEW_TOKENS - 100)))
                .hasSize(2);
        assertThat(display.listed(described(4 * UpstreamDisplay.FEW_TOKENS + 100)))
                .hasSize(3);
    }

    /// One tool with a schema of the given length.
    private static List<Tool> described(int characters) {
        ObjectNode schema = FixtureTools.json("{\"type\":\"object\"}").put("title", "x".repeat(characters));
        return List.of(new Described("s", new OfferedTool("wordy", "", "", schema, schema)));
    }

    /// A tool that is listed but not called.
    private record Described(String slug, OfferedTool tool) implements Tool {
        @Override
        public ToolDescriptor descriptor() {
            return new ToolDescriptor(
                    slug + "-" + tool.name(),
                    tool.title().isEmpty() ? tool.name() : tool.title(),
                    tool.description(),
                    "upstream",
                    tool.inputSchema(),
                    FixtureTools.json("{}"),
                    ToolDescriptor.Effect.ANY_ELSEWHERE,
                    Set.of(),
                    Optional.empty());
        }

        @Override
        public ToolOutcome call(Arguments arguments, CallContext context) {
            throw new AssertionError("only listed");
        }
    }

    /// The tokens that the tools of five real servers use before each question, compared with the document.
    @Test
    void theToolsOfFiveRealServersAndWhatStandsForThemCostWhatTheDocumentSays() throws IOException {
        List<Tool> real = new ArrayList<>();
        ToolPins.read(Files.readString(Path.of("src/test/resources/upstream/real-tools.pins.json")))
                .orElseThrow()
                .servers()
                .forEach((slug, all) -> all.values().forEach(json -> {
                    if (OfferedTool.read(json) instanceof OfferedTool.Offer.Taken(OfferedTool taken)) {
                        real.add(new Described(slug, taken));
                    }
                }));
        int tokens = UpstreamDisplay.tokens(real);
        int router = UpstreamDisplay.tokens(tools);
        Report.on("upstream")
                .tell("list", "tools=%d listTokens=%d insteadTokens=%d".formatted(real.size(), tokens, router));

        assertThat(Files.readString(Path.of("docs/upstreams.md")).replaceAll("\\s+", " "))
                .contains("have %d tools and %,d tokens; the three tools that stand for them have %,d"
                        .formatted(real.size(), tokens, router));
    }

    private static JsonNode call(EngineHarness engine, String tool, String arguments) {
        return engine.ask("tools/call", "{\"name\":\"" + tool + "\",\"arguments\":" + arguments + "}")
                .path("result");
    }

    private static String text(JsonNode result) {
        return result.path("content").path(0).path("text").asText();
    }
}
