// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.demo;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.List;
import java.util.TreeSet;
import java.util.stream.Stream;

/// The namespaces: those of the workloads, and those that every OpenShift has.
final class Namespaces {
    private static final List<String> ALWAYS = List.of(
            "default",
            "kube-node-lease",
            "kube-public",
            "kube-system",
            "openshift",
            "openshift-config",
            "openshift-config-managed",
            "openshift-host-network",
            "openshift-infra",
            "openshift-node",
            "openshift-user-workload-monitoring");

    private final Ids ids;

    Namespaces(Ids ids) {
        this.ids = ids;
    }

    List<ObjectNode> objects(List<Row> rows) {
        return new TreeSet<>(Stream.concat(ALWAYS.stream(), rows.stream().map(Row::namespace))
                        .toList())
                .stream()
                        .map(name -> Tree.of("""
                                {"apiVersion":"v1","kind":"Namespace",
                                 "metadata":{"name":"%1$s","uid":"%2$s","creationTimestamp":"%3$s",
                                  "labels":{"kubernetes.io/metadata.name":"%1$s"}},
                                 "spec":{"finalizers":["kubernetes"]},"status":{"phase":"Active"}}
                                """, name, ids.uid(), Timeline.INSTALLED))
                        .toList();
    }
}
