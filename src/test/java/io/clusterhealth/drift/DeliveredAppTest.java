// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.drift;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.fasterxml.jackson.dataformat.yaml.YAMLFactory;
import io.clusterhealth.drift.DeliveredApp.AppMember;
import io.clusterhealth.drift.DeliveredApp.MemberKey;
import io.clusterhealth.drift.DriftRow.DriftKind;
import io.clusterhealth.finding.Subject;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class DeliveredAppTest {
    private static final ObjectMapper YAML = new ObjectMapper(new YAMLFactory());
    private static final Subject CART = new Subject("Deployment", "shop", "cart");

    private static ObjectNode yaml(String text) throws IOException {
        return (ObjectNode) YAML.readTree(text);
    }

    private static DeliveredApp argo() throws IOException {
        return DeliveredApp.of(yaml("""
                kind: Application
                metadata: {name: shop, namespace: argocd}
                status:
                  health: {status: Degraded}
                  sync: {status: OutOfSync, revision: 0123456789abcdef0123456789abcdef01234567}
                  operationState: {phase: Failed, message: one or more objects failed to apply, finishedAt: "2026-11-21T09:00:00Z"}
                  resources:
                  - {group: apps, version: v1, kind: Deployment, namespace: shop, name: cart, status: Synced, health: {status: Degraded}}
                  - {kind: Service, version: v1, namespace: shop, name: cart, status: OutOfSync, health: {status: Missing}}
                  - {kind: ConfigMap, version: v1, namespace: shop, name: old, status: OutOfSync, requiresPruning: true}
                  - {kind: ConfigMap, version: v1, namespace: shop, name: mode, status: OutOfSync}
                """));
    }

    @Test
    void anApplicationTellsWhatItDelivers() throws IOException {
        DeliveredApp app = argo();

        assertThat(app.revision()).isEqualTo("0123456789ab");
        assertThat(app.health() + " " + app.sync()).isEqualTo("Degraded OutOfSync");
        assertThat(app.error().orElseThrow().says()).isEqualTo("sync Failed: one or more objects failed to apply");
        assertThat(app.members()).hasSize(4);
    }

    @Test
    void aKustomizationTellsItsInventory() throws IOException {
        DeliveredApp app = DeliveredApp.of(yaml("""
                kind: Kustomization
                metadata: {name: shop, namespace: flux-system}
                status:
                  conditions: [{type: Ready, status: "False", reason: BuildFailed, message: "kustomize build failed", lastTransitionTime: "2026-11-21T09:00:00Z"}]
                  lastAppliedRevision: main@sha1:0123456789abcdef0123456789abcdef01234567
                  lastAttemptedRevision: main@sha1:1123456789abcdef0123456789abcdef01234567
                  inventory: {entries: [{id: shop_cart_apps_Deployment, v: v1}, {id: _shop__Namespace, v: v1}, {id: odd, v: v1},
                   {id: _my__reader_rbac.authorization.k8s.io_ClusterRole, v: v1}, {id: shop_a__b__Role, v: v1}]}
                """));

        assertThat(app.members())
                .extracting(AppMember::subject)
                .containsExactly(
                        CART,
                        Subject.clusterScoped("Namespace", "shop"),
                        Subject.clusterScoped("ClusterRole", "my:reader"),
                        new Subject("Role", "shop", "a:b"));
        assertThat(app.revision()).isEqualTo("main@sha1:0123456789ab");
        assertThat(app.health()).isEqualTo("Ready=False");
        assertThat(app.sync()).isEqualTo("OutOfSync");
        assertThat(app.error().orElseThrow().says()).isEqualTo("BuildFailed: kustomize build failed");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "1.1.0 | Unknown | MODIFIED OutOfSync, runs 1.0.0",
                "1.0.0 | 'True' | -",
                "1.1.0 | 'False' | ERROR UpgradeFailed: no such value",
            })
    void aHelmReleaseTellsThatAnotherChartRunsThanWasAttempted(String attempted, String ready, String row)
            throws IOException {
        DeliveredApp app = DeliveredApp.of(yaml("""
                kind: HelmRelease
                metadata: {name: shop, namespace: flux-system}
                status:
                  conditions: [{type: Ready, status: "%s", reason: UpgradeFailed, message: no such value}]
                  lastAttemptedRevision: %s
                  history: [{chartVersion: 1.0.0, status: deployed}, {chartVersion: 0.9.0, status: superseded}]
                """.formatted(ready, attempted)));

        assertThat(new Drift(Map.of(), Set.of(), Set.of())
                        .of(List.of(app)).stream()
                                .map(one -> one.kind() + " " + one.says())
                                .findFirst()
                                .orElse("-"))
                .isEqualTo(row);
    }

    @Test
    void whatTheControllerSaysIsARowEach() throws IOException {
        DeliveredApp app = argo();

        assertThat(new Drift(Map.of(), Set.of(), Set.of()).of(List.of(app)))
                .extracting(row -> row.kind() + " " + row.object())
                .containsExactly(
                        "ERROR Application argocd/shop",
                        "MODIFIED ConfigMap shop/mode",
                        "MISSING Service shop/cart",
                        "EXTRA ConfigMap shop/old");
    }

    @Test
    void whoHoldsAFieldIsTheOneWhoChangedIt() throws IOException {
        ObjectNode live = yaml("""
                kind: Deployment
                metadata:
                  name: cart
                  namespace: shop
                  managedFields:
                  - {manager: argocd-controller, time: "2026-11-20T00:00:00Z", fieldsV1: {f:spec: {f:paused: {}}}}
                  - {manager: kube-controller-manager, subresource: status, fieldsV1: {f:status: {f:replicas: {}}}}
                  - manager: kubectl-edit
                    time: "2026-11-21T09:00:00Z"
                    fieldsV1: {f:spec: {f:replicas: {}, f:template: {f:spec: {f:containers: {'k:{"name":"app"}': {f:image: {}}}}}}}
                """);

        Drift drift = new Drift(Map.of(new MemberKey("apps", CART), live), Set.of(), Set.of());
        assertThat(drift.of(List.of(argo())))
                .filteredOn(row -> row.object().equals(CART))
                .singleElement()
                .satisfies(row -> {
                    assertThat(row.kind()).isEqualTo(DriftKind.MODIFIED);
                    assertThat(row.fields())
                            .containsExactly("spec.replicas", "spec.template.spec.containers[app].image");
                    assertThat(row.by()).isEqualTo("kubectl-edit");
                    assertThat(row.since()).hasToString("Optional[2026-11-21T09:00:00Z]");
                });
        assertThat(new Drift(Map.of(new MemberKey("apps", CART), live), Set.of(), Set.of(new MemberKey("apps", CART)))
                        .of(List.of(argo())))
                .filteredOn(row -> row.object().equals(CART))
                .singleElement()
                .satisfies(row -> assertThat(row.fields()).hasSize(1));
    }

    /// A controller may be set up to write under any name: then nothing can be said of what others wrote.
    @Test
    void aControllerOfAnUnknownNameAccusesNobody() throws IOException {
        ObjectNode live = yaml("""
                {kind: Deployment, metadata: {name: cart, namespace: shop,
                 managedFields: [{manager: our-argo, fieldsV1: {f:spec: {f:replicas: {}}}}]}}
                """);

        assertThat(new Drift(Map.of(new MemberKey("apps", CART), live), Set.of(), Set.of()).of(List.of(argo())))
                .extracting(DriftRow::object)
                .doesNotContain(CART);
    }

    /// A hook runs during a sync only, and no manifest that is compared has it.
    @Test
    void aHookIsNoObjectOfItsApplication() throws IOException {
        DeliveredApp app = DeliveredApp.of(yaml("""
                kind: Application
                metadata: {name: shop, namespace: argocd}
                status:
                  resources:
                  - {group: batch, version: v1, kind: Job, namespace: shop, name: migrate, hook: true}
                  - {kind: Service, version: v1, namespace: shop, name: cart, status: Synced}
                """));

        assertThat(app.members()).extracting(one -> one.subject().kind()).containsExactly("Service");
    }
}
