// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.tool.rights;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.clusterhealth.cluster.recording.SingleRecording;
import io.clusterhealth.golden.Golden;
import io.clusterhealth.tool.Tool;
import io.clusterhealth.tool.ToolDescriptor.Effect;
import io.clusterhealth.tool.ToolOutcome;
import io.clusterhealth.tool.health.DescriptorFile;
import io.clusterhealth.tool.health.HealthToolset;
import io.clusterhealth.tool.health.ToolCallFixture;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.FieldSource;
import org.junit.jupiter.params.provider.ValueSource;

/// The toolset over recordings.
class RightsToolsTest {
    private static final List<Tool> TOOLS = RightsToolset.over(SingleRecording.demo());

    /// The most tokens that each toolset may use in a model's context.
    private static final int SHARE = 1_200;

    private static ToolOutcome call(String tool, String arguments) {
        return HealthToolset.call(
                HealthToolset.named(
                        RightsToolset.over(SingleRecording.at(Path.of("src/test/resources/rights/shop"))), tool),
                arguments);
    }

    @ParameterizedTest
    @FieldSource("TOOLS")
    void theDescriptorIsTheFile(Tool tool) {
        DescriptorFile.assertIsTold(tool, true);
        assertThat(tool.descriptor().toolset()).isEqualTo("rights");
        assertThat(tool.descriptor().effect()).isEqualTo(Effect.READ_ONLY);
    }

    @Test
    void theToolsFitTheirShareOfAModelsContext() {
        assertThat(DescriptorFile.tokens(TOOLS)).isLessThanOrEqualTo(SHARE);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            can-i                  | {"verb":"list","resource":"secrets","namespace":"shop","subject":"sa:shop/cart"} | can-i
            why-denied             | {"verb":"list","resource":"secrets","namespace":"shop","subject":"sa:shop/cart"} | why-denied
            who-can                | {"verb":"create","resource":"pods/exec"}                                         | who-can
            explain-subject        | {"subject":"sa:shop/cart"}                                                      | explain-subject
            list-policy-violations | {}                                                                              | list-policy-violations
            check-workloads        | {"severity":"low"}                                                              | check-workloads
            """)
    void answersAboutARecording(String tool, String arguments, String golden) {
        String text = ToolCallFixture.answer(call(tool, arguments)).text();
        Golden.assertMatches("tools/" + golden + ".txt", text + "\n");
    }

    @Test
    void flawsOfLowSeverityAreCountedWhereTheyAreNotShown() {
        assertThat(answer(call("check-workloads", "{}")))
                .startsWith("2 workloads checked, 1 with issues, besides 1 of the platform")
                .contains("; 3 of lower severity not shown (severity: low)")
                .doesNotContain("no liveness probe");
    }

    /// Of one severity the rarest flaw comes first.
    @Test
    void whatFewWorkloadsLackComesBeforeWhatAllLack(@TempDir Path folder) throws IOException {
        String limited = "resources: {limits: {cpu: 1, memory: 1Gi}}";
        String deployment = """
                ---
                {apiVersion: apps/v1, kind: Deployment, metadata: {name: %s, namespace: shop},
                 spec: {template: {spec: {containers: [{name: app, image: "app:1.2", %s}]}}}}
                """;
        Files.writeString(
                folder.resolve("deployments.yaml"),
                deployment.formatted("a", limited)
                        + deployment.formatted("b", limited)
                        + deployment.formatted("c", "resources: {}"));

        String text = answer(HealthToolset.call(
                HealthToolset.named(RightsToolset.over(SingleRecording.at(folder)), "check-workloads"), "{}"));

        assertThat(text)
                .contains(
                        "; may run as root: 3; may gain privileges: 3; no memory limit: 1; no cpu request: 1; no memory request: 1;")
                .contains("; 6 of lower severity not shown (severity: low)");
        assertThat(text.lines().filter(line -> line.contains("Deployment")).toList())
                .extracting(line -> line.replaceFirst(":.*", ""))
                .containsExactly("medium Deployment shop/c", "medium Deployment shop/a", "medium Deployment shop/b");
    }

    /// Some clients pass a model only the JSON: a row that no page has there is never seen.
    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            check-workloads | {"severity":"low","max_tokens":200%s}       | workloads
            explain-subject | {"subject":"sa:shop/cart","max_tokens":200%s}  | rights
            """)
    void noRowIsLeftOutOfTheJson(String tool, String arguments, String member) {
        List<JsonNode> rows = new ArrayList<>();
        String cursor = "";
        int left;
        do {
            ToolOutcome.Answer page = (ToolOutcome.Answer) call(tool, arguments.formatted(cursor));
            page.data().path(member).forEach(rows::add);
            left = page.data().path("left").asInt();
            cursor = ",\"cursor\":\"%s\""
                    .formatted(page.data().path("nextCursor").asText());
            assertThat(page.data().path(member)).as(page.text()).isNotEmpty();
            assertThat(page.text().length()).isLessThanOrEqualTo(800);
            assertThat(page.data().toString().length()).isLessThanOrEqualTo(800);
        } while (left > 0);

        ToolOutcome.Answer whole =
                (ToolOutcome.Answer) call(tool, arguments.formatted("").replace("200", "20000"));
        assertThat(rows).hasSize(whole.data().path(member).size());
        for (int i = 0; i < rows.size(); i++) {
            assertThat(rows.get(i).path("subject"))
                    .isEqualTo(whole.data().path(member).path(i).path("subject"));
        }
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            can-i           | {"verb":"get","resource":"pods"}                            | NO_CALLER
            explain-subject | {}                                                          | NO_CALLER
            why-denied      | {}                                                          | INVALID_ARGUMENT
            why-denied      | {"verb":"get"}                                              | INVALID_ARGUMENT
            why-denied      | {"message":"it did not work"}                               | UNKNOWN_MESSAGE
            can-i           | {"verb":"get","resource":"pods","subject":"the cart"}       | INVALID_ARGUMENT
            can-i           | {"verb":"get","resource":"podz","subject":"alice"}          | UNKNOWN_KIND
            explain-subject | {"subject":"sa:cart"}                                       | INVALID_ARGUMENT
            who-can         | {"verb":"get","resource":"pods","cursor":"x"}               | INVALID_ARGUMENT
            who-can         | {"verb":"get","resource":"podz"}                            | UNKNOWN_KIND
            who-can         | {"verb":"get","resource":"pods","namespace":"shpo"}         | NOT_FOUND
            can-i           | {"verb":"get","resource":"pods","namespace":"shpo","subject":"alice"} | NOT_FOUND
            why-denied      | {"verb":"get","resource":"pods","namespace":"shpo","subject":"alice"} | NOT_FOUND
            """)
    void whatCannotBeAnsweredIsRefusedWithAWayOut(String tool, String arguments, String code) {
        assertThat(call(tool, arguments)).isInstanceOfSatisfying(ToolOutcome.Refused.class, refused -> {
            assertThat(refused.error().code()).isEqualTo(code);
            assertThat(refused.error().suggestion()).isNotBlank();
            assertThat(refused.error().text()).hasSizeLessThan(220);
        });
    }

    /// Roles are ordered by their scope, not by their number of rules. If every role grants more than is
    /// missing, only the missing rule is suggested.
    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            "namespace":"shop","subject":"sa:shop/cart"         | kubectl create role NAME --verb=list --resource=deployments.apps -n shop && kubectl create rolebinding NAME --role=NAME --serviceaccount=shop:cart -n shop
            "subject":"alice"                                   | kubectl create clusterrole NAME --verb=list --resource=deployments.apps && kubectl create clusterrolebinding NAME --clusterrole=NAME --user=alice
            """)
    void theRoleThatReachesLeastComesFirstAndTheOneOfEverythingLast(String who, String creates, @TempDir Path folder)
            throws IOException {
        Files.writeString(folder.resolve("roles.yaml"), """
                {apiVersion: v1, kind: Namespace, metadata: {name: shop}}
                ---
                {apiVersion: v1, kind: ServiceAccount, metadata: {name: cart, namespace: shop}}
                ---
                {apiVersion: rbac.authorization.k8s.io/v1, kind: ClusterRole, metadata: {name: all}, rules: [{apiGroups: ["*"], resources: ["*"], verbs: ["*"]}]}
                ---
                {apiVersion: rbac.authorization.k8s.io/v1, kind: ClusterRole, metadata: {name: exec}, rules: [{apiGroups: [apps], resources: [deployments], verbs: [list, get]}, {apiGroups: [""], resources: [pods/exec], verbs: [create]}]}
                ---
                {apiVersion: rbac.authorization.k8s.io/v1, kind: ClusterRole, metadata: {name: as-others}, rules: [{apiGroups: [apps], resources: [deployments], verbs: [list]}, {apiGroups: [""], resources: [users], verbs: [impersonate]}]}
                ---
                {apiVersion: rbac.authorization.k8s.io/v1, kind: ClusterRole, metadata: {name: wide}, rules: [{apiGroups: [apps, batch], resources: [deployments, jobs, cronjobs], verbs: [get, list, watch]}]}
                ---
                {apiVersion: rbac.authorization.k8s.io/v1, kind: ClusterRole, metadata: {name: "system:part"}, rules: [{apiGroups: [apps], resources: [deployments], verbs: [list, get]}]}
                ---
                {apiVersion: rbac.authorization.k8s.io/v1, kind: ClusterRoleBinding, metadata: {name: alice}, roleRef: {kind: ClusterRole, name: none}, subjects: [{kind: User, name: alice}]}
                ---
                {apiVersion: rbac.authorization.k8s.io/v1, kind: Role, metadata: {name: none, namespace: shop}}
                ---
                {apiVersion: rbac.authorization.k8s.io/v1, kind: RoleBinding, metadata: {name: none, namespace: shop}, roleRef: {kind: Role, name: none}}
                """);

        ToolOutcome outcome = HealthToolset.call(
                HealthToolset.named(RightsToolset.over(SingleRecording.at(folder)), "why-denied"),
                "{\"verb\":\"list\",\"resource\":\"deployments.apps\",%s}".formatted(who));

        assertThat(outcome).isInstanceOfSatisfying(ToolOutcome.Answer.class, answer -> {
            assertThat(answer.data().path("roles").findValuesAsText("role"))
                    .containsExactly(
                            "ClusterRole wide",
                            "ClusterRole exec",
                            "ClusterRole as-others",
                            "ClusterRole system:part",
                            "ClusterRole all");
            assertThat(answer.text()).contains("\nmake one of the missing rule alone: " + creates);
        });
    }

    /// A role whose name has no place in a command is not replaced by one that grants more.
    @Test
    void aRoleWithAnUnusualNameDoesNotMakeAWiderOneTheLeast(@TempDir Path folder) throws IOException {
        Files.writeString(folder.resolve("roles.yaml"), """
                {apiVersion: v1, kind: Namespace, metadata: {name: shop}}
                ---
                {apiVersion: v1, kind: ServiceAccount, metadata: {name: cart, namespace: shop}}
                ---
                {apiVersion: rbac.authorization.k8s.io/v1, kind: ClusterRole, metadata: {name: edit}, rules: [{apiGroups: ["*"], resources: ["*"], verbs: ["*"]}]}
                ---
                {apiVersion: rbac.authorization.k8s.io/v1, kind: Role, metadata: {name: "secret readers", namespace: shop}, rules: [{apiGroups: [""], resources: [secrets], verbs: [list]}]}
                ---
                {apiVersion: rbac.authorization.k8s.io/v1, kind: RoleBinding, metadata: {name: none, namespace: shop}, roleRef: {kind: Role, name: none}}
                ---
                {apiVersion: rbac.authorization.k8s.io/v1, kind: ClusterRoleBinding, metadata: {name: none}, roleRef: {kind: ClusterRole, name: none}}
                """);

        ToolOutcome outcome = HealthToolset.call(
                HealthToolset.named(RightsToolset.over(SingleRecording.at(folder)), "why-denied"),
                "{\"verb\":\"list\",\"resource\":\"secrets\",\"namespace\":\"shop\",\"subject\":\"sa:shop/cart\"}");

        assertThat(((ToolOutcome.Answer) outcome).text())
                .contains("make one of the missing rule alone: kubectl create role NAME --verb=list --resource=secrets")
                .doesNotContain("--clusterrole=edit");
    }

    /// A user and a group may have the same name, and only one of them may be bound.
    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            system:masters | No binding that could be read names User system:masters: | group:system:masters: ask
            group:alice    | No binding that could be read names Group alice:         | user:alice: ask
            bob            | No binding that could be read names User bob: these are the rights of all members of system:authenticated. | Other groups of User bob, and what they may, are not known here.
            """)
    void aNameThatNoBindingHasIsToldFromOneThatHas(String subject, String unnamed, String meant) {
        assertThat(ToolCallFixture.answer(call("explain-subject", "{\"subject\":\"%s\"}".formatted(subject)))
                        .text())
                .contains(unnamed)
                .contains(meant);
    }

    /// A name without a kind is a user's, which is seldom meant where only a service account is bound.
    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            can-i           | cart         | true
            why-denied      | cart         | true
            explain-subject | cart         | true
            can-i           | sa:shop/cart | false
            can-i           | bob          | false
            """)
    void aBareNameOfAServiceAccountIsToldFromIt(String tool, String subject, boolean told) {
        String arguments = tool.equals("explain-subject") ? "" : ",\"verb\":\"delete\",\"resource\":\"nodes\"";
        ToolOutcome.Answer answer =
                ToolCallFixture.answer(call(tool, "{\"subject\":\"%s\"%s}".formatted(subject, arguments)));

        assertThat(answer.text().contains("Bindings name sa:shop/cart: ask for that."))
                .isEqualTo(told);
        assertThat(answer.data().path("meant").has(0)).isEqualTo(told);
    }

    /// Answers about the caller name it so.
    @ParameterizedTest
    @ValueSource(strings = {"you", "you, User alice"})
    void theCallerIsTakenAsAnswersNameIt(String subject) {
        assertThat(ToolCallFixture.refusal(call("explain-subject", "{\"subject\":\"%s\"}".formatted(subject))))
                .isEqualTo(ToolCallFixture.refusal(call("explain-subject", "{}")));
    }

    @ParameterizedTest
    @ValueSource(strings = {"alice", "group:system:masters", "sa:shop/cart"})
    void ofANameThatABindingHasNothingIsSaid(String subject) {
        assertThat(ToolCallFixture.answer(call("explain-subject", "{\"subject\":\"%s\"}".formatted(subject)))
                        .text())
                .doesNotContain("No binding");
    }

    @ParameterizedTest
    @ValueSource(strings = {"\\u0007", "al\\u0000ice", "alice\\u202e", "user:\\u200b"})
    void aNameThatCannotBeSeenIsNone(String subject) {
        assertThat(ToolCallFixture.refusal(call("explain-subject", "{\"subject\":\"%s\"}".formatted(subject)))
                        .code())
                .isEqualTo("INVALID_ARGUMENT");
    }

    /// Other software may use its own verbs; a rule with such a verb shows that it exists.
    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            can-i   | fly              | pods        | knows no verb 'fly'
            who-can | lst              | pods        | knows no verb 'lst' for objects, and no role that could be read names it: unless other software asks for it, this means nothing. Did you mean 'list'?
            who-can | post             | pods        | knows no verb 'post' for objects
            who-can | create           | pods/exce   | knows no subresource 'exce'
            """)
    void whatKubernetesHasNotIsRemarked(String tool, String verb, String resource, String remark) {
        assertThat(remarked(tool, verb, resource)).contains(remark);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            can-i   | get              | pods
            who-can | deletecollection | pods
            who-can | post             | /metrics
            who-can | impersonate      | users
            who-can | create           | pods/exec
            who-can | update           | deployments/finalizers
            who-can | sync             | pods
            who-can | create           | pods/restart
            who-can | *                | *
            """)
    void whatKubernetesHasOrARuleNamesIsNot(String tool, String verb, String resource) {
        assertThat(remarked(tool, verb, resource)).doesNotContain("knows no");
    }

    private static String remarked(String tool, String verb, String resource) {
        return answer(
                call(tool, "{\"verb\":\"%s\",\"resource\":\"%s\",\"subject\":\"alice\"}".formatted(verb, resource)));
    }

    private static String answer(ToolOutcome outcome) {
        return outcome instanceof ToolOutcome.Answer answer ? answer.text() : outcome.toString();
    }

    /// The answer names the most similar namespace, and how to list all of them.
    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            who-can                | "verb":"get","resource":"pods"
            explain-subject        | "subject":"user:alice"
            check-workloads        | "severity":"low"
            list-policy-violations | "engine":"gatekeeper"
            """)
    void ofANamespaceThatIsNotThereTheOneThatIsMeantIsNamed(String tool, String arguments) {
        assertThat(answer(call(tool, "{%s,\"namespace\":\"shpo\"}".formatted(arguments))))
                .contains("Argument 'namespace': there is no namespace 'shpo'.", "Did you mean 'shop'?");
    }

    /// Without recorded roles it is unknown whether there are any.
    @Test
    void aRecordingWithoutRolesSaysSo() {
        assertThat(ToolCallFixture.refusal(HealthToolset.call(
                                HealthToolset.named(TOOLS, "who-can"), "{\"verb\":\"get\",\"resource\":\"secrets\"}"))
                        .code())
                .isEqualTo("NOT_RECORDED");
    }

    /// OpenShift puts the users of its logins into groups that begin with `system:`, and stores users as objects.
    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            create      | projectrequests | bob   | members of Group system:authenticated:oauth may.
            list        | users           | alice | Yes: User alice may list users.user.openshift.io in the whole cluster
            impersonate | users           | bob   | Yes: User bob may impersonate users in the whole cluster
            """)
    void usersAndGroupsOfOpenShiftCount(String verb, String resource, String who, String line, @TempDir Path folder)
            throws IOException {
        Files.writeString(folder.resolve("roles.yaml"), """
                {apiVersion: rbac.authorization.k8s.io/v1, kind: ClusterRole, metadata: {name: self-provisioner}, rules: [{apiGroups: [project.openshift.io], resources: [projectrequests], verbs: [create]}]}
                ---
                {apiVersion: rbac.authorization.k8s.io/v1, kind: ClusterRoleBinding, metadata: {name: self-provisioners}, roleRef: {kind: ClusterRole, name: self-provisioner}, subjects: [{kind: Group, name: "system:authenticated:oauth"}, {kind: Group, name: "system:serviceaccounts:ci"}]}
                ---
                {apiVersion: rbac.authorization.k8s.io/v1, kind: ClusterRole, metadata: {name: users}, rules: [{apiGroups: [user.openshift.io], resources: [users], verbs: [list]}]}
                ---
                {apiVersion: rbac.authorization.k8s.io/v1, kind: ClusterRoleBinding, metadata: {name: users}, roleRef: {kind: ClusterRole, name: users}, subjects: [{kind: User, name: alice}]}
                ---
                {apiVersion: rbac.authorization.k8s.io/v1, kind: ClusterRole, metadata: {name: as-others}, rules: [{apiGroups: [""], resources: [users], verbs: [impersonate]}]}
                ---
                {apiVersion: rbac.authorization.k8s.io/v1, kind: ClusterRoleBinding, metadata: {name: as-others}, roleRef: {kind: ClusterRole, name: as-others}, subjects: [{kind: User, name: bob}]}
                ---
                {apiVersion: rbac.authorization.k8s.io/v1, kind: Role, metadata: {name: none, namespace: shop}}
                ---
                {apiVersion: rbac.authorization.k8s.io/v1, kind: RoleBinding, metadata: {name: none, namespace: shop}, roleRef: {kind: Role, name: none}}
                ---
                {apiVersion: user.openshift.io/v1, kind: User, metadata: {name: alice}}
                ---
                {apiVersion: project.openshift.io/v1, kind: ProjectRequest, metadata: {name: any}}
                """);

        assertThat(HealthToolset.text(
                        HealthToolset.named(RightsToolset.over(SingleRecording.at(folder)), "can-i"),
                        "{\"verb\":\"%s\",\"resource\":\"%s\",\"subject\":\"%s\"}".formatted(verb, resource, who)))
                .contains(line);
    }
}
