// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.bench.change;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.clusterhealth.bench.measure.Launch;
import io.clusterhealth.bench.measure.McpProcess;
import io.clusterhealth.bench.measure.Peer;
import io.clusterhealth.bench.measure.Report;
import io.clusterhealth.bench.measure.Samples;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/// Measures plans, changes and field conflicts: `<folder of the API server> <kubectl> <calls>`.
public final class ChangeBench {
    private static final ObjectMapper JSON = new ObjectMapper();
    private static final Duration DELAY = Duration.ofMillis(15);
    private static final Duration PLANNED = Duration.ofMillis(300);
    private static final int REQUESTS = 8;
    private static final int TOKENS = 600;
    private static final int WARM_UP = 10;
    private static final int CHARACTERS_PER_TOKEN = 4;
    private static final String WEB = "\"resource\":\"deployment\",\"name\":\"web\",\"namespace\":\"shop\"}";

    private static final String DEPLOYMENT = """
            {apiVersion: apps/v1, kind: Deployment, metadata: {name: web, namespace: shop, labels: {tier: "%s"}}, spec: {replicas: %d,
              selector: {matchLabels: {app: web}}, template: {metadata: {labels: {app: web}}, spec: {containers: [{name: app, image: "web:1",
              resources: {requests: {cpu: 100m, memory: 64Mi}}}]}}}}
            """;

    private static final String SETUP = """
            {apiVersion: v1, kind: Namespace, metadata: {name: shop}}
            ---
            {apiVersion: v1, kind: Service, metadata: {name: front, namespace: shop}, spec: {selector: {app: web}, ports: [{port: 80}]}}
            ---
            {apiVersion: networking.k8s.io/v1, kind: Ingress, metadata: {name: shop, namespace: shop}, spec: {defaultBackend: {service:
              {name: front, port: {number: 80}}}}}
            ---
            {apiVersion: policy/v1, kind: PodDisruptionBudget, metadata: {name: web, namespace: shop}, spec: {minAvailable: 2,
              selector: {matchLabels: {app: web}}}}
            """;

    private static final Map<String, String> PLANS = new LinkedHashMap<>();

    static {
        PLANS.put("scale to fewer", "{\"action\":\"scale\",\"replicas\":1," + WEB);
        PLANS.put("scale to more", "{\"action\":\"scale\",\"replicas\":5," + WEB);
        PLANS.put("restart", "{\"action\":\"restart\"," + WEB);
        PLANS.put("set-image", "{\"action\":\"set-image\",\"image\":\"web:2\"," + WEB);
        PLANS.put("label", "{\"action\":\"label\",\"values\":{\"team\":\"a\"}," + WEB);
        PLANS.put("patch", "{\"action\":\"patch\",\"patch\":{\"spec\":{\"paused\":true}}," + WEB);
        PLANS.put("delete", "{\"action\":\"delete\"," + WEB);
        PLANS.put("apply of two new objects", manifest("""
                {apiVersion: v1, kind: ConfigMap, metadata: {name: one, namespace: shop}, data: {a: b}}
                ---
                {apiVersion: v1, kind: ConfigMap, metadata: {name: two, namespace: shop}, data: {a: b}}
                """));
    }

    private final RealCluster cluster;
    private final int calls;
    private final Report report = new Report();

    private ChangeBench(RealCluster cluster, int calls) {
        this.cluster = cluster;
        this.calls = calls;
    }

    public static void main(String[] words) throws Exception {
        new ChangeBench(new RealCluster(Path.of(words[0]), Path.of(words[1])), Integer.parseInt(words[2])).measure();
    }

    private static String manifest(String text) {
        return JSON.createObjectNode()
                .put("action", "apply")
                .put("manifest", text)
                .toString();
    }

    private void measure() throws Exception {
        cluster.run(SETUP, "apply", "-f", "-");
        reset();
        Optional<Peer> peer = Peer.installed();
        try (DistantServer distant = DistantServer.before(cluster.port(), DELAY)) {
            String kubeconfig = cluster.kubeconfig(distant.port());
            report.machine();
            try (McpProcess ours = new McpProcess(new Launch(
                    Path.of("mcp-server").toAbsolutePath(),
                    kubeconfig,
                    Map.of(
                            "MCP_TOOLSETS", "health,change",
                            "MCP_CHANGE_NAMESPACES", "shop",
                            "MCP_RATE_LIMIT", "0",
                            "MCP_DEADLINE", "20s",
                            "MCP_AUDIT",
                                    cluster.folder().resolve("changes.jsonl").toString())))) {
                ours.initialize();
                plans(ours);
                try (McpProcess theirs = peer.isPresent() ? peer.get().start(kubeconfig) : ours) {
                    if (peer.isPresent()) {
                        theirs.initialize();
                        changes(ours, theirs);
                        fields(ours, theirs);
                    } else {
                        System.out.println("\n" + Peer.NAME + ": not measured, npm does not reach its registry");
                    }
                }
            }
        }
    }

    /// Recreates the Deployment as Argo CD would apply it.
    private void reset() throws IOException, InterruptedException {
        cluster.run("", "delete", "deployment", "web", "-n", "shop", "--ignore-not-found");
        cluster.run(
                DEPLOYMENT.formatted("front", 3),
                "apply",
                "--server-side",
                "--field-manager=argocd-controller",
                "-f",
                "-");
    }

    private void plans(McpProcess ours) throws Exception {
        System.out.println("\n**Plans, " + DELAY.toMillis() + " ms per answer**\n");
        System.out.println("| plan-change | requests | p50 (p95) of " + calls + " | tokens | |\n|---|---|---|---|---|");
        Samples first = new Samples();
        first.time(() -> ours.call("plan-change", PLANS.get("scale to fewer")));
        for (Map.Entry<String, String> plan : PLANS.entrySet()) {
            Measured measured = measured(ours, "plan-change", List.of(plan.getValue()));
            boolean reached = measured.requests() <= REQUESTS
                    && measured.times().median().compareTo(PLANNED) <= 0
                    && measured.tokens() <= TOKENS;
            System.out.printf(
                    "| %s | %d | %s | %d | %s |%n",
                    plan.getKey(),
                    measured.requests(),
                    Report.times(measured.times()),
                    measured.tokens(),
                    reached ? "reached" : "**missed**");
        }
        System.out.println("| wanted | ≤ 8 | ≤ 300 ms | ≤ 600 | |");
        System.out.println("\nThe first call of the process took " + Report.millis(first.median()) + ".");
    }

    /// @param requests that the last call made
    private record Measured(Samples times, long requests, int tokens, JsonNode last) {}

    /// Calls the tool with the arguments in rotation, after the warm-up calls.
    private Measured measured(McpProcess program, String tool, List<String> arguments) throws Exception {
        Samples times = new Samples();
        JsonNode result = JSON.createObjectNode();
        long requests = 0;
        for (int i = -WARM_UP; i < calls; i++) {
            String given = arguments.get(Math.floorMod(i, arguments.size()));
            long before = i == calls - 1 ? cluster.requests() : 0;
            Samples kept = i < 0 ? new Samples() : times;
            result = kept.time(() -> program.call(tool, given));
            requests = i == calls - 1 ? cluster.requests() - before : 0;
            if (result.path("isError").asBoolean()) {
                throw new IOException(tool + ": " + text(result));
            }
        }
        return new Measured(times, requests, text(result).length() / CHARACTERS_PER_TOKEN, result);
    }

    /// Toggles a label: with a plan and its application, and with the peer.
    private void changes(McpProcess ours, McpProcess theirs) throws Exception {
        Samples planned = new Samples();
        Samples applied = new Samples();
        long requests = 0;
        int tokens = 0;
        for (int i = -WARM_UP; i < calls; i++) {
            String wish =
                    "{\"action\":\"label\",\"values\":{\"team\":\"%s\"},%s".formatted(i % 2 == 0 ? "a" : "b", WEB);
            long before = cluster.requests();
            JsonNode plan = (i < 0 ? new Samples() : planned).time(() -> ours.call("plan-change", wish));
            ObjectNode given = JSON.createObjectNode();
            given.set("plan", plan.at("/structuredContent/data/plan"));
            given.set("summary", plan.at("/structuredContent/data/summary"));
            JsonNode done = (i < 0 ? new Samples() : applied).time(() -> ours.call("apply-change", given.toString()));
            if (done.path("isError").asBoolean()) {
                throw new IOException(text(done));
            }
            requests = cluster.requests() - before;
            tokens = (text(plan).length() + text(done).length()) / CHARACTERS_PER_TOKEN;
        }
        List<String> resources = new ArrayList<>();
        for (String tier : List.of("front", "back")) {
            resources.add(JSON.createObjectNode()
                    .put("resource", DEPLOYMENT.formatted(tier, 3))
                    .toString());
        }
        Measured peer = measured(theirs, "resources_create_or_update", resources);
        System.out.println("\n**One label changed**\n\n| | this program | " + Peer.NAME + " |\n|---|---|---|");
        System.out.println("| before the change is agreed to, p50 (p95) | plan-change " + Report.times(planned)
                + " | nothing: no dry run |");
        System.out.println("| the change, p50 (p95) | apply-change " + Report.times(applied)
                + ", the health before and after included | resources_create_or_update "
                + Report.times(peer.times()) + " |");
        System.out.println("| requests, all together | " + requests + " | " + peer.requests() + " |");
        System.out.println("| tokens of the answers | " + tokens + " | " + peer.tokens() + " |");
        System.out.printf(
                "| plan-change ÷ its change | %.2f | |%n",
                (double) planned.median().toNanos() / peer.times().median().toNanos());
    }

    /// Changes a field of another manager: the replicas that Argo CD has applied.
    private void fields(McpProcess ours, McpProcess theirs) throws Exception {
        reset();
        String wanted = DEPLOYMENT.formatted("front", 5);
        System.out.println(
                "\n**A field that another manager holds: `spec.replicas` of a Deployment that Argo CD has applied with 3, wanted"
                        + " with 5**\n\n| | who holds it (its value) | what was said |\n|---|---|---|");
        System.out.println("| before | " + cluster.holders() + " | |");
        JsonNode refused = ours.call("plan-change", manifest(wanted));
        System.out.println("| this program: plan-change, apply | " + cluster.holders() + " | " + line(refused) + " |");
        JsonNode taken = theirs.call(
                "resources_create_or_update",
                JSON.createObjectNode().put("resource", wanted).toString());
        System.out.println(
                "| " + Peer.NAME + ": resources_create_or_update | " + cluster.holders() + " | " + line(taken) + " |");
    }

    private static String line(JsonNode result) {
        String code = result.at("/structuredContent/code").asText();
        String said = text(result).lines().findFirst().orElse("").replace("|", "\\|");
        return (code.isEmpty() ? "" : "`" + code + "`: ") + said;
    }

    private static String text(JsonNode result) {
        return result.at("/content/0/text").asText();
    }
}
