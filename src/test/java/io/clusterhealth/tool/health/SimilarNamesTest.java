// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.tool.health;

import static org.assertj.core.api.Assertions.assertThat;

import io.clusterhealth.tool.ToolError;
import java.io.IOException;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/// A name that no object has leads to the object that was meant: of another kind or namespace, or of a similar name.
class SimilarNamesTest extends ToolCallFixture {
    @BeforeEach
    void cluster() throws IOException {
        write("as-of.txt", "2026-11-21T10:00:00Z");
        write("namespaces.yaml", """
                apiVersion: v1
                kind: NamespaceList
                items:
                - {metadata: {name: checkout}}
                - {metadata: {name: default}}
                """);
        write("pods.yaml", """
                apiVersion: v1
                kind: PodList
                items:
                - {metadata: {namespace: checkout, name: checkout-db-0,
                   ownerReferences: [{apiVersion: apps/v1, kind: StatefulSet, name: checkout-db, controller: true}]},
                   status: {phase: Running}}
                - {metadata: {namespace: checkout, name: checkout-api-5d8f7c6b9-bcdfg,
                   ownerReferences: [{apiVersion: apps/v1, kind: ReplicaSet, name: checkout-api-5d8f7c6b9, controller: true}]},
                   status: {phase: Running}}
                """);
        write("statefulsets.yaml", """
                {apiVersion: apps/v1, kind: StatefulSet, metadata: {namespace: checkout, name: checkout-db}, spec: {replicas: 1}}
                """);
        write("deployments.yaml", """
                {apiVersion: apps/v1, kind: Deployment, metadata: {namespace: checkout, name: checkout-api}, spec: {replicas: 1}}
                """);
    }

    @Test
    void logsAreOfferedOfTheWorkloadWithASimilarName() {
        assertThat(refusal("get-pod-logs", "{\"pod\": \"chekout-api\", \"namespace\": \"checkout\"}")
                        .suggestion())
                .isEqualTo("Did you mean 'checkout-api'?");
        assertThat(refusal("get-pod-logs", "{\"pod\": \"chekcout-api\"}").suggestion())
                .isEqualTo("Did you mean 'checkout-api'?");
    }

    @Test
    void logsOfAWorkloadElsewhereAreOfferedWithItsNamespace() {
        ToolError error = refusal("get-pod-logs", "{\"pod\": \"checkout-api\", \"namespace\": \"default\"}");

        assertThat(error.text())
                .isEqualTo("Argument 'pod': namespace default has no pod or workload of this name."
                        + " One is in namespace checkout.");
        assertThat(error.valid().get("validNamespaces")).containsExactly("checkout");
    }

    @Test
    void aMissingNamespaceIsNamedBeforeAllElse() {
        assertThat(refusal("get-pod-logs", "{\"pod\": \"checkout-api\", \"namespace\": \"chekout\"}")
                        .text())
                .contains("there is no Namespace 'chekout'", "Did you mean 'checkout'?");
    }

    @Test
    void aSelectorIsNotTurnedIntoAName() {
        assertThat(refusal("get-pod-logs", "{\"pod\": \"app=cms\"}").suggestion())
                .doesNotContain("app-cms");
    }

    @Test
    void anObjectOfAnotherKindIsNamed() {
        ToolError error = refusal(
                "explain-resource",
                "{\"kind\": \"deployment\", \"name\": \"checkout-db\", \"namespace\": \"checkout\"}");

        assertThat(error.suggestion()).isEqualTo("Of that name there is a StatefulSet: ask for this kind.");
        assertThat(error.valid().get("validKinds")).containsExactly("StatefulSet");
    }
}
