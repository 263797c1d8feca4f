// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.cluster.json;

import static io.clusterhealth.cluster.json.Yaml.project;
import static io.clusterhealth.cluster.json.Yaml.read;
import static org.assertj.core.api.Assertions.assertThat;

import io.clusterhealth.cluster.Resource;
import io.clusterhealth.cluster.Resources;
import io.clusterhealth.cluster.object.Condition;
import io.clusterhealth.cluster.object.GenericObject;
import io.clusterhealth.cluster.object.LabelSelector;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.FieldSource;

/// Objects of kinds without a record type.
class GenericMappingTest {
    static final List<Resource<GenericObject>> ALL = Resources.GENERIC;

    @Test
    void keepsWhatItsLineNames() {
        GenericObject machine = read(Resources.MACHINES, """
                metadata: {namespace: openshift-machine-api, name: m-1, creationTimestamp: "2026-11-20T09:00:00Z",
                  ownerReferences: [{kind: MachineSet, name: m, controller: true}]}
                spec: {providerSpec: {value: {userDataSecret: {name: CANARY}}}}
                status: {phase: Failed, errorReason: InsufficientResources, errorMessage: full,
                  lastUpdated: "2026-11-20T10:00:00Z", nodeRef: {kind: Node, name: worker-1},
                  conditions: [{type: InstanceExists, status: "False", reason: R, message: gone}]}
                """).orElseThrow();

        assertThat(machine.kind()).isEqualTo("Machine");
        assertThat(machine.metadata().name()).isEqualTo("m-1");
        assertThat(machine.text("metadata.name")).isEqualTo("m-1");
        assertThat(machine.text("status.phase")).isEqualTo("Failed");
        assertThat(machine.text("status.failureReason|status.errorReason")).isEqualTo("InsufficientResources");
        assertThat(machine.text("status.phase.further")).isEmpty();
        assertThat(machine.number("status.phase", 7)).isEqualTo(7);
        assertThat(machine.time("status.lastUpdated")).contains(Instant.parse("2026-11-20T10:00:00Z"));
        assertThat(machine.time("metadata.creationTimestamp")).contains(Instant.parse("2026-11-20T09:00:00Z"));
        assertThat(machine.has("status.nodeRef.name")).isTrue();
        assertThat(machine.has("metadata.deletionTimestamp")).isFalse();
        assertThat(machine.conditions())
                .containsExactly(new Condition("InstanceExists", "False", "R", "gone", Optional.empty()));
        assertThat(machine.toString()).doesNotContain("CANARY");
    }

    @Test
    void goesIntoListsAndNamesOfFields() {
        GenericObject etcd = read(Resources.ETCDS, """
                metadata: {name: cluster}
                status:
                  latestAvailableRevision: 9
                  nodeStatuses: [{nodeName: m-1, currentRevision: 7, lastFailedRevisionErrors: [exit 1, 5]}, {nodeName: m-2}]
                """).orElseThrow();
        GenericObject ceph = read(Resources.CEPH_CLUSTERS, """
                metadata: {namespace: rook, name: ceph}
                status: {ceph: {health: HEALTH_ERR, details: {OSD_FULL: {severity: HEALTH_ERR, message: 3 full}}}}
                """).orElseThrow();

        assertThat(etcd.texts("status.nodeStatuses.nodeName")).containsExactly("m-1", "m-2");
        assertThat(etcd.each("status.nodeStatuses"))
                .extracting(node -> node.number("currentRevision", 0))
                .containsExactly(7L, 0L);
        assertThat(etcd.texts("status.nodeStatuses.lastFailedRevisionErrors")).containsExactly("exit 1", "5");
        assertThat(ceph.names("status.ceph.details")).containsExactly("OSD_FULL");
        assertThat(ceph.text("status.ceph.details[OSD_FULL].message")).isEqualTo("3 full");
    }

    @Test
    void namesOtherObjectsWithOrWithoutAKind() {
        assertThat(issuer("{kind: ClusterIssuer, name: letsencrypt, group: cert-manager.io}"))
                .isEqualTo(new GenericObject.Reference("ClusterIssuer", "", "letsencrypt"));
        assertThat(issuer("{name: ca}")).isEqualTo(new GenericObject.Reference("Issuer", "", "ca"));
        assertThat(read(
                                Resources.EGRESS_ADDRESSES,
                                "{metadata: {name: e}, spec: {namespaceSelector: {matchLabels: {a: b}}}}")
                        .orElseThrow()
                        .selector("spec.namespaceSelector"))
                .isEqualTo(new LabelSelector(List.of(new LabelSelector.Requirement("a", "In", List.of("b")))));
    }

    @Test
    void aFieldMayBeThereWithNothingInIt() {
        assertThat(read(
                                Resources.generic("configs"),
                                "{metadata: {name: cluster}, spec: {managementState: '', storage: {emptyDir: {}}}}")
                        .orElseThrow())
                .satisfies(registry -> {
                    assertThat(registry.has("spec.storage.emptyDir")).isTrue();
                    assertThat(registry.has("spec.managementState")).isFalse();
                });
    }

    @Test
    void passesOverCopiesOfAnOperatorsVersion() {
        assertThat(read(
                        Resources.CLUSTER_SERVICE_VERSIONS,
                        "{metadata: {name: p.v2, labels: {olm.copiedFrom: ops}}, status: {phase: Succeeded}}"))
                .isEmpty();
        assertThat(read(Resources.CLUSTER_SERVICE_VERSIONS, "{metadata: {name: p.v2}, status: {reason: Copied}}"))
                .isEmpty();
        assertThat(read(Resources.CLUSTER_SERVICE_VERSIONS, "{metadata: {name: p.v2}, status: {reason: Other}}"))
                .isNotEmpty();
    }

    /// Values, parameters, templates and credentials may contain secrets.
    @ParameterizedTest
    @FieldSource("ALL")
    void keepsNothingOfWhatIsFilledIn(Resource<GenericObject> list) {
        assertThat(project(Mappings.of(list).projection(), """
                        metadata: {namespace: n, name: kept, annotations: {a: CANARY}, labels: {b: CANARY}}
                        data: {password: CANARY}
                        spec:
                          values: {password: CANARY}
                          postBuild: {substitute: {password: CANARY}}
                          source: {helm: {values: CANARY, parameters: [{name: password, value: CANARY}]}}
                          target: {template: {data: {config: CANARY}}}
                          data: [{secretKey: CANARY, remoteRef: {key: CANARY}}]
                          credential: {name: CANARY, key: CANARY}
                          objectStorage: {bucket: CANARY}
                          bmc: {address: CANARY, credentialsName: CANARY}
                          config: {env: [{name: TOKEN, value: CANARY}]}
                          httpSecret: CANARY
                          acme: {email: CANARY}
                          providerSpec: {value: {userDataSecret: {name: CANARY}}}
                        status: {plan: [{resource: {manifest: CANARY}}]}
                        """).toString())
                .contains("kept")
                .doesNotContain("CANARY");
    }

    /// Names of objects and kinds, and nothing that only might be a secret.
    @Test
    void keepsOfAnyFieldOnlyWhatMayBeAName() {
        assertThat(project(Mappings.of(Resources.UNLISTED).projection(), """
                        metadata: {name: kept}
                        spec:
                          destination: orders
                          owner: {name: orders-db, note: CANARY}
                          parts: [{name: a}, b]
                          dsn: "postgres://CANARY:CANARY@db"
                          text: CANARY in words
                          adminPassword: CANARY
                          apiToken: {name: CANARY}
                        """)
                        .path("spec")
                        .toString())
                .isEqualTo(
                        "{\"destination\":\"orders\",\"owner\":{\"name\":\"orders-db\"},\"parts\":[{\"name\":\"a\"},\"b\"]}");
    }

    private static GenericObject.Reference issuer(String reference) {
        return read(
                        Resources.ISSUED_CERTIFICATES,
                        "{metadata: {namespace: web, name: tls}, spec: {issuerRef: %s}}".formatted(reference))
                .orElseThrow()
                .reference("spec.issuerRef", "Issuer");
    }
}
