// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.app;

import io.clusterhealth.app.SettingBounds.TimeSpan;
import io.clusterhealth.app.SettingBounds.WholeNumber;
import java.util.Optional;

/// All settings, in reading order. A flag takes precedence over its variable; a blank value counts as unset.
enum Setting {
    TRANSPORT("--transport", "MCP_TRANSPORT", "stdio", "Transport to clients: `stdio` or `http`."),
    CLUSTER(
            "--cluster",
            "MCP_CLUSTER",
            "live",
            "Clusters to read: `live` (those of the kubeconfig), `demo`, `demo-fleet`, a folder or file"
                    + " of Kubernetes objects such as a must-gather, or a folder with one such folder for each"
                    + " cluster."),
    KUBECONFIG(
            "--kubeconfig",
            "KUBECONFIG",
            "",
            "Kubeconfig file of live clusters, or a folder of such files. Default: the pod's service"
                    + " account, else `~/.kube/config`."),
    CONTEXT(
            "--context",
            "MCP_CONTEXT",
            "",
            "Context of the kubeconfig, or name of a recorded cluster. Default: the current context; with several"
                    + " files that of the first file that has one, with a folder that of the first file by name."),
    EXEC_PLUGINS(
            "--exec-plugins",
            "MCP_EXEC_PLUGINS",
            "",
            "Login programs (`exec`) of the kubeconfig that may run: `all`, `none`, or their names and"
                    + " absolute paths, separated by commas. Default: `all` over stdio and in `check`, `snapshot` and"
                    + " `observe`; `none` for calls over HTTP."),
    FLEET(
            "MCP_FLEET",
            "",
            "Hub whose clusters are read, with the caller's own login: `ocm` for Open Cluster Management,"
                    + " `karmada`, or empty for the clusters of the kubeconfig. With `ocm` the default cluster is"
                    + " the hub."),
    FLEET_URL(
            "MCP_FLEET_URL",
            "",
            "With `MCP_FLEET=ocm`: address of the user server of cluster-proxy, such as"
                    + " `https://cluster-proxy-user.apps.hub.example.com`."),
    FLEET_CA_FILE(
            "MCP_FLEET_CA_FILE",
            "",
            "With `MCP_FLEET=ocm`: PEM file of the certificate authorities for that server. Default:"
                    + " those of Java."),
    HOST(
            "--host",
            "MCP_HTTP_HOST",
            "127.0.0.1",
            "Address to serve HTTP on. An address other than a loopback address requires MCP_AUTH=user,"
                    + " and HTTPS or MCP_ALLOW_PLAINTEXT=true."),
    PORT("--port", "MCP_HTTP_PORT", "8080", new WholeNumber(1, 65535), "Port to serve HTTP on, %s."),
    ALERTS_URL(
            "MCP_ALERTS_URL",
            "",
            "Address of the alerts of the default cluster: `…/api/v1/alerts` of a Prometheus or Thanos,"
                    + " `…/api/v2/alerts` of an Alertmanager, or `off`. Default: OpenShift's own monitoring, where"
                    + " there is one."),
    ALERTMANAGER_URL(
            "MCP_ALERTMANAGER_URL",
            "",
            "Where MCP_ALERTS_URL is that of a Prometheus or Thanos, which do not know silences:"
                    + " `…/api/v2/alerts` of the Alertmanager. Without it, every answer says that silences are not"
                    + " known."),
    ALERTS_CA_FILE(
            "MCP_ALERTS_CA_FILE",
            "",
            "PEM file of further certificate authorities for the monitoring, besides those of the"
                    + " kubeconfig and of Java."),
    TOOLSETS(
            "--toolsets",
            "MCP_TOOLSETS",
            "health",
            "Enabled toolsets, separated by commas: `health`, `context`, `fleet`, `kubectl`, `change`,"
                    + " `rights`, `gitops`. If it is not set, `fleet` is enabled as well where there is more than"
                    + " one cluster."),
    CHANGE_NAMESPACES(
            "MCP_CHANGE_NAMESPACES",
            "",
            "Namespaces, separated by commas, in which the toolset `change` may make changes; `*` for all"
                    + " namespaces except the system's, and for nodes and other cluster-scoped objects. Required by"
                    + " the toolset."),
    CHANGE_PLAN_TTL(
            "MCP_CHANGE_PLAN_TTL",
            "15m",
            new TimeSpan("1m", "24h", "15m or 1h"),
            "How long a plan of a change is valid, %s."),
    CONFIRM(
            "MCP_CONFIRM",
            "auto",
            "Confirmation of a change: `auto`, the caller repeats the plan's summary, and the user is"
                    + " asked where the client can do so; or `human`, the user is always asked, also before calls"
                    + " of other servers' tools that are not `readOnly`."),
    LOG_LEVEL("--log-level", "MCP_LOG_LEVEL", "info", "Log level on stderr: `error`, `warn`, `info`, `debug`."),
    DEADLINE("MCP_DEADLINE", "4s", new TimeSpan("1s", "60s", "4s, 4000ms or PT4S"), "Time a call may take, %s."),
    MAX_MESSAGE_BYTES(
            "MCP_MAX_MESSAGE_BYTES",
            "1048576",
            new WholeNumber(1024, 67108864),
            "Maximum size of a message, in bytes, %s."),
    AUTH(
            "MCP_AUTH",
            "",
            "Callers over HTTP: `user`, callers with a token of the cluster whose user has the right to"
                    + " `get` the URL `/cluster-health-mcp` (requires a live cluster to"
                    + " review them, also where MCP_CLUSTER has recordings read); or `none`, every client"
                    + " (requires a loopback address). Default: `none` on a loopback address, else `user`."),
    AUTH_AUDIENCE(
            "MCP_AUTH_AUDIENCE",
            "",
            "Audiences, separated by commas; a token must have one of them. Default: the API server's" + " own."),
    AUTH_ISSUER(
            "MCP_AUTH_ISSUER",
            "",
            "Authorization server (`https://…`) that is announced to clients, by RFC 9728. Default: none"
                    + " is announced."),
    PROXY_TOKEN_HEADER(
            "MCP_PROXY_TOKEN_HEADER",
            "",
            "Header in which a proxy on the same host, such as oauth-proxy in the same pod, forwards the"
                    + " user's token, such as `X-Forwarded-Access-Token`. Accepted from loopback addresses only."),
    CLUSTER_ACCESS(
            "MCP_CLUSTER_ACCESS",
            "caller",
            "Permissions with which the cluster is read for an authenticated caller: `caller`, the"
                    + " caller's own; or `service-account`, the server's, after a check for each read that the"
                    + " caller may read it as well."),
    TLS_CERT_FILE(
            "MCP_TLS_CERT_FILE",
            "",
            "PEM file of the certificate chain for HTTPS; read again when it changes. Without it, plain" + " HTTP."),
    TLS_KEY_FILE("MCP_TLS_KEY_FILE", "", "PEM file of the certificate's private key."),
    ALLOW_PLAINTEXT(
            "MCP_ALLOW_PLAINTEXT",
            "false",
            "Whether plain HTTP may be served on an address other than a loopback address, for example in"
                    + " a service mesh: `true` or `false`."),
    MANAGEMENT_HOST(
            "MCP_MANAGEMENT_HOST",
            "127.0.0.1",
            "Address to serve metrics and detailed health on, without authentication."),
    MANAGEMENT_PORT(
            "MCP_MANAGEMENT_PORT",
            "9000",
            new WholeNumber(0, 65535),
            "Port of `/metrics` and of `/health` with details while HTTP is served, %s; `0` for none. If"
                    + " it is not set and the default port is in use, the server starts without it."),
    RATE_LIMIT(
            "MCP_RATE_LIMIT",
            "10",
            new WholeNumber(0, 100000),
            "Maximum number of calls of one expensive tool by one caller within MCP_RATE_WINDOW, %s; `0`"
                    + " for no limit."),
    RATE_WINDOW(
            "MCP_RATE_WINDOW",
            "60s",
            new TimeSpan("1s", "1h", "60s or 5m"),
            "Period in which calls of expensive tools are counted, %s."),
    MAX_CALLS("MCP_MAX_CALLS", "64", new WholeNumber(1, 10000), "Maximum number of concurrent calls over HTTP, %s."),
    MAX_CALLS_PER_CALLER(
            "MCP_MAX_CALLS_PER_CALLER",
            "16",
            new WholeNumber(1, 10000),
            "Maximum number of concurrent calls of one authenticated caller, %s."),
    MAX_WAITING(
            "MCP_MAX_WAITING",
            "256",
            new WholeNumber(0, 100000),
            "Maximum number of calls over HTTP that wait for others to end, %s; further ones are refused"
                    + " with 503."),
    QUEUE_PATIENCE(
            "MCP_QUEUE_PATIENCE",
            "400ms",
            new TimeSpan("10ms", "60s", "400ms or 2s"),
            "Time a call waits for others to end before it is refused with 503, %s."),
    READER_PATIENCE(
            "MCP_READER_PATIENCE",
            "10s",
            new TimeSpan("1s", "5m", "10s or 1m"),
            "Time a response over HTTP waits for a client that does not read it, before the connection is"
                    + " closed, %s."),
    MAX_WAITS(
            "MCP_MAX_WAITS",
            "64",
            new WholeNumber(8, 10000),
            "Maximum number of concurrent calls of wait-for-health, apply-change and kubectl-apply, %s, an eighth of them"
                    + " for one authenticated caller. They do not count against MCP_MAX_CALLS."),
    MAX_STREAMS("MCP_MAX_STREAMS", "256", new WholeNumber(1, 100000), "Maximum number of open event streams, %s."),
    MAX_STREAMS_PER_CALLER(
            "MCP_MAX_STREAMS_PER_CALLER",
            "4",
            new WholeNumber(1, 10000),
            "Maximum number of open event streams of one authenticated caller, %s."),
    MAX_CONNECTIONS(
            "MCP_MAX_CONNECTIONS",
            "1024",
            new WholeNumber(1, 100000),
            "Maximum number of open HTTP connections, %s. A further one closes the connection whose"
                    + " client the server has been waiting for longest."),
    AUDIT(
            "MCP_AUDIT",
            "",
            "Where a line of JSON is written for each tool call: `stderr`, `none`, or a file. Default:"
                    + " `stderr` where callers are authenticated, else `none`."),
    TRACES(
            "OTEL_EXPORTER_OTLP_ENDPOINT",
            "",
            "Collector (`http://collector:4318`) to which spans are sent, as OTLP over HTTP. Without it"
                    + " there are no traces. OpenTelemetry's other variables apply as well."),
    ALLOWED_HOSTS(
            "MCP_ALLOWED_HOSTS",
            "",
            "Host names, separated by commas, that HTTP requests may name besides the loopback names."),
    ALLOWED_ORIGINS(
            "MCP_ALLOWED_ORIGINS",
            "",
            "Origins of web pages (`https://console.example.com`), separated by commas, that may call" + " over HTTP."),
    SESSIONS(
            "MCP_SESSIONS",
            "signed",
            "Sessions over HTTP: `signed`, with ids that every replica with the key can verify, or" + " `none`."),
    SESSION_KEY_FILE(
            "MCP_SESSION_KEY_FILE",
            "",
            "File of the keys that sign session ids, one per line, at least 32 characters each: the"
                    + " current one, then the previous ones; read again when it changes. Default: a file in the"
                    + " state directory, which is created."),
    SESSION_TTL(
            "MCP_SESSION_TTL",
            "7d",
            new TimeSpan("1m", "90d", "7d, 12h or PT12H"),
            "How long a session id is valid, %s."),
    WATCH_INTERVAL(
            "MCP_WATCH_INTERVAL",
            "30s",
            new TimeSpan("15s", "1h", "30s, 5m or PT30S"),
            "How often a subscribed resource is read, %s; for recordings from 1 s."),
    OBSERVE(
            "MCP_OBSERVE",
            "",
            new TimeSpan("30s", "1h", "60s, 5m or PT60S"),
            "How often each cluster is examined, with the permissions of the process, for the metrics at"
                    + " `/metrics`, %s; empty for never. `mcp-server observe` sets `1m` and HTTP."),
    SERVERS_CONFIG(
            "--servers-config",
            "MCP_SERVERS_CONFIG",
            "",
            "File (JSON or YAML) of other MCP servers whose tools are offered beside this one's; read"
                    + " again when it changes. Without it there are none."),
    UPSTREAM_PINS(
            "MCP_UPSTREAM_PINS",
            "warn",
            "Handling of a tool of another server that differs from its pin (`mcp-server upstream pin`):"
                    + " `warn`, it is offered and the status reports it; or `enforce`, it is withheld."),
    UPSTREAM_MODE(
            "MCP_UPSTREAM_MODE",
            "auto",
            "How the tools of other servers are offered: `list`, each of them; `router`, two tools that"
                    + " find and call them; or `auto`, `list` up to 40 tools and 6,000 tokens, else `router`."),
    UPSTREAM_HOSTS(
            "MCP_UPSTREAM_HOSTS",
            "",
            "Hosts of other servers, separated by commas, that may have private addresses and may be"
                    + " reached without TLS."),
    UPSTREAM_CALLER_HOSTS(
            "MCP_UPSTREAM_CALLER_HOSTS",
            "",
            "Hosts of other servers, separated by commas, to which the caller's token may be sent if the"
                    + " server's entry has `caller: true`."),
    GIT_REPOS(
            "MCP_GIT_REPOS",
            "",
            "Repositories that `detect-drift` may compare with, separated by commas: addresses such as"
                    + " `https://git.example.com/team/shop`; a `*` at the end matches any rest. They are read"
                    + " without a login."),
    GIT_HOSTS(
            "MCP_GIT_HOSTS",
            "",
            "Hosts of repositories, separated by commas, that may have private addresses and may be"
                    + " reached without TLS."),
    RENDERERS(
            "MCP_RENDERERS",
            "",
            "Programs that render kustomizations and charts of those repositories, separated by commas:"
                    + " absolute paths of `kubectl` or `kustomize` for kustomizations, of `helm` for charts."
                    + " Without one, such a folder is not compared."),
    STATUS_SHOW_DEBUG_ROUTE(
            "MCP_STATUS_SHOW_DEBUG_ROUTE",
            "false",
            "Whether `/api/status/debug` shows the other servers and their tools to callers: `true` or" + " `false`."),
    DEBUG("MCP_DEBUG", "false", "Whether to log every message on stderr, redacted: `true` or `false`.");

    private final String flag;
    private final String variable;
    private final String byDefault;
    private final SettingBounds bounds;
    private final String description;

    Setting(String variable, String byDefault, String description) {
        this("", variable, byDefault, SettingBounds.NONE, description);
    }

    Setting(String variable, String byDefault, SettingBounds bounds, String description) {
        this("", variable, byDefault, bounds, description);
    }

    Setting(String flag, String variable, String byDefault, String description) {
        this(flag, variable, byDefault, SettingBounds.NONE, description);
    }

    /// @param description with `%s` as the placeholder of the bounds
    Setting(String flag, String variable, String byDefault, SettingBounds bounds, String description) {
        this.flag = flag;
        this.variable = variable;
        this.byDefault = byDefault;
        this.bounds = bounds;
        this.description = description;
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

    /// One sentence in Markdown.
    public String description() {
        return description.replace("%s", bounds.inMarkdown());
    }

    /// The bounds of the value.
    SettingBounds bounds() {
        return bounds;
    }
}
