// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.tool.change;

import static org.assertj.core.api.Assertions.assertThat;

import io.clusterhealth.tool.Tool;
import io.clusterhealth.tool.ToolError;
import io.clusterhealth.tool.ToolOutcome;
import io.clusterhealth.tool.health.HealthToolset;
import java.time.Duration;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// The pods change as the plan says, and the result reports their actual state.
class ChangeEffectsIT extends RolloutFixture {
    private static final String WAITS = "replaces no pod until it is resumed";

    /// `kubectl rollout restart` refuses this too.
    @Test
    void aPausedRolloutIsNotRestarted() {
        pause();
        assertThat(noPlan(WEB + "\"action\":\"restart\"}").text())
                .isEqualTo("Deployment shop/web is paused. Resume it first.");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '~', textBlock = """
            "action":"set-image","image":"web:2"}
            "action":"set-resources","memory":"64Mi"}
            "action":"patch","patch":{"spec":{"template":{"metadata":{"annotations":{"a":"b"}}}}}}
            """)
    void whatIsChangedOfAPausedRolloutReplacesNoPod(String arguments) {
        pause();
        replacesNone(WEB + arguments);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '~', textBlock = """
            WEB:2     | its repository has upper-case letters; the kubelet would say InvalidImageName. Call again with web:2 if that is meant.
            ~web: 2~  | it holds a blank; the kubelet would say InvalidImageName. Leave blanks out.
            web:      | nothing follows its last colon; the kubelet would say InvalidImageName. Add a tag, or leave the colon out.
            """)
    void anImageThatNoKubeletPullsIsNotPlanned(String image, String words) {
        ToolError error = noPlan(WEB + "\"action\":\"set-image\",\"image\":\"%s\"}".formatted(image));

        assertThat(error.code()).isEqualTo("INVALID_ARGUMENT");
        assertThat(error.text()).startsWith("Argument 'image': '").endsWith(words);
    }

    /// A person would agree to a part of it.
    @Test
    void whatNoSentenceCanNameIsNotPlanned() {
        String labels = IntStream.range(0, 60)
                .mapToObj("\"example.com/label-%d\":\"x\""::formatted)
                .collect(Collectors.joining(","));

        assertThat(noPlan(WEB + "\"action\":\"patch\",\"patch\":{\"metadata\":{\"labels\":{" + labels + "}}}}")
                        .error())
                .isEqualTo("One sentence cannot name all that it changes.");
        assertThat(noPlan(WEB + "\"action\":\"label\",\"values\":{" + labels + "}}")
                        .code())
                .isEqualTo("NOT_POSSIBLE");
    }

    @Test
    void aPatchThatReplacesAListWholeSaysWhatIsLost() {
        String patch = WEB + """
                "action":"patch","patch":{"spec":{"template":{"spec":{"containers":[{"name":"%s","image":"web:2"}]}}}}}""";

        assertThat(plan(WEB + "\"action\":\"patch\",\"patch\":{\"spec\":{\"replicas\":2}}}")
                        .text())
                .doesNotContain("replaces the list");
        kube.kubectl("set", "env", "deployment/web", "MODE=fast", "-n", "shop");
        kube.kubectl("set", "resources", "deployment/web", "--limits=memory=64Mi", "-n", "shop");

        assertThat(plan(patch.formatted("app")).text())
                .contains("warning: ")
                .contains(
                        "The patch replaces the list spec.template.spec.containers whole: app loses env, resources.limits.");
        assertThat(plan(patch.formatted("other")).text())
                .contains("The patch replaces the list spec.template.spec.containers whole: app is taken out.");
    }

    @Test
    void whatIsAppliedToAPausedRolloutReplacesNoPod() {
        pause();
        replacesNone(apply("""
                {apiVersion: apps/v1, kind: Deployment, metadata: {name: web, namespace: shop}, spec: {template: {metadata: {annotations:
                  {a: b}}}}}
                """));
    }

    private void replacesNone(String arguments) {
        String pods = pods();
        ToolOutcome.Answer plan = plan(arguments);

        assertThat(plan.data().path("summary").asText()).endsWith(WAITS);
        assertThat(plan.text()).doesNotContain("its pods are updated");
        assertThat(applied(plan).text()).startsWith("Done: ").contains(WAITS);
        assertThat(pods()).isEqualTo(pods);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '~', textBlock = """
            "action":"resume"}
            "action":"patch","patch":{"spec":{"paused":false}}}
            """)
    void whatIsResumedIsVerifiedAsARollout(String arguments) {
        pause();
        kube.kubectl("set", "image", "deployment/web", "app=web:2", "-n", "shop");
        await(() -> field(".status.updatedReplicas").isEmpty());
        ToolOutcome.Answer plan = plan(WEB + arguments);

        assertThat(plan.data().path("summary").asText()).endsWith("replaces 3 pods");
        assertThat(plan.text()).contains("verifies: that its pods are updated and available");
        ToolOutcome.Answer done = answer(apply(plan, PATIENT));

        assertThat(done.data().path("result").asText()).isEqualTo("no incident");
        assertThat(field(".status.updatedReplicas")).isEqualTo("3");
        assertThat(field(".status.availableReplicas")).isEqualTo("3");
    }

    private void pause() {
        rolledOut();
        kube.kubectl("rollout", "pause", "deployment/web", "-n", "shop");
        await(() -> field(".status.observedGeneration").equals(field(".metadata.generation")));
    }

    private String pods() {
        return kube.kubectl("get", "pods", "-n", "shop", "-o", "name");
    }

    @Test
    void aRolloutThatFindsNoRoomIsToldBeforeAndAfter() {
        rolledOut();
        ToolOutcome.Answer plan = plan(WEB + "\"action\":\"set-resources\",\"memory\":\"100Gi\"}");

        assertThat(plan.text()).contains("capacity: 0 of 3 new pods fit: the nodes take 0 more");
        ToolOutcome.Answer done = answer(apply(plan, new Patient(Duration.ofSeconds(12))));

        assertThat(done.data().path("result").asText()).isEqualTo("open");
        assertThat(done.text())
                .contains(" of 3 pods are updated; ", "not yet judged: ", "it requests memory 100Gi")
                .doesNotContain("verdict now: healthy");
        answer(apply(plan(plan.data().path("undo").toString()), PATIENT));
        assertThat(field(".spec.template.spec.containers[0].resources")).isEqualTo("{}");
        assertThat(field(".status.updatedReplicas")).isEqualTo("3");
    }

    @Test
    void aRolloutThatNeedsNoMoreRoomReadsNoNodes() {
        rolledOut();
        long before = requests().count();
        plan(WEB + "\"action\":\"set-image\",\"image\":\"web:3\"}");

        assertThat(requests().skip(before).map(event -> event.path("requestURI").asText()))
                .noneMatch(uri -> uri.contains("/nodes"));
    }

    @Test
    void whatIsEvictedOrDeletedIsToldWithWhatHangsOnIt() {
        rolledOut();
        kube.kubectl("scale", "deployment/web", "--replicas=1", "-n", "shop");
        kube.apply(node("worker-2"));
        kube.kubectl("wait", "node/worker-2", "--for=condition=Ready");
        await(() -> kube.kubectl("get", "node", "worker-2", "-o", "jsonpath={.spec.taints}")
                .isBlank());
        kube.kubectl("scale", "deployment/web", "--replicas=4", "-n", "other");
        kube.kubectl("wait", "deployment/web", "--for=jsonpath={.status.readyReplicas}=4", "-n", "other");
        kube.kubectl("expose", "deployment/web", "--port=80", "-n", "shop");
        await(() -> field(".status.replicas").equals("1") && pods().lines().count() == 1);
        try {
            ToolOutcome.Answer drain = plan(drain());
            assertThat(drain.text())
                    .contains("It evicts the last ready replica of shop/web.", "behind Service shop/web")
                    .doesNotContain("last ready replica of other/web");

            String pod = pods().strip().replace("pod/", "");
            ToolOutcome.Answer plan =
                    plan("{\"resource\":\"pod\",\"name\":\"%s\",\"namespace\":\"shop\",\"action\":\"delete\"}"
                            .formatted(pod));
            assertThat(plan.text()).contains("It stops the last ready replica.", "behind Service web");
        } finally {
            kube.kubectl("delete", "service", "web", "-n", "shop");
        }
    }

    /// With a single replica, this budget never allows an eviction.
    @Test
    void aBudgetThatNeverLetsGoIsNotWaitedFor() {
        rolledOut();
        kube.kubectl("scale", "deployment/web", "--replicas=1", "-n", "shop");
        kube.apply("""
                {apiVersion: policy/v1, kind: PodDisruptionBudget, metadata: {name: one, namespace: shop}, spec: {minAvailable: 1,
                  selector: {matchLabels: {app: web}}}}
                """);
        await(() -> kube.kubectl("get", "pdb", "one", "-n", "shop", "-o", "jsonpath={.status.expectedPods}")
                .equals("1"));
        try {
            ToolOutcome.Answer part = answer(apply(plan(drain()), PATIENT));

            assertThat(part.text())
                    .contains(
                            "has 1 currently. ",
                            "Scale its workload up by one, or change PodDisruptionBudget shop/one, then")
                    .doesNotContain("its other replicas");
        } finally {
            kube.kubectl("delete", "pdb", "one", "-n", "shop");
            kube.kubectl("uncordon", "-l", "kubernetes.io/os!=none");
        }
    }

    /// The arguments that drain the node of the only pod.
    private String drain() {
        return "{\"resource\":\"node\",\"name\":\"%s\",\"action\":\"drain\"}"
                .formatted(kube.kubectl("get", "pods", "-n", "shop", "-o", "jsonpath={.items[0].spec.nodeName}"));
    }

    /// The result names an incident that existed before the change and still exists, even for another object.
    @Test
    void anIncidentElsewhereIsNamed() {
        rolledOut();
        kube.apply("""
                {apiVersion: v1, kind: Pod, metadata: {name: huge, namespace: shop}, spec: {containers: [{name: c, image: x, resources:
                  {requests: {memory: 100Gi}}}]}}
                """);
        kube.kubectl("wait", "pod/huge", "--for=jsonpath={.status.conditions[0].reason}=Unschedulable", "-n", "shop");
        kube.kubectl("patch", "pod/huge", "-n", "shop", "--subresource=status", "-p", """
                {"status":{"conditions":[{"type":"PodScheduled","lastTransitionTime":"2026-01-01T00:00:00Z"}]}}""");
        Tool verdict = HealthToolset.named(HealthToolset.over(admin), "get-cluster-health");
        await(() -> answer(call(verdict, "{\"namespace\":\"shop\"}", PATIENT))
                .text()
                .startsWith("DEGRADED"));
        try {
            ToolOutcome.Answer done = applied(plan(WEB + "\"action\":\"label\",\"values\":{\"a\":\"b\"}}"));

            assertThat(done.data().path("result").asText()).as(done.text()).isEqualTo("unchanged");
            assertThat(done.text())
                    .contains("result: unchanged; verdict now: degraded", "still there: ", "Pod shop/huge")
                    .contains("verify: wait-for-health {\"namespace\":\"shop\"}");
        } finally {
            kube.kubectl("delete", "pod", "huge", "-n", "shop", "--force", "--grace-period=0");
        }
    }
}
