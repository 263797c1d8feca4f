// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.cluster.kube;

import static io.clusterhealth.cluster.kube.ScriptedServer.send;

import io.clusterhealth.cluster.Resource;
import io.clusterhealth.cluster.Resources;
import java.io.IOException;
import java.net.Socket;
import java.util.stream.Collectors;

/// The API server of a plain Kubernetes with only these nodes and events.
///
/// @param nodes comma-separated objects
/// @param events comma-separated objects
record PlainApi(String nodes, String events) implements ScriptedServer.Script {
    static final String READY_NODE = """
            {"metadata":{"name":"w1"},"status":{"conditions":[{"type":"Ready","status":"True"}]}}""";

    /// Makes the examination request certificate signing requests.
    static final String LOST_NODE = """
            {"metadata":{"name":"w2"},"status":{"conditions":[
             {"type":"Ready","status":"Unknown","lastTransitionTime":"2026-01-01T00:00:00Z"}]}}""";

    @Override
    public void answer(String target, Socket connection) throws IOException {
        if (target.equals("/version") || target.startsWith("/readyz")) {
            ScriptedServer.sendEmpty(target, connection);
        } else if (target.equals("/apis")) {
            send(connection, 200, discovery());
        } else {
            String path = target.split("\\?", 2)[0];
            Resource<?> resource = Resources.ALL.stream()
                    .filter(known -> path.endsWith("/" + known.apiVersion() + "/" + known.plural()))
                    .findFirst()
                    .orElseThrow(() -> new AssertionError(target));
            String items = resource.equals(Resources.NODES) ? nodes : resource.equals(Resources.EVENTS) ? events : "";
            send(
                    connection,
                    200,
                    "{\"kind\":\"%sList\",\"metadata\":{},\"items\":[%s]}".formatted(resource.kind(), items));
        }
    }

    /// All that a plain Kubernetes serves, including metrics.
    private static String discovery() {
        return Resources.ALL.stream()
                .filter(resource -> !resource.group().contains("openshift")
                        && !resource.group().startsWith("gateway.")
                        && !resource.group().isEmpty())
                .filter(resource ->
                        !resource.group().contains(".") || resource.group().endsWith(".k8s.io"))
                .map(resource -> group(resource.group(), resource.plural()))
                .collect(Collectors.joining(
                        ",",
                        "{\"kind\":\"APIGroupDiscoveryList\",\"items\":[" + group("metrics.k8s.io", "nodes") + ",",
                        "]}"));
    }

    private static String group(String name, String plural) {
        return "{\"metadata\":{\"name\":\"%s\"},\"versions\":[{\"version\":\"v1\",\"resources\":[{\"resource\":\"%s\"}]}]}"
                .formatted(name, plural);
    }
}
