// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.engine;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.node.ObjectNode;
import com.fasterxml.jackson.databind.node.TextNode;
import io.clusterhealth.caller.Caller;
import io.clusterhealth.jsonrpc.Message;
import io.clusterhealth.jsonrpc.RequestId;
import io.clusterhealth.tool.EndedCall;
import io.clusterhealth.tool.ToolOutcome;
import io.clusterhealth.tool.TraceParent;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class EndedCallsTest {
    private static final String TRACE = "0af7651916cd43dd8448eb211c80319c";
    private static final String OTHER = "11111111111111111111111111111111";

    @ParameterizedTest
    @CsvSource({"forbidden, true", "deadline, true", "failed, true", "absent, false", "disabled, false"})
    void tellsWhatShouldHaveBeenLookedAtFromWhatNeedNot(String reason, boolean incomplete) {
        ObjectNode data =
                FixtureTools.json("{\"verdict\":\"healthy\",\"coverage\":{\"notChecked\":[{\"reason\":\"absent\"},"
                        + "{\"reason\":\"" + reason + "\"}]}}");
        EndedCall call = ended(new ToolOutcome.Answer("t", data, "prod", false), exchange(Optional.empty()));

        assertThat(call.incomplete()).isEqualTo(incomplete);
        assertThat(call.verdict()).contains("healthy");
        assertThat(call.cluster()).isEqualTo("prod");
    }

    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void aFleetIsIncompleteWhereAClusterCouldNotBeRead(boolean partial) {
        EndedCall call = ended(
                new ToolOutcome.Answer(
                        "t",
                        FixtureTools.json("{\"verdict\":\"degraded\",\"partial\":%s}".formatted(partial)),
                        "fleet",
                        false,
                        List.of("a", "b")),
                exchange(Optional.empty()));

        assertThat(call.incomplete()).isEqualTo(partial);
        assertThat(call.clusters()).containsExactly("a", "b");
    }

    @Test
    void countsTheBytesOfTheResult() {
        EndedCall call = EndedCalls.of(
                "t",
                Optional.of(FixtureTools.answer("é")),
                Optional.of(new Reply.Result(FixtureTools.json("{\"a\":\"é\"}"))),
                1,
                exchange(Optional.empty()));

        assertThat(call.bytes().getAsLong()).isEqualTo("{\"a\":\"??\"}".length());
    }

    @Test
    void tellsWhatBrokeFromWhatWasGivenUp() {
        Exchange exchange = exchange(Optional.empty());
        EndedCall broken = EndedCalls.of("t", Optional.empty(), Optional.empty(), 1, exchange);
        exchange.cancel();
        EndedCall givenUp = EndedCalls.of("t", Optional.empty(), Optional.empty(), 1, exchange);

        assertThat(broken.refusal()).contains("INTERNAL_ERROR");
        assertThat(broken.bytes().getAsLong()).isZero();
        assertThat(givenUp.refusal()).contains("CANCELLED");
        assertThat(givenUp.bytes().getAsLong()).isZero();
    }

    @Test
    void takesTheTraceOfTheHeaderUnlessTheMessageHasOne() {
        Exchange exchange = exchange(Optional.of(traceparent(OTHER)));
        assertThat(exchange.traceParent()).contains(new TraceParent(OTHER, "b7ad6b7169203331", true));

        exchange.traced(TextNode.valueOf(traceparent(TRACE)));

        assertThat(exchange.traceParent().map(TraceParent::traceId)).contains(TRACE);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "garbage",
                "00-00000000000000000000000000000000-b7ad6b7169203331-01",
                "00-0af7651916cd43dd8448eb211c80319c-0000000000000000-01",
                "01-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01",
                "00-0AF7651916CD43DD8448EB211C80319C-b7ad6b7169203331-01",
                "00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01\n"
            })
    void ignoresWhatIsNoTrace(String header) {
        assertThat(exchange(Optional.of(header)).traceParent()).isEmpty();
    }

    private static EndedCall ended(ToolOutcome outcome, Exchange exchange) {
        return EndedCalls.of("t", Optional.of(outcome), Optional.of(Reply.empty()), 1, exchange);
    }

    private static String traceparent(String trace) {
        return "00-" + trace + "-b7ad6b7169203331-01";
    }

    private static Exchange exchange(Optional<String> header) {
        Declared declared =
                new Declared(true, Optional.empty(), Optional.empty(), Optional.empty(), _ -> Optional.empty(), header);
        Message.Request request =
                new Message.Request(new RequestId.IntegerId("1"), "tools/call", FixtureTools.json("{}"));
        return Conversation.single(Caller.ANONYMOUS).begin(Caller.ANONYMOUS, request, declared, Channel.NONE);
    }
}
