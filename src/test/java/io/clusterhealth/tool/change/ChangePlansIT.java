// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.tool.change;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.clusterhealth.kubekit.AdmissionWebhook;
import io.clusterhealth.plan.ChangeRecord;
import io.clusterhealth.plan.ObjectDiff;
import io.clusterhealth.plan.SignedRequest;
import io.clusterhealth.safety.ShellLine;
import io.clusterhealth.tool.Tool;
import io.clusterhealth.tool.ToolError;
import io.clusterhealth.tool.ToolOutcome;
import java.nio.charset.StandardCharsets;
import java.time.Clock;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// A plan is applied exactly as described, and only once.
class ChangePlansIT extends ChangeFixture {
    /// Planning writes nothing; the plan gives the object of the diff; the same plan again changes nothing.
    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '~', textBlock = """
            "action":"scale","replicas":5}                                   | scale Deployment shop/web from 3 to 5 on     | +  replicas: 5
            "action":"scale","replicas":0}                                   | scale Deployment shop/web from 3 to 0 on     | -  replicas: 3
            "action":"restart"}                                              | restart Deployment shop/web on               | restartedAt
            "action":"set-image","image":"web:2"}                            | set the image of container app of Deployment | image: web:2
            "action":"label","values":{"tier":"back","team":"a"}}            | label Deployment shop/web with tier=back     | +    team: a
            "action":"label","values":{"tier-":""}}                          | remove label tier from Deployment shop/web   | -    tier: front
            "action":"annotate","values":{"note":"x y"}}                     | annotate Deployment shop/web with note=x y   | +    note: x y
            "action":"patch","patch":{"spec":{"paused":true}}}               | patch Deployment shop/web: set spec.paused to true | +  paused: true
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

    /// The undo does not contain a value that the diff hides.
    @Test
    void undoShowsNoSecret() {
        kube.kubectl("create", "configmap", "conf", "-n", "shop", "--from-literal=password=s3cr3tvalue");

        ToolOutcome.Answer plan = plan("""
                {"resource":"configmap","name":"conf","namespace":"shop","action":"patch",\
                "patch":{"data":{"password":"other"}}}""");
        ToolOutcome.Answer done = answer(apply(plan));

        assertThat(plan.text() + plan.data() + done.text() + done.data()).doesNotContain("s3cr3tvalue");
        assertThat(plan.text())
                .contains("undo: by hand, since it would show values that may be secrets (patch.data.password)")
                .contains("set before: data.password by kubectl-create since ");
        kube.kubectl("delete", "configmap", "conf", "-n", "shop");
    }

    /// No plan contains the `last-applied-configuration` annotation of kubectl, at any place of the object.
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
                {apiVersion: networking.k8s.io/v1, kind: Ingress, metadata: {name: entrance, namespace: shop}, spec: {rules: [{host: shop.example.com,
                  http: {paths: [{path: /, pathType: Prefix, backend: {service: {name: front, port: {number: 80}}}}]}}]}}
                ---
                {apiVersion: networking.k8s.io/v1, kind: Ingress, metadata: {name: other, namespace: shop}, spec: {defaultBackend: {service: {name: api,
                  port: {number: 80}}}}}
                ---
                {apiVersion: policy/v1, kind: PodDisruptionBudget, metadata: {name: keep, namespace: shop}, spec: {minAvailable: 1,
                  selector: {matchLabels: {app: web}}}}
                """);
        kube.kubectl("annotate", "deployment", "web", "argocd.argoproj.io/tracking-id=x", "-n", "shop");

        long before = requests().count();
        ToolOutcome.Answer plan = plan(WEB + "\"action\":\"scale\",\"replicas\":0}");

        assertThat(requests().skip(before)).hasSizeLessThanOrEqualTo(8);
        assertThat(plan.text())
                .contains(
                        "would be undone by: Argo CD",
                        "would be undone by: Helm",
                        "would be undone by: HorizontalPodAutoscaler web, which sets the replicas",
                        "behind Service front",
                        "behind Ingress entrance",
                        "set before: spec.replicas by kubectl since ",
                        "dangerous: kubectl scale deployments.apps/web --replicas=0 -n shop",
                        "warning: It stops all pods of the workload.",
                        "undo: plan-change {\"action\":\"scale\"")
                .doesNotContain("behind Ingress other", "guarded by");
        kube.kubectl(
                "delete", "service/front", "ingress/entrance", "ingress/other", "pdb/keep", "hpa/web", "-n", "shop");
    }

    @Test
    void aKubeletsRequestIsApprovedAndNoOther() {
        String pem = SignedRequest.CLIENT.pem();
        String request = Base64.getEncoder().encodeToString(pem.getBytes(StandardCharsets.US_ASCII));
        for (String[] made : new String[][] {
            {"good", "kubernetes.io/kube-apiserver-client-kubelet", "system:node:worker-1", "system:nodes"},
            {"taken", "kubernetes.io/kube-apiserver-client-kubelet", "system:bootstrap:a", "system:bootstrappers"},
            {"bad", "kubernetes.io/kube-apiserver-client", "system:bootstrap:a", "system:bootstrappers"}
        }) {
            kube.kubectlWithInput(
                    """
                    {apiVersion: certificates.k8s.io/v1, kind: CertificateSigningRequest, metadata: {name: %s}, spec: {request: %s,
                      signerName: %s, usages: [digital signature, client auth]}}
                    """.formatted(made[0], request, made[1]),
                    "create",
                    "--as=" + made[2],
                    "--as-group=system:masters",
                    "--as-group=" + made[3],
                    "-f",
                    "-");
        }
        String csr = "{\"resource\":\"csr\",\"name\":\"%s\",\"action\":\"%s\"}";

        ToolOutcome.Answer plan = plan(csr.formatted("good", "approve-csr"));
        assertThat(plan.data().path("summary").asText())
                .startsWith("approve CertificateSigningRequest good of system:node:worker-1 for system:node:worker-1");
        answer(apply(plan));

        assertThat(kube.kubectl("get", "csr", "good", "-o", "jsonpath={.status.conditions[0].type}"))
                .isEqualTo("Approved");
        assertThat(noPlan(csr.formatted("good", "approve-csr")).code()).isEqualTo("NOT_POSSIBLE");
        assertThat(noPlan(csr.formatted("bad", "approve-csr")).code()).isEqualTo("NOT_POSSIBLE");
        assertThat(noPlan(csr.formatted("taken", "approve-csr")).error()).contains("which exists already");
        ToolError closed = noPlan(csr.formatted("bad", "delete"));
        assertThat(closed.code()).isEqualTo("CHANGE_DENIED");
    }

    @Test
    void aServingCertificateIsForTheAddressesOfTheNode() {
        String request =
                Base64.getEncoder().encodeToString(SignedRequest.SERVING.pem().getBytes(StandardCharsets.US_ASCII));
        kube.kubectlWithInput(
                """
                {apiVersion: certificates.k8s.io/v1, kind: CertificateSigningRequest, metadata: {name: serving}, spec: {request: %s,
                  signerName: kubernetes.io/kubelet-serving, usages: [digital signature, server auth]}}
                """.formatted(request),
                "create",
                "--as=system:node:worker-1",
                "--as-group=system:masters",
                "--as-group=system:nodes",
                "-f",
                "-");

        assertThat(noPlan("{\"resource\":\"csr\",\"name\":\"serving\",\"action\":\"approve-csr\"}"))
                .satisfies(no -> assertThat(no.code()).isEqualTo("NOT_POSSIBLE"))
                .satisfies(no -> assertThat(no.error()).contains("Node worker-1 does not have", "IP:10.0.0.4"));
    }

    /// The plan shows the changes by admission webhooks in advance.
    @Test
    void whatAWebhookAddsIsInTheDiff() throws Exception {
        try (AdmissionWebhook _ = new AdmissionWebhook(kube)) {
            ToolOutcome.Answer plan = plan(apply("""
                    {apiVersion: v1, kind: ConfigMap, metadata: {name: conf, namespace: shop, labels: {hooked: "true"}}, data: {a: b}}
                    """));

            assertThat(plan.data().path("diff").asText()).contains("+  a: b", "+  stamped: \"yes\"");
            assertThat(plan.data().path("undo").toString()).contains("\"action\":\"delete\"", "\"name\":\"conf\"");
            answer(apply(plan));
            JsonNode made = json(kube.kubectl("get", "configmap", "conf", "-n", "shop", "-o", "json"));
            assertThat(made.at("/data/stamped").asText()).isEqualTo("yes");
            assertThat(records.getFirst().digest())
                    .isEqualTo(ObjectDiff.of(JSON.createObjectNode(), (ObjectNode) made)
                            .digest());
            answer(apply(plan(plan.data().path("undo").toString())));
        }
        kube.kubectl("delete", "mutatingwebhookconfiguration", "stamps");
    }

    /// The tool name of other servers: it applies nothing without a plan, and with a plan no other manifest.
    @Test
    void kubectlApplyPlansAndThenApplies() {
        Tool tool = tools(admin, Clock.systemUTC(), false).get(2);
        ObjectNode given = JSON.createObjectNode()
                .put("manifest", "{apiVersion: v1, kind: ConfigMap, metadata: {name: applied}, data: {a: b}}")
                .put("namespace", "shop");
        ToolOutcome.Answer plan =
                answer(call(tool, given.deepCopy().put("dry_run", false).toString(), NOBODY));

        assertThat(plan.data().path("applied").asBoolean()).isFalse();
        given.put("plan", plan.data().path("plan").asText())
                .put("summary", plan.data().path("summary").asText());
        for (String other :
                List.of("{\"manifest\":\"{}\"}", "{\"namespace\":\"kube-system\"}", "{\"cluster\":\"elsewhere\"}")) {
            ObjectNode contradicting = given.deepCopy();
            contradicting.setAll(json(other));
            assertThat(refusal(call(tool, contradicting.toString(), NOBODY)).code())
                    .isEqualTo("PLAN_MISMATCH");
        }
        answer(call(tool, given.deepCopy().put("dry_run", true).toString(), NOBODY));
        assertThat(kube.kubectl("get", "configmap", "-n", "shop", "-o", "name")).doesNotContain("applied");

        assertThat(answer(call(tool, given.toString(), NOBODY)).text())
                .startsWith("Done: create ConfigMap shop/applied");
        assertThat(kube.kubectl("get", "configmap", "applied", "-n", "shop", "-o", "jsonpath={.data.a}"))
                .isEqualTo("b");
    }

    @Test
    void aLongManifestComesAgainLetterByLetter() {
        String manifest = "{apiVersion: v1, kind: ConfigMap, metadata: {name: long, namespace: shop}, data: {a: '%s'}}"
                .formatted("x".repeat(3_000));
        ToolOutcome.Answer plan = plan(apply(manifest));

        assertThat(plan.data().path("plan").asText()).hasSizeLessThan(1_500);
        Tool tool = tools(admin, Clock.systemUTC(), false).get(1);
        ObjectNode given = json(arguments(plan));
        for (String other : List.of("", manifest + " ")) {
            assertThat(refusal(call(
                                    tool,
                                    given.deepCopy().put("manifest", other).toString(),
                                    NOBODY))
                            .code())
                    .isEqualTo("MANIFEST_NEEDED");
        }
        answer(call(tool, given.put("manifest", manifest).toString(), NOBODY));
        assertThat(kube.kubectl("get", "configmap", "long", "-n", "shop", "-o", "name"))
                .isNotBlank();
    }

    /// On a cluster without Routes; with Routes there is one more list request.
    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '~', textBlock = """
            "action":"scale","replicas":1} | 7
            "action":"scale","replicas":5} | 9
            "action":"restart"}            | 7
            "action":"set-resources","memory":"1Gi"} | 9
            "action":"delete"}             | 7
            "action":"label","values":{"a":"b"}} | 3
            """)
    void aPlanTakesFewRequestsAndTokens(String arguments, int most) {
        long before = requests().count();

        ToolOutcome.Answer plan = plan(WEB + arguments);

        assertThat(requests()
                        .skip(before)
                        .map(event -> event.path("requestURI").asText())
                        .toList())
                .hasSizeLessThanOrEqualTo(most);
        assertThat(plan.text().length() / 4).isLessThanOrEqualTo(600);
    }

    /// A reader of the plan may run this command in a shell.
    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '~', textBlock = """
            "action":"patch","patch":{"spec":{"minReadySeconds":5}}}
            "action":"patch","patch":{"metadata":{"annotations":{"a":"it's"}}}}
            "action":"set-resources","memory":"64Mi"}
            "action":"annotate","values":{"a":"b c"}}
            """)
    void theLineOfKubectlDoesTheSame(String arguments) {
        runs(plan(WEB + arguments));
    }

    @Test
    void theLineOfKubectlAppliesToTheNamespaceOfTheCall() {
        String manifest = "{apiVersion: v1, kind: ConfigMap, metadata: {name: placed%s}, data: {a: b}}";
        String call =
                json(apply(manifest.formatted(""))).put("namespace", "other").toString();

        assertThat(plan(call).data().at("/report/command").asText())
                .isEqualTo("kubectl apply --server-side -f manifest -n other");
        assertThat(plan(apply(manifest.formatted(", namespace: other")))
                        .data()
                        .at("/report/command")
                        .asText())
                .isEqualTo("kubectl apply --server-side -f manifest");
    }

    @Test
    void theLineThatSuspendsSuspends() {
        kube.apply("""
                {apiVersion: batch/v1, kind: CronJob, metadata: {name: cj, namespace: shop}, spec: {schedule: "0 0 * * *", jobTemplate:
                  {spec: {template: {spec: {restartPolicy: Never, containers: [{name: c, image: x}]}}}}}}
                """);
        runs(plan("{\"resource\":\"cronjob\",\"name\":\"cj\",\"namespace\":\"shop\",\"action\":\"suspend\"}"));
    }

    private void runs(ToolOutcome.Answer plan) {
        ShellLine line = ShellLine.of(plan.data().at("/report/command").asText());
        List<String> words = new ArrayList<>(line.commands().getFirst());

        assertThat(line.isOneCommand()).as(plan.text()).isTrue();
        assertThat(words.removeFirst()).isEqualTo("kubectl");
        words.add("--dry-run=server");
        assertThat(kube.kubectl(words.toArray(String[]::new))).isNotBlank();
    }

    @Test
    void whatGoesIntoANamespaceThatIsNotThereSaysSo() {
        ToolError none = noPlan(apply("""
                {apiVersion: v1, kind: Namespace, metadata: {name: newns}}
                ---
                {apiVersion: v1, kind: ConfigMap, metadata: {name: z, namespace: newns}, data: {a: b}}
                """));

        assertThat(none.code()).isEqualTo("NOT_FOUND");
        assertThat(none.text())
                .isEqualTo(
                        "Document 2: There is no namespace newns for ConfigMap newns/z. Nothing is applied. Apply the"
                                + " Namespace by itself first, then this.");
    }
}
