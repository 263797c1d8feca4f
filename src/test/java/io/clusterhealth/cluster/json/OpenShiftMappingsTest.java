// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.cluster.json;

import static io.clusterhealth.cluster.json.Yaml.read;
import static org.assertj.core.api.Assertions.assertThat;

import io.clusterhealth.cluster.Resources;
import io.clusterhealth.cluster.object.ApiRequestCount;
import io.clusterhealth.cluster.object.ClusterVersion;
import io.clusterhealth.cluster.object.ClusterVersion.AvailableUpdates;
import io.clusterhealth.cluster.object.ClusterVersion.Update;
import io.clusterhealth.cluster.object.Condition;
import io.clusterhealth.cluster.object.MachineConfigPool;
import io.clusterhealth.cluster.object.Metadata;
import io.clusterhealth.cluster.object.Quota;
import io.clusterhealth.cluster.object.Route;
import io.clusterhealth.cluster.object.Route.RouterAdmission;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;

/// Objects that exist only with OpenShift or the Operator Lifecycle Manager.
class OpenShiftMappingsTest {
    private static final Optional<Instant> TEN = Optional.of(Instant.parse("2026-11-20T10:00:00Z"));

    @Test
    void readsTheHistoryOfAClusterVersion() {
        assertThat(read(Resources.CLUSTER_VERSIONS, """
                metadata: {name: version}
                spec:
                  overrides: [{kind: Deployment, name: a, unmanaged: true}, {kind: Deployment, name: b, unmanaged: false}]
                status:
                  desired: {version: 4.20.2, image: x}
                  availableUpdates: null
                  history:
                  - {state: Partial, version: 4.20.2, startedTime: "2026-11-20T10:00:00Z", completionTime: null}
                  - {state: Completed, version: 4.20.1, completionTime: "2026-11-20T10:00:00Z"}
                """))
                .contains(new ClusterVersion(
                        named("", "version"),
                        "4.20.2",
                        List.of(
                                new Update("Partial", "4.20.2", TEN, Optional.empty()),
                                new Update("Completed", "4.20.1", Optional.empty(), TEN)),
                        List.of("Deployment/a"),
                        AvailableUpdates.NONE,
                        List.of()));
    }

    @Test
    void readsPoolsAndTheirNodes() {
        assertThat(read(Resources.MACHINE_CONFIG_POOLS, """
                metadata: {name: worker}
                spec: {paused: true, configuration: {name: rendered-b, source: [{name: 00-worker}]}}
                status: {configuration: {name: rendered-a}, machineCount: 4, updatedMachineCount: 3,
                  readyMachineCount: 2, degradedMachineCount: 1}
                """))
                .contains(new MachineConfigPool(
                        named("", "worker"), true, "rendered-b", "rendered-a", 4, 3, 1, List.of()));
    }

    @Test
    void readsWhatNamespacesUseTogether() {
        assertThat(read(Resources.CLUSTER_QUOTAS, """
                metadata: {name: for-carla}
                status:
                  total: {hard: {pods: "10", requests.cpu: "8"}, used: {pods: "10", requests.cpu: 2500m}}
                  namespaces: [{namespace: shop, status: {hard: {pods: "10"}, used: {pods: "2"}}}]
                """))
                .contains(new Quota(
                        named("", "for-carla"),
                        List.of(
                                new Quota.ResourceUse("pods", 10_000, 10_000),
                                new Quota.ResourceUse("requests.cpu", 2500, 8000)),
                        Set.of(),
                        Set.of("shop")));
    }

    @Test
    void readsRoutesAndTheirRouters() {
        assertThat(read(Resources.ROUTES, """
                metadata: {namespace: shop, name: web}
                spec: {host: web.example.com, to: {kind: Service, name: web}, tls: {key: CANARY},
                  alternateBackends: [{kind: Service, name: canary, weight: 5}, {kind: Service, name: old, weight: 0}]}
                status:
                  ingress:
                  - {routerName: default, host: web.example.com,
                     conditions: [{type: Admitted, status: "False", reason: HostAlreadyClaimed, message: m,
                       lastTransitionTime: "2026-11-20T10:00:00Z"}]}
                  - {routerName: internal}
                """))
                .contains(new Route(
                        named("shop", "web"),
                        "web.example.com",
                        List.of("web", "canary"),
                        "",
                        List.of(
                                new RouterAdmission(
                                        "default", new Condition("Admitted", "False", "HostAlreadyClaimed", "m", TEN)),
                                new RouterAdmission(
                                        "internal", new Condition("Admitted", "", "", "", Optional.empty()))),
                        Optional.empty()));
    }

    @Test
    void readsWhoAsksForAnApiThatWillBeRemoved() {
        assertThat(read(Resources.API_REQUEST_COUNTS, """
                metadata: {name: flowschemas.v1beta3.flowcontrol.apiserver.k8s.io}
                status:
                  removedInRelease: "1.32"
                  requestCount: 7
                  currentHour: {byNode: [{byUser: [{username: b, userAgent: x}]}]}
                  last24h: [{byNode: [{byUser: [{username: a}, {username: b}]}]}, {}]
                """))
                .contains(new ApiRequestCount(
                        named("", "flowschemas.v1beta3.flowcontrol.apiserver.k8s.io"), "1.32", 7, List.of("a", "b")));
        assertThat(read(Resources.API_REQUEST_COUNTS, "{metadata: {name: x}, status: {requestCount: 7}}"))
                .isEmpty();
        assertThat(read(Resources.API_REQUEST_COUNTS, "{metadata: {name: x}, status: {removedInRelease: '1.32'}}"))
                .isEmpty();
    }

    private static Metadata named(String namespace, String name) {
        return new Metadata(
                namespace, name, Optional.empty(), Optional.empty(), Optional.empty(), Optional.empty(), List.of());
    }
}
