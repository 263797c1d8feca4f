// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.upstream.client;

import static org.assertj.core.api.Assertions.assertThat;

import io.clusterhealth.upstream.ToolPins;
import io.clusterhealth.upstream.UpstreamReport;
import io.clusterhealth.upstream.UpstreamServer;
import io.clusterhealth.upstream.UpstreamState;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CancellationException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/// The limits of other servers, and the consequences of exceeding them.
class UpstreamLimitsTest {

    /// A mounted Secret: both the value at the start of the child process and the current value are masked.
    @Test
    void whatAFileOfTheEnvironmentHoldsIsMaskedToo(@TempDir Path folder) throws Exception {
        Path file = Files.writeString(folder.resolve("token"), "from-a-file-1\n");
        try (UpstreamHarness harness = UpstreamHarness.of(ScriptedServer.configured(
                "s", "legacy", Map.of("API_TOKEN", new UpstreamServer.SecretValue.InFile(file))))) {
            harness.awaitOnline("s");
            Files.writeString(file, "from-a-file-2");

            assertThat(harness.text("s-secret", "{}")).isEqualTo("it is [REDACTED]");
            assertThat(harness.text("s-echo", "{\"said\":\"from-a-file-2\"}")).isEqualTo("{\"said\":\"[REDACTED]\"}");
        }
    }

    /// More concurrent calls than `atOnce` are refused, without an effect on another server.
    @Test
    @Timeout(180)
    void moreCallsAtOnceThanMayBeAreRefused() throws Exception {
        try (UpstreamHarness harness = UpstreamHarness.of(
                ScriptedServer.configured("s", "legacy"), ScriptedServer.configured("t", "legacy"))) {
            harness.awaitOnline("s", "t");
            List<Thread> callers = new ArrayList<>();
            for (int i = 0; i < ScriptedServer.AT_ONCE; i++) {
                // The call that tests the limit may occupy the place of one of these.
                callers.add(Thread.ofVirtual().start(() -> {
                    try {
                        while (harness.text("s-hang", "{}").equals("UPSTREAM_BUSY")) {
                            Thread.yield();
                        }
                    } catch (CancellationException _) {
                        // The interrupt below cancels the call.
                    }
                }));
            }
            while (!harness.text("s-echo", "{}").equals("UPSTREAM_BUSY")) {
                Thread.yield();
            }
            assertThat(harness.text("t-echo", "{}")).isEqualTo("{}");

            for (Thread caller : callers) {
                caller.interrupt();
                caller.join();
            }
            assertThat(harness.text("s-echo", "{}")).isEqualTo("{}");
        }
    }

    /// The readiness check uses this state.
    @Test
    void whatAServerThatSaysNothingHoldsUpIsReadyAfterFiveSeconds() throws Exception {
        long begin = System.nanoTime();
        try (UpstreamHarness harness = UpstreamHarness.of(ScriptedServer.configured("mute", "silent"))) {
            boolean ready = harness.upstreams().isSettled();
            Duration passed = Duration.ofNanos(System.nanoTime() - begin);
            assertThat(ready).isEqualTo(passed.compareTo(Duration.ofSeconds(5)) > 0);

            harness.await("mute", _ -> harness.upstreams().isSettled());

            assertThat(harness.report("mute").state()).isEqualTo(UpstreamState.CONNECTING);
            assertThat(Duration.ofNanos(System.nanoTime() - begin)).isGreaterThan(Duration.ofSeconds(5));
        }
    }

    @Test
    void aListOfSeveralPagesIsReadToItsEnd() throws Exception {
        try (UpstreamHarness harness = UpstreamHarness.of(ScriptedServer.configured("s", "pages"))) {
            harness.awaitOnline("s");

            assertThat(harness.report("s").tools()).hasSize(18);
            assertThat(harness.text("s-calls", "{}")).contains(" lists=2 ");
        }
    }

    @Test
    void oneThatIsSwitchedOffIsNotStarted() throws Exception {
        UpstreamServer on = ScriptedServer.configured("s", "legacy");
        UpstreamServer off = new UpstreamServer(
                "off",
                "off",
                false,
                "",
                new UpstreamServer.ServerReach.ChildReach("/no/such/program", List.of(), Map.of(), Optional.empty()),
                Optional.empty(),
                List.of(),
                List.of(),
                List.of(),
                Optional.empty(),
                1,
                false,
                Set.of());
        try (UpstreamHarness harness = UpstreamHarness.of(off, on)) {
            harness.awaitOnline("s");

            assertThat(harness.report("off").state()).isEqualTo(UpstreamState.DISABLED);
            assertThat(harness.report("off").problem()).as("nothing was tried").isEmpty();
            assertThat(harness.upstreams().isSettled()).isTrue();
        }
    }

    /// A command that opens a terminal or is dangerous is sent to no server, whatever the name of the tool.
    @Test
    void whatIsRefusedByTheSafetyAnalyzerReachesNoServer() throws Exception {
        try (UpstreamHarness harness = UpstreamHarness.of(ScriptedServer.configured("s", "legacy"))) {
            harness.awaitOnline("s");

            assertThat(harness.text("s-echo", "{\"command\":\"kubectl delete ns shop\"}"))
                    .isEqualTo("UNSAFE_COMMAND");
            assertThat(harness.text("s-fail", "{\"line\":\"oc exec -it web -- sh\"}"))
                    .isEqualTo("UNSAFE_COMMAND");

            assertThat(harness.text("s-calls", "{}")).startsWith("calls=1 ");
        }
    }

    @Test
    void whatIsNotAsPinnedIsOfferedAndToldOfWhereThatIsOnlyWarnedOf() throws Exception {
        try (UpstreamHarness harness = UpstreamHarness.of(ScriptedServer.configured("s", "legacy"))) {
            harness.awaitOnline("s");
            harness.upstreams()
                    .pin(ToolPins.NONE.with(
                            "s",
                            Objects.requireNonNull(
                                    harness.upstreams().everything().get("s"))));

            assertThat(harness.text("s-poison", "{}")).isEqualTo("poisoned");

            UpstreamReport poisoned = harness.await("s", report -> report.state() == UpstreamState.CHANGED);
            assertThat(poisoned.changed()).containsKey("echo");
            assertThat(poisoned.wayOut()).contains("mcp-server upstream pin");
            assertThat(harness.listed()).contains("s-echo");
            assertThat(harness.text("s-echo", "{}")).isEqualTo("{}");
        }
    }
}
