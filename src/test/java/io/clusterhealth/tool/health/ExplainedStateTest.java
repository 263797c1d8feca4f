// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.tool.health;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.clusterhealth.cluster.recording.SingleRecording;
import io.clusterhealth.tool.Tool;
import io.clusterhealth.tool.ToolOutcome;
import java.io.IOException;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/// The state that `explain-resource` shows of objects that refer to others, and the calls it suggests.
class ExplainedStateTest extends ToolCallFixture {
    @BeforeEach
    void cluster() throws IOException {
        write("as-of.txt", "2026-11-21T10:00:00Z");
        write("pods.yaml", "{apiVersion: v1, kind: PodList, items: []}");
    }

    @Test
    void aServiceShowsWhatItSelectsAndHowManyTakeRequests() throws IOException {
        write("service.yaml", """
                apiVersion: v1
                kind: Service
                metadata: {namespace: shop, name: cart}
                spec: {type: ClusterIP, clusterIP: 10.0.0.9, selector: {app: cart, tier: web}, ports: [
                  {port: 80, targetPort: http}, {port: 53, targetPort: 5353, protocol: UDP}]}
                """);
        write("slices.yaml", """
                apiVersion: discovery.k8s.io/v1
                kind: EndpointSlice
                metadata: {namespace: shop, name: cart-1, labels: {kubernetes.io/service-name: cart}}
                addressType: IPv4
                endpoints: [{addresses: [10.1.0.1], conditions: {ready: true}}, {addresses: [10.1.0.2], conditions: {ready: false}}]
                """);

        JsonNode facts = facts("service", "cart");

        assertThat(facts.path("spec.selector").asText()).isEqualTo("app=cart; tier=web");
        assertThat(facts.path("spec.ports").asText()).isEqualTo("80->http; 53->5353/UDP");
        assertThat(facts.path("endpoints").asText()).isEqualTo("1 of 2 are ready");
    }

    /// Machines of OpenShift and of Cluster API have the same kind.
    @Test
    void ofKindsOfOneNameTheOneOfTheClusterIsMeant() throws IOException {
        write("machine.yaml", """
                apiVersion: cluster.x-k8s.io/v1beta1
                kind: Machine
                metadata: {namespace: shop, name: md-0-x}
                status: {phase: Failed}
                """);

        assertThat(facts("machine", "md-0-x").path("status.phase").asText()).isEqualTo("Failed");
    }

    @Test
    void generationThatIsNotReportedOnIsShown() throws IOException {
        String widget = """
                ---
                apiVersion: example.com/v1
                kind: Widget
                metadata: {namespace: shop, name: %s, generation: 5}
                spec: {replicas: 2}
                %s
                """;
        write(
                "widgets.yaml",
                widget.formatted("behind", "status: {observedGeneration: 3}")
                        + widget.formatted("current", "status: {observedGeneration: 5}")
                        + widget.formatted("bare", ""));

        JsonNode behind = facts("widgets.example.com", "behind");
        assertThat(behind.path("metadata.generation").asText()).isEqualTo("5");
        assertThat(behind.path("status.observedGeneration").asText()).isEqualTo("3");
        assertThat(facts("widgets.example.com", "current").has("metadata.generation"))
                .isFalse();
        assertThat(facts("widgets.example.com", "bare").path("status").asText()).isEqualTo("none");
    }

    @Test
    void whereNoEndpointsCouldBeReadNoneAreCounted() throws IOException {
        write(
                "service.yaml",
                "{apiVersion: v1, kind: Service, metadata: {namespace: shop, name: cart}, spec: {type: ClusterIP}}");

        assertThat(facts("service", "cart").has("endpoints")).isFalse();
    }

    @Test
    void anIngressShowsItsBackends() throws IOException {
        write("ingress.yaml", """
                apiVersion: networking.k8s.io/v1
                kind: Ingress
                metadata: {namespace: shop, name: shop}
                spec: {ingressClassName: nginx, defaultBackend: {service: {name: sorry, port: {name: http}}}, rules: [
                  {host: shop.example.com, http: {paths: [{path: /cart, backend: {service: {name: cart, port: {number: 80}}}}]}}]}
                """);

        JsonNode facts = facts("ingress", "shop");

        assertThat(facts.path("spec.ingressClassName").asText()).isEqualTo("nginx");
        assertThat(facts.path("spec.rules").asText())
                .isEqualTo("shop.example.com/cart -> cart:80; all else -> sorry:http");
    }

    @Test
    void aNetworkPolicyShowsWhomItLetsIn() throws IOException {
        write("policies.yaml", """
                apiVersion: networking.k8s.io/v1
                kind: NetworkPolicy
                metadata: {namespace: shop, name: cart}
                spec: {podSelector: {matchLabels: {app: cart}}, policyTypes: [Ingress, Egress], ingress: [
                  {from: [{namespaceSelector: {matchLabels: {name: web}}}, {podSelector: {matchExpressions: [
                    {key: app, operator: In, values: [a, b]}]}}], ports: [{port: 8080}]},
                  {from: [{ipBlock: {cidr: 10.0.0.0/8, except: [10.1.0.0/16]}}]}]}
                """);

        JsonNode facts = facts("networkpolicy", "cart");

        assertThat(facts.path("spec.podSelector").asText()).isEqualTo("pods app=cart");
        assertThat(facts.path("spec.policyTypes").asText()).isEqualTo("Ingress; Egress");
        assertThat(facts.path("spec.ingress").asText())
                .isEqualTo("from all pods of namespaces name=web or pods app in (a,b) on 8080;"
                        + " from 10.0.0.0/8 but 10.1.0.0/16");
        assertThat(facts.path("spec.egress").asText()).isEqualTo("nothing is allowed");
    }

    @Test
    void aPolicyOfOtherSoftwareIsNotReadAsOneOfKubernetes() throws IOException {
        write("policies.yaml", """
                {apiVersion: crd.projectcalico.org/v1, kind: NetworkPolicy, metadata: {namespace: shop, name: cart},
                 spec: {selector: "app == 'cart'"}}
                """);

        assertThat(facts("networkpolicies.crd.projectcalico.org", "cart").has("spec.podSelector"))
                .isFalse();
    }

    @Test
    void aConfigMapShowsWhoWroteItLast() throws IOException {
        write("configmaps.yaml", """
                {apiVersion: v1, kind: ConfigMap, metadata: {namespace: shop, name: cart, managedFields: [
                   {manager: kubectl-edit, operation: Update, time: '2026-11-21T09:25:00Z'},
                   {manager: helm, operation: Update, time: '2026-10-01T10:00:00Z'}]}, data: {password: hunter2}}
                """);

        JsonNode facts = facts("configmap", "cart");

        assertThat(facts.path("written").asText()).isEqualTo("2026-11-21T09:25:00Z by kubectl-edit");
        assertThat(facts.path("data").asText()).isEqualTo("1 key (password), values not shown");
        assertThat(facts.toString()).doesNotContain("hunter2");
    }

    /// An Ingress can have any number of backends; the line stays short.
    @Test
    void whatIsLongIsCut() throws IOException {
        StringBuilder paths = new StringBuilder();
        for (int i = 0; i < 50; i++) {
            paths.append("{path: /p%d, backend: {service: {name: s%d, port: {number: 80}}}},".formatted(i, i));
        }
        write("ingress.yaml", """
                apiVersion: networking.k8s.io/v1
                kind: Ingress
                metadata: {namespace: shop, name: shop}
                spec: {rules: [{host: a.example.com, http: {paths: [%s]}}]}
                """.formatted(paths));

        assertThat(facts("ingress", "shop").path("spec.rules").asText())
                .hasSizeLessThan(250)
                .endsWith("and 44 more");
    }

    /// For every object in an incident of the demo cluster.
    @Test
    void offersNeitherTheCallJustMadeNorOneTwice() {
        List<Tool> tools = HealthToolset.over(SingleRecording.demo());
        Tool explain = HealthToolset.named(tools, "explain-resource");
        JsonNode incidents = answer(
                        HealthToolset.call(HealthToolset.named(tools, "get-cluster-health"), "{\"max_tokens\": 20000}"))
                .data()
                .path("incidents");
        List<JsonNode> subjects = new ArrayList<>(incidents.findValues("subject"));
        assertThat(subjects).hasSizeGreaterThan(5);

        for (JsonNode subject : new HashSet<>(subjects)) {
            if (HealthToolset.call(explain, arguments(subject)) instanceof ToolOutcome.Answer told) {
                List<JsonNode> next = new ArrayList<>();
                told.data().path("next").forEach(next::add);
                assertThat(next).as(subject.toString()).doesNotHaveDuplicates();
                assertThat(next)
                        .as(subject.toString())
                        .noneMatch(call -> call.path("arguments").toString().equals(arguments(subject)));
            }
        }
    }

    /// The Deployment is unavailable because no node accepts its pods; its only row names a pod.
    @Test
    void aDeploymentAndItsPodOfferOneAnother() throws IOException {
        write("deployments.yaml", """
                apiVersion: apps/v1
                kind: Deployment
                metadata: {namespace: shop, name: cart, creationTimestamp: "2026-11-01T10:00:00Z"}
                spec: {replicas: 1}
                status: {replicas: 1, updatedReplicas: 1, conditions: [
                  {type: Available, status: "False", lastTransitionTime: "2026-11-21T09:00:00Z"}]}
                """);
        write("replicasets.yaml", """
                apiVersion: apps/v1
                kind: ReplicaSet
                metadata: {namespace: shop, name: cart-5d8, ownerReferences: [{kind: Deployment, name: cart, controller: true}]}
                """);
        write("pods.yaml", """
                apiVersion: v1
                kind: Pod
                metadata: {namespace: shop, name: cart-5d8-a, creationTimestamp: "2026-11-21T09:00:00Z",
                  ownerReferences: [{kind: ReplicaSet, name: cart-5d8, controller: true}]}
                spec: {nodeName: w-1, containers: [{name: app, image: r/cart}]}
                status: {phase: Running, conditions: [{type: Ready, status: "False", lastTransitionTime: "2026-11-21T09:00:00Z"}],
                  containerStatuses: [{name: app, ready: false, restartCount: 14, state: {waiting: {reason: CrashLoopBackOff}},
                    lastState: {terminated: {exitCode: 1, finishedAt: "2026-11-21T09:59:00Z"}}}]}
                """);

        assertThat(answer("explain-resource", "{\"kind\": \"deployment\", \"name\": \"cart\"}")
                        .text())
                .containsOnlyOnce("next: get-pod-logs");
    }

    private static String arguments(JsonNode subject) {
        return subject.path("namespace").asText().isEmpty()
                ? "{\"kind\":%s,\"name\":%s}".formatted(subject.path("kind"), subject.path("name"))
                : "{\"kind\":%s,\"name\":%s,\"namespace\":%s}"
                        .formatted(subject.path("kind"), subject.path("name"), subject.path("namespace"));
    }

    private JsonNode facts(String kind, String name) {
        return answer("explain-resource", "{\"kind\": \"%s\", \"name\": \"%s\"}".formatted(kind, name))
                .data()
                .path("facts");
    }

    /// Findings and events are about the Job of Kubernetes; no check judges a phase of a kind of other software.
    @Test
    void aKindOfAnotherGroupIsToldApart() throws IOException {
        write("jobs.yaml", """
                apiVersion: batch/v1
                kind: Job
                metadata: {namespace: shop, name: train, creationTimestamp: "2026-11-21T08:00:00Z"}
                spec: {backoffLimit: 0}
                status: {failed: 1, conditions: [{type: Failed, status: "True", reason: BackoffLimitExceeded, lastTransitionTime: "2026-11-21T09:00:00Z"}]}
                ---
                apiVersion: batch.volcano.sh/v1alpha1
                kind: Job
                metadata: {namespace: shop, name: train, creationTimestamp: "2026-11-21T08:00:00Z"}
                status: {phase: Pending}
                ---
                apiVersion: v1
                kind: Event
                metadata: {namespace: shop, name: e}
                type: Warning
                reason: BackoffLimitExceeded
                message: Job has reached the specified backoff limit
                involvedObject: {apiVersion: batch/v1, kind: Job, name: train, namespace: shop}
                lastTimestamp: "2026-11-21T09:00:00Z"
                """);

        assertThat(answer("explain-resource", "{\"kind\":\"job\",\"name\":\"train\",\"namespace\":\"shop\"}")
                        .text())
                .contains("BackoffLimitExceeded");
        assertThat(answer(
                                "explain-resource",
                                "{\"kind\":\"jobs.batch.volcano.sh\",\"name\":\"train\",\"namespace\":\"shop\"}")
                        .text())
                .contains("Job.batch.volcano.sh shop/train, created 2 h ago: no check covers its kind")
                .doesNotContain("BackoffLimitExceeded");
    }

    /// A recording has the conditions of custom resources of every kind.
    @Test
    void aCustomResourceNamedLikeAKindOfKubernetesHasItsOwnFindingsAndEvents() throws IOException {
        write("services.yaml", """
                apiVersion: v1
                kind: Service
                metadata: {namespace: shop, name: web, creationTimestamp: "2026-11-21T08:00:00Z"}
                spec: {type: ExternalName, externalName: web.example.com}
                ---
                apiVersion: serving.knative.dev/v1
                kind: Service
                metadata: {namespace: shop, name: web, creationTimestamp: "2026-11-21T08:00:00Z"}
                status: {conditions: [{type: Ready, status: "False", reason: RevisionMissing, lastTransitionTime: "2026-11-21T09:00:00Z"}]}
                ---
                apiVersion: v1
                kind: Event
                metadata: {namespace: shop, name: e}
                type: Warning
                reason: InternalError
                message: no revision
                involvedObject: {apiVersion: serving.knative.dev/v1, kind: Service, name: web, namespace: shop}
                lastTimestamp: "2026-11-21T09:00:00Z"
                """);

        assertThat(answer("explain-resource", "{\"kind\":\"service\",\"name\":\"web\",\"namespace\":\"shop\"}")
                        .text())
                .doesNotContain("CH-317", "InternalError");
        assertThat(answer(
                                "explain-resource",
                                "{\"kind\":\"Service.serving.knative.dev\",\"name\":\"web\",\"namespace\":\"shop\"}")
                        .text())
                .startsWith("Service.serving.knative.dev shop/web")
                .contains("CH-317", "InternalError");
    }

    @Test
    void ofManyContainersThoseThatFailComeFirst() throws IOException {
        write("pods.yaml", """
                apiVersion: v1
                kind: Pod
                metadata: {namespace: shop, name: many}
                spec: {containers: [%s]}
                status: {phase: Running, containerStatuses: [{name: c11, ready: false, restartCount: 9, state: {waiting: {reason: CrashLoopBackOff}}}]}
                """.formatted(
                IntStream.range(0, 12).mapToObj("{name: c%d}"::formatted).collect(Collectors.joining(", "))));

        assertThat(answer("explain-resource", "{\"kind\":\"pod\",\"name\":\"many\"}")
                        .text())
                .contains("\ncontainer c11: not ready, waiting: CrashLoopBackOff, 9 restarts;")
                .contains("\nand 4 more containers");
    }

    /// A Job that nobody's schedule made is no part of the workload whose name its own begins with.
    @Test
    void theLogOfAWorkloadIsNotThatOfAJobWithALongerName() throws IOException {
        write("pods.yaml", """
                apiVersion: v1
                kind: Pod
                metadata: {namespace: shop, name: api-5d8f9c7b6-x2x4x, ownerReferences: [{apiVersion: apps/v1, kind: ReplicaSet, name: api-5d8f9c7b6, controller: true}]}
                spec: {containers: [{name: api}]}
                status: {phase: Running, conditions: [{type: Ready, status: "True"}], containerStatuses: [{name: api, ready: true, state: {running: {}}}]}
                ---
                apiVersion: v1
                kind: Pod
                metadata: {namespace: shop, name: api-migrate-x, ownerReferences: [{apiVersion: batch/v1, kind: Job, name: api-migrate, controller: true}]}
                spec: {containers: [{name: migrate}]}
                status: {phase: Succeeded}
                ---
                apiVersion: v1
                kind: Pod
                metadata: {namespace: shop, name: api-29388961-x, ownerReferences: [{apiVersion: batch/v1, kind: Job, name: api-29388961, controller: true}]}
                spec: {containers: [{name: nightly}]}
                status: {phase: Succeeded}
                """);
        write("logs/shop/api-5d8f9c7b6-x2x4x/api.log", "serving");

        assertThat(answer("get-pod-logs", "{\"pod\":\"api\"}").text())
                .startsWith("Log of shop/api-5d8f9c7b6-x2x4x")
                .contains("2 pods");
    }

    /// An evicted pod has no log, and its workload runs another.
    @Test
    void theLogOfAWorkloadIsThatOfAPodThatRuns() throws IOException {
        write("pods.yaml", """
                apiVersion: v1
                kind: Pod
                metadata: {namespace: shop, name: web-a, ownerReferences: [{apiVersion: apps/v1, kind: ReplicaSet, name: web-5d8f, controller: true}]}
                spec: {containers: [{name: web}]}
                status: {phase: Failed, reason: Evicted}
                ---
                apiVersion: v1
                kind: Pod
                metadata: {namespace: shop, name: web-b, ownerReferences: [{apiVersion: apps/v1, kind: ReplicaSet, name: web-5d8f, controller: true}]}
                spec: {containers: [{name: web}]}
                status: {phase: Running, conditions: [{type: Ready, status: "True"}], containerStatuses: [{name: web, ready: true, state: {running: {}}}]}
                """);
        write("logs/shop/web-b/web.log", "serving");

        assertThat(answer("get-pod-logs", "{\"pod\":\"web\"}").text()).startsWith("Log of shop/web-b");
    }
}
