// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.demo;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.ArrayList;
import java.util.List;

/// The Services in front of the workloads, and what leads to them.
final class Services {
    private static final List<String> FENCED = List.of("payments", "billing", "identity");

    private final Ids ids;

    Services(Ids ids) {
        this.ids = ids;
    }

    /// @param pods all pods of the demo
    List<ObjectNode> objects(List<Row> rows, List<ObjectNode> pods) {
        List<ObjectNode> objects = new ArrayList<>();
        for (Row row : rows) {
            if (row.kind().equals("deploy") || row.kind().equals("sts")) {
                objects.add(service(row, objects.size()));
                objects.add(slice(row, pods));
            }
        }
        FENCED.forEach(namespace -> objects.add(policy(namespace)));
        objects.add(route("web-frontend", "www"));
        objects.add(route("shop", "storefront"));
        objects.add(route("mobile-api", "gateway"));
        return objects;
    }

    private ObjectNode service(Row row, int index) {
        String address = row.kind().equals("sts") ? "None" : "172.30.%d.%d".formatted(index / 250, 5 + index % 250);
        return Tree.of("""
                {"apiVersion":"v1","kind":"Service",
                 "metadata":{"namespace":"%1$s","name":"%2$s","uid":"%3$s","creationTimestamp":"%4$s"},
                 "spec":{"type":"ClusterIP","clusterIP":"%5$s","selector":{"app":"%2$s"},
                  "ports":[{"name":"main","port":8080,"protocol":"TCP","targetPort":8080}]},"status":{"loadBalancer":{}}}
                """, row.namespace(), row.name(), ids.uid(), Timeline.INSTALLED, address);
    }

    private ObjectNode slice(Row row, List<ObjectNode> pods) {
        ObjectNode slice = Tree.of("""
                {"apiVersion":"discovery.k8s.io/v1","kind":"EndpointSlice","addressType":"IPv4",
                 "metadata":{"namespace":"%1$s","name":"%2$s-%3$s","creationTimestamp":"%4$s",
                  "labels":{"kubernetes.io/service-name":"%2$s"}},
                 "endpoints":[],"ports":[{"name":"main","port":8080,"protocol":"TCP"}]}
                """, row.namespace(), row.name(), ids.suffix(5), Timeline.INSTALLED);
        ((ObjectNode) slice.get("metadata")).put("uid", ids.uid());
        pods.stream()
                .filter(pod -> Running.behind(row, pod))
                .forEach(pod -> Tree.array(slice, "endpoints").add(endpoint(pod)));
        return slice;
    }

    private static ObjectNode endpoint(ObjectNode pod) {
        boolean leaving = pod.get("metadata").has("deletionTimestamp");
        return Tree.of(
                """
                {"addresses":["%s"],"conditions":{"ready":%b,"serving":%b,"terminating":%b},
                 "targetRef":{"kind":"Pod","name":"%s"}}
                """,
                pod.at("/status/podIP").asText(),
                Running.ready(pod) && !leaving,
                Running.ready(pod),
                leaving,
                pod.at("/metadata/name").asText());
    }

    private ObjectNode policy(String namespace) {
        return Tree.of("""
                {"apiVersion":"networking.k8s.io/v1","kind":"NetworkPolicy",
                 "metadata":{"namespace":"%s","name":"from-the-router","uid":"%s","creationTimestamp":"%s"},
                 "spec":{"podSelector":{},"policyTypes":["Ingress"],"ingress":[
                  {"from":[{"podSelector":{}}]},
                  {"from":[{"namespaceSelector":{"matchLabels":{"policy-group.network.openshift.io/ingress":""}}}]}]}}
                """, namespace, ids.uid(), Timeline.INSTALLED);
    }

    private ObjectNode route(String namespace, String name) {
        return Tree.of("""
                {"apiVersion":"route.openshift.io/v1","kind":"Route",
                 "metadata":{"namespace":"%1$s","name":"%2$s","uid":"%3$s","creationTimestamp":"%4$s"},
                 "spec":{"host":"%2$s.apps.demo.example.com","port":{"targetPort":"main"},
                  "tls":{"termination":"edge"},"to":{"kind":"Service","name":"%2$s","weight":100}},
                 "status":{"ingress":[{"host":"%2$s.apps.demo.example.com","routerName":"default",
                  "conditions":[{"type":"Admitted","status":"True","lastTransitionTime":"%4$s"}]}]}}
                """, namespace, name, ids.uid(), Timeline.INSTALLED);
    }
}
