// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.endtoend;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.clusterhealth.kubekit.ClusterProxy;
import io.clusterhealth.kubekit.KubeKit;
import io.clusterhealth.process.ServerProcess;
import java.io.IOException;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.stream.StreamSupport;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/// The whole program, as a process over HTTP, with a real hub: its own API server, which authenticates the
/// callers, one behind cluster-proxy, and two clusters that the hub has lost contact with.
class HubIT {
    private static final ObjectMapper JSON = new ObjectMapper();

    private static KubeKit hub;
    private static KubeKit member;
    private static ClusterProxy proxy;
    private static ServerProcess server;

    @BeforeAll
    static void start() throws IOException {
        CompletableFuture<KubeKit> other = CompletableFuture.supplyAsync(() ->
                KubeKit.start("--crds", "--controllers=clusterrole-aggregation-controller,serviceaccount-controller"));
        hub = KubeKit.start("--more-crds");
        member = other.join();
        BrokenCluster.into(member);
        hub.apply("""
                {apiVersion: rbac.authorization.k8s.io/v1, kind: ClusterRole, metadata: {name: asks},
                 rules: [{apiGroups: [cluster.open-cluster-management.io], resources: [managedclusters], verbs: [list]},
                  {nonResourceURLs: [/cluster-health-mcp], verbs: [get]}]}
                ---
                {apiVersion: rbac.authorization.k8s.io/v1, kind: ClusterRoleBinding, metadata: {name: asks},
                 roleRef: {apiGroup: rbac.authorization.k8s.io, kind: ClusterRole, name: asks},
                 subjects: [{kind: User, name: viewer, apiGroup: rbac.authorization.k8s.io},
                  {kind: User, name: outsider, apiGroup: rbac.authorization.k8s.io}]}
                """);
        joined("member", "True", "00");
        joined("asleep-1", "Unknown", "00");
        joined("asleep-2", "Unknown", "03");
        proxy = ClusterProxy.start(hub.api(), Map.of("member", member.api()));
        server = ServerProcess.http(Map.of(
                "KUBECONFIG", hub.admin().toString(),
                "MCP_AUTH", "user",
                "MCP_FLEET", "ocm",
                "MCP_FLEET_URL", proxy.address().toString(),
                "MCP_DEADLINE", "30s"));
    }

    private static void joined(String name, String available, String minute) {
        hub.apply("""
                {apiVersion: cluster.open-cluster-management.io/v1, kind: ManagedCluster, metadata: {name: %s},
                 spec: {hubAcceptsClient: true}}
                """.formatted(name));
        hub.status("managedcluster/" + name, """
                {"status": {"clusterClaims": [{"name": "region.open-cluster-management.io", "value": "eu-central-1"}],
                 "conditions": [{"type": "ManagedClusterConditionAvailable", "status": "%s",
                 "reason": "Test", "message": "", "lastTransitionTime": "2026-11-20T10:%s:00Z"}]}}
                """.formatted(available, minute));
    }

    @AfterAll
    static void stop() {
        server.close();
        proxy.close();
        member.close();
        hub.close();
    }

    @Test
    void aCallerWithRightsGetsTheVerdictsOfTheClustersBehindIt() throws IOException {
        JsonNode fleet = call("viewer", "get-fleet-health", "{\"depth\": \"full\"}");

        assertThat(row(fleet, "member").path("verdict").asText()).isEqualTo("degraded");
        assertThat(row(fleet, "member").at("/cause/subject/name").asText()).isEqualTo(BrokenCluster.LOST_NODE);
        assertThat(row(fleet, "asleep-1").path("verdict").asText()).isEqualTo("unreachable");
        assertThat(fleet.path("clusters")).hasSize(4);
        assertThat(fleet.path("shared")).singleElement().satisfies(shared -> {
            assertThat(shared.at("/cause/subject/name").asText()).isEqualTo("eu-central-1");
            assertThat(shared.at("/clusters/shown")).hasSize(2);
        });
    }

    @Test
    void everyToolReachesAClusterByItsName() throws IOException {
        JsonNode nodes = call("viewer", "list-nodes", "{\"cluster\": \"member\"}");

        assertThat(nodes.path("total").asInt()).isEqualTo(BrokenCluster.NODES);
    }

    @Test
    void aCallerWithoutRightsThereGetsARowThatSaysSo() throws IOException {
        JsonNode fleet = call("outsider", "get-fleet-health", "{\"depth\": \"full\"}");

        assertThat(row(fleet, "member").at("/error/code").asText()).isEqualTo("FORBIDDEN");
    }

    @Test
    void nobodyWithoutATokenGetsIn() {
        assertThat(server.post("/mcp", request("get-fleet-health", "{}")).statusCode())
                .isEqualTo(401);
    }

    private static JsonNode call(String user, String tool, String arguments) throws IOException {
        String token = Files.readString(hub.folder().resolve(user + ".token")).strip();
        HttpResponse<String> response =
                server.post("/mcp", request(tool, arguments), "Authorization", "Bearer " + token);
        JsonNode data = JSON.readTree(response.body()).at("/result/structuredContent/data");
        assertThat(data.isObject()).as(response.body()).isTrue();
        return data;
    }

    private static String request(String tool, String arguments) {
        return """
                {"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"%s","arguments":%s}}""".formatted(tool, arguments);
    }

    private static JsonNode row(JsonNode fleet, String cluster) {
        List<JsonNode> rows = StreamSupport.stream(fleet.path("clusters").spliterator(), false)
                .filter(row -> row.path("cluster").asText().equals(cluster))
                .toList();
        assertThat(rows).as(fleet.toString()).hasSize(1);
        return rows.getFirst();
    }
}
