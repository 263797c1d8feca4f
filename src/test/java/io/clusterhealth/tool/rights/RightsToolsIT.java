// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.tool.rights;

import static org.assertj.core.api.Assertions.assertThat;

import io.clusterhealth.cluster.kube.KubeClusters;
import io.clusterhealth.cluster.kube.LiveClusters;
import io.clusterhealth.kubekit.KubeKit;
import io.clusterhealth.tool.ToolOutcome;
import io.clusterhealth.tool.health.HealthToolset;
import io.clusterhealth.tool.health.ToolCallFixture;
import io.vertx.core.Vertx;
import java.nio.file.Path;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/// The tools about permissions on a real API server, for an administrator, a viewer and an outsider.
class RightsToolsIT {
    private static KubeKit kube;
    private static Vertx vertx;
    private static KubeClusters admin;
    private static KubeClusters viewer;
    private static KubeClusters outsider;

    @BeforeAll
    static void start() {
        kube = KubeKit.start("--crds", "--more-crds");
        vertx = Vertx.vertx();
        admin = clusters(kube.admin());
        viewer = clusters(kube.viewer());
        outsider = clusters(kube.outsider());
        kube.apply("{apiVersion: v1, kind: Namespace, metadata: {name: shop, labels: "
                + "{pod-security.kubernetes.io/enforce: restricted}}}");
        kube.apply("""
                {apiVersion: v1, kind: ServiceAccount, metadata: {name: cart, namespace: shop}}
                ---
                {apiVersion: v1, kind: ServiceAccount, metadata: {name: idle, namespace: shop}}
                ---
                {apiVersion: rbac.authorization.k8s.io/v1, kind: Role, metadata: {name: reader, namespace: shop},
                 rules: [{verbs: [get, list], apiGroups: [""], resources: [pods, configmaps]},
                         {verbs: [create], apiGroups: [""], resources: [pods/exec]}]}
                ---
                {apiVersion: rbac.authorization.k8s.io/v1, kind: Role, metadata: {name: secret-reader, namespace: shop},
                 rules: [{verbs: [list], apiGroups: [""], resources: [secrets]}]}
                ---
                {apiVersion: rbac.authorization.k8s.io/v1, kind: RoleBinding, metadata: {name: cart, namespace: shop},
                 roleRef: {apiGroup: rbac.authorization.k8s.io, kind: Role, name: reader},
                 subjects: [{kind: ServiceAccount, name: cart}]}
                ---
                {apiVersion: v1, kind: ResourceQuota, metadata: {name: few, namespace: shop}, spec: {hard: {pods: "0"}}}
                """);
        kube.kubectl(
                "patch",
                "resourcequota",
                "few",
                "-n",
                "shop",
                "--subresource=status",
                "--type=merge",
                "-p",
                "{\"status\":{\"hard\":{\"pods\":\"0\"},\"used\":{\"pods\":\"0\"}}}");
    }

    @AfterAll
    static void stop() {
        if (kube != null) {
            admin.close();
            viewer.close();
            outsider.close();
            vertx.close().toCompletionStage().toCompletableFuture().join();
            kube.close();
        }
    }

    private static KubeClusters clusters(Path kubeconfig) {
        return LiveClusters.over(kubeconfig, vertx);
    }

    private static ToolOutcome call(KubeClusters clusters, String tool, String arguments) {
        return HealthToolset.call(HealthToolset.named(RightsToolset.over(clusters), tool), arguments);
    }

    private static String text(KubeClusters clusters, String tool, String arguments) {
        return ToolCallFixture.answer(call(clusters, tool, arguments)).text();
    }

    /// For a denied request, kubectl ends with exit code 1.
    private static boolean kubectlAllows(Path user, String line) {
        try {
            return kube.kubectl(("auth can-i " + line + " --kubeconfig " + user).split(" "))
                    .strip()
                    .equals("yes");
        } catch (IllegalStateException e) {
            assertThat(e).hasMessageContaining("ended with 1:").hasMessageNotContaining("rror");
            return false;
        }
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            get pods               | {"verb":"get","resource":"pods"}
            list secrets -n shop   | {"verb":"list","resource":"secrets","namespace":"shop"}
            delete nodes           | {"verb":"delete","resource":"no"}
            get pods --subresource=log -n shop | {"verb":"get","resource":"pods/log","namespace":"shop"}
            get /metrics           | {"verb":"get","resource":"/metrics"}
            get /version           | {"verb":"get","resource":"/version"}
            get clusteroperators   | {"verb":"get","resource":"co"}
            create selfsubjectaccessreviews.authorization.k8s.io | {"verb":"create","resource":"selfsubjectaccessreviews"}
            """)
    void theAnswerAboutTheCallerIsTheOneOfKubectl(String line, String arguments) {
        for (Path user : new Path[] {kube.admin(), kube.viewer(), kube.outsider()}) {
            try (KubeClusters clusters = clusters(user)) {
                ToolOutcome.Answer ours = ToolCallFixture.answer(call(clusters, "can-i", arguments));

                assertThat(ours.data().path("allowed").asBoolean())
                        .as(line + " for " + user.getFileName())
                        .isEqualTo(kubectlAllows(user, line));
            }
        }
    }

    @Test
    void anotherSubjectIsJudgedByTheRolesThatTheCallerMayRead() {
        String arguments =
                "{\"verb\":\"list\",\"resource\":\"pods\",\"namespace\":\"shop\",\"subject\":\"sa:shop/cart\"}";

        assertThat(text(admin, "can-i", arguments))
                .startsWith("Yes: ServiceAccount shop/cart may list pods in namespace shop")
                .contains("reason: RoleBinding shop/cart of Role shop/reader");
        assertThat(text(admin, "can-i", arguments.replace("\"pods\"", "\"secrets\"")))
                .startsWith("No: ServiceAccount shop/cart may not list secrets in namespace shop")
                .contains("next: why-denied");
    }

    @Test
    void theMissingRuleIsToldWithTheLeastRoleThatHasIt() {
        String text = text(
                admin,
                "why-denied",
                "{\"message\":\"secrets is forbidden: User \\\"system:serviceaccount:shop:cart\\\" cannot list resource "
                        + "\\\"secrets\\\" in API group \\\"\\\" in the namespace \\\"shop\\\"\"}");

        assertThat(text)
                .startsWith("RBAC denies it: ServiceAccount shop/cart may not list secrets in namespace shop")
                .contains("missing rule: - {apiGroups: [\"\"], resources: [secrets], verbs: [list]}")
                .contains(
                        "- Role shop/secret-reader, 1 rule; it reads Secrets\n- ClusterRole system:controller:resourcequota-controller,")
                .doesNotContain("it does anything")
                .doesNotContain("it acts as others")
                .contains("kubectl create rolebinding NAME --role=secret-reader --serviceaccount=shop:cart -n shop");
        assertThat(text).containsPattern("\nand \\d+ more roles\n");
    }

    @Test
    void theRoleThatIsNamedTakesTheDenialAway() {
        kube.apply("""
                {apiVersion: rbac.authorization.k8s.io/v1, kind: RoleBinding, metadata: {name: given, namespace: shop},
                 roleRef: {apiGroup: rbac.authorization.k8s.io, kind: Role, name: secret-reader},
                 subjects: [{kind: ServiceAccount, name: idle}]}
                """);
        String arguments =
                "{\"verb\":\"list\",\"resource\":\"secrets\",\"namespace\":\"shop\",\"subject\":\"sa:shop/idle\"}";

        assertThat(text(admin, "why-denied", arguments))
                .startsWith("RBAC allows ServiceAccount shop/idle to list secrets in namespace shop")
                .contains("reason: RoleBinding shop/given of Role shop/secret-reader");
    }

    @Test
    void whatRefusesBehindRbacIsNamed() {
        assertThat(text(admin, "why-denied", "{\"verb\":\"create\",\"resource\":\"pods\",\"namespace\":\"shop\"}"))
                .startsWith("RBAC allows you to create pods in namespace shop")
                .contains("a ResourceQuota (few), with no pods left")
                .contains("the Pod Security standard of the namespace (restricted)");
        assertThat(text(
                        admin,
                        "why-denied",
                        "{\"message\":\"pods \\\"a\\\" is forbidden: exceeded quota: few, requested: pods=1\"}"))
                .startsWith("Not RBAC: a ResourceQuota (few) refuses it");
    }

    @Test
    void thoseWhoMayAreToldWithTheirBindings() {
        ToolOutcome.Answer answer = ToolCallFixture.answer(
                call(admin, "who-can", "{\"verb\":\"create\",\"resource\":\"pods/exec\",\"namespace\":\"shop\"}"));

        assertThat(answer.text()).contains("ServiceAccount shop/cart: RoleBinding shop/cart of Role shop/reader");
        assertThat(answer.data().path("subjects").findValuesAsText("subject"))
                .contains("ServiceAccount shop/cart", "Group system:masters")
                .doesNotContain("ServiceAccount shop/idle");
    }

    @Test
    void aSubjectsDangersComeFirst() {
        String text = text(admin, "explain-subject", "{\"subject\":\"sa:shop/cart\"}");

        assertThat(text.lines().skip(1).findFirst().orElse(""))
                .isEqualTo("! gets into containers in shop: RoleBinding shop/cart of Role shop/reader");
        assertThat(text).contains("get, list on pods, configmaps");
    }

    @ParameterizedTest
    @ValueSource(strings = {"who-can", "why-denied", "can-i"})
    void anOutsiderHearsOfNoRole(String tool) {
        ToolOutcome outcome = call(
                outsider,
                tool,
                "{\"verb\":\"list\",\"resource\":\"secrets\",\"namespace\":\"shop\",\"subject\":\"sa:shop/cart\"}"
                        .replace(tool.equals("who-can") ? ",\"subject\":\"sa:shop/cart\"" : "§", ""));

        assertThat(outcome).isInstanceOfSatisfying(ToolOutcome.Refused.class, refused -> {
            assertThat(refused.error().code()).isEqualTo("FORBIDDEN");
            assertThat(refused.error().suggestion()).contains("rbac.authorization.k8s.io");
        });
    }

    /// Every rule reported to a user without permissions is also reported by kubectl.
    @Test
    void anOutsiderHearsNoMoreThanKubectlTells() {
        String theirs = kube.kubectl(
                "auth",
                "can-i",
                "--list",
                "-n",
                "shop",
                "--kubeconfig",
                kube.outsider().toString());
        ToolOutcome.Answer answer =
                ToolCallFixture.answer(call(outsider, "explain-subject", "{\"namespace\":\"shop\"}"));

        assertThat(answer.data().path("rules").findValuesAsText("rule"))
                .isNotEmpty()
                .allSatisfy(rule -> {
                    String[] halves = rule.split(" on ");
                    assertThat(theirs).contains("[" + halves[0].replace(",", "") + "]");
                    assertThat(theirs).contains(halves[1].split(" of ")[0].split(", ")[0]);
                });
        String elsewhere = "Not told: rights in other namespaces. Name one with the argument 'namespace'.";
        assertThat(answer.text()).doesNotContain(elsewhere);
        assertThat(text(outsider, "explain-subject", "{}")).contains(elsewhere);
        assertThat(text(outsider, "can-i", "{\"verb\":\"list\",\"resource\":\"secrets\"}"))
                .startsWith("No: you");
        assertThat(text(outsider, "why-denied", "{\"verb\":\"list\",\"resource\":\"secrets\"}"))
                .contains("missing rule: - {apiGroups: [\"\"], resources: [secrets], verbs: [list]}")
                .contains("No role that could be read has it.")
                .doesNotContain("secret-reader", "cluster-admin");
    }

    @Test
    void aViewerHearsWhichListsAreMissing() {
        String arguments = "{\"verb\":\"list\",\"resource\":\"secrets\",\"namespace\":\"shop\"}";

        assertThat(text(viewer, "why-denied", arguments)).contains("missing rule:");
    }

    /// An answer without any checked object must not look like an answer without violations.
    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            list-policy-violations | {"engine":"pod-security"} | FORBIDDEN
            check-workloads        | {}                        | FORBIDDEN
            list-policy-violations | {"engine":"kyverno"}      | NOT_SERVED
            """)
    void anOutsiderHearsOfNoViolationsAtAll(String tool, String arguments, String code) {
        assertThat(call(outsider, tool, arguments)).isInstanceOfSatisfying(ToolOutcome.Refused.class, refused -> {
            assertThat(refused.error().code()).isEqualTo(code);
            assertThat(refused.error().suggestion()).isNotBlank();
        });
    }

    /// The kit's viewer may not list objects of the CRDs, which no question about permissions or nodes needs.
    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            can-i           | {"verb":"get","resource":"pods","subject":"sa:shop/cart"}
            who-can         | {"verb":"get","resource":"pods"}
            why-denied      | {"verb":"get","resource":"pods","subject":"sa:shop/cart"}
            explain-subject | {"subject":"sa:shop/cart"}
            """)
    void whatAnAnswerDoesNotNeedIsNotCalledUnchecked(String tool, String arguments) {
        assertThat(text(viewer, tool, arguments)).doesNotContain("not checked: ", "gateways");
    }

    @Test
    void whatAListDoesNotNeedIsNotCalledUnchecked() {
        assertThat(ToolCallFixture.answer(
                                HealthToolset.call(HealthToolset.named(HealthToolset.over(viewer), "list-nodes"), "{}"))
                        .text())
                .doesNotContain("gateways", "kustomizations", "applications");
    }

    @Test
    void whatIsMisspeltIsNamed() {
        assertThat(((ToolOutcome.Refused) call(admin, "explain-subject", "{\"subject\":\"sa:shop/crat\"}"))
                        .error()
                        .text())
                .contains("no ServiceAccount 'crat' in namespace shop", "Did you mean 'cart'?");
        assertThat(((ToolOutcome.Refused) call(admin, "can-i", "{\"verb\":\"get\",\"resource\":\"podz\"}"))
                        .error()
                        .text())
                .contains("serves no 'podz'", "pod");
    }
}
