// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.tool.change;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.clusterhealth.plan.ChangeRecord;
import io.clusterhealth.plan.ObjectDiff;
import io.clusterhealth.tool.ToolError;
import io.clusterhealth.tool.ToolOutcome;
import java.time.Clock;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// What a plan says is what is done, once.
class ChangePlansIT extends ChangeFixture {
    /// Each change: planned, nothing written; applied, the object is what the diff said; applied again, nothing to do.
    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '~', textBlock = """
            "action":"scale","replicas":5}                                   | scale Deployment shop/web from 3 to 5 on     | +  replicas: 5
            "action":"scale","replicas":0}                                   | scale Deployment shop/web from 3 to 0 on     | -  replicas: 3
            "action":"restart"}                                              | restart Deployment shop/web on               | restartedAt
            "action":"set-image","image":"web:2"}                            | set the image of container app of Deployment | image: web:2
            "action":"label","values":{"tier":"back","team":"a"}}            | label Deployment shop/web with tier=back     | +    team: a
            "action":"label","values":{"tier-":""}}                          | label Deployment shop/web with tier-         | -    tier: front
            "action":"annotate","values":{"note":"x y"}}                     | annotate Deployment shop/web with note=x y   | +    note: x y
            "action":"patch","patch":{"spec":{"paused":true}}}               | patch Deployment shop/web: set spec.paused   | +  paused: true
            """)
    void aPlanIsTheChangeAndWorksOnce(String arguments, String summary, String line) {
        int before = writes().size();
        String version = field(".metadata.resourceVersion");

        ToolOutcome.Answer plan = plan(WEB + arguments);

        assertThat(plan.data().path("summary").asText()).startsWith(summary);
        assertThat(plan.data().path("diff").asText()).contains(line);
        assertThat(plan.text()).contains("nothing is changed yet").doesNotContain("hunter2");
        assertThat(field(".metadata.resourceVersion")).isEqualTo(version);
        assertThat(writes()).hasSize(before);

        JsonNode live = json(kube.kubectl("get", "deployment", "web", "-n", "shop", "-o", "json"));
        ToolOutcome.Answer done = answer(apply(plan));
        JsonNode changed = json(kube.kubectl("get", "deployment", "web", "-n", "shop", "-o", "json"));

        assertThat(done.text())
                .startsWith("Done: " + summary)
                .contains("verify: wait-for-health {\"namespace\":\"shop\"}");
        assertThat(ObjectDiff.of((ObjectNode) live, (ObjectNode) changed).digest())
                .isEqualTo(records.getFirst().digest());
        assertThat(writes()).hasSize(before + 1);
        assertThat(records).extracting(ChangeRecord::outcome).containsExactly("applying", "applied");

        assertThat(refusal(apply(plan)).code()).isEqualTo("NOTHING_TO_DO");
        assertThat(writes()).hasSize(before + 1);
    }

    /// What a plan did and another took back is not done a second time by the same plan.
    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '~', textBlock = """
            "action":"scale","replicas":5}            | scale deployment web --replicas=3
            "action":"label","values":{"tier":"back"}} | label deployment web tier=front --overwrite
            """)
    void aPlanThatWasTakenBackIsStale(String arguments, String back) {
        ToolOutcome.Answer plan = plan(WEB + arguments);
        answer(apply(plan));
        kube.kubectl((back + " -n shop").split(" "));
        int before = writes().size();

        ToolError stale = refusal(apply(plan));

        assertThat(stale.code()).isEqualTo("PLAN_STALE");
        assertThat(stale.valid()).containsKeys("plan", "summary");
        assertThat(writes()).hasSize(before);
    }

    @Test
    void theNewPlanOfAStaleOneWorks() {
        ToolOutcome.Answer plan = plan(WEB + "\"action\":\"scale\",\"replicas\":5}");
        kube.kubectl("scale", "deployment", "web", "--replicas=4", "-n", "shop");

        ToolError stale = refusal(apply(plan));
        String summary = stale.valid().getOrDefault("summary", List.of("none")).getFirst();
        ObjectNode again = JSON.createObjectNode()
                .put("plan", stale.valid().getOrDefault("plan", List.of("none")).getFirst())
                .put("summary", summary);

        assertThat(summary).startsWith("scale Deployment shop/web from 4 to 5 on");
        answer(call(tools(admin, Clock.systemUTC(), false).get(1), again.toString(), NOBODY));
        assertThat(field(".spec.replicas")).isEqualTo("5");
    }

    @Test
    void cordonsAndUncordonsANode() {
        String node = "{\"resource\":\"node\",\"name\":\"worker-1\",";
        answer(apply(plan(node + "\"action\":\"cordon\"}")));
        assertThat(kube.kubectl("get", "node", "worker-1", "-o", "jsonpath={.spec.unschedulable}"))
                .isEqualTo("true");
        ToolOutcome.Answer back = plan(node + "\"action\":\"uncordon\"}");
        assertThat(back.data().path("undo").path("action").asText()).isEqualTo("cordon");
        answer(apply(back));
        assertThat(kube.kubectl("get", "node", "worker-1", "-o", "jsonpath={.spec.unschedulable}"))
                .isEmpty();
    }

    @Test
    void undoTakesItBack() {
        ToolOutcome.Answer plan = plan(
                WEB
                        + "\"action\":\"patch\",\"patch\":{\"spec\":{\"paused\":true},\"metadata\":{\"labels\":{\"tier\":\"x\"}}}}");
        String before = field(".spec") + field(".metadata.labels");
        answer(apply(plan));

        answer(apply(plan(plan.data().path("undo").toString())));

        assertThat(field(".spec") + field(".metadata.labels")).isEqualTo(before);
    }

    /// What kubectl keeps of the manifest is told in no plan, in whatever place of the object it stands.
    @Test
    void whatWasOnceAppliedIsNotShown() {
        kube.kubectl(
                "annotate",
                "deployment",
                "web",
                "kubectl.kubernetes.io/last-applied-configuration={\"pass\":\"hunter2-applied\"}",
                "-n",
                "shop");

        ToolOutcome.Answer plan = plan(WEB + "\"action\":\"annotate\",\"values\":{\"note\":\"x\"}}");

        assertThat(plan.text() + plan.data())
                .contains("+    note: x")
                .doesNotContain("applied-configuration", "hunter2");
    }

    @Test
    void ownersAndKeepersAreNamed() {
        kube.kubectl("label", "deployment", "web", "app.kubernetes.io/managed-by=Helm", "-n", "shop");
        kube.kubectl("autoscale", "deployment", "web", "--min=1", "--max=4", "-n", "shop");
        kube.apply("""
                {apiVersion: v1, kind: Service, metadata: {name: front, namespace: shop}, spec: {selector: {app: web}, ports: [{port: 80}]}}
                ---
                {apiVersion: policy/v1, kind: PodDisruptionBudget, metadata: {name: keep, namespace: shop}, spec: {minAvailable: 1,
                  selector: {matchLabels: {app: web}}}}
                """);
        kube.kubectl("annotate", "deployment", "web", "argocd.argoproj.io/tracking-id=x", "-n", "shop");

        ToolOutcome.Answer plan = plan(WEB + "\"action\":\"scale\",\"replicas\":0}");

        assertThat(plan.text())
                .contains(
                        "would be undone by: Argo CD",
                        "would be undone by: Helm",
                        "would be undone by: HorizontalPodAutoscaler web, which sets the replicas",
                        "behind Service front",
                        "guarded by PodDisruptionBudget keep (0 of 0 pods may be disrupted)",
                        "set before by: spec.replicas: kubectl since ",
                        "dangerous: kubectl scale deployments.apps/web --replicas=0 -n shop",
                        "warning: It stops all pods of the workload.",
                        "undo: plan-change {\"action\":\"scale\"");
    }
}
