// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.access;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.clusterhealth.caller.Caller;
import io.clusterhealth.caller.Readmission;
import io.clusterhealth.engine.CallRunner;
import io.clusterhealth.engine.Conversation;
import io.clusterhealth.engine.Exchange;
import io.clusterhealth.engine.Guards;
import io.clusterhealth.engine.Reply;
import io.clusterhealth.engine.ResultEnvelope;
import io.clusterhealth.engine.ToolCalls;
import io.clusterhealth.engine.method.Complete;
import io.clusterhealth.jsonrpc.Message;
import io.clusterhealth.jsonrpc.RequestId;
import io.clusterhealth.prompt.Prompt;
import io.clusterhealth.prompt.PromptCatalog;
import io.clusterhealth.prompt.PromptDescriptor;
import io.clusterhealth.prompt.PromptOutcome;
import io.clusterhealth.protocol.RequestMeta;
import io.clusterhealth.resource.ResourceCatalog;
import io.clusterhealth.tool.Arguments;
import io.clusterhealth.tool.CallContext;
import io.clusterhealth.tool.CallWatch;
import io.clusterhealth.tool.InputNeeded;
import io.clusterhealth.tool.Suggestions;
import io.clusterhealth.tool.Tool;
import io.clusterhealth.tool.ToolDescriptor;
import io.clusterhealth.tool.ToolDescriptor.Effect;
import io.clusterhealth.tool.ToolOutcome;
import io.clusterhealth.tool.WaitRule;
import java.time.Clock;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/// The rules as the product uses them: around every tool that the engine runs.
class GuardedCallsTest {
    private static final ObjectNode NOTHING = JsonNodeFactory.instance.objectNode();

    private final ToolCalls calls = new ToolCalls(
            new CallRunner(Duration.ofMinutes(1)),
            new ResultEnvelope("1", Clock.systemUTC()),
            new Guards(
                    new SafetyPolicy(false),
                    new CallRates(2, Duration.ofSeconds(60)),
                    CallWatch.NONE,
                    WaitRule.NONE,
                    Readmission.NONE));

    @Test
    void runNothingThatChangesTheCluster() {
        assertThat(code(new StubTool("restart-pod", Effect.WRITE, false), NOTHING))
                .isEqualTo("READ_ONLY");
    }

    @Test
    void showNothingThatIsClosed() {
        ObjectNode secret = JsonNodeFactory.instance.objectNode().put("kind", "secrets");

        assertThat(code(new StubTool("explain-resource", Effect.READ_ONLY, false), secret))
                .isEqualTo("FORBIDDEN_RESOURCE");
    }

    @Test
    void runWhatIsExpensiveSoOftenAndNoMore() {
        Tool expensive = new StubTool("what-changed", Effect.READ_ONLY, true);
        Tool cheap = new StubTool("list-pods", Effect.READ_ONLY, false);

        assertThat(code(expensive, NOTHING)).isEmpty();
        assertThat(code(expensive, NOTHING)).isEmpty();
        assertThat(code(expensive, NOTHING)).isEqualTo("RATE_LIMITED");
        assertThat(answer(expensive, NOTHING).path("retryAfterSeconds").asInt()).isBetween(1, 60);
        for (int i = 0; i < 5; i++) {
            assertThat(code(cheap, NOTHING)).isEmpty();
        }
    }

    /// Each such call tries the change, and so does the call with the answer.
    @Test
    void countACallThatEndsInAQuestion() {
        Tool asking = new AskingTool(new StubTool("ask-again", Effect.READ_ONLY, true));

        assertThat(code(asking, NOTHING)).isEmpty();
        assertThat(code(asking, NOTHING)).isEmpty();
        assertThat(code(asking, NOTHING)).isEqualTo("RATE_LIMITED");
    }

    /// The rounds of one exchange are one call: the server itself repeats it once the client has responded.
    @Test
    void countTheRoundsOfOneCallOnce() {
        Tool asking = new AskingTool(new StubTool("ask-again", Effect.READ_ONLY, true));
        for (int call = 0; call < 2; call++) {
            Exchange exchange = exchange();
            for (int round = 0; round < 3; round++) {
                assertThat(answer(asking, NOTHING, exchange).path("code").asText())
                        .isEmpty();
                exchange.resume(new Exchange.Input(NOTHING, NOTHING));
            }
        }

        assertThat(code(asking, NOTHING)).isEqualTo("RATE_LIMITED");
    }

    /// Each may read a list of the cluster.
    @Test
    void completeSoOftenAndNoMore() {
        Prompt prompt = new Prompt() {
            @Override
            public PromptDescriptor descriptor() {
                return new PromptDescriptor("greet", "Greet", "Greets", List.of());
            }

            @Override
            public PromptOutcome get(Map<String, String> arguments, CallContext context) {
                throw new AssertionError("only completed");
            }

            @Override
            public Suggestions complete(
                    String argument, String prefix, Map<String, String> given, CallContext context) {
                return Suggestions.of(List.of("Ann"), prefix);
            }
        };
        Complete complete = new Complete(
                new PromptCatalog(List.of(prompt)),
                new ResourceCatalog(List::of, List::of),
                new CallRunner(Duration.ofMinutes(1)),
                calls);
        ObjectNode params = NOTHING.deepCopy();
        params.putObject("ref").put("type", "ref/prompt").put("name", "greet");
        params.putObject("argument").put("name", "who").put("value", "");

        assertThat(IntStream.range(0, 3)
                        .mapToObj(_ -> complete.handle(params, new RequestMeta(Optional.empty()), exchange()))
                        .map(reply -> ((Reply.Result) reply)
                                .json()
                                .at("/completion/values/0")
                                .asText()))
                .containsExactly("Ann", "Ann", "");
    }

    private record AskingTool(StubTool stub) implements Tool {
        @Override
        public ToolDescriptor descriptor() {
            return stub.descriptor();
        }

        @Override
        public ToolOutcome call(Arguments given, CallContext context) {
            return new ToolOutcome.NeedsInput(new InputNeeded(Map.of(), NOTHING));
        }
    }

    private String code(Tool tool, ObjectNode arguments) {
        return answer(tool, arguments).path("code").asText();
    }

    private JsonNode answer(Tool tool, ObjectNode arguments) {
        return answer(tool, arguments, exchange());
    }

    private static Exchange exchange() {
        return Conversation.single(Caller.ANONYMOUS)
                .begin(new Message.Request(new RequestId.IntegerId("1"), "tools/call", NOTHING));
    }

    private JsonNode answer(Tool tool, ObjectNode arguments, Exchange exchange) {
        Reply reply = calls.call(tool, arguments, Optional.empty(), exchange);
        return reply instanceof Reply.Result(ObjectNode json) ? json.path("structuredContent") : NOTHING;
    }
}
