// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.app;

import java.util.Optional;

/// Everything that can be set, in the order people should read it. A flag beats its variable, a blank one is unset.
enum Setting {
    TRANSPORT("--transport", "MCP_TRANSPORT", "stdio", "How clients reach the server: `stdio` or `http`."),
    CLUSTER(
            "--cluster",
            "MCP_CLUSTER",
            "live",
            "What to look at: `live`, `demo`, or a folder or file of Kubernetes objects, such as a must-gather."),
    KUBECONFIG(
            "--kubeconfig",
            "KUBECONFIG",
            "",
            "Kubeconfig file of a live cluster; without one the pod's own account, then `~/.kube/config`."),
    CONTEXT("--context", "MCP_CONTEXT", "", "Context of the kubeconfig; without one its current context."),
    HOST("--host", "MCP_HTTP_HOST", "127.0.0.1", "Address to serve HTTP on; a loopback address."),
    PORT("--port", "MCP_HTTP_PORT", "8080", "Port to serve HTTP on, 1 to 65535."),
    ALERTS_URL(
            "",
            "MCP_ALERTS_URL",
            "",
            "Where the alerts of the default cluster are: `…/api/v1/alerts` of a Prometheus or Thanos, `…/api/v2/alerts`"
                    + " of an Alertmanager, or `off`. Without it, those of OpenShift's own monitoring, where there is one."),
    ALERTS_CA_FILE(
            "",
            "MCP_ALERTS_CA_FILE",
            "",
            "PEM file of authorities that the certificate of the monitoring may come from, besides those of the"
                    + " kubeconfig and of Java."),
    TOOLSETS("--toolsets", "MCP_TOOLSETS", "health", "Sets of tools that are on, separated by commas."),
    LOG_LEVEL("--log-level", "MCP_LOG_LEVEL", "info", "How much to log on stderr: `error`, `warn`, `info`, `debug`."),
    DEADLINE("", "MCP_DEADLINE", "4s", "Time a call may take, 1 s to 60 s: `4s`, `4000ms` or `PT4S`."),
    MAX_MESSAGE_BYTES("", "MCP_MAX_MESSAGE_BYTES", "1048576", "Longest message taken, 1024 to 67108864 bytes."),
    ALLOWED_HOSTS(
            "",
            "MCP_ALLOWED_HOSTS",
            "",
            "Host names, besides the loopback names, that HTTP requests may be addressed to, separated by commas."),
    ALLOWED_ORIGINS(
            "",
            "MCP_ALLOWED_ORIGINS",
            "",
            "Origins of web pages (`https://console.example.com`) that may call over HTTP, separated by commas."),
    SESSIONS(
            "",
            "MCP_SESSIONS",
            "signed",
            "Sessions over HTTP: `signed` ids that every replica with the key can read, or `none`."),
    SESSION_KEY_FILE(
            "",
            "MCP_SESSION_KEY_FILE",
            "",
            "File of the keys that sign session ids, one a line, at least 32 characters each: the current one, then"
                    + " those before it; read again when it changes. Without one, a file in the state directory."),
    SESSION_TTL("", "MCP_SESSION_TTL", "7d", "How long a session id is good, 1 m to 90 d: `7d`, `12h` or `PT12H`."),
    DEBUG("", "MCP_DEBUG", "false", "Whether to log every message on stderr, redacted: `true` or `false`.");

    private final String flag;
    private final String variable;
    private final String byDefault;
    private final String description;

    Setting(String flag, String variable, String byDefault, String description) {
        this.flag = flag;
        this.variable = variable;
        this.byDefault = byDefault;
        this.description = description;
    }

    /// The flag, such as `--port`; some settings are for the environment only.
    public Optional<String> flag() {
        return Optional.of(flag).filter(some -> !some.isEmpty());
    }

    /// The environment variable.
    public String variable() {
        return variable;
    }

    /// The value when nothing is said; may be empty.
    public String byDefault() {
        return byDefault;
    }

    /// One sentence in Markdown.
    public String description() {
        return description;
    }
}
