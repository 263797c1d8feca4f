// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.cluster.kube.read;

import static io.clusterhealth.cluster.kube.ScriptedServer.send;
import static io.clusterhealth.cluster.kube.ScriptedServer.sendEmpty;
import static org.assertj.core.api.Assertions.assertThat;

import io.clusterhealth.cluster.Picture;
import io.clusterhealth.cluster.Read;
import io.clusterhealth.cluster.Resources;
import io.clusterhealth.cluster.Unread;
import io.clusterhealth.cluster.kube.LiveClusters;
import io.clusterhealth.cluster.kube.ScriptedServer;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// Only what the server's discovery contains is requested.
class ApiDiscoveryTest {
    private static final Duration PLENTY = Duration.ofSeconds(10);

    @TempDir
    Path folder;

    @Test
    void doesNotAskForListsTheServerSaysItDoesNotServe() throws IOException {
        String groups = """
                {"kind":"APIGroupDiscoveryList","items":[
                 {"metadata":{"name":"apps"},"versions":[{"version":"v1","resources":[{"resource":"deployments"}]}]},
                 {"metadata":{"name":"config.openshift.io"},"versions":[
                  {"version":"v1","resources":[{"resource":"clusterversions"}]}]},
                 {"metadata":{"name":"metrics.k8s.io"},"versions":[{"version":"v1beta1","freshness":"Stale"}]}]}""";
        try (ScriptedServer server = new ScriptedServer((target, connection) -> {
                    if (target.equals("/apis")) {
                        send(connection, 200, groups);
                    } else {
                        sendEmpty(target, connection);
                    }
                });
                LiveClusters live = new LiveClusters(server.kubeconfig(folder))) {
            Picture picture =
                    live.read(PLENTY, Resources.CLUSTER_OPERATORS, Resources.MACHINE_CONFIG_POOLS, Resources.NODES);

            assertThat(picture.list(Resources.CLUSTER_OPERATORS)).isEqualTo(new Read.Missing<>(new Unread.Absent()));
            assertThat(picture.list(Resources.MACHINE_CONFIG_POOLS)).isEqualTo(new Read.Missing<>(new Unread.Absent()));
            assertThat(picture.server().apis().known().orElseThrow().stale()).containsExactly("metrics.k8s.io/v1beta1");
            assertThat(server.requestsFor("openshift.io")).isZero();
        }
    }

    @Test
    void asksInTheNewestVersionThatItCanReadAndTheServerHas() throws IOException {
        String groups = """
                {"kind":"APIGroupDiscoveryList","items":[
                 {"metadata":{"name":"apps"},"versions":[{"version":"v1","resources":[{"resource":"deployments"}]}]},
                 {"metadata":{"name":"external-secrets.io"},"versions":[
                  {"version":"v1beta1","resources":[{"resource":"externalsecrets"},{"resource":"secretstores"}]},
                  {"version":"v1","resources":[{"resource":"secretstores"}]}]},
                 {"metadata":{"name":"cert-manager.io"},"versions":[
                  {"version":"v1alpha2","resources":[{"resource":"issuers"}]}]}]}""";
        try (ScriptedServer server = new ScriptedServer((target, connection) -> {
                    if (target.equals("/apis")) {
                        send(connection, 200, groups);
                    } else {
                        sendEmpty(target, connection);
                    }
                });
                LiveClusters live = new LiveClusters(server.kubeconfig(folder))) {
            live.read(
                    PLENTY,
                    Resources.generic("externalsecrets"),
                    Resources.generic("secretstores"),
                    Resources.generic("issuers"));

            assertThat(server.requestsFor("/apis/external-secrets.io/v1beta1/externalsecrets"))
                    .isEqualTo(1);
            assertThat(server.requestsFor("/apis/external-secrets.io/v1/secretstores"))
                    .isEqualTo(1);
            assertThat(server.requestsFor("/apis/cert-manager.io/v1/issuers"))
                    .as("no version that is known to read the same")
                    .isEqualTo(1);
        }
    }

    @Test
    void doesNotBelieveAnAnswerWithoutTheGroupsEveryKubernetesServes() throws IOException {
        try (ScriptedServer server = new ScriptedServer((target, connection) -> {
                    if (target.equals("/apis")) {
                        send(connection, 200, "{\"kind\":\"APIGroupList\",\"groups\":[]}");
                    } else {
                        sendEmpty(target, connection);
                    }
                });
                LiveClusters live = new LiveClusters(server.kubeconfig(folder))) {
            live.read(PLENTY, Resources.CLUSTER_OPERATORS);

            assertThat(server.requestsFor("/clusteroperators")).isEqualTo(1);
        }
    }
}
