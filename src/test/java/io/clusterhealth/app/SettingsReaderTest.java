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
import org.junit.jupiter.params.provider.ValueSource;

class SettingsReaderTest {
    private static final Map<String, Object> DEFAULTS = Map.ofEntries(
            value(Setting.TRANSPORT, Transport.STDIO),
            value(Setting.CLUSTER, "live"),
            value(Setting.KUBECONFIG, List.of()),
            value(Setting.CONTEXT, Optional.empty()),
            value(Setting.EXEC_PLUGINS, Optional.empty()),
            value(Setting.FLEET, Optional.empty()),
            value(Setting.FLEET_URL, Optional.empty()),
            value(Setting.FLEET_CA_FILE, Optional.empty()),
            value(Setting.HOST, "127.0.0.1"),
            value(Setting.PORT, 8080),
            value(Setting.ALERTS_URL, Optional.empty()),
            value(Setting.ALERTMANAGER_URL, Optional.empty()),
            value(Setting.ALERTS_CA_FILE, Optional.empty()),
            value(Setting.TOOLSETS, new Settings.Toolsets(Set.of("health"), false)),
            value(Setting.CHANGE_NAMESPACES, Set.of()),
            value(Setting.CHANGE_PLAN_TTL, Duration.ofMinutes(15)),
            value(Setting.CONFIRM, false),
            value(Setting.LOG_LEVEL, Verbosity.INFO),
            value(Setting.DEADLINE, Duration.ofSeconds(4)),
            value(Setting.MAX_MESSAGE_BYTES, 1_048_576),
            value(Setting.AUTH, Optional.empty()),
            value(Setting.AUTH_AUDIENCE, Set.of()),
            value(Setting.AUTH_ISSUER, Optional.empty()),
            value(Setting.PROXY_TOKEN_HEADER, Optional.empty()),
            value(Setting.CLUSTER_ACCESS, Settings.ClusterAccess.CALLER),
            value(Setting.TLS_CERT_FILE, Optional.empty()),
            value(Setting.TLS_KEY_FILE, Optional.empty()),
            value(Setting.ALLOW_PLAINTEXT, false),
            value(Setting.MANAGEMENT_HOST, "127.0.0.1"),
            value(Setting.MANAGEMENT_PORT, 9000),
            value(Setting.RATE_LIMIT, 10),
            value(Setting.RATE_WINDOW, Duration.ofSeconds(60)),
            value(Setting.MAX_CALLS, 64),
            value(Setting.MAX_CALLS_PER_CALLER, 16),
            value(Setting.MAX_WAITING, 256),
            value(Setting.QUEUE_PATIENCE, Duration.ofMillis(400)),
            value(Setting.READER_PATIENCE, Duration.ofSeconds(10)),
            value(Setting.MAX_WAITS, 64),
            value(Setting.MAX_STREAMS, 256),
            value(Setting.MAX_STREAMS_PER_CALLER, 4),
            value(Setting.MAX_CONNECTIONS, 1024),
            value(Setting.AUDIT, Optional.empty()),
            value(Setting.TRACES, Optional.empty()),
            value(Setting.ALLOWED_HOSTS, Set.of()),
            value(Setting.ALLOWED_ORIGINS, Set.of()),
            value(Setting.SESSIONS, Settings.Sessions.SIGNED),
            value(Setting.SESSION_KEY_FILE, Optional.empty()),
            value(Setting.SESSION_TTL, Duration.ofDays(7)),
            value(Setting.WATCH_INTERVAL, Duration.ofSeconds(30)),
            value(Setting.OBSERVE, Optional.empty()),
            value(Setting.SERVERS_CONFIG, Optional.empty()),
            value(Setting.UPSTREAM_PINS, PinMode.WARN),
            value(Setting.UPSTREAM_MODE, DisplayMode.AUTO),
            value(Setting.UPSTREAM_HOSTS, Set.of()),
            value(Setting.UPSTREAM_CALLER_HOSTS, Set.of()),
            value(Setting.GIT_REPOS, Set.of()),
            value(Setting.GIT_HOSTS, Set.of()),
            value(Setting.RENDERERS, Set.of()),
            value(Setting.STATUS_SHOW_DEBUG_ROUTE, false),
            value(Setting.DEBUG, false));

    private static <T> Map.Entry<String, Object> value(Setting<T> setting, T value) {
        return Map.entry(setting.variable(), value);
    }

    @Test
    void servesOverStdioByDefault() {
        Settings settings = served(Map.of());

        assertThat(settings.values()).isEqualTo(DEFAULTS);
        assertThat(settings.access()).isEqualTo(Settings.Access.OPEN);
        assertThat(settings.tls()).isEmpty();
        assertThat(settings.management()).isEmpty();
        assertThat(settings.audit()).isEqualTo(new Settings.Audit.Nowhere());
        assertThat(settings.alerts()).isEqualTo(new AlertSource.PlatformMonitoring(Optional.empty()));
        assertThat(settings.fleet()).isEmpty();
        assertThat(settings.given(Setting.SERVERS_CONFIG).source()).isEmpty();
    }

    @Test
    void takesABlankVariableForUnset() {
        Map<String, String> blank = new HashMap<>();
        for (Setting<?> setting : Setting.values()) {
            blank.put(setting.variable(), " ");
        }

        assertThat(read(blank, "--context=", "--mcp-server", "--mcp")).isEqualTo(read(Map.of()));
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

        Settings settings = served(environment);
        Map<String, Object> expected = new HashMap<>(DEFAULTS);
        expected.putAll(Map.ofEntries(
                value(Setting.TRANSPORT, Transport.HTTP),
                value(Setting.CLUSTER, "/home/josé/must-gather"),
                value(Setting.KUBECONFIG, List.of(Path.of("/home/josé/a"), Path.of("/b"))),
                value(Setting.CONTEXT, Optional.of("prod")),
                value(Setting.EXEC_PLUGINS, Optional.of(new ExecPolicy.Listed(List.of("aws", "/opt/login")))),
                value(Setting.HOST, "::1"),
                value(Setting.PORT, 65_535),
                value(Setting.ALERTS_URL, Optional.of("https://thanos.example.com:9091/x/api/v1/alerts")),
                value(
                        Setting.ALERTMANAGER_URL,
                        Optional.of(URI.create("https://alertmanager.example.com/api/v2/alerts"))),
                value(Setting.ALERTS_CA_FILE, Optional.of(Path.of("/ca.pem"))),
                value(Setting.TOOLSETS, new Settings.Toolsets(Set.of("health"), true)),
                value(Setting.LOG_LEVEL, Verbosity.DEBUG),
                value(Setting.DEADLINE, Duration.ofSeconds(60)),
                value(Setting.MAX_MESSAGE_BYTES, 1024),
                value(Setting.AUTH, Optional.of(Settings.Auth.USER)),
                value(Setting.AUTH_AUDIENCE, Set.of("https://health.example.com", "Other")),
                value(Setting.AUTH_ISSUER, Optional.of(URI.create("https://sso.example.com/realms/main"))),
                value(Setting.PROXY_TOKEN_HEADER, Optional.of("X-Forwarded-Access-Token")),
                value(Setting.CLUSTER_ACCESS, Settings.ClusterAccess.SERVICE_ACCOUNT),
                value(Setting.TLS_CERT_FILE, Optional.of(Path.of("/tls/tls.crt"))),
                value(Setting.TLS_KEY_FILE, Optional.of(Path.of("/home/josé/tls.key"))),
                value(Setting.MANAGEMENT_HOST, "0.0.0.0"),
                value(Setting.MANAGEMENT_PORT, 9001),
                value(Setting.RATE_LIMIT, 0),
                value(Setting.RATE_WINDOW, Duration.ofMinutes(5)),
                value(Setting.MAX_CALLS, 1),
                value(Setting.MAX_CALLS_PER_CALLER, 2),
                value(Setting.MAX_WAITING, 3),
                value(Setting.QUEUE_PATIENCE, Duration.ofSeconds(2)),
                value(Setting.READER_PATIENCE, Duration.ofMinutes(1)),
                value(Setting.MAX_WAITS, 16),
                value(Setting.MAX_STREAMS, 4),
                value(Setting.MAX_STREAMS_PER_CALLER, 5),
                value(Setting.MAX_CONNECTIONS, 6),
                value(Setting.AUDIT, Optional.of(new Settings.Audit.AuditFilePath(Path.of("/var/log/audit.json")))),
                value(Setting.TRACES, Optional.of(URI.create("https://collector.example.com:4318"))),
                value(Setting.ALLOWED_HOSTS, Set.of("health.example.com", "other:8443")),
                value(Setting.ALLOWED_ORIGINS, Set.of("https://console.example.com")),
                value(Setting.SESSIONS, Settings.Sessions.NONE),
                value(Setting.SESSION_KEY_FILE, Optional.of(Path.of("/home/josé/key"))),
                value(Setting.SESSION_TTL, Duration.ofDays(90)),
                value(Setting.WATCH_INTERVAL, Duration.ofHours(1)),
                value(Setting.OBSERVE, Optional.of(Duration.ofMinutes(5))),
                value(Setting.SERVERS_CONFIG, Optional.of(Path.of("/home/josé/servers.yaml"))),
                value(Setting.UPSTREAM_PINS, PinMode.ENFORCE),
                value(Setting.UPSTREAM_MODE, DisplayMode.ROUTER),
                value(Setting.UPSTREAM_HOSTS, Set.of("mcp.tools.svc")),
                value(Setting.UPSTREAM_CALLER_HOSTS, Set.of("own.tools.svc")),
                value(Setting.GIT_REPOS, Set.of("https://git.example.com/Team/*", "git://git.svc/shop")),
                value(Setting.GIT_HOSTS, Set.of("git.svc")),
                value(Setting.RENDERERS, Set.of(Path.of("/opt/kubectl"), Path.of("/opt/Helm/helm"))),
                value(Setting.STATUS_SHOW_DEBUG_ROUTE, true),
                value(Setting.DEBUG, true)));

        assertThat(settings.values()).isEqualTo(expected);
        assertThat(settings.given(Setting.SERVERS_CONFIG).source()).isEqualTo("MCP_SERVERS_CONFIG");
        assertThat(settings.access())
                .isEqualTo(new Settings.Access(
                        Settings.Auth.USER,
                        Set.of("https://health.example.com", "Other"),
                        Optional.of(URI.create("https://sso.example.com/realms/main")),
                        Settings.ClusterAccess.SERVICE_ACCOUNT,
                        Optional.of("X-Forwarded-Access-Token")));
        assertThat(settings.tls())
                .contains(new Settings.TlsSettings(Path.of("/tls/tls.crt"), Path.of("/home/josé/tls.key")));
        assertThat(settings.management()).contains(new Settings.Management("0.0.0.0", 9001, true));
        assertThat(settings.audit()).isEqualTo(new Settings.Audit.AuditFilePath(Path.of("/var/log/audit.json")));
        assertThat(settings.alerts())
                .isEqualTo(new AlertSource.At(
                        URI.create("https://thanos.example.com:9091/x/api/v1/alerts"),
                        Optional.of(URI.create("https://alertmanager.example.com/api/v2/alerts")),
                        Optional.of(Path.of("/ca.pem"))));
    }

    @Test
    void changesAreMadeWhereAndAsItIsSaid() {
        Map<String, String> environment = new HashMap<>(Map.of(
                "MCP_TOOLSETS", "health,change",
                "MCP_CHANGE_NAMESPACES", "shop, *",
                "MCP_CHANGE_PLAN_TTL", "1h",
                "MCP_CONFIRM", "Human"));

        Settings settings = served(environment);
        assertThat(settings.get(Setting.CHANGE_NAMESPACES)).containsExactlyInAnyOrder("shop", "*");
        assertThat(settings.get(Setting.CHANGE_PLAN_TTL)).isEqualTo(Duration.ofHours(1));
        assertThat(settings.get(Setting.CONFIRM)).isTrue();
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
                    assertThat(serve.settings().get(Setting.TRANSPORT)).isEqualTo(Transport.HTTP);
                    assertThat(serve.settings().get(Setting.PORT)).isEqualTo(3);
                    assertThat(serve.settings().get(Setting.KUBECONFIG)).containsExactly(Path.of("/b"));
                });
    }

    @Test
    void expandsTheHomeFolder() {
        assertThat(read(Map.of("HOME", "/h"), "--kubeconfig", "~"))
                .isInstanceOfSatisfying(
                        Launch.Serve.class,
                        serve -> assertThat(serve.settings().get(Setting.KUBECONFIG))
                                .containsExactly(Path.of("/h")));
        assertThat(read(Map.of("HOME", "/h"), "--kubeconfig", "~me/x"))
                .isInstanceOfSatisfying(
                        Launch.Serve.class,
                        serve -> assertThat(serve.settings().get(Setting.KUBECONFIG))
                                .containsExactly(Path.of("~me/x")));
    }

    private static Settings served(Map<String, String> environment) {
        return ((Launch.Serve) read(environment)).settings();
    }

    private static Launch read(Map<String, String> environment, String... words) {
        return new CommandLineReader("mcp-server 1.2.3", environment).read(words);
    }
}
