// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.cluster.kube;

import io.clusterhealth.cluster.RequestWatch;
import io.clusterhealth.cluster.kube.KubeClusters.ConnectionSettings;
import io.clusterhealth.cluster.kube.KubeClusters.HubUse;
import io.clusterhealth.cluster.kube.KubeClusters.Rights;
import io.clusterhealth.cluster.kube.login.ExecPlugins;
import io.clusterhealth.cluster.kube.monitoring.AlertSource;
import io.vertx.core.Vertx;
import java.io.IOException;
import java.net.Socket;
import java.nio.file.Path;
import java.time.Clock;
import java.util.Map;
import java.util.Optional;
import java.util.stream.IntStream;

/// Objects with which hubs register their clusters.
final class HubObjects {
    private static final String AVAILABLE = "{\"type\":\"ManagedClusterConditionAvailable\",\"status\":\"True\"}";

    private HubObjects() {}

    /// The clusters of a scripted hub.
    ///
    /// @param folder for its kubeconfig
    static KubeClusters clusters(ScriptedServer hub, Path folder, HubUse use, Rights rights, Vertx vertx)
            throws IOException {
        return new KubeClusters(
                new ConnectionSettings(
                        Optional.of(hub.kubeconfig(folder).toString()),
                        Optional.empty(),
                        Map.of(),
                        folder,
                        new AlertSource.Off(),
                        ExecPlugins.OFF,
                        Optional.of(use)),
                rights,
                RequestWatch.NONE,
                () -> vertx,
                Clock.systemUTC());
    }

    static String list(String... items) {
        return "{\"kind\":\"List\",\"metadata\":{},\"items\":[" + String.join(",", items) + "]}";
    }

    private static String ready(String status, String reason) {
        return "{\"type\":\"Ready\",\"status\":\"" + status + "\",\"reason\":\"" + reason + "\"}";
    }

    static String managed(String name, String available, String reason) {
        return """
                {"metadata":{"name":"%s"},"status":{"clusterClaims":[
                {"name":"region.open-cluster-management.io","value":"eu-central-1"},
                {"name":"platform.open-cluster-management.io","value":"AWS"}],"conditions":[{"type":"HubAcceptedManagedCluster","status":"True"},
                {"type":"ManagedClusterConditionAvailable","status":"%s","reason":"%s","lastTransitionTime":"%s"}]}}
                """.formatted(name, available, reason, HubClustersTest.SINCE);
    }

    /// Karmada's clusters, one of which is reachable.
    static String karmada() {
        return list(member("member1", "True", "Ready"), member("member2", "False", "ClusterNotReachable"));
    }

    private static String member(String name, String status, String reason) {
        return "{\"metadata\":{\"name\":\"%s\"},\"status\":{\"conditions\":[%s]}}"
                .formatted(name, ready(status, reason));
    }

    /// The responses of a test's hub, which differ by login.
    ///
    /// @param asked the whole request
    static void answer(String asked, String target, Socket connection) throws IOException {
        if (target.contains("/managedclusters")) {
            if (asked.contains("Bearer eve")) {
                ScriptedServer.send(connection, 403, "{\"kind\":\"Status\",\"code\":403}");
            } else if (asked.contains("Bearer lost")) {
                ScriptedServer.send(connection, 404, "404 page not found");
            } else if (asked.contains("Bearer sam")) {
                ScriptedServer.send(
                        connection,
                        200,
                        list(
                                managed("eu", "True", "ManagedClusterAvailable"),
                                managed("silent", "True", "ManagedClusterAvailable")));
            } else if (asked.contains("Bearer max")) {
                ScriptedServer.send(
                        connection,
                        200,
                        list(IntStream.range(0, 40)
                                .mapToObj(i -> managed("stuck-" + i, "True", "ManagedClusterAvailable"))
                                .toArray(String[]::new)));
            } else if (asked.contains("Bearer ann")) {
                ScriptedServer.send(
                        connection,
                        200,
                        list(managed("eu", "True", "ManagedClusterAvailable")
                                .replace("ConditionAvailable", "ConditionClockSynced")
                                .replace("True", "False")
                                .replace("\"conditions\":[", "\"conditions\":[" + AVAILABLE + ",")));
            } else if (asked.contains("Bearer bob")) {
                ScriptedServer.send(connection, 200, list(managed("us", "True", "ManagedClusterAvailable")));
            } else if (target.contains("continue=")) {
                ScriptedServer.send(
                        connection,
                        200,
                        list(
                                managed("gone", "True", "ManagedClusterAvailable"),
                                managed("a.b", "True", "ManagedClusterAvailable")));
            } else {
                ScriptedServer.send(
                        connection,
                        200,
                        list(
                                        managed("eu", "True", "ManagedClusterAvailable"),
                                        managed("us", "Unknown", "ManagedClusterLeaseUpdateStopped"))
                                .replace("{}", "{\"continue\":\"more\"}"));
            }
        } else if (target.contains("cluster.karmada.io") && asked.contains("Bearer lost")) {
            ScriptedServer.send(connection, 404, "404 page not found");
        } else if (target.matches("/apis/cluster.karmada.io/v1alpha1/clusters[?].*")) {
            ScriptedServer.send(connection, 200, karmada());
        } else {
            ScriptedServer.sendEmpty(target.replaceFirst("^/apis/cluster.karmada.io/.*/proxy", ""), connection);
        }
    }
}
