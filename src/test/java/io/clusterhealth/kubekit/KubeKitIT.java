// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.kubekit;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import org.junit.jupiter.api.Test;

/// Nothing of what a test did to an API server is left for the next one.
class KubeKitIT {
    @Test
    void aResetLeavesTheObjectsOfTheStart() {
        try (KubeKit kube = KubeKit.start()) {
            disarrange(kube);

            kube.reset();

            assertAsAfterItsStart(kube);
        }
    }

    @Test
    void theNextTestHasNothingOfTheLast() throws IOException {
        try (KubeKit kube = KubeKit.start()) {
            disarrange(kube);
            kube.kubectl("config", "set-context", "another");
        }
        try (KubeKit next = KubeKit.start()) {
            assertAsAfterItsStart(next);
            assertThat(Files.readString(next.admin())).doesNotContain("another");
            next.apply("{apiVersion: v1, kind: ConfigMap, metadata: {name: made, namespace: default}}");
            assertThat(next.get("configmap/made", "default")).isPresent();
        }
    }

    /// Adds objects, one of which is deleted but held by its finalizer, changes one and deletes one.
    private static void disarrange(KubeKit kube) {
        kube.apply("""
                {apiVersion: v1, kind: Namespace, metadata: {name: made}}
                ---
                {apiVersion: v1, kind: ConfigMap, metadata: {name: made, namespace: made}}
                ---
                {apiVersion: v1, kind: ConfigMap, metadata: {name: held, namespace: default, finalizers: [example.com/held]}}
                ---
                {apiVersion: rbac.authorization.k8s.io/v1, kind: ClusterRole, metadata: {name: view, labels: {changed: "yes"}}}
                """);
        kube.delete("configmap/held", "default");
        assertThat(kube.get("configmap/held", "default")).isPresent();
        kube.delete("clusterrole/edit", "");
    }

    private static void assertAsAfterItsStart(KubeKit kube) {
        assertThat(kube.get("namespace/made", "")).isEmpty();
        assertThat(kube.get("configmap/made", "made")).isEmpty();
        assertThat(kube.get("configmap/held", "default")).isEmpty();
        assertThat(kube.get("clusterrole/view", ""))
                .hasValueSatisfying(view -> assertThat(view).doesNotContain("\"changed\""));
        assertThat(kube.get("clusterrole/edit", "")).isPresent();
    }
}
