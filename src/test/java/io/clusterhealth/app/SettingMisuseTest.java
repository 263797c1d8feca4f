// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.app;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// An invalid command line or variable is named in one line.
class SettingMisuseTest {
    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '`', textBlock = """
            --transport=htp       | 2  | --transport: 'htp' is not one of http, stdio; did you mean http?
            --transport websocket | 2  | --transport: 'websocket' is not one of http, stdio
            --trnsport=http       | 64 | Unknown option '--trnsport'; did you mean --transport? Allowed: check snapshot observe upstream config --help --transport --cluster --kubeconfig --context --exec-plugins --host --port --toolsets --log-level --servers-config --version
            chek                  | 64 | Unknown argument 'chek'; did you mean check? Allowed: check snapshot observe upstream config --help --transport --cluster --kubeconfig --context --exec-plugins --host --port --toolsets --log-level --servers-config --version
            --port                | 64 | Missing required parameter for option '--port' (<port>)
            --port 0              | 2  | --port: '0' is no whole number from 1 to 65535
            --port 65536          | 2  | --port: '65536' is no whole number from 1 to 65535
            --port 8o80           | 2  | --port: '8o80' is no whole number from 1 to 65535
            --log-level loud      | 2  | --log-level: 'loud' is not one of debug, error, info, warn
            --toolsets heath      | 2  | --toolsets names the toolset 'heath'; there are: health, context, fleet, kubectl, change, rights, gitops; did you mean health?
            --toolsets upstream   | 2  | --toolsets names the toolset 'upstream'; there are: health, context, fleet, kubectl, change, rights, gitops; that one is enabled by MCP_SERVERS_CONFIG
            --toolsets ,          | 2  | --toolsets: ',' names no toolset; there are: health, context, fleet, kubectl, change, rights, gitops
            check --cluste=demo   | 64 | Unknown option '--cluste'; did you mean --cluster? Allowed: --help --cluster --context --kubeconfig --exec-plugins --namespace --output --watch --fleet
            check --toolsets x    | 64 | Unknown option '--toolsets'; allowed: --help --cluster --context --kubeconfig --exec-plugins --namespace --output --watch --fleet
            check src/test        | 64 | Unknown argument 'src/test'; to read a recording: --cluster src/test; allowed: --help --cluster --context --kubeconfig --exec-plugins --namespace --output --watch --fleet
            -- check              | 64 | Unknown argument 'check'; allowed: check snapshot observe upstream config --help --transport --cluster --kubeconfig --context --exec-plugins --host --port --toolsets --log-level --servers-config --version
            observe --transport=http | 64 | Unknown option '--transport'; allowed: --help --cluster --kubeconfig --context --exec-plugins --host --port --toolsets --log-level --servers-config
            observe --port 0      | 2  | --port: '0' is no whole number from 1 to 65535
            check --output xml    | 64 | --output: 'xml' is not one of html, json, text
            check --cluster       | 64 | Missing required parameter for option '--cluster' (<cluster>)
            check --fleet --context prod | 64 | --context names one cluster, and --fleet examines all: leave one of them out
            config vscode --url https://h.example.com/mcp --cluster demo --toolsets health | 64 | --url: a running server has its own settings; leave out --cluster, --toolsets
            config vscode --url ftp://ann:hunter22pass@h.example.com/mcp | 64 | --url: 'ftp://[REDACTED]@h.example.com/mcp' is no https:// address; callers' tokens need TLS
            config vscode --url https://ann:hunter22pass@h.example.com/mcp | 64 | --url: 'https://[REDACTED]@h.example.com/mcp' holds a login; leave it out, the configuration has a header for the caller's token
            check --watch=4s      | 64 | --watch: '4s' is no time between 5s and 1h
            check --watch --output json  | 64 | --watch prints text: leave out --output
            check --watch --cluster demo | 64 | --watch needs a live cluster: a recording does not change
            """)
    void refusesInOneLine(String words, int exitCode, String line) {
        assertThat(read(Map.of(), words.split(" "))).isEqualTo(new Launch.Misuse(line, exitCode));
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '`', textBlock = """
            MCP_FLEET             | ocm     | MCP_FLEET=ocm requires MCP_FLEET_URL, the address of cluster-proxy's user server
            MCP_TOOLSETS          | change  | The toolset 'change' requires MCP_CHANGE_NAMESPACES, the namespaces in which it makes changes
            MCP_EXEC_PLUGINS      | all,aws | MCP_EXEC_PLUGINS: 'all,aws' is neither all, none nor names and absolute paths with commas between
            MCP_EXEC_PLUGINS      | aws,None | MCP_EXEC_PLUGINS: 'aws,None' is neither all, none nor names and absolute paths with commas between
            MCP_EXEC_PLUGINS      | aws gke | MCP_EXEC_PLUGINS: 'aws gke' is neither all, none nor names and absolute paths with commas between
            MCP_CHANGE_NAMESPACES | shop,kube-system | MCP_CHANGE_NAMESPACES holds 'kube-system', a namespace of the system, in which nothing is ever changed; leave it out
            MCP_CHANGE_NAMESPACES | Bad_Name | MCP_CHANGE_NAMESPACES holds 'Bad_Name', which is not a namespace such as shop, or *
            MCP_TRANSPORT         | sse     | MCP_TRANSPORT: 'sse' is not one of http, stdio
            MCP_DEADLINE          | 999ms   | MCP_DEADLINE: '999ms' is no time from 1 s to 60 s, such as 4s, 4000ms or PT4S
            MCP_DEADLINE          | 61s     | MCP_DEADLINE: '61s' is no time from 1 s to 60 s, such as 4s, 4000ms or PT4S
            OTEL_EXPORTER_OTLP_ENDPOINT | file:///x | OTEL_EXPORTER_OTLP_ENDPOINT: 'file:///x' is no address such as http://collector:4318
            MCP_WATCH_INTERVAL    | 999ms   | MCP_WATCH_INTERVAL: '999ms' is no time from 15 s to 1 h, such as 30s, 5m or PT30S
            MCP_OBSERVE           | 60s     | MCP_OBSERVE is about metrics, which are served with MCP_TRANSPORT=http only
            MCP_DEADLINE          | soon    | MCP_DEADLINE: 'soon' is no time from 1 s to 60 s, such as 4s, 4000ms or PT4S
            MCP_MAX_MESSAGE_BYTES | 1023    | MCP_MAX_MESSAGE_BYTES: '1023' is no whole number from 1024 to 67108864
            MCP_ALLOWED_HOSTS     | a b     | MCP_ALLOWED_HOSTS holds 'a b', which is not a host name such as health.example.com
            MCP_ALLOWED_HOSTS     | *       | MCP_ALLOWED_HOSTS holds '*', which is not a host name such as health.example.com
            MCP_ALLOWED_ORIGINS   | a.b     | MCP_ALLOWED_ORIGINS holds 'a.b', which is not an origin such as https://example.com
            """)
    void namesTheVariableThatIsWrong(String variable, String value, String line) {
        assertThat(read(Map.of(variable, value))).isEqualTo(new Launch.Misuse(line, 2));
    }

    /// Neither on a terminal nor in a pod's log.
    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            MCP_ALERTS_URL              | https://user:hunter22pass@thanos.example.com/api/v1/alerts
            MCP_ALERTS_URL              | https://hunter22pass@thanos.example.com/api/v1/alerts
            MCP_ALERTS_URL              | https://thanos.example.com/api/v1/alerts?token=hunter22pass
            MCP_FLEET_URL               | https://user:hunter22pass@proxy.example.com
            MCP_GIT_REPOS               | https://user:hunter22pass@git.example.com/shop/app
            MCP_AUTH_ISSUER             | https://sso.example.com/?client_secret=hunter22pass
            OTEL_EXPORTER_OTLP_ENDPOINT | http://user:hunter22pass@collector:4318
            """)
    void aLoginInAnAddressIsNamedAndNeverPrinted(String variable, String value) {
        Launch.Misuse refused = (Launch.Misuse) read(Map.of(variable, value));

        assertThat(refused.line())
                .contains(variable, "[REDACTED]", "looks like a login or a key: leave that out")
                .doesNotContain("hunter22pass");
    }

    private static Launch read(Map<String, String> environment, String... words) {
        return new CommandLineReader("mcp-server 1.2.3", environment).read(words);
    }
}
