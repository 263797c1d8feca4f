// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.jsonrpc;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.UTF_16;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class MessageCodecTest {
    private final MessageCodec codec = new MessageCodec(100, Set.of("ping"), WireLog.NONE);

    @ParameterizedTest
    @ValueSource(
            strings = {
                "{\"jsonrpc\":\"2.0\",\"id\":\"a\",\"method\":\"m\",\"params\":{\"x\":1}}",
                "{\"jsonrpc\":\"2.0\",\"id\":-0,\"method\":\"m\"}",
                "{\"jsonrpc\":\"2.0\",\"method\":\"m\"}",
                "{\"jsonrpc\":\"2.0\",\"id\":1,\"result\":{\"x\":[]}}",
                "{\"jsonrpc\":\"2.0\",\"id\":1,\"error\":{\"code\":-1,\"message\":\"m\"}}",
                "{\"jsonrpc\":\"2.0\",\"error\":{\"code\":-1,\"message\":\"m\",\"data\":{\"details\":\"d\"}}}"
            })
    void writesWhatItRead(String text) {
        assertThat(codec.decode(text.getBytes(UTF_8)))
                .isInstanceOfSatisfying(
                        Decoded.Single.class,
                        decoded -> assertThat(new String(codec.encode(decoded.message()), UTF_8))
                                .isEqualTo(text));
    }

    @Test
    void readsAMessageIntoValues() {
        ObjectNode params = JsonNodeFactory.instance.objectNode().put("x", 1);

        assertThat(codec.decode("{\"jsonrpc\":\"2.0\",\"id\":7,\"method\":\"m\",\"params\":{\"x\":1}}".getBytes(UTF_8)))
                .isEqualTo(new Decoded.Single(new Message.Request(new RequestId.IntegerId("7"), "m", params)));
    }

    @Test
    void takesTheShorthandForItsMethodsOnly() {
        ObjectNode none = JsonNodeFactory.instance.objectNode();

        assertThat(codec.decode("{\"method\":\"ping\"}".getBytes(UTF_8)))
                .isEqualTo(new Decoded.Single(new Message.Request(new RequestId.Unstated(), "ping", none)));
        assertThat(codec.decode("{\"method\":\"pong\"}".getBytes(UTF_8))).isInstanceOf(Decoded.Undecodable.class);
    }

    @Test
    void saysWhatIsWrongWithAMessageThatIsNearlyJson() {
        assertThat(codec.decode("{\"jsonrpc\":\"2.0\",\"id\":1,\"id\":2,\"method\":\"m\"}".getBytes(UTF_8)))
                .isEqualTo(
                        Decoded.Undecodable.of(
                                Optional.empty(),
                                RpcError.parseError(
                                        "The message is not one JSON value, or repeats a name within an object; see column 29")));
        assertThat(codec.decode("\uFEFF{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"m\"}".getBytes(UTF_8)))
                .isEqualTo(Decoded.Undecodable.of(
                        Optional.empty(),
                        RpcError.parseError("The message begins with a byte order mark, which is no part of JSON")));
    }

    @Test
    void judgesEachMemberOfABatch() {
        Decoded decoded = codec.decode("[{\"jsonrpc\":\"2.0\",\"method\":\"m\"},5,[1]]".getBytes(UTF_8));

        assertThat(decoded)
                .isInstanceOfSatisfying(
                        Decoded.Batch.class,
                        batch -> assertThat(batch.members())
                                .extracting(Object::getClass)
                                .isEqualTo(List.of(
                                        Decoded.Single.class, Decoded.Undecodable.class, Decoded.Undecodable.class)));
    }

    @Test
    void boundsAMessage() {
        String message = "{\"jsonrpc\":\"2.0\",\"method\":\"m\"}";

        assertThat(codec.decode((message + " ".repeat(100 - message.length())).getBytes(UTF_8)))
                .isInstanceOf(Decoded.Single.class);
        assertThat(codec.decode((message + " ".repeat(101 - message.length())).getBytes(UTF_8)))
                .isInstanceOf(Decoded.Undecodable.class);
        assertThat(codec.maxBytes()).isEqualTo(100);
    }

    @Test
    void rejectsBytesThatAreNoUtf8() {
        List<byte[]> hostile = List.of(
                new byte[] {(byte) 0xFF, (byte) 0xFE},
                "{\"jsonrpc\":\"2.0\",\"id\":\"\u00C0\u00AF\",\"method\":\"m\"}".getBytes(ISO_8859_1),
                "{\"jsonrpc\":\"2.0\",\"id\":\"\u00ED\u00A0\u0080\",\"method\":\"m\"}".getBytes(ISO_8859_1),
                "{\"jsonrpc\":\"2.0\",\"method\":\"m\"}".getBytes(UTF_16));

        assertThat(hostile)
                .allSatisfy(bytes -> assertThat(codec.decode(bytes))
                        .isEqualTo(new Decoded.Undecodable(new Message.Failure(
                                Optional.empty(), RpcError.parseError("The message is not UTF-8")))));
    }

    @Test
    void writesUtf8WhateverAStringHolds() {
        ObjectNode params = JsonNodeFactory.instance
                .objectNode()
                .put("whole", "\uD83D\uDE00 é")
                .put("broken", "a\uD800b");

        assertThat(new String(codec.encode(new Message.Notification("m", params)), UTF_8))
                .isEqualTo("{\"jsonrpc\":\"2.0\",\"method\":\"m\",\"params\":{\"whole\":\"\uD83D\uDE00 é\","
                        + "\"broken\":\"a\uFFFDb\"}}");
    }

    @Test
    void writesOneLine() {
        ObjectNode params = JsonNodeFactory.instance.objectNode().put("x", "a\nb\r\u2028");

        assertThat(new String(codec.encode(new Message.Notification("m", params)), UTF_8))
                .doesNotContain("\n", "\r");
    }

    @Test
    void survivesNamesThatHashAlike() {
        StringBuilder members = new StringBuilder();
        for (int i = 0; i < 8192; i++) {
            StringBuilder name = new StringBuilder();
            for (int bit = 0; bit < 13; bit++) {
                name.append((i >> bit & 1) == 0 ? "Aa" : "BB");
            }
            members.append(i == 0 ? "" : ",").append('"').append(name).append("\":1");
        }
        MessageCodec large = new MessageCodec(1 << 20, Set.of(), WireLog.NONE);
        String text = "{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"m\",\"params\":{" + members + "}}";

        assertThat(large.decode(text.getBytes(UTF_8))).isInstanceOf(Decoded.Single.class);
    }

    /// One answer may list as many tools as a server may have.
    @Test
    void anAnswerMayHaveMorePartsThanWhatAClientSends() {
        String tool =
                "{\"name\":\"t\",\"inputSchema\":{\"type\":\"object\",\"properties\":{\"a\":{\"type\":\"string\"}}}},";
        byte[] list = ("{\"jsonrpc\":\"2.0\",\"id\":1,\"result\":{\"tools\":[" + tool.repeat(1_999) + "{}]}}")
                .getBytes(UTF_8);

        assertThat(MessageCodec.ofAnswers(1 << 20).decode(list)).isInstanceOf(Decoded.Single.class);
        assertThat(new MessageCodec(1 << 20, Set.of(), WireLog.NONE).decode(list))
                .isInstanceOf(Decoded.Undecodable.class);
    }

    @Test
    void knowsWhoseFaultAnErrorIs() {
        assertThat(ErrorCode.isDefect(-32603)).isTrue();
        assertThat(ErrorCode.isDefect(-32602)).isFalse();
    }
}
