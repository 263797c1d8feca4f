// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.plan;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.clusterhealth.cluster.ApiResource;
import io.clusterhealth.cluster.ObjectName;
import io.clusterhealth.plan.ChangeRequest.ApplyRequest;
import io.clusterhealth.plan.ChangeWish.ChangeAction;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class FieldOwnersTest {

    private static ObjectNode json(String text) throws JsonProcessingException {
        return (ObjectNode) new ObjectMapper().readTree(text);
    }

    @Test
    void namesTheManagersOfTheFieldsOfAPatch() throws JsonProcessingException {
        ObjectNode live = json("""
                {"metadata":{"managedFields":[
                  {"manager":"helm","time":"2026-01-01T00:00:00Z","fieldsV1":{"f:spec":{"f:replicas":{},"f:paused":{}}}},
                  {"manager":"kubectl","time":"2026-01-02T00:00:00Z","fieldsV1":{"f:metadata":{"f:labels":{"f:a.b/c":{}}}}}],
                  "labels":{"a.b/c":"d"}},"spec":{"replicas":2}}
                """);

        assertThat(FieldOwners.of(live, json("{\"spec\":{\"replicas\":1}}")))
                .containsExactly("spec.replicas by helm since 2026-01-01T00:00:00Z at the latest");
        assertThat(FieldOwners.of(live, json("{\"metadata\":{\"labels\":{\"a.b/c\":\"x\"}}}")))
                .containsExactly("metadata.labels.a.b/c by kubectl since 2026-01-02T00:00:00Z at the latest");
        assertThat(FieldOwners.of(live, json("{\"spec\":{\"other\":1}}"))).isEmpty();
    }

    @Test
    void namesTheManagerOfAnAtomicMap() throws JsonProcessingException {
        ObjectNode live = json("""
                {"metadata":{"managedFields":[{"manager":"kubectl","time":"2026-01-01T00:00:00Z","fieldsV1":{"f:spec":{"f:selector":{}}}}]},
                  "spec":{"selector":{"app":"shop"}}}
                """);

        assertThat(FieldOwners.of(live, json("{\"spec\":{\"selector\":{\"app\":\"web\"}}}")))
                .containsExactly("spec.selector.app by kubectl since 2026-01-01T00:00:00Z at the latest");
    }

    /// A manager whose keys another one took over is left with the map, which is not atomic.
    @Test
    void aFieldThatWasNotThereHadNoManager() throws JsonProcessingException {
        ObjectNode live = json("""
                {"metadata":{"managedFields":[
                  {"manager":"kubectl","time":"2026-01-01T00:00:00Z","fieldsV1":{"f:data":{}}},
                  {"manager":"argocd","time":"2026-01-02T00:00:00Z","fieldsV1":{"f:data":{"f:MODE":{}}}}]},"data":{"MODE":"a"}}
                """);

        assertThat(FieldOwners.of(live, json("{\"data\":{\"NEW\":\"1\"}}"))).isEmpty();
        assertThat(FieldOwners.of(live, json("{\"data\":{\"MODE\":\"b\"}}")))
                .containsExactly("data.MODE by argocd since 2026-01-02T00:00:00Z at the latest");
    }

    /// The API server records no time for a field that is set through the subresource `scale`.
    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            spec.replicas | spec.replicas: kubectl since an unknown time
            spec.paused | spec.paused: kubectl since 2026-01-02T00:00:00Z
            spec.template.spec.containers[name="app"].image | containers[name="app"].image: kubectl since 2026-01-01T00:00:00Z
            """)
    void aConflictHasTheTimeOfTheFieldAndOfNoOther(String field, String line) throws JsonProcessingException {
        ObjectNode live = json("""
                {"metadata":{"managedFields":[
                  {"manager":"kubectl","subresource":"scale","fieldsV1":{"f:spec":{"f:replicas":{}}}},
                  {"manager":"kubectl","time":"2026-01-01T00:00:00Z","fieldsV1":{"f:spec":{"f:template":{"f:spec":{
                    "f:containers":{"k:{\\"name\\":\\"app\\"}":{"f:image":{}}}}}}}},
                  {"manager":"kubectl","time":"2026-01-02T00:00:00Z","fieldsV1":{"f:spec":{"f:paused":{}}}}]}}
                """);
        ObjectNode details = json("{\"causes\":[{\"reason\":\"FieldManagerConflict\"}]}");
        ((ObjectNode) details.path("causes").path(0))
                .put("field", "." + field)
                .put("message", "conflict with \"kubectl\" with subresource \"scale\" using apps/v1");

        assertThat(ManifestPlans.conflicts(target("Deployment", "apps", "shop", "web"), live, details, Set.of()))
                .singleElement()
                .asString()
                .endsWith(line);
    }

    private static ChangeTarget target(String kind, String group, String namespace, String name) {
        return new ChangeTarget(
                new ApiResource(group, "v1", kind.toLowerCase(Locale.ROOT) + "s", kind, List.of(), true),
                new ObjectName(namespace, name));
    }

    @Test
    void namesWhatOwnsTheObject() throws JsonProcessingException {
        assertThat(FieldOwners.keepers(json("""
                {"metadata":{"labels":{"app.kubernetes.io/managed-by":"Helm"},"annotations":{"meta.helm.sh/release-name":"x"},
                 "ownerReferences":[{"kind":"Shop","name":"main","controller":true},{"kind":"Other","name":"x"}]}}
                """), false))
                .containsExactly(
                        "Shop main, which owns it; change that instead",
                        "Helm; the next upgrade of its release sets it again");
    }

    /// A controller replaces a deleted pod, but sets no field of a living one.
    @Test
    void ofAPodOnlyTheDeletionIsUndoneByItsController() throws JsonProcessingException {
        ObjectNode pod = json("""
                {"kind":"Pod","metadata":{"ownerReferences":[{"kind":"StatefulSet","name":"db","controller":true}]}}""");

        assertThat(FieldOwners.keepers(pod, true))
                .containsExactly("StatefulSet db, which owns it; change that instead");
        assertThat(FieldOwners.keepers(pod, false)).isEmpty();
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            annotations | argocd.argoproj.io/tracking-id | Argo CD; change its Git repository instead
            labels | argocd.argoproj.io/instance | Argo CD; change its Git repository instead
            labels | kustomize.toolkit.fluxcd.io/name | Flux; change its Git repository instead
            labels | helm.toolkit.fluxcd.io/name | Flux; change its HelmRelease instead
            labels | olm.owner | OLM; change its operator's configuration instead
            """)
    void namesWhatDeliversTheObject(String where, String mark, String keeper) throws JsonProcessingException {
        assertThat(FieldOwners.keepers(json("{\"metadata\":{\"%s\":{\"%s\":\"x\"}}}".formatted(where, mark)), false))
                .containsExactly(keeper);
    }

    @Test
    void aDiffMindsNoOrderAndNoStatus() throws JsonProcessingException {
        ObjectNode live = json("{\"spec\":{\"a\":1,\"b\":[1,2]},\"status\":{\"x\":1},\"metadata\":{\"generation\":1}}");
        ObjectNode same = json("{\"metadata\":{\"generation\":2},\"spec\":{\"b\":[1,2],\"a\":1}}");
        ObjectNode other = json("{\"metadata\":{},\"spec\":{\"b\":[2,1],\"a\":1}}");

        assertThat(ObjectDiff.of(live, same).isEmpty()).isTrue();
        assertThat(ObjectDiff.of(live, other).isEmpty()).isFalse();
        assertThat(ObjectDiff.of(live, other).digest())
                .isNotEqualTo(ObjectDiff.of(other, live).digest());
        assertThat(ObjectDiff.lines("a\nb\n", "a\nc\n"))
                .containsExactly("--- live", "+++ planned", "@@ -1,2 +1,2 @@", " a", "-b", "+c");
    }

    /// Those that the API server chooses differ from one dry run to the next.
    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            {"spec":{"ports":[{"port":80}]}}                                | {"ports":[{"port":80}]}
            {"spec":{"ports":[{"port":80,"nodePort":30080}]}}               | {"ports":[{"port":80,"nodePort":30080}]}
            {"spec":{"clusterIP":"10.0.0.1","ports":[{"port":80}]}}         | {"clusterIP":"10.0.0.1","ports":[{"port":80}]}
            {"spec":{"healthCheckNodePort":30081,"ports":[{"port":80}]}}    | {"healthCheckNodePort":30081,"ports":[{"port":80}]}
            """)
    void aDiffShowsTheAddressesThatTheManifestGives(String manifest, String shown) throws JsonProcessingException {
        ObjectNode made = json("""
                {"metadata":{"uid":"5f-1"},"spec":{"clusterIP":"10.0.0.1","clusterIPs":["10.0.0.1"],"healthCheckNodePort":30081,
                  "ports":[{"port":80,"nodePort":30080}]}}""");
        ObjectChange create = new ObjectChange(
                target("Service", "", "shop", "web"), json("{}"), new ApplyRequest(json(manifest), false));

        assertThat(new TriedChange(create, made, List.of()).diff().after().path("spec"))
                .isEqualTo(json(shown));
    }

    /// Cases on both sides of each limit.
    @ParameterizedTest
    @CsvSource({
        "Deployment, apps, shop, web, true",
        "Deployment, apps, other, web, false",
        "Deployment, apps, kube-system, web, false",
        "Deployment, apps, openshift-etcd, web, false",
        "Deployment, apps, openshift, web, false",
        "Secret, '', shop, db, false",
        "ServiceAccount, '', shop, x, false",
        "Role, rbac.authorization.k8s.io, shop, x, false",
        "RoleBindingRestriction, authorization.openshift.io, shop, x, false",
        "Namespace, '', '', shop, false",
        "Namespace, '', '', kube-system, false",
        "Node, '', '', worker-1, false",
        "ClusterVersion, config.openshift.io, '', version, false",
        "ClusterRole, rbac.authorization.k8s.io, '', x, false",
        "ClusterRoleBinding, rbac.authorization.k8s.io, '', x, false",
        "RoleBinding, rbac.authorization.k8s.io, shop, x, false",
        "CustomResourceDefinition, apiextensions.k8s.io, '', x, false",
        "APIService, apiregistration.k8s.io, '', x, false",
        "ValidatingWebhookConfiguration, admissionregistration.k8s.io, '', x, false",
        "MutatingWebhookConfiguration, admissionregistration.k8s.io, '', x, false",
        "ValidatingAdmissionPolicy, admissionregistration.k8s.io, '', x, false",
        "ValidatingAdmissionPolicyBinding, admissionregistration.k8s.io, '', x, false",
        "MutatingAdmissionPolicy, admissionregistration.k8s.io, '', x, false",
        "MutatingAdmissionPolicyBinding, admissionregistration.k8s.io, '', x, false",
        "MachineConfig, machineconfiguration.openshift.io, '', x, false",
        "SecurityContextConstraints, security.openshift.io, '', x, false",
        "User, user.openshift.io, '', x, false",
        "Group, user.openshift.io, '', x, false",
        "Identity, user.openshift.io, '', x, false",
        "OAuth, config.openshift.io, '', cluster, false",
        "OAuthClient, oauth.openshift.io, '', x, false"
    })
    void changesOnlyWhereItMay(String kind, String group, String namespace, String name, boolean may) {
        ChangeTarget target = target(kind, group, namespace, name);

        assertThat(new ChangePolicy(Set.of("shop"))
                        .refusal(target, ChangeAction.LABEL)
                        .isEmpty())
                .isEqualTo(may);
        if (kind.equals("Secret") || group.contains(".") && namespace.isEmpty()) {
            assertThat(new ChangePolicy(Set.of("*")).refusal(target, ChangeAction.LABEL))
                    .hasValueSatisfying(why -> assertThat(why).contains(kind));
        }
        if (kind.equals("Node") || name.equals("shop") || namespace.equals("other")) {
            assertThat(new ChangePolicy(Set.of("*")).refusal(target, ChangeAction.LABEL))
                    .isEmpty();
        }
    }

    @ParameterizedTest
    @CsvSource({"shop, shop, false", "other, shop, false", "shop, *, true", "openshift-monitoring, *, false"})
    void aProjectOfOpenShiftIsItsNamespace(String name, String open, boolean may) {
        assertThat(new ChangePolicy(Set.of(open))
                        .refusal(target("Project", "project.openshift.io", "", name), ChangeAction.DELETE)
                        .isEmpty())
                .isEqualTo(may);
    }
}
