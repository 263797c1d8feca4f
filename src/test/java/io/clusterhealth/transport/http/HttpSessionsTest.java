// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.transport.http;

import static org.assertj.core.api.Assertions.assertThat;

import io.clusterhealth.caller.Caller;
import io.clusterhealth.engine.Conversation;
import io.clusterhealth.jsonrpc.MessageCodec;
import io.clusterhealth.jsonrpc.WireLog;
import io.clusterhealth.protocol.ProtocolVersion;
import io.clusterhealth.session.ProcessKey;
import io.clusterhealth.session.SessionIds;
import io.clusterhealth.session.SessionStore;
import io.clusterhealth.tool.ClientCapabilities;
import io.clusterhealth.transport.http.HttpSessions.NamedSession;
import java.time.Clock;
import java.time.Duration;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;

class HttpSessionsTest {
    private final HttpSessions sessions =
            sessions(Optional.of(new SessionIds(new ProcessKey(), Duration.ofHours(1), Clock.systemUTC())));

    private static HttpSessions sessions(Optional<SessionIds> ids) {
        return new HttpSessions(
                ids, new SessionStore.SessionBounds(10, 1 << 20), new MessageCodec(1 << 20, Set.of(), WireLog.NONE));
    }

    private String begun() {
        Conversation conversation = Conversation.beginning(Caller.ANONYMOUS, true);
        conversation.agree(ProtocolVersion.V2025_11_25, ClientCapabilities.NONE);
        return sessions.begin(Caller.ANONYMOUS, conversation).orElseThrow();
    }

    @Test
    void findsTheSessionOfAnId() {
        NamedSession named = sessions.named(Optional.of(begun()), Caller.ANONYMOUS);

        assertThat(named.found())
                .hasValueSatisfying(
                        session -> assertThat(session.conversation().version()).contains(ProtocolVersion.V2025_11_25));
    }

    @Test
    void knowsNoForgedIdAndNoneOfAnEndedSession() {
        String id = begun();
        sessions.named(Optional.of(id), Caller.ANONYMOUS).found().ifPresent(sessions::end);

        assertThat(sessions.named(Optional.of(id), Caller.ANONYMOUS)).isEqualTo(new NamedSession.UnknownSession());
        assertThat(sessions.named(Optional.of(id + "x"), Caller.ANONYMOUS))
                .isEqualTo(new NamedSession.UnknownSession());
        assertThat(sessions.refused()).isEqualTo(2);
    }

    @Test
    void noneIsNamedWithoutAnIdOrWhereSessionsAreOff() {
        assertThat(sessions.named(Optional.empty(), Caller.ANONYMOUS)).isEqualTo(new NamedSession.NoSession());
        assertThat(sessions(Optional.empty()).named(Optional.of(begun()), Caller.ANONYMOUS))
                .isEqualTo(new NamedSession.NoSession());
    }
}
