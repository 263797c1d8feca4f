// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.tool.change;

import static org.assertj.core.api.Assertions.assertThat;

import io.clusterhealth.tool.CallContext;
import io.clusterhealth.tool.ToolError;
import io.clusterhealth.tool.ToolOutcome;
import java.time.Clock;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.locks.LockSupport;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/// The effects of a change: the Services, Routes and Ingresses of its pods, the remaining replicas, and the
/// health of the cluster afterwards. Without controllers, so that every status is set by the test.
class ChangeReachIT extends ChangeFixture {
    private static final CallContext PATIENT = new Interrupting(Integer.MAX_VALUE);

    /// A client that cancels the call after `after` steps of progress.
    private record Interrupting(int after) implements CallContext {
        @Override
        public Duration remaining() {
            return Duration.ofSeconds(20);
        }

        @Override
        public void progress(int done, int total, String message) {
            if (done == after) {
                Thread.currentThread().interrupt();
            }
        }
    }

    /// A client on a machine so busy that the first pause uses up the time of the call.
    private record Busy() implements CallContext {
        @Override
        public Duration remaining() {
            return Duration.ofSeconds(8);
        }

        @Override
        public void progress(int done, int total, String message) {}

        @Override
        public boolean goesOnAfter(Duration time) {
            LockSupport.parkNanos(remaining().toNanos());
            return true;
        }
    }

    @Override
    String[] options() {
        return new String[] {"--audit", "--crds"};
    }

    @Override
    CallContext usual() {
        return PATIENT;
    }

    @Override
    String node(String name) {
        return """
                {apiVersion: v1, kind: Node, metadata: {name: %s}, status: {allocatable: {cpu: "1", memory: 4Gi, pods: "110"},
                  capacity: {cpu: "1", memory: 4Gi, pods: "110"}, conditions: [{type: Ready, status: "True"}]}}
                """.formatted(name);
    }

    @BeforeAll
    void nodes() {
        kube.apply(node("worker-2"));
        kube.kubectl("taint", "nodes", "--all", "node.kubernetes.io/not-ready-");
        kube.apply("{apiVersion: v1, kind: ServiceAccount, metadata: {name: default, namespace: shop}}");
    }

    /// If there are Routes, no Ingress is read.
    @Test
    void theRoutesBeforeAWorkloadAreNamed() {
        kube.apply("""
                {apiVersion: v1, kind: Service, metadata: {name: front, namespace: shop}, spec: {selector: {app: web}, ports: [{port: 80}]}}
                ---
                {apiVersion: v1, kind: Service, metadata: {name: api, namespace: shop}, spec: {selector: {app: api}, ports: [{port: 80}]}}
                ---
                {apiVersion: route.openshift.io/v1, kind: Route, metadata: {name: shop, namespace: shop}, spec: {to: {kind: Service, name: front}}}
                ---
                {apiVersion: route.openshift.io/v1, kind: Route, metadata: {name: api, namespace: shop}, spec: {to: {kind: Service, name: api}}}
                """);
        long before = requests().count();

        ToolOutcome.Answer plan = plan(WEB + "\"action\":\"scale\",\"replicas\":0}");

        assertThat(requests().skip(before).map(event -> event.path("requestURI").asText()))
                .hasSizeLessThanOrEqualTo(8)
                .noneMatch(uri -> uri.contains("ingresses"));
        assertThat(plan.text())
                .contains("behind Service front", "behind Route shop")
                .doesNotContain("Service api", "Route api");
        assertThat(plan.data().path("routes").toString()).isEqualTo("[\"shop\"]");
        kube.kubectl("delete", "route/shop", "route/api", "service/front", "service/api", "-n", "shop");
    }

    /// A rolling update of the last ready replica does not interrupt the service; `Recreate` does.
    @Test
    void theLastReadyReplicaIsNamed() {
        kube.kubectl("patch", "deployment", "web", "-n", "shop", "--subresource=status", "--type=merge", "-p", """
                {"status":{"replicas":1,"readyReplicas":1,"availableReplicas":1}}""");
        kube.kubectl("scale", "deployment", "web", "--replicas=1", "-n", "shop");
        String last = "It stops the last ready replica.";

        assertThat(plan(WEB + "\"action\":\"restart\"}").text()).doesNotContain(last);
        ToolOutcome.Answer none = plan(WEB + "\"action\":\"scale\",\"replicas\":0}");
        assertThat(none.data().at("/report/warnings").toString()).contains(last);
        assertThat(none.data().at("/report/isDangerous").asBoolean()).isTrue();
        kube.kubectl("patch", "deployment", "web", "-n", "shop", "--type=merge", "-p", """
                {"spec":{"strategy":{"type":"Recreate","rollingUpdate":null}}}""");
        assertThat(plan(WEB + "\"action\":\"restart\"}").text()).contains("warning: " + last);
    }

    @Test
    void everyWorkloadOfAManifestIsToldWithWhatHangsOnIt() {
        StringBuilder manifest = new StringBuilder();
        for (String name : List.of("one", "two")) {
            kube.apply("""
                    {apiVersion: apps/v1, kind: Deployment, metadata: {name: %1$s, namespace: shop}, spec: {replicas: 1,
                     selector: {matchLabels: {app: %1$s}}, template: {metadata: {labels: {app: %1$s}}, spec: {containers: [{name: app, image: x}]}}}}
                    ---
                    {apiVersion: v1, kind: Service, metadata: {name: %1$s, namespace: shop}, spec: {selector: {app: %1$s}, ports: [{port: 80}]}}
                    """.formatted(name));
            kube.kubectl("patch", "deployment", name, "-n", "shop", "--subresource=status", "--type=merge", "-p", """
                    {"status":{"replicas":1,"readyReplicas":1,"availableReplicas":1}}""");
            manifest.append("""
                    ---
                    {apiVersion: apps/v1, kind: Deployment, metadata: {name: %s, namespace: shop}, spec: {replicas: 0}}
                    """.formatted(name));
        }

        ToolOutcome.Answer plan =
                plan(json(apply(manifest.toString())).put("force", true).toString());

        assertThat(plan.text()).contains("It stops the last ready replica of shop/one, shop/two.");
        assertThat(plan.data().path("services").toString()).isEqualTo("[\"one\",\"two\"]");
        kube.kubectl("delete", "deployment/one", "deployment/two", "service/one", "service/two", "-n", "shop");
    }

    /// A partial drain is reported as partial, and a cancelled call stops.
    @Test
    void aDrainNamesThePodsThatHaveNoPlaceAndStopsWhereItIsGivenUp() {
        for (String pod : new String[] {"one", "three", "two"}) {
            kube.apply("""
                    {apiVersion: v1, kind: Pod, metadata: {name: %s, namespace: shop}, spec: {nodeName: worker-1, containers: [{name: c,
                      image: x, resources: {requests: {cpu: 400m}}}]}}
                    """.formatted(pod));
        }
        String drain = "{\"resource\":\"node\",\"name\":\"worker-1\",\"action\":\"drain\"";
        ToolError alone = noPlan(drain + "}");
        assertThat(alone.error()).isEqualTo("No controller makes Pod shop/one, Pod shop/three, Pod shop/two again.");
        assertThat(alone.suggestion()).startsWith("force: true");

        ToolOutcome.Answer plan = plan(drain + ",\"force\":true}");
        assertThat(plan.data().path("summary").asText())
                .contains(
                        "evict 3 pods of 3 workloads",
                        "nothing makes Pod shop/one, Pod shop/three, Pod shop/two again");
        assertThat(plan.text()).contains("capacity: 1 of 3 pods fit on no other node");

        ToolOutcome.Answer part = answer(apply(plan, new Interrupting(2)));
        assertThat(Thread.interrupted()).isTrue();
        assertThat(part.data().path("complete").asBoolean()).isFalse();
        assertThat(part.text())
                .startsWith("Done in part: drain Node worker-1")
                .contains(
                        "stopped: The call was cancelled.",
                        "done: cordon Node worker-1",
                        "done: evict Pod shop/one",
                        "not done: evict Pod shop/three",
                        "not done: evict Pod shop/two",
                        "undo: plan-change {\"action\":\"uncordon\"");
        assertThat(records.getLast().outcome()).isEqualTo("CANCELLED after 2 of 4");
        assertThat(kube.kubectl("get", "pods", "-n", "shop", "-o", "jsonpath={.items[*].metadata.deletionTimestamp}"))
                .doesNotContain(" ");
        answer(apply(plan(part.data().path("undo").toString())));
    }

    /// The progress messages name what the call waits for.
    @Test
    void anIncidentThatAChangeDoesNotEndIsStillThere() {
        kube.apply("""
                {apiVersion: networking.k8s.io/v1, kind: Ingress, metadata: {name: entrance, namespace: shop}, spec: {defaultBackend: {service:
                  {name: frnot, port: {number: 80}}}}}
                """);
        ToolOutcome.Answer plan = plan("""
                {"action":"label","resource":"ingress","name":"entrance","namespace":"shop","values":{"team":"a"}}""");
        assertThat(plan.text()).contains("verifies: which incidents of shop are gone or new");
        List<String> heard = new ArrayList<>();

        ToolOutcome.Answer done = answer(apply(plan, new Hearing(heard)));

        assertThat(done.data().path("result").asText()).as(done.text()).isEqualTo("unchanged");
        assertThat(done.text())
                .contains(
                        "still there: ",
                        "Ingress shop/entrance: Backend Service of the Ingress or Route does not exist (CH-905)");
        assertThat(heard).isNotEmpty().containsOnly("waiting: its incident is still there");
        kube.kubectl("delete", "ingress/entrance", "-n", "shop");
    }

    /// A client that records the progress messages.
    private record Hearing(List<String> heard) implements CallContext {
        @Override
        public Duration remaining() {
            return Duration.ofSeconds(12);
        }

        @Override
        public void progress(int done, int total, String message) {
            heard.add(message);
        }
    }

    @Test
    void whatAChangeMakesWorseIsToldWithItsUndoWhichIsLeftToTheCaller() {
        kube.apply("""
                {apiVersion: v1, kind: Service, metadata: {name: front, namespace: shop}, spec: {selector: {app: web}, ports: [{port: 80}]}}
                ---
                {apiVersion: networking.k8s.io/v1, kind: Ingress, metadata: {name: entrance, namespace: shop}, spec: {defaultBackend: {service:
                  {name: front, port: {number: 80}}}}}
                """);
        int before = writes().size();
        ToolOutcome.Answer plan = plan("""
                {"action":"patch","resource":"ingress","name":"entrance","namespace":"shop",
                  "patch":{"spec":{"defaultBackend":{"service":{"name":"frnot"}}}}}""");

        ToolOutcome.Answer worse = answer(apply(plan, new Busy()));

        assertThat(worse.data().path("result").asText()).as(worse.text()).isEqualTo("worse");
        assertThat(worse.text())
                .contains(
                        "new: ",
                        "Ingress shop/entrance: Backend Service of the Ingress or Route does not exist (CH-905)");
        assertThat(worse.data().at("/undo/action").asText()).isEqualTo("patch");
        assertThat(writes()).hasSize(before + 1);

        ToolOutcome.Answer back = answer(call(
                tools(admin, Clock.systemUTC(), false).get(1),
                worse.data().path("undoPlan").toString(),
                usual()));
        assertThat(back.data().path("result").asText()).as(back.text()).isEqualTo("gone");
        assertThat(back.text()).contains("gone: ", "(CH-905)");
        kube.kubectl("delete", "ingress/entrance", "service/front", "-n", "shop");
    }

    /// A ready pod with a controller.
    private void pod(String controller, String name, String cpu) {
        kube.apply("""
                {apiVersion: v1, kind: Pod, metadata: {name: %s-0, namespace: shop, labels: {app: %s}, ownerReferences: [{apiVersion: apps/v1,
                  kind: %s, name: %s, uid: "1", controller: true}]}, spec: {nodeName: worker-2, containers: [{name: c, image: x,
                  resources: {requests: {cpu: "%s"}}}]}}
                """.formatted(name, name, controller, name, cpu));
        kube.kubectl("patch", "pod", name + "-0", "-n", "shop", "--subresource=status", "--type=merge", "-p", """
                {"status":{"phase":"Running","conditions":[{"type":"Ready","status":"True"}]}}""");
    }

    /// Pods deleted with an object are reported like drained ones. A DaemonSet's pod needs no other node.
    @Test
    void aDeletionNamesWhatLeadsToThePodsThatGoWithIt() {
        pod("StatefulSet", "api", "2");
        pod("DaemonSet", "agent", "2");
        kube.apply("""
                {apiVersion: v1, kind: Service, metadata: {name: front, namespace: shop}, spec: {selector: {app: api}, ports: [{port: 80}]}}
                """);

        ToolOutcome.Answer node = plan("{\"resource\":\"node\",\"name\":\"worker-2\",\"action\":\"delete\"}");
        assertThat(node.data().path("summary").asText()).contains("deletes 2 pods of 2 workloads with it");
        assertThat(node.text())
                .contains(
                        "It stops the last ready replica of shop/agent, shop/api.",
                        "behind Service shop/front",
                        "capacity: 1 of 1 pods fit on no other node");

        assertThat(plan("{\"resource\":\"ns\",\"name\":\"shop\",\"action\":\"delete\"}")
                        .text())
                .contains("It stops the last ready replica of shop/agent, shop/api.", "behind Service front");
        kube.kubectl("delete", "pod/api-0", "pod/agent-0", "service/front", "-n", "shop", "--force");
    }

    @Test
    void aServiceThatLosesItsPodsIsToldWithWhatLeadsToIt() {
        pod("StatefulSet", "api", "10m");
        kube.apply("""
                {apiVersion: v1, kind: Service, metadata: {name: front, namespace: shop}, spec: {selector: {app: api}, ports: [{port: 80}]}}
                ---
                {apiVersion: route.openshift.io/v1, kind: Route, metadata: {name: shop, namespace: shop}, spec: {to: {kind: Service, name: front}}}
                """);
        String service = "{\"resource\":\"service\",\"name\":\"front\",\"namespace\":\"shop\",\"action\":";
        String lost = "Service shop/front leads to 1 ready pod now, and to none then.";
        long before = requests().count();

        ToolOutcome.Answer patched =
                plan(service + "\"patch\",\"patch\":{\"spec\":{\"selector\":{\"app\":\"nobody\"}}}}");

        assertThat(requests().skip(before)).hasSizeLessThanOrEqualTo(8);
        assertThat(patched.data().at("/report/isDangerous").asBoolean()).isTrue();
        assertThat(patched.text()).contains("warning: " + lost, "behind Route shop");
        assertThat(answer(apply(patched)).text()).contains("ready pods: Service shop/front 1 → 0");
        ToolOutcome.Answer back = plan(patched.data().path("undo").toString());
        assertThat(back.data().path("summary").asText())
                .startsWith("patch Service shop/front: set spec.selector.app from nobody to api on ");
        assertThat(back.text())
                .contains(
                        "endpoints: Service shop/front leads to no ready pods now, and to 1 then.",
                        "behind Route shop",
                        "set before: spec.selector.app by cluster-health-mcp")
                .doesNotContain("warning: ");
        assertThat(answer(apply(back)).text()).contains("ready pods: Service shop/front 0 → 1");
        assertThat(plan(service + "\"delete\"}").text()).contains(lost, "behind Route shop");
        assertThat(plan(service + "\"label\",\"values\":{\"a\":\"b\"}}").text())
                .doesNotContain("leads to", "Route shop");
        kube.kubectl("delete", "route/shop", "service/front", "pod/api-0", "-n", "shop", "--force");
    }

    /// The selector of a Deployment is immutable; other labels of its template may change.
    @Test
    void aServiceThatSelectsTheNewPodsNoMoreIsNamed() {
        kube.kubectl("patch", "deployment", "web", "-n", "shop", "-p", """
                {"spec":{"template":{"metadata":{"labels":{"tier":"front"}}}}}""");
        kube.apply("""
                {apiVersion: v1, kind: Service, metadata: {name: front, namespace: shop}, spec: {selector: {tier: front}, ports: [{port: 80}]}}
                """);

        assertThat(plan(WEB + "\"action\":\"patch\",\"patch\":{\"spec\":{\"template\":{\"metadata\":{\"labels\":"
                                + "{\"tier\":\"back\"}}}}}}")
                        .text())
                .contains("Service front selects its new pods no more.");
        kube.kubectl("delete", "service/front", "-n", "shop");
    }

    /// Warnings are data and do not make a change dangerous.
    @Test
    void whatTheApiServerWarnsOfIsInThePlan() {
        pod("StatefulSet", "api", "10m");

        ToolOutcome.Answer plan = plan("""
                {"action":"label","resource":"ns","name":"shop","values":{"pod-security.kubernetes.io/enforce":"restricted"}}""");

        assertThat(plan.text())
                .contains("the API server warns: 'existing pods in namespace \"shop\" violate the new PodSecurity");
        assertThat(plan.data().at("/apiWarnings/0").asText()).startsWith("existing pods in namespace");
        assertThat(plan.data().at("/report/type").asText()).isEqualTo("write");
        kube.kubectl("delete", "pod/api-0", "-n", "shop", "--force");
    }

    @Test
    void whatPodsGetOfTheNodeAndOfServiceAccountsIsDangerous() {
        ToolOutcome.Answer made = plan(apply("""
                {apiVersion: v1, kind: Pod, metadata: {name: q, namespace: shop}, spec: {hostPID: true, containers: [{name: c, image: x,
                  securityContext: {privileged: true}, volumeMounts: [{name: h, mountPath: /h}]}], volumes: [{name: h, hostPath: {path: /}}]}}
                """));
        ToolOutcome.Answer patched = plan(WEB + "\"action\":\"patch\",\"patch\":{\"spec\":{\"template\":{\"spec\":"
                + "{\"serviceAccountName\":\"robot\",\"hostNetwork\":true}}}}}");

        ToolOutcome.Answer own = plan(apply("""
                {apiVersion: apps/v1, kind: Deployment, metadata: {name: o, namespace: shop}, spec: {selector: {matchLabels: {app: o}},
                  template: {metadata: {labels: {app: o}}, spec: {serviceAccountName: own, containers: [{name: c, image: x}]}}}}
                """));

        assertThat(own.data().at("/report/type").asText()).isEqualTo("write");
        assertThat(made.data().at("/report/type").asText()).isEqualTo("dangerous");
        assertThat(made.text())
                .contains(
                        "Pod shop/q: privileged (c); shares the node's namespaces (hostPID); mounts paths of the node (/).");
        assertThat(patched.text())
                .contains(
                        "Deployment shop/web: shares the node's namespaces (hostNetwork); runs as service account robot.");
        assertThat(plan(WEB + "\"action\":\"restart\"}")
                        .data()
                        .at("/report/type")
                        .asText())
                .isEqualTo("write");
    }
}
