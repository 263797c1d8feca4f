// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.tool.change;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.clusterhealth.cluster.kube.KubeClusters;
import io.clusterhealth.cluster.kube.LiveClusters;
import io.clusterhealth.cluster.kube.write.KubeChanges;
import io.clusterhealth.git.GitRepositories;
import io.clusterhealth.kubekit.KubeKit;
import io.clusterhealth.manifests.Renderers;
import io.clusterhealth.plan.ChangeRecord;
import io.clusterhealth.session.ProcessKey;
import io.clusterhealth.tool.Arguments;
import io.clusterhealth.tool.CallContext;
import io.clusterhealth.tool.ClientCapabilities;
import io.clusterhealth.tool.Tool;
import io.clusterhealth.tool.ToolError;
import io.clusterhealth.tool.ToolOutcome;
import io.clusterhealth.tool.health.ToolCallFixture;
import io.vertx.core.Vertx;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.TestInstance;

/// The toolset on a real API server with an audit log.
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
abstract class ChangeFixture {
    static final ObjectMapper JSON = new ObjectMapper();
    static final String WEB = "{\"resource\":\"deployment\",\"name\":\"web\",\"namespace\":\"shop\",";

    KubeKit kube;
    private Vertx vertx;
    KubeClusters admin;

    final ProcessKey keys = new ProcessKey();
    final List<ChangeRecord> records = new ArrayList<>();

    @BeforeAll
    void start() {
        kube = KubeKit.start(options());
        vertx = Vertx.vertx();
        admin = clusters(kube.admin());
        for (String name : List.of("shop", "other", "openshift-etcd")) {
            kube.apply("{apiVersion: v1, kind: Namespace, metadata: {name: %s}}".formatted(name));
        }
        kube.apply(node("worker-1"));
    }

    /// The options of the test cluster.
    String[] options() {
        return new String[] {"--audit"};
    }

    /// The repositories that manifests are read from.
    Optional<GitRepositories> repositories() {
        return Optional.empty();
    }

    /// The programs that render manifests.
    Optional<Renderers> renderers() {
        return Optional.empty();
    }

    /// The client of calls without a specific one.
    CallContext usual() {
        return NOBODY;
    }

    /// A Node with this name.
    String node(String name) {
        return "{apiVersion: v1, kind: Node, metadata: {name: %s}}".formatted(name);
    }

    @BeforeEach
    void deploy() {
        records.clear();
        for (String namespace : List.of("shop", "other", "openshift-etcd")) {
            undeploy(namespace);
            kube.apply("""
                    {apiVersion: apps/v1, kind: Deployment, metadata: {name: web, namespace: %s, labels: {tier: front}},
                      spec: {replicas: 3, selector: {matchLabels: {app: web}}, template: {metadata: {labels: {app: web}},
                      spec: {containers: [{name: app, image: "web:1", env: [{name: DB_PASSWORD, value: hunter2}]}]}}}}
                    """.formatted(namespace));
        }
    }

    /// Deletes the Deployment of the previous test.
    void undeploy(String namespace) {
        kube.delete("deployment/web", namespace);
    }

    @AfterAll
    void stop() {
        if (kube != null) {
            admin.close();
            vertx.close().toCompletionStage().toCompletableFuture().join();
            kube.close();
        }
    }

    KubeClusters clusters(Path kubeconfig) {
        return LiveClusters.over(kubeconfig, vertx);
    }

    List<Tool> tools(KubeClusters clusters, Clock clock, boolean human) {
        return ChangeToolset.over(
                clusters,
                new KubeChanges(clusters),
                Set.of("shop", "*"),
                repositories(),
                renderers(),
                keys,
                clock,
                human,
                record -> {
                    records.add(record);
                    return true;
                });
    }

    ToolOutcome.Answer plan(String arguments) {
        return answer(call(tools(admin, Clock.systemUTC(), false).getFirst(), arguments, usual()));
    }

    ToolError noPlan(String arguments) {
        return refusal(call(tools(admin, Clock.systemUTC(), false).getFirst(), arguments, usual()));
    }

    ToolOutcome apply(ToolOutcome.Answer plan) {
        return apply(plan, usual());
    }

    ToolOutcome apply(ToolOutcome.Answer plan, CallContext context) {
        return call(tools(admin, Clock.systemUTC(), false).get(1), arguments(plan), context);
    }

    /// The outcomes of applying a plan twice at the same time.
    List<ToolOutcome> appliedAtOnce(ToolOutcome.Answer plan, CallContext context) throws Exception {
        try (ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor()) {
            List<Future<ToolOutcome>> both =
                    threads.invokeAll(List.of(() -> apply(plan, context), () -> apply(plan, context)));
            return List.of(both.getFirst().get(), both.getLast().get());
        }
    }

    /// The arguments of a plan that applies manifests.
    static String apply(String manifest) {
        return JSON.createObjectNode()
                .put("action", "apply")
                .put("manifest", manifest)
                .toString();
    }

    static String arguments(ToolOutcome.Answer plan) {
        return JSON.createObjectNode()
                .put("plan", plan.data().path("plan").asText())
                .put("summary", plan.data().path("summary").asText())
                .toString();
    }

    static ToolOutcome call(Tool tool, String arguments, CallContext context) {
        return tool.call(new Arguments(json(arguments)), context);
    }

    static ObjectNode json(String text) {
        try {
            return (ObjectNode) JSON.readTree(text);
        } catch (JsonProcessingException e) {
            throw new IllegalArgumentException(text, e);
        }
    }

    static ToolOutcome.Answer answer(ToolOutcome outcome) {
        return ToolCallFixture.answer(outcome);
    }

    /// Applies a plan, again after each conflict: a controller may write the object at the same time.
    ToolOutcome.Answer applied(ToolOutcome.Answer plan) {
        ToolOutcome outcome = apply(plan);
        while (outcome instanceof ToolOutcome.Refused(ToolError error)
                && error.code().equals("CONFLICT")) {
            outcome = apply(plan);
        }
        return answer(outcome);
    }

    static ToolError refusal(ToolOutcome outcome) {
        return ToolCallFixture.refusal(outcome);
    }

    /// A field of the Deployment, such as `.spec.replicas`: an object as JSON, empty where there is none.
    String field(String path) {
        JsonNode value = json(kube.get("deployment/web", "shop").orElseThrow())
                .at(path.replace("[", ".").replace("]", "").replace('.', '/'));
        return value.isContainerNode() ? value.toString() : value.asText();
    }

    /// A client without capabilities.
    static final CallContext NOBODY = new Client("{}", "{}", "{}");

    /// @param declared the capabilities of the client
    record Client(String declared, String responses, String state) implements CallContext {
        @Override
        public Duration remaining() {
            return Duration.ofSeconds(3);
        }

        @Override
        public void progress(int done, int total, String message) {}

        @Override
        public ClientCapabilities clientCapabilities() {
            return new ClientCapabilities(json(declared));
        }

        @Override
        public ObjectNode inputResponses() {
            return json(responses);
        }

        @Override
        public ObjectNode requestState() {
            return json(state);
        }
    }

    /// The requests that changed something, from the audit log: no access reviews and no dry runs.
    List<String> writes() {
        return requests()
                .filter(event -> Set.of("create", "update", "patch", "delete", "deletecollection")
                        .contains(event.path("verb").asText()))
                .map(event -> event.path("requestURI").asText())
                .filter(uri -> !uri.contains("dryRun=All") && !uri.contains("selfsubject"))
                .toList();
    }

    /// The requests of the tools, without those of the test cluster.
    Stream<ObjectNode> requests() {
        try {
            return Files.readAllLines(kube.folder().resolve("audit.log")).stream()
                    .map(ChangeFixture::json)
                    .filter(event -> event.path("stage").asText().equals("ResponseComplete"))
                    .filter(event -> event.path("userAgent").asText().contains("fabric8")
                            || event.path("requestURI").asText().contains("cluster-health-mcp"));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
