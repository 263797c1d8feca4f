// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.cluster.kube;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.clusterhealth.cluster.kube.write.KubeChanges;
import io.clusterhealth.engine.EngineHarness;
import io.clusterhealth.report.Holds;
import io.clusterhealth.report.IsolationRow;
import io.clusterhealth.tool.Tool;
import io.clusterhealth.tool.change.ChangeToolset;
import io.clusterhealth.tool.fleet.FleetToolset;
import io.clusterhealth.tool.gitops.GitopsToolset;
import io.clusterhealth.tool.health.HealthToolset;
import io.clusterhealth.tool.kubectl.KubectlToolset;
import io.clusterhealth.tool.rights.RightsToolset;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// Names that no object can have, in every argument of every tool that takes one: refused, without any request to the
/// API server.
///
/// @see <a href="https://www.rfc-editor.org/rfc/rfc1123#section-2.1">RFC 1123, host names</a>
@Holds(IsolationRow.NAMES)
class NamesBeforeRequestsTest {
    private static final ObjectMapper JSON = new ObjectMapper();
    private static final List<String> NO_LABELS = List.of("-lead", "trail-", "a".repeat(64), "a.b", "Web");
    private static final List<String> NO_SUBDOMAINS = List.of("-lead", "trail-", "a".repeat(254), "a..b", "Web");

    /// These are compared with names in lists and go into no request, whatever their length.
    private static final List<String> COMPARED = List.of("-lead", "trail-", "a..b", "Web");

    private static final List<String> NO_SUBJECTS =
            List.of("sa:-lead/web", "sa:trail-/web", "sa:shop/-lead", "sa:shop/trail-", "sa:shop/Web");

    /// Invalid names, by the argument that takes them.
    private static final Map<String, List<String>> NAMES = Map.of(
            "namespace", NO_LABELS,
            "container", NO_LABELS,
            "name", NO_SUBDOMAINS,
            "pod", NO_SUBDOMAINS,
            "node", COMPARED,
            "source", NO_SUBDOMAINS,
            "storage_class", COMPARED,
            "subject", NO_SUBJECTS);

    /// Arguments that name no object, apart from those of [#COMMANDS] and [#MANIFESTS].
    private static final Set<String> OTHER_TEXTS = Set.of(
            "app",
            "cluster",
            "command",
            "cursor",
            "finding",
            "grep",
            "image",
            "kind",
            "manifest",
            "memory",
            "message",
            "node_selector",
            "path",
            "plan",
            "reason",
            "ref",
            "repository",
            "resource",
            "selector",
            "since",
            "summary",
            "target",
            "tolerations",
            "verb");

    private static final List<String> COMMANDS = List.of(
            "get pods trail-",
            "get pods a..b",
            "get pod/-lead",
            "get services a.b",
            "get pods -n trail-",
            "get pods -n a.b",
            "get pods --namespace=-lead",
            "describe pod trail- -n shop",
            "describe pod/-lead -n shop",
            "logs trail- -n shop",
            "logs pod/-lead",
            "logs web-1 -c a.b",
            "logs web-1 -n " + "a".repeat(64));

    /// Parts of a ConfigMap with invalid names.
    private static final List<String> MANIFESTS = List.of(
            "metadata: {name: -lead, namespace: shop}",
            "metadata: {name: trail-, namespace: shop}",
            "metadata: {name: a..b, namespace: shop}",
            "metadata: {name: web, namespace: -lead}",
            "metadata: {name: web, namespace: trail-}",
            "metadata: {name: web, namespace: a.b}");

    /// The arguments of calls that reach the API server.
    private static final Map<String, String> CALLS = Map.ofEntries(
            Map.entry("explain-resource", "{\"kind\":\"pod\",\"name\":\"web-1\"}"),
            Map.entry("get-pod-logs", "{\"pod\":\"web-1\"}"),
            Map.entry("kubectl", "{\"command\":\"get pods\"}"),
            Map.entry("kubectl-describe", "{\"resource\":\"pod\",\"name\":\"web-1\"}"),
            Map.entry("kubectl-get", "{\"resource\":\"pods\"}"),
            Map.entry("kubectl-logs", "{\"pod\":\"web-1\"}"),
            Map.entry("plan-change", "{\"action\":\"restart\",\"resource\":\"deployment\",\"name\":\"web\"}"),
            Map.entry("kubectl-apply", manifest("metadata: {name: web, namespace: shop}")),
            Map.entry("can-i", "{\"verb\":\"get\",\"resource\":\"pods\"}"),
            Map.entry("who-can", "{\"verb\":\"get\",\"resource\":\"pods\"}"),
            Map.entry("why-denied", "{\"verb\":\"get\",\"resource\":\"pods\"}"),
            Map.entry("find-app", "{\"app\":\"web\"}"));

    private static final Set<String> WITHOUT_NAMES = Set.of("apply-change", "list-clusters", "get-upgrade-readiness");
    private static final Set<String> WITHOUT_REQUESTS = Set.of("apply-change");

    private final ScriptedServer server = new ScriptedServer(ScriptedServer::sendEmpty);
    private LiveClusters live;
    private List<Tool> tools;
    private EngineHarness engine;

    @BeforeEach
    void connect(@TempDir Path folder) throws IOException {
        live = new LiveClusters(Files.writeString(folder.resolve("two"), """
                current-context: one
                contexts: [{name: one, context: {cluster: c, user: u}}, {name: two, context: {cluster: d, user: u}}]
                clusters: [{name: c, cluster: {server: "%s"}}, {name: d, cluster: {server: "%s"}}]
                users: [{name: u, user: {token: t}}]
                """.formatted(
                        server.address(), server.address().replace("127.0.0.1", "localhost"))));
        tools = Stream.of(
                        HealthToolset.over(live.clusters()),
                        FleetToolset.all(live.clusters()),
                        KubectlToolset.over(live.clusters()),
                        ChangeToolset.over(live.clusters(), new KubeChanges(live.clusters())),
                        RightsToolset.over(live.clusters()),
                        GitopsToolset.over(live.clusters()))
                .flatMap(List::stream)
                .toList();
        engine = new EngineHarness(Duration.ofSeconds(10), tools.toArray(Tool[]::new));
    }

    @AfterEach
    void disconnect() {
        live.close();
        server.close();
    }

    @Test
    void noRequestIsMadeForWhatIsNoName() {
        List<String> made = new ArrayList<>();
        int tried = 0;
        for (Tool tool : tools) {
            for (String arguments : misnamed(tool)) {
                int before = server.requests().size();
                JsonNode result = engine.call(tool.descriptor().name(), arguments);
                String told = tool.descriptor().name() + " " + arguments + ": "
                        + result.path("content").path(0).path("text").asText();
                if (!result.path("isError").asBoolean() || server.requests().size() > before) {
                    made.add(told);
                }
                tried++;
            }
        }
        assertThat(made).isEmpty();
        assertThat(tried).isGreaterThan(200);
    }

    /// Otherwise the test above would also pass if no call could reach the server.
    @Test
    void everyToolMakesRequestsForNames() {
        for (Tool tool : tools) {
            String name = tool.descriptor().name();
            int before = server.requests().size();
            JsonNode result = engine.call(name, CALLS.getOrDefault(name, "{}"));
            assertThat(server.requests().size() > before)
                    .as(name + ": " + result)
                    .isEqualTo(!WITHOUT_REQUESTS.contains(name));
        }
    }

    @Test
    void everyTextOfEveryToolIsOneOrTheOther() {
        for (Tool tool : tools) {
            assertThat(texts(tool)).allMatch(text -> NAMES.containsKey(text) != OTHER_TEXTS.contains(text));
            assertThat(WITHOUT_NAMES.contains(tool.descriptor().name()))
                    .as(tool.descriptor().name())
                    .isEqualTo(misnamed(tool).isEmpty());
        }
    }

    /// Calls of a tool, each with one invalid name.
    private static List<String> misnamed(Tool tool) {
        String name = tool.descriptor().name();
        List<String> calls = new ArrayList<>();
        if (name.equals("kubectl")) {
            COMMANDS.forEach(line -> calls.add(with("{}", "command", line)));
        }
        if (texts(tool).contains("manifest") && !WITHOUT_NAMES.contains(name)) {
            MANIFESTS.stream()
                    .map(NamesBeforeRequestsTest::manifest)
                    .map(call -> name.equals("plan-change") ? with(call, "action", "apply") : call)
                    .forEach(calls::add);
        }
        texts(tool).stream()
                .filter(NAMES::containsKey)
                .forEach(text -> NAMES.getOrDefault(text, List.of())
                        .forEach(value -> calls.add(with(CALLS.getOrDefault(name, "{}"), text, value))));
        return calls;
    }

    /// The arguments of a tool with free text.
    private static List<String> texts(Tool tool) {
        return tool.descriptor().inputSchema().path("properties").properties().stream()
                .filter(one -> one.getValue().path("type").asText().equals("string"))
                .filter(one -> !one.getValue().has("enum"))
                .map(Map.Entry::getKey)
                .toList();
    }

    private static String manifest(String metadata) {
        return with("{}", "manifest", "{apiVersion: v1, kind: ConfigMap, data: {a: b}, " + metadata + "}");
    }

    private static String with(String arguments, String name, String value) {
        try {
            return ((ObjectNode) JSON.readTree(arguments)).put(name, value).toString();
        } catch (JsonProcessingException e) {
            throw new IllegalArgumentException(arguments, e);
        }
    }
}
