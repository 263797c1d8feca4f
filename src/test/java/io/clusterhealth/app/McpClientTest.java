// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.app;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.clusterhealth.golden.Golden;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

class McpClientTest {
    private static final Path PAGE = Path.of("docs", "clients.md");
    private static final Invocation USUAL = new Invocation(
            "/usr/local/bin/mcp-server", List.of("--transport=stdio"), Map.of("KUBECONFIG", "/home/me/.kube/config"));
    private static final String ADDRESS = "https://cluster-health.apps.example.com/mcp";

    @TempDir
    private Path folder;

    @ParameterizedTest
    @EnumSource
    void thePageShowsWhatTheCommandPrints(McpClient client) {
        String text = fenced(client, client.local(USUAL));
        String remote = client.remote(ADDRESS)
                .map(snippet -> "\nA server that runs in the cluster:\n\n" + fenced(client, snippet))
                .orElse("");

        Golden.assertSection(PAGE, client.word(), text + remote);
    }

    /// In one line each.
    @Test
    void theReadmeShowsTwoOfThem() throws IOException {
        Golden.assertSection(Path.of("README.md"), "clients", """
                Claude Desktop, in `claude_desktop_config.json`:
                ```json
                %s
                ```
                VS Code, in `.vscode/mcp.json`:
                ```json
                %s
                ```
                """.formatted(
                        inOneLine(McpClient.CLAUDE_DESKTOP), inOneLine(McpClient.VSCODE)));
    }

    private static String inOneLine(McpClient client) throws IOException {
        return new ObjectMapper().readTree(client.local(USUAL)).toString();
    }

    @ParameterizedTest
    @EnumSource(names = {"CLAUDE_DESKTOP", "VSCODE", "CURSOR", "GEMINI"})
    void quotesWhateverStandsInAPath(McpClient client) throws IOException {
        Invocation odd = new Invocation("/opt/a \"b\" \\c", List.of("--cluster=/x y"), Map.of());

        JsonNode read = new ObjectMapper().readTree(client.local(odd));

        assertThat(read.findValuesAsText("command")).containsExactly("/opt/a \"b\" \\c");
        assertThat(read.findValue("args").path(0).asText()).isEqualTo("--cluster=/x y");
        assertThat(read.has("env")).isFalse();
    }

    @Test
    void quotesForTheShell() {
        Invocation odd = new Invocation("/opt/it's here", List.of(), Map.of("KUBECONFIG", "/a b"));

        assertThat(McpClient.CLAUDE_CODE.local(odd))
                .endsWith(" openshift-cluster-health --env 'KUBECONFIG=/a b' -- '/opt/it'\\''s here'\n");
    }

    @ParameterizedTest
    @EnumSource(
            value = McpClient.class,
            names = {"CLAUDE_CODE", "INSPECTOR"})
    void separatesTheVariablesByBlanks(McpClient client) {
        Invocation two = new Invocation("/opt/server", List.of(), Map.of("A", "1", "B", "2"));

        assertThat(client.local(two)).containsPattern(" -(-env|e) A=1 -(-env|e) B=2 -- /opt/server\n$");
    }

    @Test
    void findsTheLauncherBesideTheJarOrAboveIt() throws IOException {
        Path target = Files.createDirectories(folder.resolve("target"));
        Path launcher = Files.createFile(folder.resolve("mcp-server"));
        assertThat(launcher.toFile().setExecutable(true)).isTrue();

        assertThat(invocation(target.resolve("mcp-server.jar"), Map.of()).command())
                .isEqualTo(launcher.toString());
        assertThat(invocation(folder.resolve("mcp-server.jar"), Map.of()).command())
                .isEqualTo(launcher.toString());
    }

    @Test
    void startsTheJarWithJavaWhereThereIsNoLauncher() {
        Invocation bare = invocation(folder.resolve("x/y/mcp-server.jar"), Map.of());

        assertThat(bare.command()).endsWith("/bin/java");
        assertThat(bare.arguments())
                .containsExactly("-jar", folder.resolve("x/y/mcp-server.jar").toString(), "--transport=stdio");
    }

    @Test
    void namesTheUsualKubeconfigOnlyWhereItIs() throws IOException {
        Map<String, String> environment = Map.of("HOME", folder.toString());
        assertThat(invocation(folder, environment).environment()).isEmpty();

        Path config = Files.createFile(
                Files.createDirectories(folder.resolve(".kube")).resolve("config"));

        assertThat(invocation(folder, environment).environment()).containsEntry("KUBECONFIG", config.toString());
        assertThat(invocation(folder, environment, "--cluster=demo").environment())
                .isEmpty();
        assertThat(invocation(folder, environment, "--cluster=demo", "--context=prod")
                        .arguments())
                .containsSubsequence("--transport=stdio", "--cluster=demo", "--context=prod");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '`', textBlock = """
            config                                 | config: name a client; there are: claude-desktop, claude-code, vscode, cursor, gemini, codex, inspector
            config cusor                           | config: 'cusor' is no client that is known; there are: claude-desktop, claude-code, vscode, cursor, gemini, codex, inspector; did you mean cursor?
            config cursor --url http://example.com | --url: 'http://example.com' is no https:// address; callers' tokens need TLS
            config claude-desktop --url https://x  | claude-desktop starts servers on its own machine only; leave --url out
            config cursor --out x                  | Unknown option '--out'; allowed: --help --cluster --context --kubeconfig --toolsets --exec-plugins --servers-config --url
            """)
    void refusesInOneSentence(String words, String sentence) {
        Launch launch = new CommandLineReader("", Map.of()).read(words.split(" "));

        assertThat(launch).isEqualTo(new Launch.Misuse(sentence, 64));
    }

    @ParameterizedTest
    @ValueSource(strings = {"--toolsets health,rights %s config cursor", "config cursor --toolsets=health,rights %s"})
    void takesOverWhatTheServerIsToBeStartedWith(String words) throws IOException {
        Path servers = Files.createFile(folder.resolve("servers.json"));
        Launch launch = new CommandLineReader("", Map.of())
                .read(words.formatted("--servers-config=" + servers + " --exec-plugins=aws")
                        .split(" "));

        JsonNode args =
                new ObjectMapper().readTree(((Launch.Print) launch).text()).findValue("args");
        assertThat(args.valueStream().map(JsonNode::asText))
                .endsWith("--toolsets=health,rights", "--exec-plugins=aws", "--servers-config=" + servers);
    }

    /// The kubeconfig may be created later: the configuration is printed anyway.
    @Test
    void saysThatTheKubeconfigIsOfNoUse() throws IOException {
        Path good = Files.writeString(folder.resolve("good"), """
                current-context: c
                contexts: [{name: c, context: {cluster: k}}]
                clusters: [{name: k, cluster: {server: "https://127.0.0.1:1"}}]
                """);
        Path missing = folder.resolve("missing");

        Launch.Print printed = config("--kubeconfig", missing.toString());
        assertThat(printed.text()).contains(missing.toString());
        assertThat(printed.note()).endsWith("\n# not of use as it is: The kubeconfig " + missing + " does not exist.");
        assertThat(config("--kubeconfig", good.toString(), "--context", "other").note())
                .endsWith("\n# not of use as it is: There is no context other.");
        assertThat(config("--kubeconfig", good.toString()).note()).doesNotContain("not of use");
        assertThat(((Launch.Print)
                                new CommandLineReader("", Map.of("HOME", folder.toString())).read("config", "cursor"))
                        .note())
                .as("none was named, and there is none at its usual place")
                .endsWith("\n# not of use as it is: No cluster is configured: there is no kubeconfig at "
                        + folder.resolve(".kube/config") + ".");
        assertThat(config("--kubeconfig", missing.toString(), "--cluster=demo").note())
                .doesNotContain("not of use");
    }

    private static Launch.Print config(String... words) {
        return (Launch.Print) new CommandLineReader("", Map.of())
                .read(Stream.concat(Stream.of("config", "cursor"), Stream.of(words))
                        .toArray(String[]::new));
    }

    @Test
    void takesOverTheVariablesThatDecideWhatIsServed() throws IOException {
        Map<String, String> environment = Map.ofEntries(
                Map.entry("HOME", folder.toString()),
                Map.entry("MCP_TOOLSETS", "health,change"),
                Map.entry("MCP_CHANGE_NAMESPACES", "shop"),
                Map.entry("MCP_SERVERS_CONFIG", "servers.json"),
                Map.entry("MCP_EXEC_PLUGINS", "aws"),
                Map.entry(
                        "MCP_ALERTS_URL",
                        "https://prometheus.example.com/tenant/eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiJhIn0.c2ln/api/v1/alerts"),
                Map.entry("MCP_CONTEXT", "prod"),
                Map.entry("MCP_HTTP_PORT", "8081"),
                Map.entry("MCP_CONFIRM", " "),
                Map.entry("OTHER_TOKEN", "not ours"));

        Launch.Print printed =
                (Launch.Print) new CommandLineReader("", environment).read("config", "cursor", "--exec-plugins=none");

        JsonNode read = new ObjectMapper().readTree(printed.text());
        assertThat(read.findValue("env"))
                .isEqualTo(new ObjectMapper()
                        .createObjectNode()
                        .put("MCP_CHANGE_NAMESPACES", "shop")
                        .put(
                                "MCP_SERVERS_CONFIG",
                                Path.of("servers.json").toAbsolutePath().toString())
                        .put("MCP_TOOLSETS", "health,change"));
        assertThat(read.findValue("args").valueStream().map(JsonNode::asText))
                .endsWith("--context=prod", "--exec-plugins=none");
        assertThat(printed.note()).isEqualTo("""
                # for .cursor/mcp.json or ~/.cursor/mcp.json
                # taken over from the environment: MCP_CONTEXT, MCP_TOOLSETS, MCP_SERVERS_CONFIG, MCP_CHANGE_NAMESPACES
                # left out, because of what looks like a secret in the address: MCP_ALERTS_URL
                # not of use as it is: No cluster is configured: there is no kubeconfig at %s/.kube/config.""".formatted(folder));
    }

    @Test
    void namesNoKubeconfigForARecordingAndSaysThatItIsMissing() {
        Launch.Print printed = (Launch.Print) new CommandLineReader("", Map.of("KUBECONFIG", "/home/me/config"))
                .read("config", "vscode", "--cluster", "/nowhere/must-gather");

        assertThat(printed.text()).doesNotContain("KUBECONFIG");
        assertThat(printed.note())
                .doesNotContain("taken over")
                .endsWith("# not of use as it is: there is no '/nowhere/must-gather'");
    }

    /// The server would refuse each change, or write no line where the administrator wants one.
    @ParameterizedTest
    @CsvSource({"stderr, stderr", "none, none", "audit.jsonl, audit.jsonl", "/var/log/audit, /var/log/audit"})
    void takesOverWhereAuditLinesGo(String audit, Path taken) throws IOException {
        Launch.Print printed =
                (Launch.Print) new CommandLineReader("", Map.of("MCP_AUDIT", audit)).read("config", "cursor");

        assertThat(new ObjectMapper()
                        .readTree(printed.text())
                        .findValue("MCP_AUDIT")
                        .asText())
                .isEqualTo(audit.contains(".") ? taken.toAbsolutePath().toString() : taken.toString());
    }

    private Invocation invocation(Path jar, Map<String, String> environment, String... words) {
        Launch launch = new CommandLineReader("", environment).read(words);
        return Invocation.of(((Launch.Serve) launch).settings(), jar, environment, TakenOver.NONE);
    }

    private static String fenced(McpClient client, String text) {
        String language = switch (client) {
            case CLAUDE_DESKTOP, VSCODE, CURSOR, GEMINI -> "json";
            case CODEX -> "toml";
            case CLAUDE_CODE, INSPECTOR -> "sh";
        };
        return "```%s\n%s```\n".formatted(language, text);
    }
}
