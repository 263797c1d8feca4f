// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.app;

import static org.assertj.core.api.Assertions.assertThat;

import io.clusterhealth.app.Settings.Transport;
import io.clusterhealth.cluster.kube.login.ExecPolicy;
import java.time.Duration;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class CommandLineReaderTest {
    @Test
    void helpAndVersionAreUnderstoodAsCommands() {
        CommandLineReader reader = new CommandLineReader("mcp-server 1.2.3", Map.of());

        assertThat(reader.read("help")).isEqualTo(reader.read("--help")).isInstanceOf(Launch.Print.class);
        assertThat(reader.read("version")).isEqualTo(reader.read("--version"));
    }

    @Test
    void takesAnyHostInStdioMode() {
        assertThat(read(Map.of("MCP_HTTP_HOST", "0.0.0.0"))).isInstanceOf(Launch.Serve.class);
    }

    @Test
    void readsTheCheckCommand() {
        Launch launch =
                read(Map.of("MCP_CONTEXT", "a"), "check", "--cluster", "demo", "--namespace=shop", "--output", "JSON");

        assertThat(command(launch)).isInstanceOfSatisfying(CheckCommand.class, check -> {
            assertThat(check.settings().get(Setting.CLUSTER)).isEqualTo("demo");
            assertThat(check.settings().get(Setting.CONTEXT)).contains("a");
            assertThat(check.namespace()).contains("shop");
            assertThat(check.output()).isEqualTo(CheckCommand.Output.JSON);
        });
        assertThat(command(read(Map.of(), "--cluster", "demo", "check"))
                        .settings()
                        .get(Setting.CLUSTER))
                .isEqualTo("demo");
    }

    @ParameterizedTest
    @ValueSource(strings = {"check", "snapshot --output x"})
    void examinationsTakeTheExecPluginsThatMayRun(String words) {
        assertThat(command(read(Map.of(), (words + " --exec-plugins none").split(" ")))
                        .settings()
                        .get(Setting.EXEC_PLUGINS))
                .contains(new ExecPolicy.NoPlugins());
    }

    @ParameterizedTest
    @CsvSource({"check --watch, PT30S", "check --watch=2m --fleet, PT2M", "check --watch 5s, PT5S"})
    void readsHowOftenToLookAgain(String words, Duration pause) {
        assertThat(read(Map.of(), words.split(" ")))
                .isInstanceOfSatisfying(
                        Launch.Watched.class,
                        watched -> assertThat(watched.pause()).isEqualTo(pause));
    }

    @ParameterizedTest
    @CsvSource({"'', PT1M", "30s, PT30S"})
    void observesOverHttp(String every, Duration pause) {
        assertThat(read(Map.of("MCP_OBSERVE", every), "--port", "9443", "observe", "--cluster", "demo"))
                .isInstanceOfSatisfying(Launch.Serve.class, serve -> {
                    assertThat(serve.settings().get(Setting.TRANSPORT)).isEqualTo(Transport.HTTP);
                    assertThat(serve.settings().get(Setting.PORT)).isEqualTo(9443);
                    assertThat(serve.settings().get(Setting.CLUSTER)).isEqualTo("demo");
                    assertThat(serve.settings().get(Setting.OBSERVE)).contains(pause);
                });
    }

    /// `observe` is a server: options of a server may come before or after the word.
    @Test
    void observesWithWhatAServerTakes() {
        assertThat(read(Map.of(), "observe", "--port", "9443", "--log-level=debug", "--cluster=demo"))
                .isInstanceOfSatisfying(Launch.Serve.class, serve -> {
                    assertThat(serve.settings().get(Setting.PORT)).isEqualTo(9443);
                    assertThat(serve.settings().get(Setting.CLUSTER)).isEqualTo("demo");
                });
        assertThat(read(Map.of(), "observe", "--transport=stdio"))
                .as("it serves over HTTP")
                .isInstanceOfSatisfying(
                        Launch.Misuse.class, misuse -> assertThat(misuse.line()).startsWith("Unknown option"));
    }

    /// The variable of an `observe` in the same shell.
    @ParameterizedTest
    @ValueSource(strings = {"check --cluster demo", "config vscode"})
    void commandsThatServeNothingRunBesideTheVariableOfAnObserver(String words) {
        assertThat(read(Map.of("MCP_OBSERVE", "2m"), words.split(" "))).isNotInstanceOf(Launch.Misuse.class);
    }

    private static OneTimeCommand command(Launch launch) {
        return ((Launch.Examine) launch).command();
    }

    @Test
    void printsUsageAndVersion() {
        assertThat(read(Map.of(), "--version")).isEqualTo(new Launch.Print("mcp-server 1.2.3\n", ""));
        assertThat(read(Map.of(), "--help"))
                .isInstanceOfSatisfying(
                        Launch.Print.class,
                        print -> assertThat(print.text())
                                .contains("--transport", "MCP_TRANSPORT", "check")
                                .doesNotContain("--mcp-server", "\u001b"));
        assertThat(read(Map.of(), "--help"))
                .isInstanceOfSatisfying(
                        Launch.Print.class,
                        print -> assertThat(print.text())
                                .contains("Without a command", "check --cluster demo", "docs/configuration.md"));
        assertThat(read(Map.of(), "snapshot", "--help"))
                .isInstanceOfSatisfying(
                        Launch.Print.class,
                        print -> assertThat(print.text())
                                .contains(" --output=<folder>\n")
                                .doesNotContain("demo"));
        assertThat(read(Map.of(), "check", "--help"))
                .isInstanceOfSatisfying(
                        Launch.Print.class,
                        print -> assertThat(print.text())
                                .contains("--output", "64 when called wrongly")
                                .doesNotContain("--transport"));
    }

    private static Launch read(Map<String, String> environment, String... words) {
        return new CommandLineReader("mcp-server 1.2.3", environment).read(words);
    }
}
