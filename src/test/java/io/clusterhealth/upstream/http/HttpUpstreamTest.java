// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.upstream.http;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.clusterhealth.tool.ToolOutcome;
import io.clusterhealth.upstream.UpstreamReport;
import io.clusterhealth.upstream.UpstreamServer;
import io.clusterhealth.upstream.UpstreamState;
import io.clusterhealth.upstream.client.ScriptedServer;
import io.clusterhealth.upstream.client.UpstreamHarness;
import io.clusterhealth.upstream.client.UpstreamHarness.PlainContext;
import io.clusterhealth.upstream.http.ScriptedHttp.Form;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.stream.IntStream;
import org.junit.jupiter.api.RepeatedTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class HttpUpstreamTest {

    @ParameterizedTest
    @EnumSource(names = {"JSON", "EVENTS", "POLLED", "BROKEN", "MODERN", "OLDER"})
    void callsAToolInEveryFormOfHttpThereHasBeen(Form form) throws Exception {
        try (ScriptedHttp server = new ScriptedHttp(form);
                UpstreamHarness harness = UpstreamHarness.of(server.configured("/mcp", false))) {
            harness.awaitOnline("h");
            List<String> heard = new CopyOnWriteArrayList<>();

            ToolOutcome outcome =
                    harness.call("h-where", "{\"region\":\"eu\"}", new PlainContext(Duration.ofSeconds(60), heard));

            assertThat(UpstreamHarness.text(outcome)).isEqualTo("here");
            assertThat(heard).isEqualTo(form == Form.EVENTS ? List.of("1/2 half") : List.of());
            assertThat(server.log())
                    .filteredOn(line -> line.contains(" tools/call "))
                    .hasSize(1);
            if (form == Form.MODERN) {
                assertThat(server.log())
                        .contains(
                                "POST tools/call session=null version=2026-07-28 method=tools/call name=where param=eu"
                                        + " auth=Bearer service-secret");
            } else if (form != Form.OLDER) {
                assertThat(server.log())
                        .contains(
                                "POST tools/call session=session-1 version=2025-06-18 method=null name=null param=null"
                                        + " auth=Bearer service-secret");
            }
            if (form == Form.EVENTS) {
                assertThat(server.log()).anyMatch(line -> line.startsWith("POST declined"));
            }
        }
    }

    @Test
    void aListIsGoodForAsLongAsItsServerSaysAndForWhomItSays() throws Exception {
        try (ScriptedHttp server = new ScriptedHttp(Form.MODERN);
                UpstreamHarness harness = UpstreamHarness.of(server.configured("/mcp", false))) {
            harness.awaitOnline("h");

            assertThat(harness.upstreams().terms().goodFor()).isEqualTo(Duration.ofSeconds(7));
            assertThat(harness.upstreams().terms().isPrivate()).isTrue();
        }
    }

    @Test
    void serversOfBothKindsStandInOneListAndAreCalledByTheirNames() throws Exception {
        try (ScriptedHttp server = new ScriptedHttp(Form.JSON);
                UpstreamHarness harness = UpstreamHarness.of(
                        server.named("context7"), ScriptedServer.configured("filesystem", "legacy"))) {
            harness.awaitOnline("context7", "filesystem");

            assertThat(harness.listed()).contains("list-upstreams", "context7-where", "filesystem-echo");
            assertThat(harness.text("context7-where", "{}")).isEqualTo("here");
            assertThat(harness.text("filesystem-echo", "{\"path\":\"/tmp/x\"}")).isEqualTo("{\"path\":\"/tmp/x\"}");
            assertThat(server.log())
                    .filteredOn(line -> line.contains(" tools/list "))
                    .hasSize(1);
            JsonNode status = harness.upstreams().status();
            assertThat(status.at("/tools/byTransport/http").findValuesAsText("namespacedName"))
                    .containsExactly("context7-where");
            assertThat(status.at("/tools/byTransport/stdio").findValuesAsText("namespacedName"))
                    .contains("filesystem-echo")
                    .hasSize(18);
        }
    }

    /// Only if the servers respond within a second, which they may not on a busy machine.
    @RepeatedTest(20)
    void clientsHearOnceOfANewConfiguration() throws Exception {
        try (ScriptedHttp server = new ScriptedHttp(Form.MODERN);
                UpstreamHarness harness = UpstreamHarness.of(server.named("a"))) {
            harness.awaitOnline("a");
            while (harness.changes() == 0) {
                Thread.onSpinWait();
            }
            List<List<String>> told = new CopyOnWriteArrayList<>();
            harness.upstreams().onChange(() -> told.add(harness.listed()));
            long begin = System.nanoTime();

            harness.upstreams().configure(List.of(server.named("b"), server.named("c"), server.named("d")));

            while (!harness.listed().equals(List.of("list-upstreams", "b-where", "c-where", "d-where"))
                    || told.isEmpty()) {
                Thread.onSpinWait();
            }
            if (System.nanoTime() - begin < Duration.ofMillis(900).toNanos()) {
                assertThat(told).containsExactly(harness.listed());
            }
        }
    }

    /// A server is online before its thread updates the list, and more servers make the delay longer.
    @RepeatedTest(20)
    void whatIsSaidToBeOnlineIsInTheList() throws Exception {
        try (ScriptedHttp server = new ScriptedHttp(Form.MODERN);
                UpstreamHarness harness = UpstreamHarness.of(IntStream.range(0, 16)
                        .mapToObj(i -> server.named("s" + i))
                        .toArray(UpstreamServer[]::new))) {
            while (!harness.upstreams().reports().stream()
                    .allMatch(report -> report.state().serves())) {
                Thread.onSpinWait();
            }

            assertThat(harness.listed()).hasSize(1 + 16);
        }
    }

    /// S32: the seventh name is only for servers with an address.
    @Test
    void theStatusTellsEachToolByItsSevenNames() throws Exception {
        try (ScriptedHttp server = new ScriptedHttp(Form.JSON);
                UpstreamHarness harness = UpstreamHarness.of(server.configured("/mcp", false))) {
            harness.awaitOnline("h");

            JsonNode status = harness.upstreams().status();

            assertThat(status.at("/tools/byTransport/http/0").propertyStream().map(Map.Entry::getKey))
                    .containsExactly(
                            "serverName",
                            "originalName",
                            "namespacedName",
                            "description",
                            "inputSchema",
                            "transport",
                            "discoveredAt");
            assertThat(status.at("/discovery/http/states/online").asInt()).isEqualTo(1);
            assertThat(status.toString()).doesNotContain("service-secret");
        }
    }

    /// A mounted Secret: each request reads the file, and no output contains its current or former value.
    @Test
    void aHeaderFromAFileIsReadAnewEachTimeAndMasked(@TempDir Path folder) throws Exception {
        Path file = Files.writeString(folder.resolve("login"), "Bearer first-login\n");
        try (ScriptedHttp server = new ScriptedHttp(Form.JSON);
                UpstreamHarness harness = UpstreamHarness.of(server.configured(
                        "/mcp", Map.of("Authorization", new UpstreamServer.SecretValue.InFile(file))))) {
            harness.awaitOnline("h");
            Files.writeString(file, "Bearer second-login");

            assertThat(harness.text("h-where", "{\"region\":\"first-login, second-login\"}"))
                    .isEqualTo("here, not [REDACTED], [REDACTED]");

            assertThat(server.log())
                    .anyMatch(line -> line.startsWith("POST initialize") && line.endsWith("auth=Bearer first-login"))
                    .anyMatch(line -> line.startsWith("POST tools/call") && line.endsWith("auth=Bearer second-login"));
            Files.delete(file);
            assertThat(harness.text("h-where", "{}")).isEqualTo("UPSTREAM_UNAVAILABLE");
        }
    }

    /// A call that finds the session expired is refused, not repeated; the next call succeeds.
    @Test
    void greetsAServerAnewThatHasForgottenTheSession() throws Exception {
        try (ScriptedHttp server = new ScriptedHttp(Form.JSON);
                UpstreamHarness harness = UpstreamHarness.of(server.configured("/mcp", false))) {
            harness.awaitOnline("h");
            server.forgetSessions();

            assertThat(harness.text("h-where", "{}")).isEqualTo("UPSTREAM_UNAVAILABLE");

            harness.await(
                    "h",
                    report -> server.log().stream()
                                            .filter(line -> line.contains(" tools/list "))
                                            .count()
                                    == 2
                            && report.state() == UpstreamState.ONLINE);
            assertThat(harness.text("h-where", "{}")).isEqualTo("here");
            assertThat(server.log())
                    .filteredOn(line -> line.contains(" tools/call "))
                    .hasSize(2);
        }
    }

    /// The next list finds the session expired, as after a restart of the server.
    @Test
    void aListThatFindsTheSessionExpiredRenewsIt() throws Exception {
        try (ScriptedHttp server = new ScriptedHttp(Form.EVENTS);
                UpstreamHarness harness = UpstreamHarness.of(server.configured("/mcp", false))) {
            harness.awaitOnline("h");

            assertThat(harness.text("h-where", "{\"region\":\"expired\"}")).isEqualTo("here, not expired");

            harness.await(
                    "h",
                    report -> server.sessionsOf("tools/list").size() >= 3 && report.state() == UpstreamState.ONLINE);
            assertThat(server.sessionsOf("tools/list")).containsExactly("session-1", "session-1", "session-2");
        }
    }

    /// Clients are not notified either: their lists have not changed.
    @Test
    void toolsStayListedWhileTheServerIsConnectedAgain() throws Exception {
        try (ScriptedHttp server = new ScriptedHttp(Form.JSON);
                UpstreamHarness harness = UpstreamHarness.of(server.configured("/mcp", false))) {
            harness.awaitOnline("h");
            while (harness.changes() == 0) {
                Thread.onSpinWait();
            }
            server.holdHandshakes();
            server.forgetSessions();

            assertThat(harness.text("h-where", "{}")).isEqualTo("UPSTREAM_UNAVAILABLE");

            UpstreamReport report = harness.await("h", one -> one.state() == UpstreamState.CONNECTING);
            assertThat(report.tools()).hasSize(1);
            assertThat(harness.listed()).contains("h-where");
            server.answerHandshakes();
            harness.await("h", one -> one.state() == UpstreamState.ONLINE);
            assertThat(harness.text("h-where", "{}")).isEqualTo("here");
            assertThat(harness.changes()).isEqualTo(1);
        }
    }

    @Test
    void followsARedirectOnItsOwnHostOnly() throws Exception {
        try (ScriptedHttp server = new ScriptedHttp(Form.JSON)) {
            try (UpstreamHarness harness = UpstreamHarness.of(server.configured("/here", false))) {
                harness.awaitOnline("h");
            }
            try (UpstreamHarness harness = UpstreamHarness.of(server.configured("/away", false))) {
                UpstreamReport report = harness.await("h", one -> one.state() == UpstreamState.UNREACHABLE);
                assertThat(report.problem()).isEqualTo("it redirects to another host, which is not followed");
                assertThat(report.wayOut()).contains("into 'url'");
            }
        }
    }

    /// A server that asks for it is not flooded with requests; since 2026-07-28 no stream is resumed.
    @ParameterizedTest
    @EnumSource(names = {"ENDLESS", "MODERN"})
    void aStreamThatBringsNothingIsRequestedAgainAfterLongerAndLongerPauses(Form form) throws Exception {
        try (ScriptedHttp server = new ScriptedHttp(form);
                UpstreamHarness harness = UpstreamHarness.of(server.configured("/mcp", false))) {
            harness.awaitOnline("h");
            int before = gets(server);

            ToolOutcome outcome = harness.call(
                    "h-where",
                    "{\"region\":\"endless\"}",
                    new PlainContext(Duration.ofSeconds(3), new CopyOnWriteArrayList<>()));

            assertThat(UpstreamHarness.text(outcome))
                    .isEqualTo(form == Form.MODERN ? "UPSTREAM_UNAVAILABLE" : "DEADLINE_EXCEEDED");
            // The stream of changes is requested again meanwhile, too.
            assertThat(gets(server) - before).isLessThanOrEqualTo(form == Form.MODERN ? 0 : 6);
        }
    }

    @ParameterizedTest
    @EnumSource(names = {"ENDLESS", "MODERN"})
    void theStreamOfChangesIsRequestedAgainWhenItEndsOrFails(Form form) throws Exception {
        try (ScriptedHttp server = new ScriptedHttp(form);
                UpstreamHarness harness = UpstreamHarness.of(server.configured("/mcp", false))) {
            harness.await(
                    "h",
                    _ -> form == Form.MODERN
                            ? server.sessionsOf("subscriptions/listen").size() >= 3
                            : gets(server) >= 3);
        }
    }

    private static int gets(ScriptedHttp server) {
        return (int)
                server.log().stream().filter(line -> line.startsWith("GET ")).count();
    }

    @ParameterizedTest
    @EnumSource(names = {"NOTHING", "CLOSED"})
    void saysWhatIsThereInItsPlaceAndWhatToDo(Form form) throws Exception {
        try (ScriptedHttp server = new ScriptedHttp(form);
                UpstreamHarness harness = UpstreamHarness.of(server.configured("/mcp", false))) {
            UpstreamReport report = harness.await("h", one -> one.state() == UpstreamState.UNREACHABLE);

            assertThat(report.problem()).isEqualTo(form == Form.NOTHING ? "it answers 404" : "it answers 401");
            assertThat(report.wayOut()).contains(form == Form.NOTHING ? "path" : "Authorization: Bearer ${TOKEN}");
            assertThat(report.toString()).doesNotContain("service-secret");
        }
    }

    @Test
    void aServerThatIsGoneIsLeftAloneAfterThreeFailuresAndItsToolsStayAMinute() throws Exception {
        ScriptedHttp server = new ScriptedHttp(Form.MODERN);
        try (UpstreamHarness harness = UpstreamHarness.of(server.configured("/mcp", false))) {
            harness.awaitOnline("h");
            server.close();

            for (int i = 0; i < 3; i++) {
                assertThat(harness.text("h-where", "{}")).isEqualTo("UPSTREAM_UNAVAILABLE");
            }

            UpstreamReport report = harness.await("h", one -> one.state() == UpstreamState.UNREACHABLE);
            assertThat(report.problem()).containsAnyOf("refused the connection", "does not take a connection");
            assertThat(harness.listed()).contains("h-where");
            assertThat(harness.text("h-where", "{}")).isEqualTo("UPSTREAM_UNAVAILABLE");
        }
    }

    @Test
    void aPrivateAddressIsNotSpokenToUnlessItIsListed() throws Exception {
        UpstreamServer inside = ScriptedHttp.at(
                "in",
                new UpstreamServer.ServerReach.HttpReach(URI.create("https://10.255.255.1/mcp"), Map.of(), false));
        try (UpstreamHarness harness = UpstreamHarness.of(inside)) {
            UpstreamReport report = harness.await("in", one -> one.state() == UpstreamState.UNREACHABLE);

            assertThat(report.problem())
                    .isEqualTo(
                            "'10.255.255.1' leads to a private address; list it in MCP_UPSTREAM_HOSTS if that is right");
        }
    }
}
