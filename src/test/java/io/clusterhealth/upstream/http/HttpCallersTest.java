// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.upstream.http;

import static org.assertj.core.api.Assertions.assertThat;

import io.clusterhealth.caller.BearerToken;
import io.clusterhealth.caller.Caller;
import io.clusterhealth.tool.CallContext;
import io.clusterhealth.tool.ToolOutcome;
import io.clusterhealth.upstream.UpstreamReport;
import io.clusterhealth.upstream.UpstreamServer;
import io.clusterhealth.upstream.UpstreamState;
import io.clusterhealth.upstream.client.UpstreamHarness;
import io.clusterhealth.upstream.http.ScriptedHttp.Form;
import java.net.URI;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/// Servers that receive the tokens of callers.
class HttpCallersTest {

    /// No session is shared: each call of a caller has its own, which begins and ends with the caller's token.
    @ParameterizedTest
    @EnumSource(names = {"JSON", "EVENTS", "POLLED"})
    void aCallersTokenGoesWhereItMayAndIntoNoOthersSession(Form form) throws Exception {
        try (ScriptedHttp server = new ScriptedHttp(form);
                UpstreamHarness harness = UpstreamHarness.of(server.configured("/mcp", true))) {
            harness.awaitOnline("h");

            assertThat(UpstreamHarness.text(harness.call("h-where", "{}", calledBy("token-of-ann"))))
                    .isEqualTo("here");
            assertThat(UpstreamHarness.text(harness.call("h-where", "{}", calledBy("token-of-bob"))))
                    .isEqualTo("here");

            while (server.log().stream()
                            .filter(line -> line.startsWith("DELETE"))
                            .count()
                    < 2) {
                Thread.onSpinWait();
            }
            assertThat(server.log())
                    .as("the era of the server is known")
                    .filteredOn(line -> line.contains("server/discover"))
                    .noneMatch(line -> line.contains("token-of-"));
            assertThat(server.sessionsOf("tools/call")).containsExactly("session-2", "session-3");
            assertThat(server.log())
                    .filteredOn(line -> line.contains("session=session-2"))
                    .extracting(line -> line.replaceAll(" session=.* auth=", " "))
                    .contains("POST notifications/initialized Bearer token-of-ann")
                    .contains("DELETE  Bearer token-of-ann")
                    .allMatch(line -> line.endsWith(" Bearer token-of-ann"));
            assertThat(server.log())
                    .filteredOn(line -> line.contains("session=session-3"))
                    .allMatch(line -> line.endsWith(" auth=Bearer token-of-bob"));
        }
    }

    /// Without sessions there is nothing to open: the negotiated revision holds for all callers.
    @Test
    void aCallersTokenGoesWithTheCallWhereThereAreNoSessions() throws Exception {
        try (ScriptedHttp server = new ScriptedHttp(Form.MODERN);
                UpstreamHarness harness = UpstreamHarness.of(server.configured("/mcp", true))) {
            harness.awaitOnline("h");

            assertThat(UpstreamHarness.text(harness.call("h-where", "{}", calledBy("token-of-ann"))))
                    .isEqualTo("here");

            assertThat(server.log())
                    .filteredOn(line -> line.endsWith(" auth=Bearer token-of-ann"))
                    .singleElement()
                    .asString()
                    .startsWith("POST tools/call session=null");
        }
    }

    /// HTTP with SSE has one stream for all callers, opened with the server's own `Authorization`.
    @Test
    void aServerForCallersTokensIsNotReachedOverHttpWithSse() throws Exception {
        try (ScriptedHttp server = new ScriptedHttp(Form.OLDER);
                UpstreamHarness harness = UpstreamHarness.of(server.configured("/mcp", true))) {
            UpstreamReport report = harness.await("h", one -> one.state().isSettled());

            assertThat(report.problem()).isEqualTo("it answers 405, and 'caller' needs Streamable HTTP");
            assertThat(report.state()).isEqualTo(UpstreamState.UNREACHABLE);
            assertThat(server.log()).noneMatch(line -> line.startsWith("GET"));
        }
    }

    /// The same server with a host name that is not listed for callers' tokens.
    @Test
    void aCallersTokenGoesToNoHostThatIsNotListed() throws Exception {
        try (ScriptedHttp server = new ScriptedHttp(Form.JSON)) {
            UpstreamServer listed = server.configured("/mcp", true);
            UpstreamServer.ServerReach.HttpReach reach = (UpstreamServer.ServerReach.HttpReach) listed.reach();
            URI other = URI.create(reach.url().toString().replace("127.0.0.1", "localhost"));
            try (UpstreamHarness harness = UpstreamHarness.of(ScriptedHttp.at(
                    listed.slug(), new UpstreamServer.ServerReach.HttpReach(other, reach.headers(), true)))) {
                harness.awaitOnline("h");

                ToolOutcome outcome = harness.call("h-where", "{}", calledBy("token-of-ann"));

                assertThat(((ToolOutcome.Refused) outcome).error().error()).contains("MCP_UPSTREAM_CALLER_HOSTS");
                assertThat(server.log()).noneMatch(line -> line.contains("token-of-ann"));
            }
        }
    }

    private static CallContext calledBy(String token) {
        Caller caller = new Caller("ann", "", List.of(), Map.of(), Optional.of(new BearerToken(token)));
        return new CallContext() {
            @Override
            public Caller caller() {
                return caller;
            }

            @Override
            public Duration remaining() {
                return Duration.ofSeconds(60);
            }

            @Override
            public void progress(int done, int total, String message) {}
        };
    }
}
