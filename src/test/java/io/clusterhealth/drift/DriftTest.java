// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.drift;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.fasterxml.jackson.dataformat.yaml.YAMLFactory;
import io.clusterhealth.cluster.json.Undisclosed;
import io.clusterhealth.drift.DeliveredApp.MemberKey;
import io.clusterhealth.finding.Subject;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// Objects against their manifests, by what stands in them and by who holds what does not.
class DriftTest {
    private static final ObjectMapper YAML = new ObjectMapper(new YAMLFactory());
    private static final MemberKey WEB = new MemberKey("", new Subject("Service", "shop", "web"));
    private static final MemberKey OTHER = new MemberKey("", new Subject("ConfigMap", "shop", "other"));

    private static final String MANIFEST = """
            apiVersion: v1
            kind: Service
            metadata: {name: web, namespace: shop}
            spec: {selector: {app: web}, ports: [{name: http, port: 80}]}
            """;

    /// Another has applied the same, and somebody has added to it.
    private static final String LIVE = """
            apiVersion: v1
            kind: Service
            metadata:
              name: web
              namespace: shop
              annotations: {team: blue}
              managedFields:
              - manager: %s
                operation: Apply
                time: 2026-11-27T08:00:00Z
                fieldsV1: {f:spec: {f:selector: {}, f:ports: {'k:{"port":80,"protocol":"TCP"}': {.: {}, f:name: {}, f:port: {}}}}}
              - manager: kubectl-annotate
                operation: Update
                time: 2026-11-27T09:00:00Z
                fieldsV1: {f:metadata: {f:annotations: {f:team: {}}}}
              - manager: kubectl-patch
                operation: Update
                time: 2026-11-27T08:30:00Z
                fieldsV1: {f:spec: {f:ports: {'k:{"port":81,"protocol":"TCP"}': {.: {}, f:port: {}}}}}
            spec: {selector: {app: web}, ports: [{name: http, port: 80, protocol: TCP}, {name: more, port: 81, protocol: TCP}]}
            """;

    private static ObjectNode yaml(String text) throws IOException {
        return (ObjectNode) YAML.readTree(text);
    }

    private static DeliveredApp app(String resources) throws IOException {
        return DeliveredApp.of(yaml("""
                kind: Application
                metadata: {name: shop, namespace: argocd}
                status: {resources: [%s]}
                """.formatted(resources)));
    }

    private static List<DriftRow> rows(String holder, boolean delivers, DeliveredApp app) throws IOException {
        ObjectNode live = yaml(LIVE.formatted(holder));
        ObjectNode other =
                yaml("{kind: ConfigMap, metadata: {name: other, namespace: shop, managedFields: [{manager: %s}]}}"
                        .formatted(delivers ? "argocd-controller" : "ci"));
        ComparedObject compared = new ComparedObject(yaml(MANIFEST), List.of(), live, true, "");
        ComparedObject same = new ComparedObject(yaml("{kind: ConfigMap}"), List.of(), other, true, "");
        return new Drift(Map.of(WEB, live, OTHER, other), Set.of(), Set.of())
                .of(app, Map.of(WEB, compared, OTHER, same), Set.of(), false, true);
    }

    /// The ports have a name in Git, and their number and protocol in the managed fields.
    @ParameterizedTest
    @CsvSource({"argocd-controller", "cluster-health-mcp", "kubectl"})
    void whatIsAsInGitIsNoDriftWhoeverHoldsIt(String holder) throws IOException {
        DeliveredApp app = app("{version: v1, kind: Service, namespace: shop, name: web, status: Synced}");

        assertThat(rows(holder, true, app)).singleElement().satisfies(row -> {
            assertThat(row.fields()).containsExactly("metadata.annotations.team", "spec.ports[81,TCP].port");
            assertThat(row.by()).isEqualTo("kubectl-annotate, kubectl-patch");
        });
    }

    /// An Application whose status lists no objects.
    @ParameterizedTest
    @CsvSource({"true, 1", "false, 0"})
    void whatIsAddedIsToldWhereTheControllerHoldsAnyOfTheObjectsOfGit(boolean delivers, int rows) throws IOException {
        assertThat(rows("ci", delivers, app(""))).hasSize(rows);
    }

    @Test
    void anApplicationThatNamesNoObjectsMayBeAnywhere() throws IOException {
        assertThat(app("").maybeIn("shop")).isTrue();
        assertThat(app("{kind: Service, namespace: shop, name: web}").maybeIn("shop"))
                .isTrue();
        assertThat(app("{kind: Service, namespace: shop, name: web}").maybeIn("other"))
                .isFalse();
    }

    /// A Service that was there before its controller, which marks it: who made it holds its defaults, too.
    private static final String ADOPTED = """
            apiVersion: v1
            kind: Service
            metadata:
              name: web
              namespace: shop
              creationTimestamp: 2026-11-27T08:00:00Z
              managedFields:
              - manager: %s
                operation: Update
                time: %s
                fieldsV1: {%s f:spec: {f:selector: {}, f:type: {}, f:sessionAffinity: {}, f:ports: {'k:{"port":80,"protocol":"TCP"}': {f:port: {}, f:protocol: {}}}}}
              - manager: argocd-controller
                operation: Update
                time: 2026-11-27T09:00:00Z
                fieldsV1: {f:metadata: {f:annotations: {f:argocd.argoproj.io/tracking-id: {}}}}
            spec: {selector: {app: web}, type: ClusterIP, sessionAffinity: None, ports: [{port: 80, protocol: TCP}]}
            """;

    private static final String COPY =
            "f:metadata: {f:annotations: {f:kubectl.kubernetes.io/last-applied-configuration: {}}},";

    @ParameterizedTest
    @CsvSource({
        "kubectl-client-side-apply, 08:00:00, true, 0, 1",
        "kubectl-client-side-apply, 09:00:00, true, 0, 1",
        "kubectl-client-side-apply, 09:30:00, true, 0, 1",
        "kubectl-create, 08:00:00, false, 0, 1",
        "kubectl-edit, 08:30:00, false, 0, 1",
        "kubectl-edit, 09:00:00, false, 1, 0",
        "kubectl-edit, 09:00:01, false, 1, 0"
    })
    void whatWasThereBeforeItsControllerIsNotComparedWithoutItsManifest(
            String manager, String time, boolean copied, int rows, int notCompared) throws IOException {
        ObjectNode live = yaml(ADOPTED.formatted(manager, "2026-11-27T" + time + "Z", copied ? COPY : ""));
        DeliveredApp app = app("{version: v1, kind: Service, namespace: shop, name: web, status: Synced}");
        Drift drift = new Drift(Map.of(WEB, live), Set.of(), Set.of());

        assertThat(drift.of(List.of(app))).hasSize(rows);
        assertThat(drift.notComparable(List.of(app))).hasSize(notCompared);
    }

    /// Nobody has changed what an object was made with, and what its manifest does not set is not delivered.
    @ParameterizedTest
    @CsvSource({"08:00:00, 0", "08:30:00, 1"})
    void whatAnObjectWasMadeWithIsNoDriftFromItsManifest(String time, int rows) throws IOException {
        ObjectNode live = yaml(ADOPTED.formatted("kubectl-create", "2026-11-27T" + time + "Z", ""));
        DeliveredApp app = app("{version: v1, kind: Service, namespace: shop, name: web, status: Synced}");

        assertThat(new Drift(Map.of(WEB, live), Set.of(), Set.of())
                        .of(
                                app,
                                Map.of(WEB, new ComparedObject(yaml(MANIFEST), List.of(), live, false, "")),
                                Set.of(),
                                false,
                                true))
                .hasSize(rows);
    }

    /// Where Argo CD tracks objects by a label, it replaces the one of the manifest.
    @ParameterizedTest
    @CsvSource({"Application, shop, 0", "Application, argocd_shop, 0", "Application, cart, 1", "Kustomization, shop, 1"
    })
    void theLabelByWhichAnApplicationTracksItsObjectsIsNoDrift(String kind, String live, int rows) throws IOException {
        ObjectNode service =
                yaml("{kind: Service, metadata: {labels: {app.kubernetes.io/instance: %s}}}".formatted(live));
        ComparedObject compared = new ComparedObject(
                yaml(MANIFEST), List.of("metadata.labels[app.kubernetes.io/instance]"), service, false, "");
        DeliveredApp app =
                DeliveredApp.of(yaml("{kind: %s, metadata: {name: shop, namespace: argocd}}".formatted(kind)));

        assertThat(new Drift(Map.of(WEB, service), Set.of(), Set.of())
                        .of(app, Map.of(WEB, compared), Set.of(), false, true))
                .hasSize(rows);
    }

    private static DeliveredApp of(String kind, String status) throws IOException {
        return DeliveredApp.of(
                yaml("{kind: %s, metadata: {name: shop, namespace: argocd}, status: %s}".formatted(kind, status)));
    }

    /// What a controller does not apply to an object is no drift: by its labels and annotations, of which most count in
    /// Git as well.
    @ParameterizedTest
    @CsvSource(delimiter = '|', nullValues = "-", textBlock = """
            Kustomization | kustomize.toolkit.fluxcd.io/reconcile: disabled | -                                             | -
            Kustomization | -                                               | kustomize.toolkit.fluxcd.io/reconcile: Disabled | -
            Kustomization | kustomize.toolkit.fluxcd.io/ssa: Ignore         | -                                             | -
            Kustomization | -                                               | kustomize.toolkit.fluxcd.io/ssa: IfNotPresent | -
            Kustomization | kustomize.toolkit.fluxcd.io/ssa: IfNotPresent   | -                                             | spec.type, metadata.annotations.team
            Kustomization | kustomize.toolkit.fluxcd.io/ssa: Merge          | -                                             | spec.type
            Kustomization | kustomize.toolkit.fluxcd.io/ssa: Override       | -                                             | spec.type, metadata.annotations.team
            Application   | kustomize.toolkit.fluxcd.io/ssa: Ignore         | -                                             | spec.type, metadata.annotations.team
            """)
    void whatAControllerDoesNotApplyIsNoDrift(String kind, String live, String manifest, String fields)
            throws IOException {
        String manager = kind.equals("Application") ? "argocd-controller" : "kustomize-controller";
        ObjectNode service = yaml("""
                kind: Service
                metadata:
                  %s: {%s}
                  managedFields:
                  - {manager: %s, operation: Apply, fieldsV1: {f:spec: {f:type: {}}}}
                  - {manager: kubectl-annotate, operation: Update, fieldsV1: {f:metadata: {f:annotations: {f:team: {}}}}}
                """.formatted(
                manager.startsWith("argo") ? "annotations" : "labels", Objects.requireNonNullElse(live, ""), manager));
        ComparedObject compared = new ComparedObject(
                yaml("{kind: Service, metadata: {annotations: {%s}}}"
                        .formatted(Objects.requireNonNullElse(manifest, ""))),
                List.of("spec.type"),
                service,
                false,
                "");

        List<DriftRow> rows = new Drift(Map.of(WEB, service), Set.of(), Set.of())
                .of(of(kind, "{}"), Map.of(WEB, compared), Set.of(), false, true);

        assertThat(rows.stream().flatMap(row -> row.fields().stream()))
                .containsExactly(fields == null ? new String[0] : fields.split(", "));
    }

    /// Without Git, what others hold of such an object is no drift either.
    @ParameterizedTest
    @CsvSource({"reconcile: disabled, 0", "ssa: IfNotPresent, 0", "ssa: Merge, 0", "ssa: Override, 1"})
    void whatAControllerDoesNotApplyIsNoDriftWithoutGit(String says, int rows) throws IOException {
        ObjectNode service = yaml("""
                kind: Service
                metadata:
                  annotations: {kustomize.toolkit.fluxcd.io/%s}
                  managedFields:
                  - {manager: kustomize-controller, operation: Apply, fieldsV1: {f:spec: {f:type: {}}}}
                  - {manager: kubectl-annotate, operation: Update, fieldsV1: {f:metadata: {f:annotations: {f:team: {}}}}}
                """.formatted(says));
        DeliveredApp app = of("Kustomization", "{inventory: {entries: [{id: shop_web__Service, v: v1}]}}");

        assertThat(new Drift(Map.of(WEB, service), Set.of(), Set.of()).of(List.of(app)))
                .hasSize(rows);
    }

    @ParameterizedTest
    @CsvSource({"ServerSideDiff=true, 1", "'ServerSideDiff=true, IgnoreExtraneous', 0"})
    void anObjectMayRemainWhereItSaysSo(String options, int rows) throws IOException {
        ObjectNode service = yaml("{kind: Service, metadata: {annotations: {argocd.argoproj.io/compare-options: '%s'}}}"
                .formatted(options));
        DeliveredApp app = app("{kind: Service, namespace: shop, name: web, status: OutOfSync, requiresPruning: true}");
        Drift drift = new Drift(Map.of(WEB, service), Set.of(), Set.of());

        assertThat(drift.of(List.of(app))).hasSize(rows);
        assertThat(drift.of(app, Map.of(), Set.of(), false, true)).hasSize(rows);
    }

    /// Argo CD applies as a client unless it is told otherwise: a dry run of a server-side apply keeps what its
    /// manifest
    /// no longer has. The copy of the manifest that it left is evidence.
    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            Synced    | false | Update | true  | data.old
            Synced    | true  | Update | true  | data.old
            Synced    | false | Update | false | none
            Synced    | false | Apply  | false | data.old
            OutOfSync | false | Update | true  | data.old
            OutOfSync | false | Update | false |
            OutOfSync | true  | Update | false | none
            """)
    void whatAManifestNoLongerHasIsDriftHoweverItWasApplied(
            String sync, boolean preview, String operation, boolean copied, String fields) throws IOException {
        ObjectNode live = Undisclosed.managed(yaml("""
                apiVersion: v1
                kind: Service
                metadata:
                  annotations: %s
                  managedFields:
                  - manager: argocd-controller
                    operation: %s
                    apiVersion: v1
                    fieldsV1: {f:metadata: {f:annotations: %s}, f:data: {f:old: {}, f:new: {}}, f:spec: {f:type: {}}}
                """.formatted(
                        copied
                                ? "{kubectl.kubernetes.io/last-applied-configuration: '{\"data\": {\"old\": 1, \"new\": 2}}'}"
                                : "{}",
                        operation,
                        copied ? "{f:kubectl.kubernetes.io/last-applied-configuration: {}}" : "{}")));
        ComparedObject compared = new ComparedObject(
                yaml("{apiVersion: v1, data: {new: 2}" + (operation.equals("Apply") ? ", spec: {type: x}}" : "}")),
                List.of(),
                live,
                true,
                "");

        List<DriftRow> rows = new Drift(Map.of(WEB, live), Set.of(), Set.of())
                .of(
                        app("{kind: Service, namespace: shop, name: web, status: %s}".formatted(sync)),
                        Map.of(WEB, compared),
                        Set.of(),
                        preview,
                        true);

        assertThat(rows.stream()
                        .map(row -> String.join(" ", row.fields()))
                        .findFirst()
                        .orElse("none"))
                .isEqualTo(Objects.requireNonNullElse(fields, ""));
    }
}
