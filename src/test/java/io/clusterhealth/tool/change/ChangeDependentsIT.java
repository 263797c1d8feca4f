// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.tool.change;

import static org.assertj.core.api.Assertions.assertThat;

import io.clusterhealth.cluster.kube.KubeClusters;
import io.clusterhealth.tool.ToolOutcome;
import java.time.Clock;
import org.junit.jupiter.api.Test;

/// What depends on the pods of a change, also for a caller with rights in one namespace only.
class ChangeDependentsIT extends ChangeFixture {

    @Test
    void aDeletionNamesTheBudgetsThatItDoesNotRespect() {
        kube.apply("""
                {apiVersion: v1, kind: ServiceAccount, metadata: {name: default, namespace: shop}}
                ---
                {apiVersion: v1, kind: Pod, metadata: {name: db-0, namespace: shop, labels: {app: db}}, spec: {nodeName: worker-1,
                  tolerations: [{operator: Exists}], containers: [{name: c, image: x}]}}
                ---
                {apiVersion: policy/v1, kind: PodDisruptionBudget, metadata: {name: db, namespace: shop},
                  spec: {minAvailable: 2, selector: {matchLabels: {app: db}}}}
                """);
        kube.kubectl("patch", "pdb", "db", "-n", "shop", "--subresource=status", "--type=merge", "-p", """
                {"status":{"disruptionsAllowed":0,"currentHealthy":2,"desiredHealthy":2,"expectedPods":2,"observedGeneration":1}}""");
        String ignored =
                "PodDisruptionBudget shop/db allows no disruption, but a deletion does not respect it: 2 of its"
                        + " 2 pods are healthy.";

        ToolOutcome.Answer pod =
                plan("{\"action\":\"delete\",\"resource\":\"pod\",\"name\":\"db-0\",\"namespace\":\"shop\"}");
        assertThat(pod.text()).contains(ignored).doesNotContain("guarded by");
        assertThat(pod.data().at("/report/isDangerous").asBoolean()).isTrue();
        assertThat(plan("{\"action\":\"delete\",\"resource\":\"node\",\"name\":\"worker-1\"}")
                        .text())
                .contains(ignored)
                .doesNotContain("guarded by");
        kube.kubectl("delete", "pod/db-0", "pdb/db", "-n", "shop", "--force");
    }

    @Test
    void aClaimTellsWhoMountsItAndWhatBecomesOfItsData() {
        kube.apply("""
                {apiVersion: v1, kind: ServiceAccount, metadata: {name: default, namespace: shop}}
                ---
                {apiVersion: v1, kind: PersistentVolume, metadata: {name: pv-1}, spec: {capacity: {storage: 1Gi}, accessModes: [ReadWriteOnce],
                  persistentVolumeReclaimPolicy: Delete, hostPath: {path: /x}}}
                ---
                {apiVersion: v1, kind: PersistentVolumeClaim, metadata: {name: data, namespace: shop}, spec: {volumeName: pv-1,
                  accessModes: [ReadWriteOnce], resources: {requests: {storage: 1Gi}}}}
                ---
                {apiVersion: v1, kind: Pod, metadata: {name: db-0, namespace: shop}, spec: {nodeName: worker-1,
                  tolerations: [{operator: Exists}], containers: [{name: c, image: x}], volumes: [{name: d, persistentVolumeClaim: {claimName: data}}]}}
                """);

        assertThat(plan("{\"action\":\"delete\",\"resource\":\"pvc\",\"name\":\"data\",\"namespace\":\"shop\"}")
                        .text())
                .contains(
                        "It stays Terminating, and cannot be used by new pods, while pods mount it: shop/db-0.",
                        "The data on PersistentVolume pv-1 is deleted with it (reclaim policy Delete).");
        // Without controllers, the finalizers of the claim and its volume stay.
        kube.kubectl("delete", "pod/db-0", "-n", "shop", "--force");
        kube.kubectl("delete", "pvc/data", "pv/pv-1", "-n", "shop", "--wait=false");
    }

    /// No controller sets the labels of a living pod.
    @Test
    void aPodWithOtherLabelsLeavesItsControllerAndItsService() {
        kube.apply("""
                {apiVersion: v1, kind: ServiceAccount, metadata: {name: default, namespace: shop}}
                ---
                {apiVersion: apps/v1, kind: ReplicaSet, metadata: {name: db, namespace: shop}, spec: {replicas: 1, selector: {matchLabels: {app: db}},
                  template: {metadata: {labels: {app: db}}, spec: {containers: [{name: c, image: x}]}}}}
                ---
                {apiVersion: v1, kind: Service, metadata: {name: db, namespace: shop}, spec: {selector: {app: db}, ports: [{port: 80}]}}
                """);
        String uid = kube.kubectl("get", "rs", "db", "-n", "shop", "-o", "jsonpath={.metadata.uid}");
        kube.apply("""
                {apiVersion: v1, kind: Pod, metadata: {name: db-0, namespace: shop, labels: {app: db}, ownerReferences: [
                  {apiVersion: apps/v1, kind: ReplicaSet, name: db, uid: %s, controller: true}]}, spec: {nodeName: worker-1,
                  tolerations: [{operator: Exists}], containers: [{name: c, image: x}]}}
                """.formatted(uid));

        assertThat(plan("""
                {"action":"label","resource":"pod","name":"db-0","namespace":"shop","values":{"app":"other"}}""").text())
                .contains(
                        "Pod shop/db-0 leaves ReplicaSet db, which makes another pod in its place.",
                        "Service db selects Pod shop/db-0 no more.")
                .doesNotContain("would be undone by");
        kube.apply("""
                {apiVersion: v1, kind: Pod, metadata: {name: lone, namespace: shop}, spec: {nodeName: worker-1,
                  tolerations: [{operator: Exists}], containers: [{name: c, image: x}]}}
                """);
        assertThat(plan("""
                {"action":"label","resource":"pod","name":"lone","namespace":"shop","values":{"app":"db"}}""").text())
                .contains(
                        "dangerous: ",
                        "ReplicaSet db adopts Pod shop/lone, and deletes a pod where it then has more than 1.",
                        "Service db selects Pod shop/lone, as it did not before.");
        kube.kubectl("delete", "pod/db-0", "pod/lone", "rs/db", "service/db", "-n", "shop", "--force");
    }

    /// Only nodes and the pods on them have to be read for the whole cluster.
    @Test
    void aCallerOfOneNamespaceLearnsWhatIsInIt() {
        kube.apply("""
                {apiVersion: rbac.authorization.k8s.io/v1, kind: Role, metadata: {name: edits, namespace: shop}, rules: [
                  {apiGroups: [apps, autoscaling, ""], verbs: [get, list, patch],
                  resources: [deployments, horizontalpodautoscalers, pods, services, resourcequotas]}]}
                ---
                {apiVersion: rbac.authorization.k8s.io/v1, kind: RoleBinding, metadata: {name: edits, namespace: shop},
                  roleRef: {apiGroup: rbac.authorization.k8s.io, kind: Role, name: edits},
                  subjects: [{kind: User, name: outsider, apiGroup: rbac.authorization.k8s.io}]}
                ---
                {apiVersion: autoscaling/v2, kind: HorizontalPodAutoscaler, metadata: {name: web, namespace: shop}, spec: {maxReplicas: 5,
                  scaleTargetRef: {apiVersion: apps/v1, kind: Deployment, name: web}}}
                ---
                {apiVersion: v1, kind: ResourceQuota, metadata: {name: few, namespace: shop}, spec: {hard: {pods: "4"}}}
                """);
        kube.kubectl("patch", "quota", "few", "-n", "shop", "--subresource=status", "--type=merge", "-p", """
                {"status":{"hard":{"pods":"4"},"used":{"pods":"2"}}}""");
        try (KubeClusters outsider = clusters(kube.outsider())) {
            ToolOutcome.Answer plan = answer(call(
                    tools(outsider, Clock.systemUTC(), false).getFirst(),
                    WEB + "\"action\":\"scale\",\"replicas\":9}",
                    usual()));

            assertThat(plan.text())
                    .contains(
                            "would be undone by: HorizontalPodAutoscaler web",
                            "capacity: 2 of 6 new pods fit: ResourceQuota few lets in 2 more",
                            "not looked at: nodes could not be read whole",
                            "not looked at: pods of other namespaces could not be read whole")
                    .doesNotContain("horizontalpodautoscalers could not", "resourcequotas could not");
        }
        kube.kubectl("delete", "hpa/web", "quota/few", "rolebinding/edits", "role/edits", "-n", "shop");
    }

    @Test
    void aNamespaceThatIsMissingIsNamed() {
        assertThat(noPlan("""
                {"action":"restart","resource":"deployment","name":"web","namespace":"shopp"}
                """).error()).isEqualTo("Argument 'namespace': there is no namespace 'shopp'.");
        assertThat(noPlan("""
                {"action":"restart","resource":"deployment","name":"wbe","namespace":"shop"}
                """).error()).isEqualTo("Argument 'name': there is no Deployment 'wbe' in namespace shop.");
    }
}
