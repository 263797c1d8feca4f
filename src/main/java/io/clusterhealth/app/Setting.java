// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.app;

import io.clusterhealth.app.SettingBounds.TimeSpan;
import io.clusterhealth.app.SettingBounds.WholeNumber;
import io.clusterhealth.cluster.Once;
import io.clusterhealth.text.DataFile;
import java.util.Map;
import java.util.Optional;

/// All settings, in reading order. A flag takes precedence over its variable; a blank value counts as unset.
enum Setting {
    TRANSPORT("--transport", "MCP_TRANSPORT", "stdio"),
    CLUSTER("--cluster", "MCP_CLUSTER", "live"),
    KUBECONFIG("--kubeconfig", "KUBECONFIG", ""),
    CONTEXT("--context", "MCP_CONTEXT", ""),
    EXEC_PLUGINS("--exec-plugins", "MCP_EXEC_PLUGINS", ""),
    FLEET("MCP_FLEET", ""),
    FLEET_URL("MCP_FLEET_URL", ""),
    FLEET_CA_FILE("MCP_FLEET_CA_FILE", ""),
    HOST("--host", "MCP_HTTP_HOST", "127.0.0.1"),
    PORT("--port", "MCP_HTTP_PORT", "8080", new WholeNumber(1, 65535)),
    ALERTS_URL("MCP_ALERTS_URL", ""),
    ALERTMANAGER_URL("MCP_ALERTMANAGER_URL", ""),
    ALERTS_CA_FILE("MCP_ALERTS_CA_FILE", ""),
    TOOLSETS("--toolsets", "MCP_TOOLSETS", "health"),
    CHANGE_NAMESPACES("MCP_CHANGE_NAMESPACES", ""),
    CHANGE_PLAN_TTL("MCP_CHANGE_PLAN_TTL", "15m", new TimeSpan("1m", "24h", "15m or 1h")),
    CONFIRM("MCP_CONFIRM", "auto"),
    LOG_LEVEL("--log-level", "MCP_LOG_LEVEL", "info"),
    DEADLINE("MCP_DEADLINE", "4s", new TimeSpan("1s", "60s", "4s, 4000ms or PT4S")),
    MAX_MESSAGE_BYTES("MCP_MAX_MESSAGE_BYTES", "1048576", new WholeNumber(1024, 67108864)),
    AUTH("MCP_AUTH", ""),
    AUTH_AUDIENCE("MCP_AUTH_AUDIENCE", ""),
    AUTH_ISSUER("MCP_AUTH_ISSUER", ""),
    PROXY_TOKEN_HEADER("MCP_PROXY_TOKEN_HEADER", ""),
    CLUSTER_ACCESS("MCP_CLUSTER_ACCESS", "caller"),
    TLS_CERT_FILE("MCP_TLS_CERT_FILE", ""),
    TLS_KEY_FILE("MCP_TLS_KEY_FILE", ""),
    ALLOW_PLAINTEXT("MCP_ALLOW_PLAINTEXT", "false"),
    MANAGEMENT_HOST("MCP_MANAGEMENT_HOST", "127.0.0.1"),
    MANAGEMENT_PORT("MCP_MANAGEMENT_PORT", "9000", new WholeNumber(0, 65535)),
    RATE_LIMIT("MCP_RATE_LIMIT", "10", new WholeNumber(0, 100000)),
    RATE_WINDOW("MCP_RATE_WINDOW", "60s", new TimeSpan("1s", "1h", "60s or 5m")),
    MAX_CALLS("MCP_MAX_CALLS", "64", new WholeNumber(1, 10000)),
    MAX_CALLS_PER_CALLER("MCP_MAX_CALLS_PER_CALLER", "16", new WholeNumber(1, 10000)),
    MAX_WAITING("MCP_MAX_WAITING", "256", new WholeNumber(0, 100000)),
    QUEUE_PATIENCE("MCP_QUEUE_PATIENCE", "400ms", new TimeSpan("10ms", "60s", "400ms or 2s")),
    READER_PATIENCE("MCP_READER_PATIENCE", "10s", new TimeSpan("1s", "5m", "10s or 1m")),
    MAX_WAITS("MCP_MAX_WAITS", "64", new WholeNumber(8, 10000)),
    MAX_STREAMS("MCP_MAX_STREAMS", "256", new WholeNumber(1, 100000)),
    MAX_STREAMS_PER_CALLER("MCP_MAX_STREAMS_PER_CALLER", "4", new WholeNumber(1, 10000)),
    MAX_CONNECTIONS("MCP_MAX_CONNECTIONS", "1024", new WholeNumber(1, 100000)),
    AUDIT("MCP_AUDIT", ""),
    TRACES("OTEL_EXPORTER_OTLP_ENDPOINT", ""),
    ALLOWED_HOSTS("MCP_ALLOWED_HOSTS", ""),
    ALLOWED_ORIGINS("MCP_ALLOWED_ORIGINS", ""),
    SESSIONS("MCP_SESSIONS", "signed"),
    SESSION_KEY_FILE("MCP_SESSION_KEY_FILE", ""),
    SESSION_TTL("MCP_SESSION_TTL", "7d", new TimeSpan("1m", "90d", "7d, 12h or PT12H")),
    WATCH_INTERVAL("MCP_WATCH_INTERVAL", "30s", new TimeSpan("15s", "1h", "30s, 5m or PT30S")),
    OBSERVE("MCP_OBSERVE", "", new TimeSpan("30s", "1h", "60s, 5m or PT60S")),
    SERVERS_CONFIG("--servers-config", "MCP_SERVERS_CONFIG", ""),
    UPSTREAM_PINS("MCP_UPSTREAM_PINS", "warn"),
    UPSTREAM_MODE("MCP_UPSTREAM_MODE", "auto"),
    UPSTREAM_HOSTS("MCP_UPSTREAM_HOSTS", ""),
    UPSTREAM_CALLER_HOSTS("MCP_UPSTREAM_CALLER_HOSTS", ""),
    GIT_REPOS("MCP_GIT_REPOS", ""),
    GIT_HOSTS("MCP_GIT_HOSTS", ""),
    RENDERERS("MCP_RENDERERS", ""),
    STATUS_SHOW_DEBUG_ROUTE("MCP_STATUS_SHOW_DEBUG_ROUTE", "false"),
    DEBUG("MCP_DEBUG", "false");

    /// Read on first use: only the usage needs them.
    private static final Once<Map<String, String>> SENTENCES =
            new Once<>(() -> DataFile.texts(Setting.class, "settings.txt"));

    private final String flag;
    private final String variable;
    private final String byDefault;
    private final SettingBounds bounds;

    Setting(String variable, String byDefault) {
        this("", variable, byDefault, SettingBounds.NONE);
    }

    Setting(String variable, String byDefault, SettingBounds bounds) {
        this("", variable, byDefault, bounds);
    }

    Setting(String flag, String variable, String byDefault) {
        this(flag, variable, byDefault, SettingBounds.NONE);
    }

    Setting(String flag, String variable, String byDefault, SettingBounds bounds) {
        this.flag = flag;
        this.variable = variable;
        this.byDefault = byDefault;
        this.bounds = bounds;
    }

    /// The flag, such as `--port`; some settings have only a variable.
    public Optional<String> flag() {
        return Optional.of(flag).filter(some -> !some.isEmpty());
    }

    /// The environment variable.
    public String variable() {
        return variable;
    }

    /// The default value; may be empty.
    public String byDefault() {
        return byDefault;
    }

    /// One sentence in Markdown, from `settings.txt`.
    public String description() {
        return SENTENCES.get().getOrDefault(variable, "").replace("%s", bounds.inMarkdown());
    }

    /// The bounds of the value.
    SettingBounds bounds() {
        return bounds;
    }
}
