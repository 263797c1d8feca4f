// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.cluster.json;

import static io.clusterhealth.cluster.json.Yaml.read;
import static org.assertj.core.api.Assertions.assertThat;

import io.clusterhealth.cluster.Resources;
import io.clusterhealth.cluster.object.ApiRequestCount;
import io.clusterhealth.cluster.object.AvailableUpdates;
import io.clusterhealth.cluster.object.CatalogSource;
import io.clusterhealth.cluster.object.ClusterServiceVersion;
import io.clusterhealth.cluster.object.ClusterVersion;
import io.clusterhealth.cluster.object.ClusterVersion.Update;
import io.clusterhealth.cluster.object.Condition;
import io.clusterhealth.cluster.object.ImageRegistry;
import io.clusterhealth.cluster.object.IngressController;
import io.clusterhealth.cluster.object.InsightsReport;
import io.clusterhealth.cluster.object.InstallPlan;
import io.clusterhealth.cluster.object.Machine;
import io.clusterhealth.cluster.object.MachineConfigNode;
import io.clusterhealth.cluster.object.MachineConfigPool;
import io.clusterhealth.cluster.object.MachineHealthCheck;
import io.clusterhealth.cluster.object.MachineSet;
import io.clusterhealth.cluster.object.Metadata;
import io.clusterhealth.cluster.object.Quota;
import io.clusterhealth.cluster.object.Route;
import io.clusterhealth.cluster.object.Route.Admission;
import io.clusterhealth.cluster.object.StaticPodOperator;
import io.clusterhealth.cluster.object.StaticPodOperator.NodeRevision;
import io.clusterhealth.cluster.object.Subscription;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/// The objects that only an OpenShift or its lifecycle manager has.
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
                        1,
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
                        named("", "worker"), true, "rendered-b", "rendered-a", 4, 3, 2, 1, List.of()));
        assertThat(read(Resources.MACHINE_CONFIG_NODES, """
                metadata: {name: worker-1}
                spec: {node: {name: worker-1}, pool: {name: worker}, configVersion: {desired: rendered-b}}
                status: {conditions: [{type: NodeDegraded, status: "True", reason: R, message: m}]}
                """))
                .contains(new MachineConfigNode(
                        named("", "worker-1"),
                        "worker",
                        List.of(new Condition("NodeDegraded", "True", "R", "m", Optional.empty()))));
    }

    @Test
    void readsMachinesAndWhatWatchesThem() {
        assertThat(read(Resources.MACHINES, """
                metadata: {namespace: openshift-machine-api, name: m-1,
                  ownerReferences: [{kind: MachineSet, name: m, controller: true}]}
                spec: {providerSpec: {value: {userDataSecret: {name: worker-user-data}}}}
                status: {phase: Failed, errorReason: InsufficientResources, errorMessage: full,
                  lastUpdated: "2026-11-20T10:00:00Z", nodeRef: {kind: Node, name: worker-1},
                  conditions: [{type: InstanceExists, status: "False", reason: R, message: gone}]}
                """))
                .contains(new Machine(
                        new Metadata(
                                "openshift-machine-api",
                                "m-1",
                                Optional.empty(),
                                Optional.empty(),
                                Optional.of(new Metadata.Owner("MachineSet", "m"))),
                        "Failed",
                        "worker-1",
                        "InsufficientResources",
                        "full",
                        TEN,
                        List.of(new Condition("InstanceExists", "False", "R", "gone", Optional.empty()))));
        assertThat(read(Resources.CLUSTER_API_MACHINES, """
                metadata: {namespace: default, name: m-2}
                status: {phase: Failed, failureReason: CreateError, failureMessage: no quota}
                """))
                .contains(new Machine(
                        named("default", "m-2"), "Failed", "", "CreateError", "no quota", Optional.empty(), List.of()));
        assertThat(read(
                        Resources.MACHINE_SETS,
                        "{metadata: {name: m}, spec: {replicas: 3}, status: {readyReplicas: 2}}"))
                .contains(new MachineSet(named("", "m"), 3, 2));
        assertThat(read(Resources.MACHINE_SETS, "{metadata: {name: m}, spec: {}}"))
                .contains(new MachineSet(named("", "m"), 1, 0));
        assertThat(
                        read(
                                Resources.MACHINE_HEALTH_CHECKS,
                                "{metadata: {name: m}, spec: {maxUnhealthy: 40%}, status: {expectedMachines: 3, currentHealthy: 1}}"))
                .contains(new MachineHealthCheck(named("", "m"), "40%", 3, 1, List.of()));
    }

    @Test
    void readsWhatOlmKeeps() {
        assertThat(read(Resources.SUBSCRIPTIONS, """
                metadata: {namespace: ops, name: pipelines}
                spec: {name: openshift-pipelines, source: redhat, sourceNamespace: openshift-marketplace,
                  config: {env: [{name: TOKEN, value: CANARY}]}}
                status: {installedCSV: p.v1, currentCSV: p.v2, state: UpgradePending, installPlanRef: {name: install-x}}
                """))
                .contains(new Subscription(
                        named("ops", "pipelines"),
                        "openshift-pipelines",
                        "redhat",
                        "openshift-marketplace",
                        "p.v1",
                        "p.v2",
                        "UpgradePending",
                        "install-x",
                        List.of()));
        assertThat(read(Resources.CLUSTER_SERVICE_VERSIONS, """
                metadata: {namespace: ops, name: p.v2}
                spec: {install: {spec: {deployments: [{name: controller, spec: {replicas: 1}}, {name: webhook}]}}}
                status: {phase: Failed, reason: InstallCheckFailed, message: timeout,
                  lastTransitionTime: "2026-11-20T10:00:00Z"}
                """))
                .contains(new ClusterServiceVersion(
                        named("ops", "p.v2"),
                        "Failed",
                        "InstallCheckFailed",
                        "timeout",
                        TEN,
                        List.of("controller", "webhook")));
        assertThat(read(Resources.INSTALL_PLANS, """
                metadata: {namespace: ops, name: install-x}
                spec: {approved: true, clusterServiceVersionNames: [p.v2]}
                status: {phase: Failed, message: m, plan: [{resource: {manifest: CANARY}}]}
                """))
                .contains(new InstallPlan(named("ops", "install-x"), "Failed", true, List.of("p.v2"), "m", List.of()));
        assertThat(read(Resources.CATALOG_SOURCES, """
                metadata: {namespace: m, name: redhat}
                status: {connectionState: {lastObservedState: CONNECTING, lastConnect: "2026-11-20T10:00:00Z"}}
                """))
                .contains(new CatalogSource(named("m", "redhat"), "CONNECTING", TEN, "", ""));
    }

    @Test
    void passesOverCopiesOfAnOperatorsVersion() {
        assertThat(read(
                        Resources.CLUSTER_SERVICE_VERSIONS,
                        "{metadata: {name: p.v2, labels: {olm.copiedFrom: ops}}, status: {phase: Succeeded}}"))
                .isEmpty();
        assertThat(read(Resources.CLUSTER_SERVICE_VERSIONS, "{metadata: {name: p.v2}, status: {reason: Copied}}"))
                .isEmpty();
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
                        List.of(new Quota.Use("pods", 10_000, 10_000), new Quota.Use("requests.cpu", 2500, 8000))));
    }

    @Test
    void readsRoutesAndTheirRouters() {
        assertThat(read(Resources.ROUTES, """
                metadata: {namespace: shop, name: web}
                spec: {host: web.example.com, to: {kind: Service, name: web}, tls: {key: CANARY}}
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
                        "web",
                        List.of(
                                new Admission(
                                        "default", new Condition("Admitted", "False", "HostAlreadyClaimed", "m", TEN)),
                                new Admission("internal", new Condition("Admitted", "", "", "", Optional.empty())))));
        assertThat(read(Resources.INGRESS_CONTROLLERS, """
                metadata: {name: default}
                spec: {defaultCertificate: {name: wildcard}}
                status: {availableReplicas: 2, domain: apps.example.com}
                """))
                .contains(new IngressController(named("", "default"), 2, "apps.example.com", "wildcard", List.of()));
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

    @Test
    void readsThePlatformsOwnConfiguration() {
        assertThat(read(Resources.ETCDS, """
                metadata: {name: cluster}
                status:
                  latestAvailableRevision: 9
                  nodeStatuses: [{nodeName: m-1, currentRevision: 7, targetRevision: 9, lastFailedRevision: 8,
                    lastFailedTime: "2026-11-20T10:00:00Z", lastFailedReason: OperandFailed,
                    lastFailedRevisionErrors: [exit 1, 5]}]
                """))
                .contains(new StaticPodOperator(
                        named("", "cluster"),
                        "Etcd",
                        9,
                        List.of(new NodeRevision("m-1", 7, 9, 8, TEN, "OperandFailed", List.of("exit 1", "5")))));
        assertThat(read(Resources.IMAGE_REGISTRIES, """
                metadata: {name: cluster}
                spec: {managementState: Managed, httpSecret: CANARY, storage: {emptyDir: {}}}
                """)).contains(new ImageRegistry(named("", "cluster"), true, true));
        assertThat(read(Resources.INSIGHTS_REPORTS, """
                metadata: {name: cluster}
                status:
                  gatherStatus: {lastGatherTime: "2026-11-20T10:00:00Z"}
                  insightsReport: {healthChecks: [{description: d, totalRisk: 3, state: Enabled},
                    {description: off, totalRisk: 4, state: Disabled}]}
                """))
                .contains(new InsightsReport(named("", "cluster"), TEN, List.of(new InsightsReport.Risk("d", 3))));
    }

    private static Metadata named(String namespace, String name) {
        return new Metadata(namespace, name, Optional.empty(), Optional.empty(), Optional.empty());
    }
}
