// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.app;

import io.clusterhealth.app.SettingBounds.TimeSpan;
import io.clusterhealth.app.SettingBounds.WholeNumber;
import java.util.Optional;

/// All settings, in reading order. A flag takes precedence over its variable; a blank value counts as unset.
enum Setting {
    TRANSPORT("--transport", "MCP_TRANSPORT", "stdio", "How clients reach the server: `stdio` or `http`."),
    CLUSTER(
            "--cluster",
            "MCP_CLUSTER",
            "live",
            "What to look at: `live`, `demo`, `demo-fleet`, a folder or file of Kubernetes objects, such as a"
                    + " must-gather, or a folder of such folders, a cluster each."),
    KUBECONFIG(
            "--kubeconfig",
            "KUBECONFIG",
            "",
            "Kubeconfig file of live clusters, or a folder of such files; without one the pod's own account, then"
                    + " `~/.kube/config`."),
    CONTEXT(
            "--context",
            "MCP_CONTEXT",
            "",
            "Context of the kubeconfig; without one its current context: of several files that of the first that has one, of a"
                    + " folder that of the first by name."),
    EXEC_PLUGINS(
            "--exec-plugins",
            "MCP_EXEC_PLUGINS",
            "",
            "Login programs (`exec`) of the kubeconfig that may run: `all`, `none`, or their names and"
                    + " absolute paths, separated by commas. Without one, `all` over stdio and in `check`,"
                    + " `snapshot` and `observe`; `none` for calls over HTTP."),
    FLEET(
            "MCP_FLEET",
            "",
            "Hub whose clusters are looked at, with the caller's own login there; the default cluster is the hub: `ocm`"
                    + " for Open Cluster Management, `karmada`, or empty for the clusters of the kubeconfig."),
    FLEET_URL(
            "MCP_FLEET_URL",
            "",
            "With `MCP_FLEET=ocm`, address of the user server of cluster-proxy, such as"
                    + " `https://cluster-proxy-user.apps.hub.example.com`."),
    FLEET_CA_FILE(
            "MCP_FLEET_CA_FILE",
            "",
            "With `MCP_FLEET=ocm`, PEM file of the authorities that the certificate of that server may come from; without"
                    + " one, those of Java."),
    HOST(
            "--host",
            "MCP_HTTP_HOST",
            "127.0.0.1",
            "Address to serve HTTP on; what is no loopback address takes MCP_AUTH=user and HTTPS."),
    PORT("--port", "MCP_HTTP_PORT", "8080", new WholeNumber(1, 65535), "Port to serve HTTP on, %s."),
    ALERTS_URL(
            "MCP_ALERTS_URL",
            "",
            "Where the alerts of the default cluster are: `…/api/v1/alerts` of a Prometheus or Thanos,"
                    + " `…/api/v2/alerts` of an Alertmanager, or `off`. Without it, those of OpenShift's own"
                    + " monitoring, where there is one."),
    ALERTMANAGER_URL(
            "MCP_ALERTMANAGER_URL",
            "",
            "Where MCP_ALERTS_URL is that of a Prometheus or Thanos, which know no silences:"
                    + " `…/api/v2/alerts` of the Alertmanager that does. Without it, every answer says that"
                    + " silences are not known."),
    ALERTS_CA_FILE(
            "MCP_ALERTS_CA_FILE",
            "",
            "PEM file of authorities that the certificate of the monitoring may come from, besides those"
                    + " of the kubeconfig and of Java."),
    TOOLSETS(
            "--toolsets",
            "MCP_TOOLSETS",
            "health",
            "Sets of tools that are on, separated by commas: `health`, `context`, `fleet`, `kubectl`, `change`, `rights`,"
                    + " `gitops`. Without one, `fleet` is on where there is more than one cluster."),
    CHANGE_NAMESPACES(
            "MCP_CHANGE_NAMESPACES",
            "",
            "Namespaces, separated by commas, in which the toolset `change` makes changes; `*` for all but those"
                    + " of the system, and for nodes and what else is in none. The toolset takes it."),
    CHANGE_PLAN_TTL(
            "MCP_CHANGE_PLAN_TTL",
            "15m",
            new TimeSpan("1m", "24h", "15m or 1h"),
            "How long a plan of a change is good, %s."),
    CONFIRM(
            "MCP_CONFIRM",
            "auto",
            "Who agrees to a change: `auto`, whoever repeats the plan's summary, and a person where the client can"
                    + " ask one; or `human`, always a person, also before calls of other servers' tools that are"
                    + " not `readOnly`."),
    LOG_LEVEL("--log-level", "MCP_LOG_LEVEL", "info", "How much to log on stderr: `error`, `warn`, `info`, `debug`."),
    DEADLINE("MCP_DEADLINE", "4s", new TimeSpan("1s", "60s", "4s, 4000ms or PT4S"), "Time a call may take, %s."),
    MAX_MESSAGE_BYTES(
            "MCP_MAX_MESSAGE_BYTES",
            "1048576",
            new WholeNumber(1024, 67108864),
            "Bytes of the longest message taken, %s."),
    AUTH(
            "MCP_AUTH",
            "",
            "Who may call over HTTP: `user`, who shows a token of the cluster's and has the right to"
                    + " `get` the URL `/cluster-health-mcp`, which takes a cluster that knows them; or `none`, every client, which takes a loopback address."
                    + " Without one, `none` on a loopback address, else `user`."),
    AUTH_AUDIENCE(
            "MCP_AUTH_AUDIENCE",
            "",
            "Audiences, separated by commas, one of which a token must be made for; without one, the API"
                    + " server's own."),
    AUTH_ISSUER(
            "MCP_AUTH_ISSUER",
            "",
            "Authorization server (`https://…`) that clients are referred to for tokens, as RFC 9728"
                    + " says; without one they are referred to none."),
    PROXY_TOKEN_HEADER(
            "MCP_PROXY_TOKEN_HEADER",
            "",
            "Header in which a proxy on the same host, such as oauth-proxy beside the server in its pod, hands on the"
                    + " user's token, such as `X-Forwarded-Access-Token`; taken from loopback addresses only."),
    CLUSTER_ACCESS(
            "MCP_CLUSTER_ACCESS",
            "caller",
            "With whose rights a known caller sees the cluster: `caller`, their own; or"
                    + " `service-account`, the server's, after asking for each read whether the caller may."),
    TLS_CERT_FILE(
            "MCP_TLS_CERT_FILE",
            "",
            "PEM file of the certificate chain to serve HTTPS with; read again when it changes. Without"
                    + " one, plain HTTP."),
    TLS_KEY_FILE("MCP_TLS_KEY_FILE", "", "PEM file of the certificate's private key."),
    ALLOW_PLAINTEXT(
            "MCP_ALLOW_PLAINTEXT",
            "false",
            "Whether to serve plain HTTP on a network address, as behind a mesh: `true` or `false`."),
    MANAGEMENT_HOST(
            "MCP_MANAGEMENT_HOST", "127.0.0.1", "Address to serve metrics and detailed health on, without tokens."),
    MANAGEMENT_PORT(
            "MCP_MANAGEMENT_PORT",
            "9000",
            new WholeNumber(0, 65535),
            "Port of `/metrics` and `/health` with details, when HTTP is served, %s; `0` for none. Where"
                    + " nothing is said and the port is in use, there is none either."),
    RATE_LIMIT(
            "MCP_RATE_LIMIT",
            "10",
            new WholeNumber(0, 100000),
            "Calls of one expensive tool that one caller may make within any MCP_RATE_WINDOW, %s; `0` for"
                    + " any number."),
    RATE_WINDOW(
            "MCP_RATE_WINDOW",
            "60s",
            new TimeSpan("1s", "1h", "60s or 5m"),
            "Time in which calls of expensive tools are counted, %s."),
    MAX_CALLS("MCP_MAX_CALLS", "64", new WholeNumber(1, 10000), "Calls over HTTP that are worked on at once, %s."),
    MAX_CALLS_PER_CALLER(
            "MCP_MAX_CALLS_PER_CALLER",
            "16",
            new WholeNumber(1, 10000),
            "Calls of one known caller that are worked on at once, %s."),
    MAX_WAITING(
            "MCP_MAX_WAITING",
            "256",
            new WholeNumber(0, 100000),
            "Calls over HTTP that may wait for others to end, %s; what comes on top is refused with 503."),
    QUEUE_PATIENCE(
            "MCP_QUEUE_PATIENCE",
            "400ms",
            new TimeSpan("10ms", "60s", "400ms or 2s"),
            "How long a call waits for others to end before it is refused with 503, %s."),
    READER_PATIENCE(
            "MCP_READER_PATIENCE",
            "10s",
            new TimeSpan("1s", "5m", "10s or 1m"),
            "How long an answer over HTTP may wait for a client that does not read, before it is let go," + " %s."),
    MAX_WAITS(
            "MCP_MAX_WAITS",
            "64",
            new WholeNumber(8, 10000),
            "Calls of wait-for-health that may wait at once, %s, of which one known caller may have an"
                    + " eighth; they take no place of other calls."),
    MAX_STREAMS(
            "MCP_MAX_STREAMS",
            "256",
            new WholeNumber(1, 100000),
            "Event streams that are open for listening at once, %s."),
    MAX_STREAMS_PER_CALLER(
            "MCP_MAX_STREAMS_PER_CALLER",
            "4",
            new WholeNumber(1, 10000),
            "Event streams of one known caller that are open for listening at once, %s."),
    MAX_CONNECTIONS(
            "MCP_MAX_CONNECTIONS",
            "1024",
            new WholeNumber(1, 100000),
            "HTTP connections that are open at once, %s; a further one takes the place of the one that"
                    + " has kept the server waiting for longest."),
    AUDIT(
            "MCP_AUDIT",
            "",
            "Where each tool call leaves a line of JSON: `stderr`, `none`, or a file's path. Without one,"
                    + " `stderr` where callers are known, else `none`."),
    TRACES(
            "OTEL_EXPORTER_OTLP_ENDPOINT",
            "",
            "Collector (`http://collector:4318`) that spans are sent to, as OTLP over HTTP; without one"
                    + " nothing is traced. OpenTelemetry's other variables hold, too."),
    ALLOWED_HOSTS(
            "MCP_ALLOWED_HOSTS",
            "",
            "Host names, besides the loopback names, that HTTP requests may be addressed to, separated by"
                    + " commas."),
    ALLOWED_ORIGINS(
            "MCP_ALLOWED_ORIGINS",
            "",
            "Origins of web pages (`https://console.example.com`) that may call over HTTP, separated by" + " commas."),
    SESSIONS(
            "MCP_SESSIONS",
            "signed",
            "Sessions over HTTP: `signed` ids that every replica with the key can read, or `none`."),
    SESSION_KEY_FILE(
            "MCP_SESSION_KEY_FILE",
            "",
            "File of the keys that sign session ids, one a line, at least 32 characters each: the current"
                    + " one, then those before it; read again when it changes. Without one, a file in the state"
                    + " directory."),
    SESSION_TTL(
            "MCP_SESSION_TTL",
            "7d",
            new TimeSpan("1m", "90d", "7d, 12h or PT12H"),
            "How long a session id is good, %s."),
    WATCH_INTERVAL(
            "MCP_WATCH_INTERVAL",
            "30s",
            new TimeSpan("15s", "1h", "30s, 5m or PT30S"),
            "How often a resource that a client has subscribed to is looked at, %s; of files, from 1 s."),
    OBSERVE(
            "MCP_OBSERVE",
            "",
            new TimeSpan("30s", "1h", "60s, 5m or PT60S"),
            "How often each cluster is judged, with the rights of the process, for the metrics at `/metrics`, %s;"
                    + " empty for never. `mcp-server observe` stands for `1m` over HTTP."),
    SERVERS_CONFIG(
            "--servers-config",
            "MCP_SERVERS_CONFIG",
            "",
            "File (JSON or YAML) of other MCP servers whose tools are offered beside this one's; read again when it"
                    + " changes. Without one there are none."),
    UPSTREAM_PINS(
            "MCP_UPSTREAM_PINS",
            "warn",
            "What happens to a tool of another server that is not as `mcp-server upstream pin` saw it: `warn`, it is"
                    + " offered and the status says so; or `enforce`, it is withheld."),
    UPSTREAM_MODE(
            "MCP_UPSTREAM_MODE",
            "auto",
            "How the tools of other servers are offered: `list`, as they are; `router`, by two tools that find and"
                    + " call them; or `auto`, `list` up to 40 tools and 6,000 tokens."),
    UPSTREAM_HOSTS(
            "MCP_UPSTREAM_HOSTS",
            "",
            "Hosts of other servers, separated by commas, whose addresses may be private, and to which there may be"
                    + " no TLS."),
    UPSTREAM_CALLER_HOSTS(
            "MCP_UPSTREAM_CALLER_HOSTS",
            "",
            "Hosts of other servers, separated by commas, to which the caller's token may be sent, where a server's"
                    + " entry says `caller: true`."),
    GIT_REPOS(
            "MCP_GIT_REPOS",
            "",
            "Repositories that `detect-drift` may compare with, separated by commas: addresses such as"
                    + " `https://git.example.com/team/shop`; a `*` at the end stands for any rest. They are read without"
                    + " a login."),
    GIT_HOSTS(
            "MCP_GIT_HOSTS",
            "",
            "Hosts of repositories, separated by commas, whose addresses may be private, and to which there may be no"
                    + " TLS."),
    RENDERERS(
            "MCP_RENDERERS",
            "",
            "Programs that render what those repositories hold beside plain manifests, separated by commas: absolute paths"
                    + " of `kubectl` or `kustomize` for kustomizations, of `helm` for charts. Without one, such a folder"
                    + " is not compared."),
    STATUS_SHOW_DEBUG_ROUTE(
            "MCP_STATUS_SHOW_DEBUG_ROUTE",
            "false",
            "Whether `/api/status/debug` tells callers of the other servers and their tools: `true` or `false`."),
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
