// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.cluster.json;

import static io.clusterhealth.cluster.json.Yaml.read;
import static org.assertj.core.api.Assertions.assertThat;

import io.clusterhealth.cluster.Resources;
import io.clusterhealth.cluster.object.LabelSelector.Requirement;
import io.clusterhealth.cluster.object.Metadata;
import io.clusterhealth.cluster.object.Placement;
import io.clusterhealth.cluster.object.Placement.Toleration;
import io.clusterhealth.cluster.object.ReplicaSet;
import io.clusterhealth.cluster.object.ServiceReference;
import io.clusterhealth.cluster.object.Workload;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// Kinds that do the same as a Deployment or its ReplicaSets.
class RolledOutMappingsTest {

    @Test
    void readsDeploymentConfigs() {
        assertThat(read(Resources.DEPLOYMENT_CONFIGS, """
                metadata: {name: w, namespace: n, generation: 4}
                spec: {replicas: 3, paused: true, template: {metadata: {labels: {app: w}}}}
                status: {observedGeneration: 3, availableReplicas: 1, readyReplicas: 2, updatedReplicas: 3}
                """))
                .contains(new Workload(
                        new Metadata(
                                "n",
                                "w",
                                Optional.empty(),
                                Optional.empty(),
                                Optional.empty(),
                                Optional.empty(),
                                List.of()),
                        "DeploymentConfig",
                        3,
                        1,
                        3,
                        false,
                        true,
                        Map.of("app", "w"),
                        List.of()));
    }

    @Test
    void oneForTestsIsToHaveNoPods() {
        assertThat(read(Resources.DEPLOYMENT_CONFIGS, "{spec: {replicas: 3, test: true}}")
                        .orElseThrow()
                        .desired())
                .isZero();
    }

    /// Argo writes the generation as a string.
    @Test
    void readsRollouts() {
        assertThat(read(Resources.ROLLOUTS, """
                metadata: {name: w, namespace: n, generation: 4}
                spec: {replicas: 3, template: {metadata: {labels: {app: w}}}}
                status: {observedGeneration: "4", availableReplicas: 1, readyReplicas: 2, updatedReplicas: 3}
                """))
                .contains(new Workload(
                        new Metadata(
                                "n",
                                "w",
                                Optional.empty(),
                                Optional.empty(),
                                Optional.empty(),
                                Optional.empty(),
                                List.of()),
                        "Rollout",
                        3,
                        1,
                        3,
                        true,
                        false,
                        Map.of("app", "w"),
                        List.of()));
    }

    @Test
    void readsWhatADaemonSetAsksOfNodes() {
        String template = """
                spec: {template: {spec: {nodeSelector: {disk: ssd}, tolerations: [{key: gpu, operator: Exists}]}}}
                """;

        assertThat(read(Resources.DAEMON_SETS, template).orElseThrow().placement())
                .isEqualTo(new Placement(
                        List.of(new Requirement("disk", "In", List.of("ssd"))),
                        List.of(),
                        List.of(new Toleration("gpu", "Exists", "", "")),
                        List.of(),
                        List.of(),
                        "",
                        0));
        assertThat(deployment(template).placement()).isEqualTo(Placement.NONE);
    }

    /// The version label of the pod template is that of the pods.
    @Test
    void readsWhichVersionAWorkloadSaysItIs() {
        String labels = "{metadata: {labels: {app.kubernetes.io/version: v1, app: x}}, "
                + "spec: {template: {metadata: {labels: {%s}}}}}";
        assertThat(deployment(labels.formatted("")).release().label()).isEqualTo("v1");
        assertThat(deployment(labels.formatted("app.kubernetes.io/version: v2"))
                        .release()
                        .label())
                .isEqualTo("v2");
        assertThat(deployment("{}").release().label()).isEmpty();
    }

    @Test
    void readsTheImagesOfAPodTemplateInTheirOrder() {
        assertThat(deployment("{spec: {template: {spec: {initContainers: [{name: i, image: 'x:1'}], "
                                + "containers: [{name: web, image: 'w:2'}, {name: agent, image: 'a:3'}]}}}}")
                        .release()
                        .images())
                .containsExactly(Map.entry("web", "w:2"), Map.entry("agent", "a:3"));
    }

    private static Workload deployment(String yaml) {
        return read(Resources.DEPLOYMENTS, yaml).orElseThrow();
    }

    @ParameterizedTest
    @ValueSource(strings = {"env: [{name: A, value: '%s'}]", "args: [-x, '--to=%s']", "command: [run, '%s']"})
    void readsTheServicesThatAPodTemplateNames(String setting) {
        assertThat(called("containers", setting.formatted("http://u:p@db.data:5432/x,cache:6379")))
                .containsExactlyInAnyOrder(new ServiceReference("data", "db"), new ServiceReference("n", "cache"));
        assertThat(called("containers", setting.formatted("kafka-0.kafka.mq.svc.cluster.local")))
                .containsExactly(new ServiceReference("mq", "kafka"));
        assertThat(called("containers", setting.formatted("db.eu.example.com")))
                .containsExactly(new Workload.ExternalHost("db.eu.example.com"));
        assertThat(called("initContainers", setting.formatted("http://db"))).isEmpty();
    }

    private static Set<Workload.NamedServer> called(String containers, String setting) {
        return read(
                        Resources.DEPLOYMENTS,
                        "{metadata: {name: w, namespace: n}, spec: {template: {spec: {%s: [{%s}]}}}}"
                                .formatted(containers, setting))
                .orElseThrow()
                .called();
    }

    @Test
    void readsReplicationControllers() {
        assertThat(read(Resources.REPLICATION_CONTROLLERS, """
                metadata: {name: r, namespace: n}
                spec: {replicas: 2}
                status: {replicas: 2, readyReplicas: 1}
                """))
                .contains(new ReplicaSet(
                        new Metadata(
                                "n",
                                "r",
                                Optional.empty(),
                                Optional.empty(),
                                Optional.empty(),
                                Optional.empty(),
                                List.of()),
                        2,
                        1,
                        0,
                        List.of(),
                        List.of(),
                        List.of()));
    }

    /// OpenShift's deployer pods name their controller without `controller: true`.
    @Test
    void deployerPodBelongsToItsReplicationController() {
        String pod = "{metadata: {name: web-4-deploy, ownerReferences: [{kind: %s, name: web-4}]}}";

        assertThat(read(Resources.PODS, pod.formatted("ReplicationController"))
                        .orElseThrow()
                        .metadata()
                        .controller())
                .contains(new Metadata.Owner("ReplicationController", "web-4"));
        assertThat(read(Resources.PODS, pod.formatted("ConfigMap"))
                        .orElseThrow()
                        .metadata()
                        .controller())
                .isEmpty();
    }
}
