// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.tool.rights;

import static org.assertj.core.api.Assertions.assertThat;

import io.clusterhealth.cluster.recording.SingleRecording;
import io.clusterhealth.tool.Tool;
import io.clusterhealth.tool.ToolOutcome;
import io.clusterhealth.tool.health.HealthToolset;
import io.clusterhealth.tool.health.ToolCallFixture;
import io.clusterhealth.tool.health.ToolParts;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/// Questions that roles alone do not answer: bindings to a missing role, groups that only a login adds, and
/// refusals by other parts of the API server than RBAC.
class DoubtfulRightsTest {
    private static Tool tool(String name) {
        return HealthToolset.named(
                RightsToolset.over(SingleRecording.at(Path.of("src/test/resources/rights/doubtful"))), name);
    }

    private static ToolOutcome call(String tool, String arguments) {
        return HealthToolset.call(tool(tool), arguments);
    }

    private static String text(String tool, String arguments) {
        return text(tool(tool), arguments);
    }

    private static String text(Tool tool, String arguments) {
        return ToolCallFixture.text(HealthToolset.call(tool, arguments));
    }

    /// The most common reason for users whose binding has no effect.
    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            why-denied      | {"verb":"get","resource":"pods","namespace":"shop","subject":"user:carol"}  | RBAC denies it: User carol may not get pods in namespace shop (cluster doubtful).
            why-denied      | {"verb":"get","resource":"pods","namespace":"shop","subject":"user:carol"}  | first suspect: RoleBinding shop/dangling of Role shop/gone gives nothing, since that role does not exist
            can-i           | {"verb":"get","resource":"pods","namespace":"shop","subject":"user:carol"}  | first suspect: RoleBinding shop/dangling of Role shop/gone gives nothing, since that role does not exist
            explain-subject | {"subject":"user:carol"}                                                   | RoleBinding shop/dangling of Role shop/gone: that role does not exist, so it gives nothing
            why-denied      | {"message":"pods is forbidden: User \\"carol\\" cannot get resource \\"pods\\" in API group \\"\\" in the namespace \\"shop\\""} | first suspect: RoleBinding shop/dangling
            """)
    void aBindingWhoseRoleIsNotThereIsTheFirstSuspect(String tool, String arguments, String line) {
        assertThat(text(tool, arguments)).contains(line);
    }

    /// Names of signers are behind a domain; those of objects never are, whatever a role contains.
    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            can-i   | {"verb":"approve","resource":"signers","name":"kubernetes.io/kubelet-serving","subject":"user:erin"} | Yes: User erin may approve signers.certificates.k8s.io kubernetes.io/kubelet-serving in the whole cluster
            can-i   | {"verb":"approve","resource":"signers.certificates.k8s.io","name":"kubernetes.io/kube-apiserver-client","subject":"user:erin"} | No: User erin may not approve signers.certificates.k8s.io kubernetes.io/kube-apiserver-client
            who-can | {"verb":"sign","resource":"signers","name":"example.com/*"} | erin
            can-i   | {"verb":"sign","resource":"signers","name":"example.com/internal","subject":"user:erin"} | Yes: User erin may sign signers.certificates.k8s.io example.com/internal
            can-i   | {"verb":"sign","resource":"signers","name":"example.org/internal","subject":"user:erin"} | No: User erin may not sign signers.certificates.k8s.io example.org/internal
            can-i   | {"verb":"impersonate","resource":"groups","name":"system:masters","subject":"user:erin"} | No: User erin may not impersonate groups system:masters
            can-i   | {"verb":"create","resource":"tokenreviews.authentication.k8s.io","subject":"user:erin"} | No: User erin may not create tokenreviews.authentication.k8s.io
            can-i   | {"verb":"get","resource":"pods","namespace":"shop","name":"example.com/web","subject":"user:erin"} | The argument 'name' takes, for a Pod,
            can-i   | {"verb":"create","resource":"tokenreviews","name":"example.com/web","subject":"user:erin"} | Only signers have a domain before their name.
            """)
    void onlyNamesWithoutObjectsHaveADomain(String tool, String arguments, String says, @TempDir Path folder)
            throws IOException {
        Files.copy(Path.of("src/test/resources/rights/doubtful/objects.yaml"), folder.resolve("objects.yaml"));
        Files.writeString(folder.resolve("more.yaml"), """
                apiVersion: rbac.authorization.k8s.io/v1
                kind: ClusterRole
                metadata: {name: approver}
                rules:
                - apiGroups: [certificates.k8s.io]
                  resources: [signers]
                  resourceNames: [kubernetes.io/kubelet-serving, example.com/*]
                  verbs: [approve, sign]
                ---
                apiVersion: rbac.authorization.k8s.io/v1
                kind: ClusterRoleBinding
                metadata: {name: approver}
                roleRef: {apiGroup: rbac.authorization.k8s.io, kind: ClusterRole, name: approver}
                subjects: [{apiGroup: rbac.authorization.k8s.io, kind: User, name: erin}]
                """);

        assertThat(text(HealthToolset.named(RightsToolset.over(SingleRecording.at(folder)), tool), arguments))
                .contains(says);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "{\"verb\":\"get\",\"resource\":\"pods\",\"subject\":\"user:carol\"}",
                "{\"verb\":\"get\",\"resource\":\"pods\",\"namespace\":\"bank\",\"subject\":\"user:carol\"}",
                "{\"verb\":\"get\",\"resource\":\"pods\",\"namespace\":\"shop\",\"subject\":\"user:dave\"}"
            })
    void aBindingOfAnotherPlaceOrUserIsNoSuspect(String arguments) {
        assertThat(text("why-denied", arguments)).doesNotContain("suspect");
    }

    /// A RoleBinding to a ClusterRole applies in its namespace, which contains no nodes.
    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            {"verb":"list","resource":"nodes","subject":"user:frank"} | not enough: RoleBinding shop/nodes of ClusterRole node-viewer gives it in namespace shop only
            {"verb":"get","resource":"configmaps","namespace":"shop","name":"three","subject":"user:frank"} | not enough: RoleBinding shop/settings of Role shop/settings gives it for objects named one, two only
            {"verb":"get","resource":"configmaps","namespace":"shop","subject":"user:frank"} | gives it for objects named one, two only
            """)
    void aBindingThatGivesLessIsNamedWithWhatItIsFor(String arguments, String line) {
        for (String tool : List.of("can-i", "why-denied")) {
            assertThat(text(tool, arguments)).contains(line);
        }
    }

    /// A Namespace is in itself for the API server, and a RoleBinding grants nothing on other cluster-scoped objects.
    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            can-i           | {"verb":"get","resource":"namespaces","name":"shop","subject":"user:grace"}  | Yes:
            can-i           | {"verb":"get","resource":"namespaces","name":"bank","subject":"user:grace"}  | No:
            can-i           | {"verb":"list","resource":"namespaces","name":"shop","subject":"user:grace"} | No:
            can-i           | {"verb":"get","resource":"nodes/proxy","subject":"user:grace"}               | No:
            who-can         | {"verb":"get","resource":"namespaces","name":"shop"}                         | 3 may get
            who-can         | {"verb":"get","resource":"nodes"}                                            | 2 may get nodes in the whole cluster,
            who-can         | {"verb":"get","resource":"secrets"}                                          | 2 may get secrets in the whole cluster or a namespace of it,
            explain-subject | {"subject":"user:grace"}                                                     | User grace: 1 binding, 2 rules, 0 dangers
            """)
    void aRoleOfANamespaceIsAboutThatNamespace(String tool, String arguments, String start) {
        assertThat(text(tool, arguments)).startsWith(start);
    }

    @ParameterizedTest
    @ValueSource(strings = {"can-i", "why-denied"})
    void whatNodesMayIsNotForRolesToSay(String tool) {
        assertThat(text(tool, "{\"verb\":\"get\",\"resource\":\"nodes\",\"subject\":\"group:system:nodes\"}"))
                .contains("nodes in the whole cluster, unless as a node (")
                .contains("rights of nodes come from the node authorizer besides");
    }

    /// Messages of the API server name a resource with its group. Events outlive what refused.
    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            jobs  | jobs.batch "a" is forbidden: exceeded quota: tight, requested: count/jobs.batch=1     | true
            jobs  | cronjobs.batch "a" is forbidden: exceeded quota: tight, requested: count/jobs.batch=1 | false
            pods  | Error creating: pods "a" is forbidden: exceeded quota: tight, requested: pods=1       | true
            pods  | Error creating: pods "a" is forbidden: exceeded quota: gone, requested: pods=1        | false
            """)
    void aRefusalIsFoundByTheNameThatTheApiServerUses(
            String resource, String message, boolean found, @TempDir Path folder) throws IOException {
        Files.copy(Path.of("src/test/resources/rights/doubtful/objects.yaml"), folder.resolve("objects.yaml"));
        Files.writeString(folder.resolve("more.yaml"), """
                {apiVersion: v1, kind: Event, metadata: {name: a, namespace: bank}, type: Warning, reason: FailedCreate,
                 involvedObject: {kind: Job, namespace: bank, name: a}, message: '%s'}
                ---
                {apiVersion: v1, kind: ResourceQuota, metadata: {name: tight, namespace: bank}}
                ---
                {apiVersion: v1, kind: ResourceQuota, metadata: {name: images, namespace: bank},
                 status: {hard: {openshift.io/imagestreams: "1"}, used: {openshift.io/imagestreams: "1"}}}
                """.formatted(message));
        Tool asked = HealthToolset.named(RightsToolset.over(SingleRecording.at(folder)), "why-denied");

        String text = HealthToolset.text(
                asked,
                "{\"verb\":\"create\",\"resource\":\"%s\",\"namespace\":\"bank\",\"subject\":\"user:alice\"}"
                        .formatted(resource));
        assertThat(text.contains("may refuse it: a ResourceQuota (tight), which refused"))
                .isEqualTo(found);
        assertThat(text).doesNotContain("imagestreams", "(gone)");
    }

    @Test
    void aRefusedListOfRolesIsAGap(@TempDir Path folder) throws IOException {
        Files.writeString(folder.resolve("roles.yaml"), """
                {apiVersion: rbac.authorization.k8s.io/v1, kind: ClusterRole, metadata: {name: none}}
                ---
                {apiVersion: v1, kind: Status, code: 403, details: {group: rbac.authorization.k8s.io, kind: roles}}
                """);
        Tool asked = HealthToolset.named(RightsToolset.over(SingleRecording.at(folder)), "who-can");

        assertThat(HealthToolset.text(asked, "{\"verb\":\"get\",\"resource\":\"pods\"}"))
                .startsWith("At least 0 may")
                .containsPattern("\\n[^\\n]*not checked[^\\n]*roles[^\\n]*forbidden|forbidden[^\\n]*roles");
    }

    /// Nothing is denied by roles that were not read.
    @ParameterizedTest
    @ValueSource(strings = {"can-i", "why-denied"})
    void withoutAllRolesNothingIsDenied(String tool, @TempDir Path folder) throws IOException {
        Files.writeString(folder.resolve("roles.yaml"), """
                {apiVersion: rbac.authorization.k8s.io/v1, kind: ClusterRole, metadata: {name: none}}
                """);
        Tool asked = HealthToolset.named(RightsToolset.over(SingleRecording.at(folder)), tool);

        assertThat(ToolCallFixture.refusal(HealthToolset.call(
                                asked, "{\"verb\":\"get\",\"resource\":\"pods\",\"subject\":\"user:carol\"}"))
                        .code())
                .isEqualTo("UNCERTAIN");
        assertThat(HealthToolset.text(
                        asked, "{\"verb\":\"get\",\"resource\":\"pods\",\"subject\":\"group:system:masters\"}"))
                .contains("the API server asks no role about it");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "{\"verb\":\"delete\",\"resource\":\"nodes\",\"subject\":\"user:frank\"}",
                "{\"verb\":\"list\",\"resource\":\"nodes\",\"subject\":\"user:carol\"}"
            })
    void aBindingOfAnotherVerbOrUserIsNotNamed(String arguments) {
        assertThat(text("why-denied", arguments)).doesNotContain("not enough");
    }

    /// The groups that a login adds are unknown for other users. A refusal by the API server is certain.
    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            {"verb":"create","resource":"pods/exec","namespace":"shop","subject":"user:erin"} | , unless through a group (cluster doubtful). | The groups of User erin are not known here: members of Group devs may.
            {"verb":"list","resource":"secrets","namespace":"shop","subject":"user:erin"}     | secrets in namespace shop (cluster doubtful). | The groups of User erin are not known here: of groups, system:masters alone may.
            """)
    void aNoThatRestsOnUnknownGroupsSaysSo(String arguments, String headline, String line) {
        for (String tool : List.of("can-i", "why-denied")) {
            String text = text(tool, arguments);
            assertThat(text.lines().findFirst().orElse("")).endsWith(headline);
            assertThat(text).contains("\n" + line + "\n");
        }
    }

    @Test
    void whomTheApiServerRefusedIsInNoGroupThatMay() {
        assertThat(text(
                        "why-denied",
                        "{\"message\":\"pods \\\"a\\\" is forbidden: User \\\"erin\\\" cannot create resource"
                                + " \\\"pods/exec\\\" in API group \\\"\\\" in the namespace \\\"shop\\\"\"}"))
                .startsWith("RBAC denies it: User erin")
                .doesNotContain("groups of", "unless");
    }

    @ParameterizedTest
    @ValueSource(strings = {"can-i", "why-denied"})
    void aServiceAccountThatIsNotThereIsCalledThat(String tool) {
        assertThat(
                        text(
                                tool,
                                "{\"verb\":\"list\",\"resource\":\"secrets\",\"namespace\":\"shop\",\"subject\":\"sa:shop/crat\"}"))
                .contains("there is no ServiceAccount 'crat' in namespace shop", "Did you mean 'cart'?");
    }

    /// A role bound to a missing ServiceAccount has no effect, whatever the error message names as the cause.
    @ParameterizedTest
    @ValueSource(
            strings = {
                "pods \\\"a\\\" is forbidden: error looking up service account shop/crat: serviceaccount \\\"crat\\\" not found",
                "error: failed to create token: serviceaccounts \\\"crat\\\" not found",
                "secrets is forbidden: User \\\"system:serviceaccount:shop:crat\\\" cannot list resource \\\"secrets\\\" in API group \\\"\\\" in the namespace \\\"shop\\\""
            })
    void anAccountThatIsNotThereIsMadeOrMendedAndNotBound(String message) {
        assertThat(text("why-denied", "{\"namespace\":\"shop\",\"message\":\"%s\"}".formatted(message)))
                .contains(
                        "ServiceAccount shop/crat does not exist; did you mean cart?",
                        "Make it with: kubectl create serviceaccount crat -n shop",
                        "or correct the name: serviceAccountName of the pods")
                .doesNotContain("rolebinding");
    }

    /// A call of another toolset is suggested only if that toolset is on.
    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void aUsedUpQuotaIsLookedAtByAToolThatIsOn(boolean on) {
        ToolParts parts = HealthToolset.parts(
                SingleRecording.at(Path.of("src/test/resources/rights/doubtful")),
                on ? Set.of("health", "rights") : Set.of("rights"));

        assertThat(HealthToolset.text(
                                new WhyDeniedTool(parts),
                                "{\"message\":\"pods \\\"a\\\" is forbidden: exceeded quota: tight, requested: pods=1,"
                                        + " used: pods=2, limited: pods=2\",\"namespace\":\"shop\"}")
                        .contains("next: get-cluster-health {\"namespace\":\"shop\"}"))
                .isEqualTo(on);
    }

    /// The ServiceAccount was created after the error.
    @Test
    void anAccountThatIsThereByNowIsCalledThat() {
        assertThat(
                        text(
                                "why-denied",
                                "{\"message\":\"error looking up service account shop/cart: serviceaccount \\\"cart\\\" not found\"}"))
                .contains("ServiceAccount shop/cart exists by now", "another try")
                .doesNotContain("does not exist", "kubectl create");
    }

    /// A quota of pods and the Pod Security Standards refuse only pods, not their owners or other objects.
    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            pods        | may refuse it: a ResourceQuota (tight), with no pods, requests.cpu left       | may refuse it: the Pod Security standard of the namespace (baseline)
            deployments | may refuse its pods: a ResourceQuota (tight), with no pods, requests.cpu left | may refuse its pods: the Pod Security standard of the namespace (baseline)
            deployments | may refuse it: a ResourceQuota (tight), with no count/deployments.apps left   | may refuse its pods
            services    | may refuse it: a ResourceQuota (tight), with no services.loadbalancers left   | RBAC allows
            pvc         | may refuse it: a ResourceQuota (tight), with no requests.storage left         | RBAC allows
            """)
    void aGateIsToldForWhatItRefuses(String resource, String line, String other) {
        String text = text(
                "why-denied",
                "{\"verb\":\"create\",\"resource\":\"%s\",\"namespace\":\"shop\",\"subject\":\"user:alice\"}"
                        .formatted(resource));

        assertThat(text).contains(line, other);
    }

    @Test
    void aGateOfPodsRefusesNoConfigMap() {
        assertThat(
                        text(
                                "why-denied",
                                "{\"verb\":\"create\",\"resource\":\"configmaps\",\"namespace\":\"shop\",\"subject\":\"user:alice\"}"))
                .startsWith("RBAC allows")
                .doesNotContain("may refuse");
    }

    @Test
    void anEngineThatIsNotThereHasNoCleanBill() {
        assertThat(call("list-policy-violations", "{\"engine\":\"kyverno\"}"))
                .isInstanceOfSatisfying(ToolOutcome.Refused.class, refused -> {
                    assertThat(refused.error().code()).isEqualTo("NOT_RECORDED");
                    assertThat(refused.error().text()).startsWith("This recording holds nothing of Kyverno");
                });
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            who-can    | {"verb":"get","resource":"/metrics"}                               | may get /metrics, 1 of them
            can-i      | {"verb":"patch","resource":"deployments/scale","subject":"alice"}  | may patch deployments.apps/scale in
            why-denied | {"message":"exceeded quota: tight, requested: pods=1, used: pods=0, limited: pods=0"} | nothing of it is used: ask for less
            why-denied | {"message":"exceeded quota: tight, requested: pods=1, used: pods=3, limited: pods=3"} | Free some of it
            why-denied | {"message":"unable to validate against any security context constraint: []"}          | (SCC) refuses it
            why-denied | {"message":"user is attempting to grant RBAC permissions not currently held"}         | No missing role: RBAC's guard
            """)
    void whatIsSaidReads(String tool, String arguments, String words) {
        assertThat(text(tool, arguments)).contains(words);
    }

    /// Neither what was not read nor what was not audited yet has a clean bill.
    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            check-workloads        | At least 1 workload checked
            check-workloads        | not checked: pods (forbidden); grant: - {apiGroups: [""], resources: [pods], verbs: [list]}
            list-policy-violations | 2 policies, at least 0 violated
            list-policy-violations | Gatekeeper K8sRequiredLabels owner (deny): violations unknown
            list-policy-violations | Pod Security baseline in namespace shop (deny): violations unknown
            """)
    void whatIsNotKnownIsNotCounted(String tool, String line, @TempDir Path folder) throws IOException {
        Files.writeString(folder.resolve("objects.yaml"), """
                {apiVersion: v1, kind: Namespace, metadata: {name: shop, labels: {pod-security.kubernetes.io/enforce: baseline}}}
                ---
                {apiVersion: apps/v1, kind: Deployment, metadata: {name: web, namespace: shop}, spec: {template: {spec: {containers: [{name: app, image: "web:1"}]}}}}
                ---
                {apiVersion: constraints.gatekeeper.sh/v1beta1, kind: K8sRequiredLabels, metadata: {name: owner}, spec: {enforcementAction: deny}}
                ---
                {apiVersion: v1, kind: Status, code: 403, details: {kind: pods}}
                """);

        assertThat(HealthToolset.text(HealthToolset.named(RightsToolset.over(SingleRecording.at(folder)), tool), "{}"))
                .contains(line);
    }

    /// The request that creates an object has no name for a rule's `resourceNames`.
    @ParameterizedTest
    @CsvSource({"create, No:", "update, Yes:"})
    void aNameInARuleGrantsNoCreation(String verb, String start, @TempDir Path folder) throws IOException {
        Files.writeString(folder.resolve("roles.yaml"), """
                {apiVersion: v1, kind: Namespace, metadata: {name: shop}}
                ---
                {apiVersion: rbac.authorization.k8s.io/v1, kind: Role, metadata: {name: one, namespace: shop}, rules: [{apiGroups: [""], resources: [configmaps], resourceNames: [x], verbs: [create, update]}]}
                ---
                {apiVersion: rbac.authorization.k8s.io/v1, kind: RoleBinding, metadata: {name: one, namespace: shop}, roleRef: {kind: Role, name: one}, subjects: [{kind: User, name: alice}]}
                ---
                {apiVersion: rbac.authorization.k8s.io/v1, kind: ClusterRole, metadata: {name: none}}
                ---
                {apiVersion: rbac.authorization.k8s.io/v1, kind: ClusterRoleBinding, metadata: {name: none}, roleRef: {kind: ClusterRole, name: none}}
                """);

        assertThat(HealthToolset.text(
                        HealthToolset.named(RightsToolset.over(SingleRecording.at(folder)), "can-i"),
                        "{\"verb\":\"%s\",\"resource\":\"configmaps\",\"name\":\"x\",\"namespace\":\"shop\",\"subject\":\"alice\"}"
                                .formatted(verb)))
                .startsWith(start);
    }
}
