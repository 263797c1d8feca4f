// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.engine.modern;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.clusterhealth.engine.FixtureTools;
import io.clusterhealth.session.Seal;
import io.clusterhealth.session.SigningKeys;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// The state that a client sends back is valid only for its request, its caller and a limited time.
class RequestStateTest {
    private static final SigningKeys KEY = () -> List.of(new byte[SigningKeys.MIN_BYTES]);
    private static final SigningKeys OTHER_KEY =
            () -> List.of("another key, which is as long as it must".getBytes(UTF_8));
    private static final Instant NOON = Instant.parse("2026-11-21T12:00:00Z");
    private static final ObjectNode STATE = FixtureTools.json("{\"round\":1}");
    private static final String PARAMS = "{\"name\":\"t\",\"arguments\":{\"a\":1}}";

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '`', textBlock = """
            the same request     | ann | tools/call  | {"name":"t","arguments":{"a":1}}             |   0 | true
            with another _meta   | ann | tools/call  | {"name":"t","arguments":{"a":1},"_meta":{}}  |   0 | true
            with its answers     | ann | tools/call  | {"name":"t","arguments":{"a":1},"inputResponses":{},"requestState":"s"} | 0 | true
            another caller       | bob | tools/call  | {"name":"t","arguments":{"a":1}}             |   0 | false
            another method       | ann | prompts/get | {"name":"t","arguments":{"a":1}}             |   0 | false
            another name         | ann | tools/call  | {"name":"u","arguments":{"a":1}}             |   0 | false
            another argument     | ann | tools/call  | {"name":"t","arguments":{"a":2}}             |   0 | false
            one argument more    | ann | tools/call  | {"name":"t","arguments":{"a":1,"b":1}}       |   0 | false
            just before its end  | ann | tools/call  | {"name":"t","arguments":{"a":1}}             | 600 | true
            just after its end   | ann | tools/call  | {"name":"t","arguments":{"a":1}}             | 601 | false
            """)
    void isGoodForOneRequestOfOneCallerAndForAWhile(
            String what, String caller, String method, String params, int seconds, boolean good) {
        String carried = at(KEY, 0).wrap(STATE, binding("ann", "tools/call", PARAMS));

        assertThat(at(KEY, seconds).unwrap(carried, binding(caller, method, params)))
                .as(what)
                .isEqualTo(good ? Optional.of(STATE) : Optional.empty());
    }

    @Test
    void isGoodForWhoeverHasTheKey() {
        String carried = at(OTHER_KEY, 0).wrap(STATE, binding("ann", "tools/call", PARAMS));

        assertThat(at(KEY, 0).unwrap(carried, binding("ann", "tools/call", PARAMS)))
                .isEmpty();
    }

    /// A session id, for example, is signed with the same key.
    @Test
    void isSealedForNothingElse() {
        String elsewhere = new RequestState(new Seal(KEY, "session"), Clock.fixed(NOON, ZoneOffset.UTC))
                .wrap(STATE, binding("ann", "tools/call", PARAMS));

        assertThat(at(KEY, 0).unwrap(elsewhere, binding("ann", "tools/call", PARAMS)))
                .isEmpty();
    }

    private static RequestState at(SigningKeys keys, int seconds) {
        return new RequestState(
                new Seal(keys, "request-state"), Clock.fixed(NOON.plus(Duration.ofSeconds(seconds)), ZoneOffset.UTC));
    }

    private static RequestState.Binding binding(String caller, String method, String params) {
        return new RequestState.Binding(caller, method, FixtureTools.json(params));
    }
}
