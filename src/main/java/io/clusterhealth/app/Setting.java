// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.app;

import static io.clusterhealth.app.SettingType.address;
import static io.clusterhealth.app.SettingType.file;
import static io.clusterhealth.app.SettingType.list;
import static io.clusterhealth.app.SettingType.names;
import static io.clusterhealth.app.SettingType.oneOf;
import static io.clusterhealth.app.SettingType.text;
import static io.clusterhealth.app.SettingType.time;
import static io.clusterhealth.app.SettingType.whole;
import static io.clusterhealth.app.SettingType.yesOrNo;

import io.clusterhealth.app.Settings.Audit;
import io.clusterhealth.app.Settings.Auth;
import io.clusterhealth.app.Settings.ClusterAccess;
import io.clusterhealth.app.Settings.Sessions;
import io.clusterhealth.app.Settings.Toolsets;
import io.clusterhealth.app.Settings.Transport;
import io.clusterhealth.app.Settings.Verbosity;
import io.clusterhealth.cluster.Once;
import io.clusterhealth.cluster.kube.login.ExecPolicy;
import io.clusterhealth.git.GitAddress;
import io.clusterhealth.text.DataFile;
import io.clusterhealth.tool.upstream.UpstreamDisplay.DisplayMode;
import io.clusterhealth.upstream.UpstreamServer.PinMode;
import java.net.URI;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/// A setting. A flag takes precedence over its variable; a blank value counts as unset.
///
/// @param flag such as `--port`; some settings have only a variable
/// @param variable the environment variable
/// @param byDefault the default value; may be empty
record Setting<T>(Optional<String> flag, String variable, String byDefault, SettingType<T> type) {
    /// The settings declared so far.
    private static final List<Setting<?>> ALL = new ArrayList<>();

    static final Setting<Transport> TRANSPORT = of("--transport", "MCP_TRANSPORT", "stdio", oneOf(Transport.values()));

    /// `live`, `demo`, `demo-fleet`, or a path with `~` expanded.
    static final Setting<String> CLUSTER =
            of("--cluster", "MCP_CLUSTER", "live", new SettingType<>(SettingForms::cluster));

    static final Setting<List<Path>> KUBECONFIG =
            of("--kubeconfig", "KUBECONFIG", "", new SettingType<>(SettingForms::kubeconfig));
    static final Setting<Optional<String>> CONTEXT = of("--context", "MCP_CONTEXT", "", text());

    /// Which exec plugins may run; empty for the default of each use.
    static final Setting<Optional<ExecPolicy>> EXEC_PLUGINS =
            of("--exec-plugins", "MCP_EXEC_PLUGINS", "", new SettingType<>(SettingForms::execPolicy).orNone());

    static final Setting<Optional<String>> FLEET =
            of("MCP_FLEET", "", text(SettingForms.HUB, "is not one of karmada, ocm"));
    static final Setting<Optional<URI>> FLEET_URL = of(
            "MCP_FLEET_URL",
            "",
            address(SettingForms.PROXY, "is no address such as https://cluster-proxy-user.apps.hub.example.com"));
    static final Setting<Optional<Path>> FLEET_CA_FILE = of("MCP_FLEET_CA_FILE", "", file());

    /// Without brackets.
    static final Setting<String> HOST =
            of("--host", "MCP_HTTP_HOST", "127.0.0.1", new SettingType<>(SettingForms::host));

    static final Setting<Integer> PORT = of("--port", "MCP_HTTP_PORT", "8080", whole(1, 65535));
    static final Setting<Optional<String>> ALERTS_URL = of(
            "MCP_ALERTS_URL",
            "",
            text(
                    SettingForms.ALERTS,
                    "is neither off nor an address such as https://thanos.example.com/api/v1/alerts"));
    static final Setting<Optional<URI>> ALERTMANAGER_URL = of(
            "MCP_ALERTMANAGER_URL",
            "",
            address(SettingForms.ALERTMANAGER, "is no address such as https://alertmanager.example.com/api/v2/alerts"));
    static final Setting<Optional<Path>> ALERTS_CA_FILE = of("MCP_ALERTS_CA_FILE", "", file());
    static final Setting<Toolsets> TOOLSETS =
            of("--toolsets", "MCP_TOOLSETS", "health", new SettingType<>(SettingForms::toolsets));

    /// Where changes are allowed; `*` for all but the system's.
    static final Setting<Set<String>> CHANGE_NAMESPACES =
            of("MCP_CHANGE_NAMESPACES", "", new SettingType<>(SettingForms::changedNamespaces));

    static final Setting<Duration> CHANGE_PLAN_TTL =
            of("MCP_CHANGE_PLAN_TTL", "15m", time("1 m", "24 h", "`15m` or `1h`"));

    /// Whether a person has to confirm changes.
    static final Setting<Boolean> CONFIRM = of("MCP_CONFIRM", "auto", oneOf(Map.of("auto", false, "human", true)));

    static final Setting<Verbosity> LOG_LEVEL = of("--log-level", "MCP_LOG_LEVEL", "info", oneOf(Verbosity.values()));
    static final Setting<Duration> DEADLINE = of("MCP_DEADLINE", "4s", time("1 s", "60 s", "`4s`, `4000ms` or `PT4S`"));

    /// Of a message on either transport.
    static final Setting<Integer> MAX_MESSAGE_BYTES = of("MCP_MAX_MESSAGE_BYTES", "1048576", whole(1024, 67108864));

    static final Setting<Optional<Auth>> AUTH =
            of("MCP_AUTH", "", oneOf(Auth.values()).orNone());
    static final Setting<Set<String>> AUTH_AUDIENCE =
            of("MCP_AUTH_AUDIENCE", "", new SettingType<>(SettingForms::audiences));
    static final Setting<Optional<URI>> AUTH_ISSUER =
            of("MCP_AUTH_ISSUER", "", new SettingType<>(SettingForms::issuer).orNone());
    static final Setting<Optional<String>> PROXY_TOKEN_HEADER = of(
            "MCP_PROXY_TOKEN_HEADER",
            "",
            text(SettingForms.HEADER, "is no name of a header such as X-Forwarded-Access-Token"));
    static final Setting<ClusterAccess> CLUSTER_ACCESS =
            of("MCP_CLUSTER_ACCESS", "caller", oneOf(ClusterAccess.CALLER, ClusterAccess.SERVICE_ACCOUNT));
    static final Setting<Optional<Path>> TLS_CERT_FILE = of("MCP_TLS_CERT_FILE", "", file());
    static final Setting<Optional<Path>> TLS_KEY_FILE = of("MCP_TLS_KEY_FILE", "", file());
    static final Setting<Boolean> ALLOW_PLAINTEXT = of("MCP_ALLOW_PLAINTEXT", "false", yesOrNo());
    static final Setting<String> MANAGEMENT_HOST =
            of("MCP_MANAGEMENT_HOST", "127.0.0.1", new SettingType<>(SettingForms::host));
    static final Setting<Integer> MANAGEMENT_PORT = of("MCP_MANAGEMENT_PORT", "9000", whole(0, 65535));

    /// Calls of one expensive tool per caller in a window; 0 for no limit.
    static final Setting<Integer> RATE_LIMIT = of("MCP_RATE_LIMIT", "10", whole(0, 100000));

    static final Setting<Duration> RATE_WINDOW = of("MCP_RATE_WINDOW", "60s", time("1 s", "1 h", "`60s` or `5m`"));
    static final Setting<Integer> MAX_CALLS = of("MCP_MAX_CALLS", "64", whole(1, 10000));
    static final Setting<Integer> MAX_CALLS_PER_CALLER = of("MCP_MAX_CALLS_PER_CALLER", "16", whole(1, 10000));
    static final Setting<Integer> MAX_WAITING = of("MCP_MAX_WAITING", "256", whole(0, 100000));
    static final Setting<Duration> QUEUE_PATIENCE =
            of("MCP_QUEUE_PATIENCE", "400ms", time("10 ms", "60 s", "`400ms` or `2s`"));
    static final Setting<Duration> READER_PATIENCE =
            of("MCP_READER_PATIENCE", "10s", time("1 s", "5 m", "`10s` or `1m`"));
    static final Setting<Integer> MAX_WAITS = of("MCP_MAX_WAITS", "64", whole(8, 10000));
    static final Setting<Integer> MAX_STREAMS = of("MCP_MAX_STREAMS", "256", whole(1, 100000));
    static final Setting<Integer> MAX_STREAMS_PER_CALLER = of("MCP_MAX_STREAMS_PER_CALLER", "4", whole(1, 10000));
    static final Setting<Integer> MAX_CONNECTIONS = of("MCP_MAX_CONNECTIONS", "1024", whole(1, 100000));

    /// Empty for the default, which depends on the authentication.
    static final Setting<Optional<Audit>> AUDIT = of("MCP_AUDIT", "", new SettingType<>(SettingForms::audit).orNone());

    static final Setting<Optional<URI>> TRACES = of(
            "OTEL_EXPORTER_OTLP_ENDPOINT",
            "",
            address(SettingForms.COLLECTOR, "is no address such as http://collector:4318"));
    static final Setting<Set<String>> ALLOWED_HOSTS =
            of("MCP_ALLOWED_HOSTS", "", names(SettingForms.HOST, "a host name such as health.example.com"));
    static final Setting<Set<String>> ALLOWED_ORIGINS =
            of("MCP_ALLOWED_ORIGINS", "", names(SettingForms.ORIGIN, "an origin such as https://example.com"));
    static final Setting<Sessions> SESSIONS = of("MCP_SESSIONS", "signed", oneOf(Sessions.values()));
    static final Setting<Optional<Path>> SESSION_KEY_FILE = of("MCP_SESSION_KEY_FILE", "", file());
    static final Setting<Duration> SESSION_TTL =
            of("MCP_SESSION_TTL", "7d", time("1 m", "90 d", "`7d`, `12h` or `PT12H`"));
    static final Setting<Duration> WATCH_INTERVAL = of("MCP_WATCH_INTERVAL", "30s", SettingForms.watchInterval());

    /// How often clusters are examined for their metrics; empty for never.
    static final Setting<Optional<Duration>> OBSERVE =
            of("MCP_OBSERVE", "", time("30 s", "1 h", "`60s`, `5m` or `PT60S`").orNone());

    static final Setting<Optional<Path>> SERVERS_CONFIG = of("--servers-config", "MCP_SERVERS_CONFIG", "", file());
    static final Setting<PinMode> UPSTREAM_PINS = of("MCP_UPSTREAM_PINS", "warn", oneOf(PinMode.WARN, PinMode.ENFORCE));
    static final Setting<DisplayMode> UPSTREAM_MODE = of("MCP_UPSTREAM_MODE", "auto", oneOf(DisplayMode.values()));
    static final Setting<Set<String>> UPSTREAM_HOSTS =
            of("MCP_UPSTREAM_HOSTS", "", SettingForms.hosts("mcp.tools.svc"));
    static final Setting<Set<String>> UPSTREAM_CALLER_HOSTS =
            of("MCP_UPSTREAM_CALLER_HOSTS", "", SettingForms.hosts("mcp.tools.svc"));
    static final Setting<Set<String>> GIT_REPOS =
            of("MCP_GIT_REPOS", "", list(GitAddress::isEntry, "an address such as https://git.example.com/team/*"));
    static final Setting<Set<String>> GIT_HOSTS = of("MCP_GIT_HOSTS", "", SettingForms.hosts("git.tools.svc"));
    static final Setting<Set<Path>> RENDERERS = of("MCP_RENDERERS", "", new SettingType<>(SettingForms::renderers));
    static final Setting<Boolean> STATUS_SHOW_DEBUG_ROUTE = of("MCP_STATUS_SHOW_DEBUG_ROUTE", "false", yesOrNo());
    static final Setting<Boolean> DEBUG = of("MCP_DEBUG", "false", yesOrNo());

    /// Read on first use: only the usage needs them.
    private static final Once<Map<String, String>> SENTENCES =
            new Once<>(() -> DataFile.texts(Setting.class, "settings.txt"));

    private static <T> Setting<T> of(String variable, String byDefault, SettingType<T> type) {
        return declared(new Setting<>(Optional.empty(), variable, byDefault, type));
    }

    private static <T> Setting<T> of(String flag, String variable, String byDefault, SettingType<T> type) {
        return declared(new Setting<>(Optional.of(flag), variable, byDefault, type));
    }

    private static <T> Setting<T> declared(Setting<T> setting) {
        ALL.add(setting);
        return setting;
    }

    /// All of them, in reading order.
    static List<Setting<?>> values() {
        return Collections.unmodifiableList(ALL);
    }

    /// One sentence in Markdown, from `settings.txt`.
    String description() {
        return SENTENCES.get().getOrDefault(variable, "").replace("%s", type.bounds());
    }
}
