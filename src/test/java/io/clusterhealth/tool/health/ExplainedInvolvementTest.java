// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.tool.health;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.clusterhealth.tool.ToolOutcome;
import java.io.IOException;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// Objects without a fault of their own that are involved in an incident: a Deployment with one crashing pod
/// of two, the objects that route to it, and its owner.
class ExplainedInvolvementTest extends ToolCallFixture {
    @BeforeEach
    void cluster() throws IOException {
        write("as-of.txt", "2026-11-21T10:00:00Z");
        write("ways.yaml", """
                apiVersion: networking.k8s.io/v1
                kind: Ingress
                metadata: {namespace: shop, name: shop}
                spec: {rules: [{host: shop.example.com, http: {paths: [
                  {path: /, backend: {service: {name: cart, port: {number: 80}}}}]}}]}
                ---
                apiVersion: networking.k8s.io/v1
                kind: Ingress
                metadata: {namespace: shop, name: docs}
                spec: {rules: [{host: docs.example.com, http: {paths: [
                  {path: /, backend: {service: {name: docs, port: {number: 80}}}}]}}]}
                ---
                apiVersion: route.openshift.io/v1
                kind: Route
                metadata: {namespace: shop, name: shop}
                spec: {host: cart.example.com, to: {kind: Service, name: cart}}
                ---
                apiVersion: gateway.networking.k8s.io/v1
                kind: HTTPRoute
                metadata: {namespace: shop, name: shop}
                spec: {rules: [{backendRefs: [{name: cart, port: 80}]}]}
                ---
                apiVersion: v1
                kind: Service
                metadata: {namespace: shop, name: cart}
                spec: {type: ClusterIP, selector: {app: cart}, ports: [{port: 80}]}
                ---
                apiVersion: v1
                kind: Service
                metadata: {namespace: shop, name: docs}
                spec: {type: ClusterIP, selector: {app: docs}, ports: [{port: 80}]}
                ---
                apiVersion: v1
                kind: Namespace
                metadata: {name: shop}
                """);
        write("slices.yaml", """
                apiVersion: discovery.k8s.io/v1
                kind: EndpointSlice
                metadata: {namespace: shop, name: cart-1, labels: {kubernetes.io/service-name: cart}}
                addressType: IPv4
                endpoints: [{addresses: [10.1.0.1], conditions: {ready: true}}, {addresses: [10.1.0.2], conditions: {ready: false}}]
                ---
                apiVersion: discovery.k8s.io/v1
                kind: EndpointSlice
                metadata: {namespace: shop, name: docs-1, labels: {kubernetes.io/service-name: docs}}
                addressType: IPv4
                endpoints: []
                """);
        write("workloads.yaml", """
                apiVersion: apps/v1
                kind: Deployment
                metadata: {namespace: shop, name: cart, creationTimestamp: "2026-11-01T10:00:00Z"}
                spec: {replicas: 1, template: {metadata: {labels: {app: cart}}}}
                status: {replicas: 2, availableReplicas: 1, readyReplicas: 1, updatedReplicas: 1}
                ---
                apiVersion: apps/v1
                kind: ReplicaSet
                metadata: {namespace: shop, name: cart-5d8, ownerReferences: [{kind: Deployment, name: cart, controller: true}]}
                spec: {replicas: 2}
                status: {replicas: 2}
                ---
                apiVersion: apps/v1
                kind: Deployment
                metadata: {namespace: shop, name: docs, creationTimestamp: "2026-11-01T10:00:00Z"}
                spec: {replicas: 0, template: {metadata: {labels: {app: docs}}}}
                status: {}
                """);
        write("pods.yaml", pod("cart-5d8-a", "False", """
                waiting: {reason: CrashLoopBackOff}}, lastState: {terminated: {exitCode: 1, \
                finishedAt: "2026-11-21T09:59:00Z"}""") + "---\n" + pod("cart-5d8-b", "True", "running: {}"));
    }

    @ParameterizedTest
    @CsvSource({
        "ingress, shop, leads to",
        "route, shop, leads to",
        "httproute, shop, leads to",
        "service, cart, leads to",
        "replicaset, cart-5d8, was made by",
        "namespace, shop, contains"
    })
    void anObjectIsPartOfAnIncidentByAnother(String kind, String name, String tie) {
        ToolOutcome.Answer answer =
                answer("explain-resource", "{\"kind\": \"%s\", \"name\": \"%s\"}".formatted(kind, name));

        assertThat(answer.text().lines().findFirst().orElseThrow())
                .contains("nothing is known to be wrong with it itself; it " + tie
                        + " Deployment shop/cart: Container is in CrashLoopBackOff (CH-401).");
        assertThat(answer.text()).contains("incident: involved");
        JsonNode data = answer.data();
        assertThat(data.path("involvedBy").path("tie").asText()).isEqualTo(tie);
        assertThat(data.path("involvedBy").path("subject").path("name").asText())
                .isEqualTo("cart");
        assertThat(data.path("incident").path("role").asText()).isEqualTo("involved");
        assertThat(data.path("incident").path("id").asText()).isEqualTo("CH-401/Deployment/shop/cart");
        assertThat(data.path("next").path(0).path("arguments").toString()).contains("cart-5d8-a");
    }

    /// The status of a workload is only as recent as the last report of the node.
    @Test
    void aWorkloadIsPartOfAnIncidentByWhatItMade() throws IOException {
        write("node.yaml", """
                apiVersion: v1
                kind: Node
                metadata: {name: w-2}
                status: {conditions: [{type: Ready, status: Unknown, lastTransitionTime: "2026-11-21T09:30:00Z"}]}
                """);
        write("db.yaml", """
                apiVersion: apps/v1
                kind: StatefulSet
                metadata: {namespace: shop, name: db, creationTimestamp: "2026-11-01T10:00:00Z"}
                spec: {replicas: 1}
                status: {replicas: 1, availableReplicas: 1, readyReplicas: 1, updatedReplicas: 1}
                ---
                apiVersion: v1
                kind: Pod
                metadata: {namespace: shop, name: db-0, creationTimestamp: "2026-11-21T09:00:00Z",
                  ownerReferences: [{kind: StatefulSet, name: db, controller: true}]}
                spec: {nodeName: w-2, containers: [{name: app, image: r/db}]}
                status: {phase: Running, conditions: [{type: Ready, status: "False", lastTransitionTime: "2026-11-21T09:31:00Z"}]}
                """);

        ToolOutcome.Answer answer = answer("explain-resource", "{\"kind\": \"statefulset\", \"name\": \"db\"}");

        assertThat(answer.text())
                .contains("nothing is known to be wrong with it itself; it made Pod shop/db-0: ")
                .contains("incident: involved (certain); the first cause is Node w-2: ");
    }

    /// The pod's own advice would lead away from the node.
    @Test
    void aSymptomTellsItsReasonAndWhereToLook() throws IOException {
        write("node.yaml", """
                apiVersion: v1
                kind: Node
                metadata: {name: w-2}
                status: {conditions: [{type: Ready, status: Unknown, lastTransitionTime: "2026-11-21T09:30:00Z"}]}
                """);
        write("agent.yaml", """
                apiVersion: v1
                kind: Pod
                metadata: {namespace: shop, name: agent, creationTimestamp: "2026-11-21T09:00:00Z"}
                spec: {nodeName: w-2, containers: [{name: app, image: r/agent}]}
                status: {phase: Running, conditions: [{type: Ready, status: "False", lastTransitionTime: "2026-11-21T09:31:00Z"}]}
                """);

        String text = answer("explain-resource", "{\"kind\": \"pod\", \"name\": \"agent\"}")
                .text();

        assertThat(text)
                .contains("   do: See the first cause, Node w-2.")
                .contains(
                        "incident: a symptom (certain): it runs on Node w-2, which is down; the first cause is Node w-2: ");
    }

    /// The pod works, although another pod of the same owner does not.
    @Test
    void aPodIsNotInvolvedByAnotherOfItsOwner() {
        ToolOutcome.Answer answer = answer("explain-resource", "{\"kind\": \"pod\", \"name\": \"cart-5d8-b\"}");

        assertThat(answer.text()).contains("nothing is known to be wrong with it.");
        assertThat(answer.data().has("incident")).isFalse();
    }

    @Test
    void whatIsScaledToZeroIsSaidToBe() {
        assertThat(answer("explain-resource", "{\"kind\": \"deployment\", \"name\": \"docs\"}")
                        .text())
                .contains("nothing is known to be wrong with it; it is scaled to zero.");
        assertThat(answer("explain-resource", "{\"kind\": \"service\", \"name\": \"docs\"}")
                        .text())
                .contains("endpoints \"none, Deployment shop/docs is scaled to zero\"");
    }

    private static String pod(String name, String ready, String state) {
        return """
                apiVersion: v1
                kind: Pod
                metadata: {namespace: shop, name: %s, creationTimestamp: "2026-11-21T09:00:00Z", labels: {app: cart},
                  ownerReferences: [{kind: ReplicaSet, name: cart-5d8, controller: true}]}
                spec: {nodeName: w-1, containers: [{name: app, image: r/cart}]}
                status: {phase: Running, conditions: [{type: Ready, status: "%s", lastTransitionTime: "2026-11-21T09:00:00Z"}],
                  containerStatuses: [{name: app, ready: %s, restartCount: 14, state: {%s}}]}
                """.formatted(name, ready, ready.equals("True"), state);
    }
}
