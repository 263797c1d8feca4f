// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.app;

import static org.assertj.core.api.Assertions.assertThat;

import io.clusterhealth.app.Settings.Transport;
import io.clusterhealth.app.Settings.Verbosity;
import io.clusterhealth.cluster.kube.login.ExecPolicy;
import io.clusterhealth.cluster.kube.monitoring.AlertSource;
import io.clusterhealth.tool.upstream.UpstreamDisplay.DisplayMode;
import io.clusterhealth.upstream.UpstreamServer.PinMode;
import java.net.URI;
import java.nio.file.Path;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class CommandLineReaderTest {
    private static final Settings DEFAULTS = new Settings(
            Transport.STDIO,
            "live",
            List.of(),
            Optional.empty(),
            new AlertSource.PlatformMonitoring(Optional.empty()),
            Optional.empty(),
            "127.0.0.1",
            8080,
            new Settings.Toolsets(Set.of("health"), false),
            new Settings.ChangeSettings(Set.of(), Duration.ofMinutes(15), false),
            Verbosity.INFO,
            Duration.ofSeconds(4),
            1_048_576,
            Set.of(),
            Set.of(),
            Settings.Sessions.SIGNED,
            Optional.empty(),
            Duration.ofDays(7),
            Duration.ofSeconds(30),
            false,
            Settings.Access.OPEN,
            Optional.empty(),
            Optional.empty(),
            new Settings.Limits(
                    10,
                    Duration.ofSeconds(60),
                    64,
                    16,
                    256,
                    Duration.ofMillis(400),
                    Duration.ofSeconds(10),
                    64,
                    256,
                    4,
                    1024),
            new Settings.Audit.Nowhere(),
            Optional.empty(),
            Optional.empty(),
            new Settings.UpstreamSettings(
                    Optional.empty(), "", PinMode.WARN, DisplayMode.AUTO, Set.of(), Set.of(), false),
            new Settings.GitSettings(Set.of(), Set.of(), Set.of()),
            Optional.empty());

    @Test
    void helpAndVersionAreUnderstoodAsCommands() {
        CommandLineReader reader = new CommandLineReader("mcp-server 1.2.3", Map.of());

        assertThat(reader.read("help")).isEqualTo(reader.read("--help")).isInstanceOf(Launch.Print.class);
        assertThat(reader.read("version")).isEqualTo(reader.read("--version"));
    }

    @Test
    void servesOverStdioByDefault() {
        assertThat(read(Map.of())).isEqualTo(new Launch.Serve(DEFAULTS));
    }

    @Test
    void takesABlankVariableForUnset() {
        Map<String, String> blank = new HashMap<>();
        for (Setting setting : Setting.values()) {
            blank.put(setting.variable(), " ");
        }

        assertThat(read(blank, "--context=", "--mcp-server", "--mcp")).isEqualTo(new Launch.Serve(DEFAULTS));
    }

    @Test
    void readsEveryVariable() {
        Map<String, String> environment = Map.ofEntries(
                Map.entry("HOME", "/home/josé"),
                Map.entry("MCP_TRANSPORT", "HTTP"),
                Map.entry("MCP_CLUSTER", "~/must-gather"),
                Map.entry("KUBECONFIG", "~/a:/b"),
                Map.entry("MCP_CONTEXT", "prod"),
                Map.entry("MCP_SERVERS_CONFIG", "~/servers.yaml"),
                Map.entry("MCP_UPSTREAM_PINS", "Enforce"),
                Map.entry("MCP_UPSTREAM_MODE", "router"),
                Map.entry("MCP_UPSTREAM_HOSTS", "mcp.tools.svc"),
                Map.entry("MCP_UPSTREAM_CALLER_HOSTS", "Own.tools.svc"),
                Map.entry("MCP_STATUS_SHOW_DEBUG_ROUTE", "TRUE"),
                Map.entry("MCP_GIT_REPOS", "https://git.example.com/Team/*, git://git.svc/shop"),
                Map.entry("MCP_GIT_HOSTS", "Git.svc"),
                Map.entry("MCP_RENDERERS", "/opt/kubectl, /opt/Helm/helm"),
                Map.entry("MCP_ALERTS_URL", "https://thanos.example.com:9091/x/api/v1/alerts"),
                Map.entry("MCP_ALERTMANAGER_URL", "https://alertmanager.example.com/api/v2/alerts"),
                Map.entry("MCP_ALERTS_CA_FILE", "/ca.pem"),
                Map.entry("MCP_EXEC_PLUGINS", "aws, /opt/login"),
                Map.entry("MCP_HTTP_HOST", "[::1]"),
                Map.entry("MCP_HTTP_PORT", "65535"),
                Map.entry("MCP_TOOLSETS", "health, health"),
                Map.entry("MCP_LOG_LEVEL", "Debug"),
                Map.entry("MCP_DEADLINE", "PT60S"),
                Map.entry("MCP_MAX_MESSAGE_BYTES", "1024"),
                Map.entry("MCP_ALLOWED_HOSTS", "Health.example.com, other:8443"),
                Map.entry("MCP_ALLOWED_ORIGINS", "https://console.example.com"),
                Map.entry("MCP_SESSIONS", "None"),
                Map.entry("MCP_SESSION_KEY_FILE", "~/key"),
                Map.entry("MCP_SESSION_TTL", "90d"),
                Map.entry("MCP_WATCH_INTERVAL", "60m"),
                Map.entry("MCP_DEBUG", "TRUE"),
                Map.entry("MCP_AUTH", "USER"),
                Map.entry("MCP_AUTH_AUDIENCE", "https://health.example.com, Other"),
                Map.entry("MCP_AUTH_ISSUER", "https://sso.example.com/realms/main"),
                Map.entry("MCP_PROXY_TOKEN_HEADER", "X-Forwarded-Access-Token"),
                Map.entry("MCP_CLUSTER_ACCESS", "service-account"),
                Map.entry("MCP_TLS_CERT_FILE", "/tls/tls.crt"),
                Map.entry("MCP_TLS_KEY_FILE", "~/tls.key"),
                Map.entry("MCP_ALLOW_PLAINTEXT", "false"),
                Map.entry("MCP_MANAGEMENT_HOST", "0.0.0.0"),
                Map.entry("MCP_MANAGEMENT_PORT", "9001"),
                Map.entry("MCP_RATE_LIMIT", "0"),
                Map.entry("MCP_RATE_WINDOW", "5m"),
                Map.entry("MCP_QUEUE_PATIENCE", "2s"),
                Map.entry("MCP_READER_PATIENCE", "1m"),
                Map.entry("MCP_MAX_CALLS", "1"),
                Map.entry("MCP_MAX_CALLS_PER_CALLER", "2"),
                Map.entry("MCP_MAX_WAITING", "3"),
                Map.entry("MCP_MAX_WAITS", "16"),
                Map.entry("MCP_MAX_STREAMS", "4"),
                Map.entry("MCP_MAX_STREAMS_PER_CALLER", "5"),
                Map.entry("MCP_MAX_CONNECTIONS", "6"),
                Map.entry("MCP_AUDIT", "/var/log/audit.json"),
                Map.entry("MCP_OBSERVE", "5m"),
                Map.entry("OTEL_EXPORTER_OTLP_ENDPOINT", "https://collector.example.com:4318"));

        assertThat(read(environment))
                .isEqualTo(new Launch.Serve(new Settings(
                        Transport.HTTP,
                        "/home/josé/must-gather",
                        List.of(Path.of("/home/josé/a"), Path.of("/b")),
                        Optional.of("prod"),
                        new AlertSource.At(
                                URI.create("https://thanos.example.com:9091/x/api/v1/alerts"),
                                Optional.of(URI.create("https://alertmanager.example.com/api/v2/alerts")),
                                Optional.of(Path.of("/ca.pem"))),
                        Optional.of(new ExecPolicy.Listed(List.of("aws", "/opt/login"))),
                        "::1",
                        65_535,
                        new Settings.Toolsets(Set.of("health"), true),
                        new Settings.ChangeSettings(Set.of(), Duration.ofMinutes(15), false),
                        Verbosity.DEBUG,
                        Duration.ofSeconds(60),
                        1024,
                        Set.of("health.example.com", "other:8443"),
                        Set.of("https://console.example.com"),
                        Settings.Sessions.NONE,
                        Optional.of(Path.of("/home/josé/key")),
                        Duration.ofDays(90),
                        Duration.ofHours(1),
                        true,
                        new Settings.Access(
                                Settings.Auth.USER,
                                Set.of("https://health.example.com", "Other"),
                                Optional.of(URI.create("https://sso.example.com/realms/main")),
                                Settings.ClusterAccess.SERVICE_ACCOUNT,
                                Optional.of("X-Forwarded-Access-Token")),
                        Optional.of(new Settings.TlsSettings(Path.of("/tls/tls.crt"), Path.of("/home/josé/tls.key"))),
                        Optional.of(new Settings.Management("0.0.0.0", 9001, true)),
                        new Settings.Limits(
                                0,
                                Duration.ofMinutes(5),
                                1,
                                2,
                                3,
                                Duration.ofSeconds(2),
                                Duration.ofMinutes(1),
                                16,
                                4,
                                5,
                                6),
                        new Settings.Audit.AuditFilePath(Path.of("/var/log/audit.json")),
                        Optional.of(URI.create("https://collector.example.com:4318")),
                        Optional.of(Duration.ofMinutes(5)),
                        new Settings.UpstreamSettings(
                                Optional.of(Path.of("/home/josé/servers.yaml")),
                                "MCP_SERVERS_CONFIG",
                                PinMode.ENFORCE,
                                DisplayMode.ROUTER,
                                Set.of("mcp.tools.svc"),
                                Set.of("own.tools.svc"),
                                true),
                        new Settings.GitSettings(
                                Set.of("https://git.example.com/Team/*", "git://git.svc/shop"),
                                Set.of("git.svc"),
                                Set.of(Path.of("/opt/kubectl"), Path.of("/opt/Helm/helm"))),
                        Optional.empty())));
    }

    @Test
    void changesAreMadeWhereAndAsItIsSaid() {
        Map<String, String> environment = new HashMap<>(Map.of(
                "MCP_TOOLSETS", "health,change",
                "MCP_CHANGE_NAMESPACES", "shop, *",
                "MCP_CHANGE_PLAN_TTL", "1h",
                "MCP_CONFIRM", "Human"));

        assertThat(read(environment))
                .isInstanceOfSatisfying(
                        Launch.Serve.class,
                        serve -> assertThat(serve.settings().changes())
                                .isEqualTo(
                                        new Settings.ChangeSettings(Set.of("shop", "*"), Duration.ofHours(1), true)));
        environment.put("MCP_CHANGE_PLAN_TTL", "59s");
        assertThat(read(environment))
                .isEqualTo(new Launch.Misuse(
                        "MCP_CHANGE_PLAN_TTL: '59s' is no time from 1 m to 24 h, such as 15m or 1h", 2));
        environment.put("MCP_CHANGE_PLAN_TTL", "1m");
        environment.put("MCP_CHANGE_NAMESPACES", "shop-*");
        assertThat(read(environment))
                .isInstanceOfSatisfying(
                        Launch.Misuse.class,
                        misuse -> assertThat(misuse.line())
                                .startsWith("MCP_CHANGE_NAMESPACES holds 'shop-*', which is not a namespace"));
    }

    @ParameterizedTest
    @ValueSource(strings = {"helm", "./helm", "/opt/helm,kubectl", "/opt/helm-3", "/opt/"})
    void rendersByNamedProgramsOnly(String programs) {
        assertThat(read(Map.of("MCP_RENDERERS", programs)))
                .isEqualTo(new Launch.Misuse(
                        "MCP_RENDERERS: '%s' contains an entry that is not an absolute path of kubectl, kustomize, helm"
                                .formatted(programs),
                        2));
    }

    @Test
    void prefersAFlagOverItsVariable() {
        Map<String, String> environment = Map.of("MCP_TRANSPORT", "nonsense", "MCP_HTTP_PORT", "1", "KUBECONFIG", "/a");

        assertThat(read(environment, "--transport=http", "--port", "2", "--kubeconfig", "/b", "--port", "3"))
                .isInstanceOfSatisfying(Launch.Serve.class, serve -> {
                    assertThat(serve.settings().transport()).isEqualTo(Transport.HTTP);
                    assertThat(serve.settings().port()).isEqualTo(3);
                    assertThat(serve.settings().kubeconfig()).containsExactly(Path.of("/b"));
                });
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
            assertThat(check.settings().cluster()).isEqualTo("demo");
            assertThat(check.settings().context()).contains("a");
            assertThat(check.namespace()).contains("shop");
            assertThat(check.output()).isEqualTo(CheckCommand.Output.JSON);
        });
        assertThat(command(read(Map.of(), "--cluster", "demo", "check"))
                        .settings()
                        .cluster())
                .isEqualTo("demo");
    }

    @ParameterizedTest
    @ValueSource(strings = {"check", "snapshot --output x"})
    void examinationsTakeTheExecPluginsThatMayRun(String words) {
        assertThat(command(read(Map.of(), (words + " --exec-plugins none").split(" ")))
                        .settings()
                        .execPlugins())
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
                    assertThat(serve.settings().transport()).isEqualTo(Transport.HTTP);
                    assertThat(serve.settings().port()).isEqualTo(9443);
                    assertThat(serve.settings().cluster()).isEqualTo("demo");
                    assertThat(serve.settings().observe()).contains(pause);
                });
    }

    /// `observe` is a server: options of a server may come before or after the word.
    @Test
    void observesWithWhatAServerTakes() {
        assertThat(read(Map.of(), "observe", "--port", "9443", "--log-level=debug", "--cluster=demo"))
                .isInstanceOfSatisfying(Launch.Serve.class, serve -> {
                    assertThat(serve.settings().port()).isEqualTo(9443);
                    assertThat(serve.settings().cluster()).isEqualTo("demo");
                });
        assertThat(read(Map.of(), "observe", "--transport=stdio"))
                .as("it serves over HTTP")
                .isInstanceOfSatisfying(
                        Launch.Misuse.class, misuse -> assertThat(misuse.line()).startsWith("Unknown option"));
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

    @Test
    void expandsTheHomeFolder() {
        assertThat(read(Map.of("HOME", "/h"), "--kubeconfig", "~"))
                .isInstanceOfSatisfying(
                        Launch.Serve.class,
                        serve -> assertThat(serve.settings().kubeconfig()).containsExactly(Path.of("/h")));
        assertThat(read(Map.of("HOME", "/h"), "--kubeconfig", "~me/x"))
                .isInstanceOfSatisfying(
                        Launch.Serve.class,
                        serve -> assertThat(serve.settings().kubeconfig()).containsExactly(Path.of("~me/x")));
    }

    private static Launch read(Map<String, String> environment, String... words) {
        return new CommandLineReader("mcp-server 1.2.3", environment).read(words);
    }
}
