// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.engine;

import static java.util.Map.entry;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.fasterxml.jackson.databind.node.TextNode;
import io.clusterhealth.caller.Caller;
import io.clusterhealth.jsonrpc.Message;
import io.clusterhealth.jsonrpc.RequestId;
import io.clusterhealth.tool.LogLevel;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// Exactly the declared capabilities work, in both eras, with sessions and without.
class CapabilityTruthTest {
    /// Requests of an initialized client, by the capability that they need.
    private static final Map<String, List<String>> COMMON = Map.ofEntries(
            entry("/tools", List.of("tools/list {}", "tools/call {\"name\":\"t\"}")),
            entry(
                    "/prompts",
                    List.of("prompts/list {}", "prompts/get {\"name\":\"greet\",\"arguments\":{\"who\":\"Ann\"}}")),
            entry(
                    "/resources",
                    List.of(
                            "resources/list {}",
                            "resources/templates/list {}",
                            "resources/read {\"uri\":\"test://fixed\"}")),
            entry(
                    "/completions",
                    List.of("completion/complete {\"ref\":{\"type\":\"ref/prompt\",\"name\":\"greet\"},"
                            + "\"argument\":{\"name\":\"who\",\"value\":\"\"}}")));
    private static final Map<String, List<String>> LEGACY = Map.ofEntries(
            entry(
                    "/resources/subscribe",
                    List.of(
                            "resources/subscribe {\"uri\":\"test://fixed\"}",
                            "resources/unsubscribe {\"uri\":\"test://fixed\"}")),
            entry("/logging", List.of("logging/setLevel {\"level\":\"info\"}")));

    /// A client requests log messages with each request: see [#aModernClientHearsTheLogItAsksFor].
    private static final Map<String, List<String>> MODERN = Map.ofEntries(
            entry(
                    "/resources/subscribe",
                    List.of("subscriptions/listen {\"notifications\":{\"resourceSubscriptions\":[\"test://fixed\"]}}")),
            entry("/logging", List.of()));

    private static final String META = """
            "io.modelcontextprotocol/protocolVersion":"2026-07-28","io.modelcontextprotocol/clientCapabilities":{}""";

    private final EngineHarness engine = new EngineHarness(
            EngineHarness.AMPLE,
            FixtureOffers.resources(new AtomicInteger()),
            FixtureOffers.prompts(),
            FixtureTools.plain("t", (_, context) -> {
                context.log(LogLevel.INFO, "t", TextNode.valueOf("said"));
                return FixtureTools.answer("fine");
            }));

    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void legacyCapabilitiesAreWhatWorks(boolean sessions) {
        Conversation shaking = Conversation.beginning(Caller.ANONYMOUS, sessions);
        JsonNode declared = ask(shaking, "initialize", "{\"protocolVersion\":\"2025-11-25\",\"capabilities\":{}}")
                .path("result")
                .path("capabilities");

        assertThat(works(COMMON, LEGACY, sessions, ""))
                .isEqualTo(pointers(declared))
                .hasSize(sessions ? 6 : 4);
    }

    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void modernCapabilitiesAreWhatWorks(boolean sessions) {
        JsonNode declared = ask(conversation(sessions), "server/discover", "{\"_meta\":{" + META + "}}")
                .path("result")
                .path("capabilities");

        assertThat(works(COMMON, MODERN, sessions, META))
                .isEqualTo(pointers(declared))
                .hasSize(6);
    }

    /// Every method belongs to a capability, except those that every server has.
    @Test
    void everyMethodBelongsToACapability() {
        assertThat(names(COMMON, LEGACY, "initialize", "ping")).isEqualTo(new TreeSet<>(engine.legacyMethods()));
        assertThat(names(COMMON, MODERN, "server/discover")).isEqualTo(new TreeSet<>(engine.modernMethods()));
    }

    @Test
    void aModernClientHearsTheLogItAsksFor() {
        ask(
                conversation(false),
                "tools/call",
                "{\"name\":\"t\",\"_meta\":{" + META + ",\"io.modelcontextprotocol/logLevel\":\"info\"}}");

        assertThat(engine.heard()).extracting(Message.Notification::method).containsExactly("notifications/message");
    }

    private static Set<String> names(
            Map<String, List<String>> common, Map<String, List<String>> own, String... always) {
        Set<String> names = new TreeSet<>(Set.of(always));
        for (Map<String, List<String>> each : List.of(common, own)) {
            each.values().forEach(requests -> requests.forEach(request -> names.add(request.split(" ", 2)[0])));
        }
        return names;
    }

    private static Set<String> pointers(JsonNode capabilities) {
        Set<String> pointers = new TreeSet<>();
        capabilities.properties().forEach(capability -> {
            pointers.add("/" + capability.getKey());
            capability
                    .getValue()
                    .fieldNames()
                    .forEachRemaining(part -> pointers.add("/" + capability.getKey() + "/" + part));
        });
        return pointers;
    }

    /// The capabilities all of whose requests are served.
    private Set<String> works(
            Map<String, List<String>> common, Map<String, List<String>> own, boolean sessions, String meta) {
        Conversation conversation = conversation(sessions);
        return List.of(common, own).stream()
                .flatMap(each -> each.entrySet().stream())
                .filter(capability -> capability.getValue().stream().allMatch(request -> {
                    String[] parts = request.split(" ", 2);
                    ObjectNode params = FixtureTools.json(parts[1]);
                    if (!meta.isEmpty()) {
                        params.set("_meta", FixtureTools.json("{" + meta + "}"));
                    }
                    return !ask(conversation, parts[0], params.toString()).has("error");
                }))
                .map(Map.Entry::getKey)
                .collect(Collectors.toCollection(TreeSet::new));
    }

    private static Conversation conversation(boolean sessions) {
        return sessions ? new Conversation(Caller.ANONYMOUS, Channel.NONE) : Conversation.single(Caller.ANONYMOUS);
    }

    /// The response; an empty object while there is none yet.
    private ObjectNode ask(Conversation conversation, String method, String params) {
        Message.Request request = new Message.Request(new RequestId.IntegerId("1"), method, FixtureTools.json(params));
        return engine.answer(request, conversation);
    }
}
