// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.tool.health;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.clusterhealth.tool.ToolOutcome;
import java.io.IOException;
import org.junit.jupiter.api.Test;

/// A pod that differs from its template: `explain-resource` names the differences and possible webhooks.
class AdmittedPodsTest extends ToolCallFixture {
    private static final String ASKED = "{\"kind\": \"Pod\", \"namespace\": \"shop\", \"name\": \"cart-5d8-a\"}";

    @Test
    void whatAWebhookChangedIsToldOfAFailingPod() throws IOException {
        cluster("8Mi", "OOMKilled");

        ToolOutcome.Answer answer = answer("explain-resource", ASKED);

        assertThat(answer.text())
                .contains("not as in the template of ReplicaSet shop/cart-5d8; container app: resources.limits.memory"
                        + " is 8Mi, 512Mi in the template; changed at admission, or resized since; mutating webhooks for"
                        + " pods: pod-defaulter\n");
        JsonNode admission = answer.data().path("admission");
        assertThat(admission.path("fields").path(0).path("is").asText()).isEqualTo("8Mi");
        assertThat(admission.path("webhooks").path(0).asText()).isEqualTo("pod-defaulter");
    }

    @Test
    void aPodThatIsAsItsTemplateOrDoesNotFailSaysNothingOfIt() throws IOException {
        cluster("512Mi", "OOMKilled");
        assertThat(answer("explain-resource", ASKED).text()).doesNotContain("template");

        cluster("8Mi", "");
        assertThat(answer("explain-resource", ASKED).text()).doesNotContain("template");
    }

    private void cluster(String limit, String ended) throws IOException {
        write("as-of.txt", "2026-11-21T10:00:00Z");
        write("webhooks.yaml", """
                apiVersion: admissionregistration.k8s.io/v1
                kind: MutatingWebhookConfiguration
                metadata: {name: pod-defaulter}
                webhooks:
                - name: pods.defaulter.example.com
                  clientConfig: {url: 'https://defaulter.example.com'}
                  rules: [{operations: [CREATE], apiGroups: [''], apiVersions: [v1], resources: [pods]}]
                ---
                apiVersion: admissionregistration.k8s.io/v1
                kind: MutatingWebhookConfiguration
                metadata: {name: service-defaulter}
                webhooks:
                - name: services.defaulter.example.com
                  clientConfig: {url: 'https://defaulter.example.com'}
                  rules: [{operations: [CREATE], apiGroups: [''], apiVersions: [v1], resources: [services]}]
                """);
        write("replicasets.yaml", """
                apiVersion: apps/v1
                kind: ReplicaSet
                metadata: {namespace: shop, name: cart-5d8}
                spec:
                  template:
                    spec:
                      containers: [{name: app, image: 'cart:1', resources: {limits: {memory: 512Mi}}}]
                """);
        String state = ended.isEmpty()
                ? "ready: true, restartCount: 0, state: {running: {}}"
                : "ready: false, restartCount: 6, state: {waiting: {reason: CrashLoopBackOff}}, lastState: {terminated: "
                        + "{exitCode: 137, reason: " + ended + ", finishedAt: '2026-11-21T09:59:00Z'}}";
        write("pods.yaml", """
                apiVersion: v1
                kind: Pod
                metadata:
                  namespace: shop
                  name: cart-5d8-a
                  ownerReferences: [{apiVersion: apps/v1, kind: ReplicaSet, name: cart-5d8, controller: true}]
                spec:
                  containers: [{name: app, image: 'cart:1', resources: {limits: {memory: %s}}}]
                status:
                  phase: Running
                  containerStatuses: [{name: app, image: 'cart:1', %s}]
                """.formatted(limit, state));
    }
}
