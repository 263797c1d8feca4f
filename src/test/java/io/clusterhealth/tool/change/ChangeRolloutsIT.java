// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.tool.change;

import static org.assertj.core.api.Assertions.assertThat;

import io.clusterhealth.tool.Tool;
import io.clusterhealth.tool.ToolError;
import io.clusterhealth.tool.ToolOutcome;
import io.clusterhealth.tool.health.HealthToolset;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// Cases that need controllers: rollouts, owned objects, budgets, and the end of an incident.
class ChangeRolloutsIT extends RolloutFixture {
    @Test
    void undoGoesBackToTheRevisionBefore() {
        rolledOut();
        String first = field(".spec.template");
        kube.kubectl("set", "image", "deployment/web", "app=web:2", "-n", "shop");
        rolledOut();

        long before = requests().count();
        ToolOutcome.Answer plan = plan(WEB + "\"action\":\"undo\"}");
        assertThat(requests().skip(before)).hasSizeLessThanOrEqualTo(8);
        assertThat(plan.data().path("summary").asText())
                .startsWith("undo the rollout of Deployment shop/web: from revision 2 back to 1 on")
                .endsWith(": replaces 3 pods");
        assertThat(plan.text()).contains("-        image: web:2", "undo: plan-change {\"action\":\"undo\"");
        ToolOutcome.Answer done = answer(apply(plan, PATIENT));

        assertThat(field(".spec.template")).isEqualTo(first);
        assertThat(done.data().path("result").asText()).as(done.text()).isIn("no incident", "gone");
        assertThat(field(".status.availableReplicas")).isEqualTo("3");
        assertThat(refusal(apply(plan)).code()).isEqualTo("NOTHING_TO_DO");
        assertThat(noPlan(WEB + "\"action\":\"undo\",\"revision\":9}").suggestion())
                .isEqualTo("It has 3, 2.");
        answer(apply(plan(plan.data().path("undo").toString())));
        assertThat(field(".spec.template")).contains("web:2");
    }

    /// The revisions of these kinds are ControllerRevisions.
    @ParameterizedTest
    @ValueSource(strings = {"StatefulSet", "DaemonSet"})
    void undoGoesBackInControllerRevisions(String kind) {
        String manifest = """
                {apiVersion: apps/v1, kind: %s, metadata: {name: old, namespace: other}, spec: {selector: {matchLabels: {app: old}},
                  template: {metadata: {labels: {app: old}}, spec: {containers: [{name: app, image: "old:%d"}]}}%s}}
                """;
        String more = kind.equals("StatefulSet") ? ", serviceName: old, replicas: 1" : "";
        String revisions = "jsonpath={.items[*].revision}";
        kube.apply(manifest.formatted(kind, 1, more));
        await(() -> kube.kubectl("get", "controllerrevisions", "-n", "other", "-l", "app=old", "-o", revisions)
                .equals("1"));
        kube.apply(manifest.formatted(kind, 2, more));
        await(() -> kube.kubectl("get", "controllerrevisions", "-n", "other", "-l", "app=old", "-o", revisions)
                .contains("2"));

        ToolOutcome.Answer plan = plan(
                "{\"resource\":\"%s\",\"name\":\"old\",\"namespace\":\"other\",\"action\":\"undo\"}".formatted(kind));
        assertThat(plan.data().path("summary").asText())
                .startsWith("undo the rollout of %s other/old: from revision 2 back to 1 on".formatted(kind));
        applied(plan);

        assertThat(kube.kubectl(
                        "get", kind, "old", "-n", "other", "-o", "jsonpath={.spec.template.spec.containers[0].image}"))
                .isEqualTo("old:1");
        kube.kubectl("delete", kind, "old", "-n", "other", "--cascade=foreground");
    }

    @Test
    void aDeletionSaysWhatItTakesAlong() {
        rolledOut();
        ToolOutcome.Answer plan = plan(WEB + "\"action\":\"delete\"}");

        assertThat(plan.data().path("summary").asText())
                .contains("delete Deployment shop/web on", "deletes 3 pods of 1 workload, 1 × ReplicaSet with it");
        assertThat(plan.text())
                .contains("warning: ", "It deletes 3 pods of 1 workload", "undo: it cannot be undone")
                .doesNotContain("diff:");
        ToolOutcome.Answer done = answer(apply(plan, PATIENT));
        assertThat(done.text()).contains("it cannot be undone");
        assertThat(kube.kubectl("get", "deployment", "-n", "shop", "-o", "name"))
                .isBlank();
        assertThat(refusal(apply(plan)).code()).isEqualTo("NOT_FOUND");
        await(() -> kube.kubectl("get", "pods", "-n", "shop", "-o", "name").isBlank());
    }

    @Test
    void aDrainEvictsWhatItSaidAndStopsAtABudget() {
        rolledOut();
        kube.apply(node("worker-2"));
        kube.apply("""
                {apiVersion: policy/v1, kind: PodDisruptionBudget, metadata: {name: keep, namespace: shop}, spec: {minAvailable: 3,
                  selector: {matchLabels: {app: web}}}}
                """);
        kube.kubectl("delete", "pods", "--all", "-n", "other", "--force", "--grace-period=0");
        await(() -> kube.kubectl("get", "pdb", "keep", "-n", "shop", "-o", "jsonpath={.status.currentHealthy}")
                .equals("3"));
        try {
            String node = kube.kubectl("get", "pods", "-n", "shop", "-o", "jsonpath={.items[0].spec.nodeName}");
            ToolOutcome.Answer plan =
                    plan("{\"resource\":\"node\",\"name\":\"%s\",\"action\":\"drain\"}".formatted(node));
            assertThat(plan.text())
                    .contains(
                            "drain Node " + node + ": evict ",
                            "warning: It evicts the pods of the node",
                            "PodDisruptionBudget shop/keep forbids it: 3 of its 3 pods are healthy.",
                            "evicts: shop/web-",
                            "undo: plan-change {\"action\":\"uncordon\"");
            ToolOutcome.Answer part = answer(apply(plan));
            assertThat(part.data().path("complete").asBoolean()).isFalse();
            assertThat(part.text()).contains("Done in part: ", "stopped: Pod shop/web-", "undo: plan-change");
            assertThat(records.getLast().outcome()).startsWith("EVICTION_REFUSED after ");
            assertThat(kube.kubectl("get", "pods", "-n", "shop", "-o", "name").lines())
                    .hasSize(3);

            kube.kubectl("delete", "pdb", "keep", "-n", "shop");
            ToolOutcome.Answer again =
                    plan("{\"resource\":\"node\",\"name\":\"%s\",\"action\":\"drain\"}".formatted(node));
            assertThat(answer(apply(again, PATIENT)).data().path("complete").asBoolean())
                    .isTrue();
            await(() -> !kube.kubectl("get", "pods", "-n", "shop", "-o", "jsonpath={.items[*].spec.nodeName}")
                    .contains(node));
            assertThat(again.text()).contains("undo: it cannot be undone");
            answer(apply(plan(part.data().path("undo").toString())));
        } finally {
            kube.kubectl("uncordon", "worker-1", "worker-2");
        }
    }

    @Test
    void whatAQuotaRefusesIsNotPlanned() {
        kube.apply(
                "{apiVersion: v1, kind: ResourceQuota, metadata: {name: q, namespace: other}, spec: {hard: {pods: 3}}}");
        await(() -> kube.kubectl("get", "quota", "q", "-n", "other", "-o", "jsonpath={.status.used.pods}")
                .equals("3"));
        try {
            ToolError full = noPlan(JSON.createObjectNode()
                    .put("action", "apply")
                    .put("manifest", """
                            {apiVersion: v1, kind: Pod, metadata: {name: one, namespace: other}, spec: {containers: [{name: c, image: x}]}}""")
                    .toString());
            assertThat(full.code()).isEqualTo("REFUSED_BY_CLUSTER");
            assertThat(full.error()).contains("exceeded quota: q");

            ToolOutcome.Answer plan = plan(
                    "{\"action\":\"scale\",\"resource\":\"deployment\",\"name\":\"web\",\"namespace\":\"other\",\"replicas\":5}");
            assertThat(plan.text()).contains("capacity: 0 of 2 new pods fit", "ResourceQuota q lets in 0 more");
        } finally {
            kube.kubectl("delete", "quota", "q", "-n", "other");
        }
    }

    /// The cause is a cordoned node. The verdict after the change reports that its incident is gone.
    @Test
    void theVerdictSaysWhetherTheIncidentIsGone() {
        kube.kubectl("cordon", "-l", "kubernetes.io/os!=none");
        try {
            for (String node : List.of("worker-1", "worker-2")) {
                kube.kubectl("patch", "node", node, "-p", """
                        {"spec":{"taints":[{"key":"node.kubernetes.io/unschedulable","effect":"NoSchedule","timeAdded":"2025-12-31T00:00:00Z"}]}}""");
            }
            kube.kubectl("scale", "deployment/web", "--replicas=5", "-n", "shop");
            await(() -> pending().size() == 2);
            for (String pod : pending()) {
                kube.kubectl("patch", pod, "-n", "shop", "--subresource=status", "-p", """
                        {"status":{"conditions":[{"type":"PodScheduled","lastTransitionTime":"2026-01-01T00:00:00Z"}]}}""");
            }
            Tool verdict = HealthToolset.named(HealthToolset.over(admin), "get-cluster-health");
            await(() -> answer(call(verdict, "{}", PATIENT)).text().startsWith("DEGRADED"));

            ToolOutcome.Answer done = answer(
                    apply(plan("{\"resource\":\"node\",\"name\":\"worker-1\",\"action\":\"uncordon\"}"), PATIENT));

            assertThat(done.data().path("result").asText()).as(done.text()).isEqualTo("gone");
            assertThat(done.text()).contains("gone: ", "(CH-207)");
        } finally {
            kube.kubectl("uncordon", "-l", "kubernetes.io/os!=none");
        }
    }

    /// The unschedulable pods.
    private List<String> pending() {
        return kube.kubectl(
                        "get",
                        "pods",
                        "-n",
                        "shop",
                        "-o",
                        "jsonpath={range .items[?(@.status.conditions[0].reason==\"Unschedulable\")]}pod/{.metadata.name}{\"\\n\"}{end}")
                .lines()
                .toList();
    }
}
