// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.engine;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.clusterhealth.jsonrpc.Message;
import io.clusterhealth.tool.Arguments;
import io.clusterhealth.tool.CallContext;
import io.clusterhealth.tool.ChangingTools;
import io.clusterhealth.tool.Content;
import io.clusterhealth.tool.Tool;
import io.clusterhealth.tool.ToolDescriptor;
import io.clusterhealth.tool.ToolOutcome;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;

/// How clients of either era see tools that are added and removed.
class ChangingToolsTest {
    private static final String INITIALIZE =
            "{\"protocolVersion\":\"2025-11-25\",\"capabilities\":{},\"clientInfo\":{\"name\":\"c\",\"version\":\"1\"}}";

    private final Coming coming = new Coming();
    private final EngineHarness engine =
            new EngineHarness(coming, FixtureTools.plain("own-tool", (_, _) -> FixtureTools.answer("own")));

    @Test
    void aClientThatShookHandsIsToldOfAChange() {
        JsonNode result = engine.ask("initialize", INITIALIZE).path("result");
        assertThat(result.path("capabilities").path("tools")).hasToString("{\"listChanged\":true}");
        assertThat(result.path("instructions").asText()).contains("list-upstreams");
        engine.say("{\"jsonrpc\":\"2.0\",\"method\":\"notifications/initialized\"}");

        coming.add("up-echo");

        assertThat(engine.heard())
                .extracting(Message.Notification::method)
                .containsExactly("notifications/tools/list_changed");
        assertThat(names(engine.ask("tools/list", "{}"))).containsExactly("own-tool", "up-echo");
        assertThat(engine.ask("tools/call", "{\"name\":\"up-echo\",\"arguments\":{\"a\":\"\"}}")
                        .path("result"))
                .hasToString(
                        "{\"content\":[{\"type\":\"text\",\"text\":\"{\\\"a\\\":\\\"\\\"}\"}],\"structuredContent\":{\"n\":1},\"isError\":false}");
    }

    @Test
    void oneThatListensForItIsToldOfAChangeOnItsStream() {
        List<Message> stream = new ArrayList<>();

        assertThat(engine.askModern(
                        Declared.NOTHING,
                        stream::add,
                        "subscriptions/listen",
                        "{\"notifications\":{\"toolsListChanged\":true}}"))
                .isEmpty();
        coming.add("up-echo");

        assertThat(stream)
                .extracting(message ->
                        ((Message.Notification) message).method() + " " + ((Message.Notification) message).params())
                .containsExactly(
                        "notifications/subscriptions/acknowledged"
                                + " {\"_meta\":{\"io.modelcontextprotocol/subscriptionId\":7},\"notifications\":{\"toolsListChanged\":true}}",
                        "notifications/tools/list_changed {\"_meta\":{\"io.modelcontextprotocol/subscriptionId\":7}}");
    }

    @Test
    void oneThatNeitherShookHandsNorListensHearsNothing() {
        engine.ask("tools/list", "{}");

        coming.add("up-echo");

        assertThat(engine.heard()).isEmpty();
    }

    @Test
    void theListHoldsAsLongAsItsShortestPart() {
        ObjectNode listed = engine.askModern("tools/list", "{}", "{}");

        assertThat(listed.path("result").path("ttlMs").asInt()).isEqualTo(7_000);
        assertThat(listed.path("result").path("cacheScope").asText()).isEqualTo("private");
    }

    @Test
    void annotationsOfAnotherServersToolAreTheAdministratorsWord() {
        coming.add("up-echo");

        assertThat(engine.ask("tools/list", "{}")
                        .path("result")
                        .path("tools")
                        .path(1)
                        .path("annotations"))
                .hasToString(
                        "{\"readOnlyHint\":false,\"destructiveHint\":true,\"idempotentHint\":false,\"openWorldHint\":true}");
    }

    private static List<String> names(JsonNode answer) {
        return answer.path("result")
                .path("tools")
                .valueStream()
                .map(tool -> tool.path("name").asText())
                .toList();
    }

    /// Another server's tools, added and removed by the test.
    private static final class Coming implements ChangingTools {
        private final List<Tool> tools = new ArrayList<>();
        private final List<Runnable> told = new ArrayList<>();

        void add(String name) {
            tools.add(new Echo(name));
            told.forEach(Runnable::run);
        }

        @Override
        public boolean areOn() {
            return true;
        }

        @Override
        public List<Tool> listed() {
            return List.copyOf(tools);
        }

        @Override
        public Optional<Tool> find(String name) {
            return tools.stream()
                    .filter(tool -> tool.descriptor().name().equals(name))
                    .findFirst();
        }

        @Override
        public ListTerms terms() {
            return new ListTerms(Duration.ofSeconds(7), true);
        }

        @Override
        public boolean isSettled() {
            return true;
        }

        @Override
        public void onChange(Runnable run) {
            told.add(run);
        }

        @Override
        public ObjectNode status() {
            return JsonNodeFactory.instance.objectNode();
        }

        @Override
        public void close() {}
    }

    /// Responds with its arguments; its schema declares none.
    private record Echo(String name) implements Tool {
        @Override
        public ToolDescriptor descriptor() {
            ObjectNode schema = FixtureTools.json(
                    "{\"type\":\"object\",\"properties\":{\"a\":{\"type\":\"integer\"}},\"additionalProperties\":false}");
            return new ToolDescriptor(
                    name,
                    name,
                    "",
                    "upstream",
                    schema,
                    FixtureTools.json("{}"),
                    ToolDescriptor.Effect.ANY_ELSEWHERE,
                    Set.of(ToolDescriptor.Trait.PASSES_ON),
                    Optional.empty());
        }

        @Override
        public ToolOutcome call(Arguments arguments, CallContext context) {
            ObjectNode piece = FixtureTools.json("{\"type\":\"text\"}")
                    .put("text", arguments.values().toString());
            return new ToolOutcome.ContentParts(
                    List.of(new Content.PassedOn(piece)), FixtureTools.json("{\"n\":1}"), false);
        }
    }
}
