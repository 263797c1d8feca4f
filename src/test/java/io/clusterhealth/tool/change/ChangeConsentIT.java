// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.tool.change;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.clusterhealth.caller.Caller;
import io.clusterhealth.cluster.kube.KubeClusters;
import io.clusterhealth.cluster.kube.write.KubeChanges;
import io.clusterhealth.tool.CallContext;
import io.clusterhealth.tool.Tool;
import io.clusterhealth.tool.ToolError;
import io.clusterhealth.tool.ToolOutcome;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// No change is made without consent, permission and an audit record.
class ChangeConsentIT extends ChangeFixture {
    @Test
    void nothingIsDoneWithoutTheSentence() {
        ToolOutcome.Answer plan = plan(WEB + "\"action\":\"scale\",\"replicas\":5}");
        int before = writes().size();
        Tool apply = tools(admin, Clock.systemUTC(), false).get(1);
        ObjectNode given = json(arguments(plan));

        for (String summary : List.of("", "yes", plan.data().path("summary").asText() + " ", "scale it")) {
            assertThat(refusal(call(
                                    apply,
                                    given.deepCopy().put("summary", summary).toString(),
                                    NOBODY))
                            .code())
                    .isEqualTo("SUMMARY_MISMATCH");
        }
        String word = plan.data().path("plan").asText();
        for (String forged : List.of("", "x.y", word.substring(1), "A" + word, word + "A")) {
            assertThat(refusal(call(apply, given.deepCopy().put("plan", forged).toString(), NOBODY))
                            .code())
                    .isEqualTo("PLAN_INVALID");
        }
        Clock later = Clock.fixed(Instant.now().plus(Duration.ofMinutes(16)), ZoneOffset.UTC);
        assertThat(refusal(call(tools(admin, later, false).get(1), given.toString(), NOBODY))
                        .code())
                .isEqualTo("PLAN_EXPIRED");
        assertThat(writes()).hasSize(before);
        assertThat(field(".spec.replicas")).isEqualTo("3");
    }

    /// A plan is valid only for the caller that requested it.
    @Test
    void thePlanOfAnotherCallerIsNone() {
        ToolOutcome.Answer plan = answer(call(
                tools(admin, Clock.systemUTC(), false).getFirst(),
                WEB + "\"action\":\"scale\",\"replicas\":5}",
                new Named("alice")));
        int before = writes().size();

        assertThat(refusal(apply(plan, new Named("bob"))).code()).isEqualTo("PLAN_INVALID");
        assertThat(refusal(apply(plan, NOBODY)).code()).isEqualTo("PLAN_INVALID");
        assertThat(writes()).hasSize(before);
        answer(apply(plan, new Named("alice")));
        assertThat(records)
                .allSatisfy(record -> assertThat(record.caller().name()).isEqualTo("alice"));
    }

    /// A call with a caller name.
    private record Named(String name) implements CallContext {
        @Override
        public Caller caller() {
            return new Caller(name, "uid-of-" + name, List.of(), Map.of(), Optional.empty());
        }

        @Override
        public Duration remaining() {
            return Duration.ofSeconds(3);
        }

        @Override
        public void progress(int done, int total, String message) {}
    }

    @Test
    void aPersonIsAskedWhereTheClientCan() {
        ToolOutcome.Answer plan = plan(WEB + "\"action\":\"scale\",\"replicas\":5}");
        String declared = "{\"elicitation\":{}}";
        long now = Instant.now().getEpochSecond();

        ToolOutcome asked = apply(plan, new Client(declared, "{}", "{}"));
        assertThat(asked).isInstanceOf(ToolOutcome.NeedsInput.class);
        assertThat(((ToolOutcome.NeedsInput) asked).input().requests().values())
                .singleElement()
                .satisfies(question -> assertThat(
                                question.params().path("message").asText())
                        .isEqualTo(plan.data().path("summary").asText()
                                + "\npods of Deployment shop/web: 3 now, 5 then\n- replicas: 3\n+ replicas: 5"));
        String state = "{\"asked\":%d}".formatted(now);
        for (String no : List.of(
                "{\"action\":\"decline\"}",
                "{\"action\":\"cancel\"}",
                "{\"action\":\"accept\",\"content\":{\"approve\":false}}",
                "{\"action\":\"accept\"}",
                "{}")) {
            assertThat(refusal(apply(plan, new Client(declared, "{\"confirm\":" + no + "}", state)))
                            .code())
                    .isEqualTo("CANCELLED");
        }
        String yes = "{\"confirm\":{\"action\":\"accept\",\"content\":{\"approve\":true}}}";
        assertThat(refusal(apply(plan, new Client(declared, yes, "{\"asked\":%d}".formatted(now - 70))))
                        .code())
                .isEqualTo("CONFIRMATION_UNANSWERED");
        assertThat(field(".spec.replicas")).isEqualTo("3");

        answer(apply(plan, new Client(declared, yes, state)));
        assertThat(field(".spec.replicas")).isEqualTo("5");
        assertThat(records.getLast().confirmation()).isEqualTo("summary and elicitation");
    }

    /// A summary names the objects; the person also reads what becomes of them.
    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '~', textBlock = """
            {apiVersion: apps/v1, kind: Deployment, metadata: {name: web, namespace: shop}, spec: {replicas: 0}} | - replicas: 3 | + replicas: 0 | pods of Deployment shop/web: 3 now, 0 then
            {apiVersion: v1, kind: Pod, metadata: {name: root, namespace: shop}, spec: {hostPID: true, containers: [{name: a, image: x, securityContext: {privileged: true}}]}} | + hostPID: true | + privileged: true | warning: Pod shop/root: privileged
            """)
    void aPersonReadsValuesAndDangers(String manifest, String one, String other, String danger) {
        ToolOutcome.Answer plan = plan(json(apply(manifest)).put("force", true).toString());

        ToolOutcome asked = apply(plan, new Client("{\"elicitation\":{}}", "{}", "{}"));

        assertThat(((ToolOutcome.NeedsInput) asked).input().requests().values())
                .singleElement()
                .satisfies(
                        question -> assertThat(question.params().path("message").asText())
                                .startsWith(plan.data().path("summary").asText())
                                .contains(one, other, danger)
                                .doesNotContain("hunter2"));
    }

    /// Each replica stores only the answers that it received; the object shows whether the change was made.
    @Test
    void aYesThatTwoReplicasAreShownMakesOneChange() throws Exception {
        ToolOutcome.Answer plan = plan(WEB + "\"action\":\"scale\",\"replicas\":5}");
        CallContext yes = new Client(
                "{\"elicitation\":{}}",
                "{\"confirm\":{\"action\":\"accept\",\"content\":{\"approve\":true}}}",
                "{\"asked\":%d,\"id\":\"one\"}".formatted(Instant.now().getEpochSecond()));
        List<ToolOutcome> outcomes = appliedAtOnce(plan, yes);

        assertThat(outcomes).hasAtLeastOneElementOfType(ToolOutcome.Answer.class);
        assertThat(outcomes)
                .filteredOn(ToolOutcome.Refused.class::isInstance)
                .singleElement()
                .satisfies(
                        second -> assertThat(refusal(second).code()).isIn("CONFLICT", "NOTHING_TO_DO", "PLAN_STALE"));
        assertThat(refusal(apply(plan, yes)).code()).isEqualTo("NOTHING_TO_DO");
        assertThat(field(".metadata.generation")).isEqualTo("2");

        kube.kubectl("scale", "deployment", "web", "--replicas=3", "-n", "shop");
        assertThat(refusal(apply(plan, yes)).code()).isEqualTo("PLAN_STALE");
        assertThat(field(".spec.replicas")).isEqualTo("3");
    }

    @Test
    void whereAPersonMustAgreeAClientThatCannotAskIsRefused() {
        List<Tool> strict = tools(admin, Clock.systemUTC(), true);
        ToolOutcome.Answer plan = answer(call(strict.getFirst(), WEB + "\"action\":\"scale\",\"replicas\":5}", NOBODY));

        assertThat(refusal(call(strict.get(1), arguments(plan), NOBODY)).code()).isEqualTo("HUMAN_NEEDED");
        assertThat(field(".spec.replicas")).isEqualTo("3");
    }

    @Test
    void nothingIsDoneWithoutAnAuditLine() {
        List<Tool> silent = ChangeToolset.over(
                admin, new KubeChanges(admin), Set.of("shop"), keys, Clock.systemUTC(), false, _ -> false);
        ToolOutcome.Answer plan = answer(call(silent.getFirst(), WEB + "\"action\":\"scale\",\"replicas\":5}", NOBODY));

        assertThat(refusal(call(silent.get(1), arguments(plan), NOBODY)).code()).isEqualTo("AUDIT_NEEDED");
        assertThat(field(".spec.replicas")).isEqualTo("3");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '~', textBlock = """
            {"action":"scale","replicas":1,"resource":"deploy","name":"web","namespace":"openshift-etcd"} | CHANGE_DENIED
            {"action":"label","values":{"a":"b"},"resource":"ns","name":"kube-system"}                    | CHANGE_DENIED
            {"action":"label","values":{"a":"b"},"resource":"sa","name":"default","namespace":"shop"}     | CHANGE_DENIED
            {"action":"label","values":{"a":"b"},"resource":"secret","name":"db","namespace":"shop"}      | KIND_NOT_SHOWN
            {"action":"label","values":{"a":"b"},"resource":"clusterrole","name":"admin"}                 | KIND_NOT_SHOWN
            {"action":"label","values":{"a":"b"},"resource":"apiservices","name":"v1.apps"}               | CHANGE_DENIED
            {"action":"scale","replicas":3,"resource":"deploy","name":"web","namespace":"shop"}           | NOTHING_TO_DO
            {"action":"scale","resource":"deploy","name":"web","namespace":"shop"}                        | NOT_POSSIBLE
            {"action":"cordon","resource":"deploy","name":"web","namespace":"shop"}                       | NOT_POSSIBLE
            {"action":"restart","resource":"node","name":"worker-1"}                                      | NOT_POSSIBLE
            {"action":"scale","replicas":1,"resource":"deploy","name":"wbe","namespace":"shop"}           | NOT_FOUND
            {"action":"patch","patch":{"status":{"x":1}},"resource":"deploy","name":"web","namespace":"shop"} | NOT_POSSIBLE
            {"action":"patch","patch":{"metadata":{"finalizers":["x"]}},"resource":"deploy","name":"web","namespace":"shop"} | NOT_POSSIBLE
            {"action":"patch","patch":{"spec":{"nonsense":1}},"resource":"deploy","name":"web","namespace":"shop"} | REFUSED_BY_CLUSTER
            {"action":"label","values":{"a b":"c"},"resource":"deploy","name":"web","namespace":"shop"}   | REFUSED_BY_CLUSTER
            """)
    void whatIsNotChangedIsRefusedWithTheReason(String arguments, String code) {
        ToolError error = noPlan(arguments);

        assertThat(error.code()).isEqualTo(code);
        assertThat(error.text()).hasSizeLessThan(220);
    }

    @Test
    void onlyNamedNamespacesAreChanged() {
        List<Tool> shop = ChangeToolset.over(
                admin, new KubeChanges(admin), Set.of("shop"), keys, Clock.systemUTC(), false, _ -> true);
        for (String place : List.of(
                "\"deploy\",\"name\":\"web\",\"namespace\":\"other\"",
                "\"node\",\"name\":\"worker-1\"",
                "\"ns\",\"name\":\"shop\"")) {
            assertThat(refusal(call(
                                    shop.getFirst(),
                                    "{\"action\":\"label\",\"values\":{\"a\":\"b\"},\"resource\":%s}".formatted(place),
                                    NOBODY))
                            .code())
                    .isEqualTo("CHANGE_DENIED");
        }
    }

    /// A Namespace is authorized in itself; a new object has to be created.
    @Test
    void aRoleOfANamespaceAllowsItsNamespaceAndNoNewObject() {
        kube.kubectl("create", "role", "patcher", "--verb=get,patch", "--resource=configmaps,namespaces", "-n", "shop");
        kube.kubectl("create", "rolebinding", "patcher", "--role=patcher", "--user=viewer", "-n", "shop");
        KubeClusters viewer = clusters(kube.viewer());
        try (viewer) {
            Tool plan = tools(viewer, Clock.systemUTC(), false).getFirst();
            ToolError error = refusal(call(
                    plan,
                    apply("{apiVersion: v1, kind: ConfigMap, metadata: {name: fresh, namespace: shop}}"),
                    NOBODY));

            assertThat(error.code()).isEqualTo("FORBIDDEN");
            assertThat(error.suggestion()).contains("resources: [configmaps], verbs: [create]");
            assertThat(answer(call(
                                    plan,
                                    "{\"action\":\"label\",\"resource\":\"ns\",\"name\":\"shop\",\"values\":{\"a\":\"b\"}}",
                                    NOBODY))
                            .text())
                    .contains("label Namespace shop with a=b");
        }
    }

    @Test
    void aCallerChangesOnlyWhatTheyMay() {
        KubeClusters viewer = clusters(kube.viewer());
        try (viewer) {
            ToolError error = refusal(call(
                    tools(viewer, Clock.systemUTC(), false).getFirst(),
                    WEB + "\"action\":\"scale\",\"replicas\":5}",
                    NOBODY));

            assertThat(error.code()).isEqualTo("FORBIDDEN");
            assertThat(error.suggestion()).contains("resources: [deployments], verbs: [patch]");
        }
    }
}
