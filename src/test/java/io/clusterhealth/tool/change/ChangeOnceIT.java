// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.tool.change;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.clusterhealth.cluster.kube.write.KubeChanges;
import io.clusterhealth.kubekit.AdmissionWebhook;
import io.clusterhealth.plan.ChangeRecord;
import io.clusterhealth.plan.ChangeableClusters.ChangeReply;
import io.clusterhealth.plan.ObjectChange;
import io.clusterhealth.tool.Tool;
import io.clusterhealth.tool.ToolError;
import io.clusterhealth.tool.ToolOutcome;
import java.time.Clock;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// A plan is valid once, and for unchanged objects only. Failures while it is applied are reported.
class ChangeOnceIT extends ChangeFixture {
    /// A plan does not repeat its change after another client has reverted it.
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

        // The write before the plan may be of the same second, the resolution of managedFields.
        assertThat(stale.error()).contains("since the plan was made: ").contains("kubectl at an unknown time");
        assertThat(summary).startsWith("scale Deployment shop/web from 4 to 5 on");
        assertThat(stale.more())
                .startsWith("summary: %s\npods of Deployment shop/web: 4 now, 5 then\n".formatted(summary))
                .contains("\n- replicas: 4\n+ replicas: 5\n")
                .endsWith("\nplan: " + again.path("plan").asText());
        answer(call(tools(admin, Clock.systemUTC(), false).get(1), again.toString(), NOBODY));
        assertThat(field(".spec.replicas")).isEqualTo("5");
    }

    /// The object is unchanged, but admission would change the result.
    @Test
    void aPlanIsStaleWhereAdmissionMakesAnotherChangeOfIt() throws Exception {
        ToolOutcome.Answer plan = plan(apply("""
                {apiVersion: v1, kind: ConfigMap, metadata: {name: late, namespace: shop, labels: {hooked: "true"}}, data: {a: b}}
                """));
        int before = writes().size();
        try (AdmissionWebhook _ = new AdmissionWebhook(kube)) {
            assertThat(refusal(apply(plan)).code()).isEqualTo("PLAN_STALE");
            assertThat(writes()).hasSize(before);
        } finally {
            kube.kubectl("delete", "mutatingwebhookconfiguration", "stamps");
        }
    }

    /// The precondition accepts one request; the other finds an object that differs from its plan.
    @Test
    void ofTwoApplicationsAtOnceOneIsMade() throws Exception {
        ToolOutcome.Answer plan = plan(WEB + "\"action\":\"scale\",\"replicas\":5}");
        int before = writes().size();
        List<ToolOutcome> outcomes = appliedAtOnce(plan, usual());

        assertThat(outcomes)
                .filteredOn(outcome -> outcome instanceof ToolOutcome.Answer)
                .hasSize(1);
        assertThat(outcomes)
                .filteredOn(outcome -> outcome instanceof ToolOutcome.Refused)
                .singleElement()
                .satisfies(
                        refused -> assertThat(refusal(refused).code()).isIn("CONFLICT", "NOTHING_TO_DO", "PLAN_STALE"));
        assertThat(field(".spec.replicas")).isEqualTo("5");
        assertThat(kube.kubectl("get", "deployment", "web", "-n", "shop", "-o", "jsonpath={.metadata.generation}"))
                .isEqualTo("2");
        assertThat(writes()).hasSizeBetween(before + 1, before + 2);
    }

    /// The second of three changes fails, although its dry run succeeded.
    @Test
    void stopsAtTheFirstFailureAndSaysWhatWasDone() {
        String three = List.of("p1", "p2", "p3").stream()
                .map(
                        "{apiVersion: v1, kind: ConfigMap, metadata: {name: %s, namespace: shop}, data: {a: b}}"
                                ::formatted)
                .collect(Collectors.joining("\n---\n"));
        ToolOutcome.Answer plan = plan(apply(three));
        assertThat(plan.data().path("undoEach")).hasSize(3);

        ToolOutcome.Answer part = answer(applied(
                plan,
                change -> Optional.of(change.target().name().name())
                        .filter("p2"::equals)
                        .map(_ -> new ChangeReply.ChangeRefused(500, "the disk is full", JSON.createObjectNode()))));

        assertThat(part.text())
                .contains(
                        "Done in part: apply 3 objects",
                        "stopped: ",
                        "done: apply ConfigMap shop/p1",
                        "not done: apply ConfigMap shop/p2",
                        "not done: apply ConfigMap shop/p3",
                        "\"action\":\"delete\",\"resource\":\"configmaps\",\"name\":\"p1\"")
                .doesNotContain("\"name\":\"p2\"");
        assertThat(records.getLast().outcome()).isEqualTo("REFUSED_BY_CLUSTER after 1 of 3");
        assertThat(refusal(apply(plan)).code()).isEqualTo("PLAN_STALE");
        kube.kubectl("delete", "configmap", "p1", "-n", "shop");
    }

    /// A change by another client between the dry run and the request is not overwritten.
    @Test
    void whatChangesWhileItIsAppliedIsAConflict() {
        ToolOutcome.Answer plan = plan(WEB + "\"action\":\"scale\",\"replicas\":5}");
        int before = writes().size();

        ToolError conflict = refusal(applied(plan, _ -> {
            kube.kubectl("label", "deployment", "web", "tier=other", "--overwrite", "-n", "shop");
            return Optional.empty();
        }));

        assertThat(conflict.code()).isEqualTo("CONFLICT");
        assertThat(field(".spec.replicas") + field(".metadata.labels.tier")).isEqualTo("3other");
        assertThat(records).extracting(ChangeRecord::outcome).containsExactly("applying", "CONFLICT");
        assertThat(writes()).hasSize(before + 1);
    }

    @Test
    void whatIsNotAnsweredIsToldAsUnclear() {
        ToolOutcome.Answer plan = plan(WEB + "\"action\":\"scale\",\"replicas\":5}");

        ToolError unclear =
                refusal(applied(plan, _ -> Optional.of(new ChangeReply.NoReply("the connection was lost"))));

        assertThat(unclear.code()).isEqualTo("UNCLEAR");
        assertThat(unclear.text())
                .contains("the connection was lost", "Look at the object")
                .hasSizeLessThan(220);
        assertThat(records).extracting(ChangeRecord::outcome).containsExactly("applying", "UNCLEAR");
    }

    /// @param instead the reply in place of a change; empty to make the change
    private ToolOutcome applied(ToolOutcome.Answer plan, Function<ObjectChange, Optional<ChangeReply>> instead) {
        List<Tool> failing = ChangeToolset.over(
                admin,
                new FailingChanges(new KubeChanges(admin), instead),
                Set.of("*"),
                keys,
                Clock.systemUTC(),
                false,
                record -> records.add(record));
        return call(failing.get(1), arguments(plan), NOBODY);
    }
}
