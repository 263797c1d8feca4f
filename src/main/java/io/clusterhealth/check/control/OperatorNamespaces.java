// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.check.control;

import io.clusterhealth.cluster.object.ClusterOperator;
import io.clusterhealth.finding.Subject;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;

/// The namespaces of a cluster operator: those in its status, and those it is known to use.
final class OperatorNamespaces {

    /// Namespaces that many operators list, but none of them runs in.
    private static final Set<String> SHARED =
            Set.of("openshift-config", "openshift-config-managed", "openshift-infra", "kube-system", "default");

    private static final Map<String, List<String>> KNOWN = Map.of(
            "authentication", List.of("openshift-oauth-apiserver"),
            "machine-config", List.of("openshift-machine-config-operator"),
            "network",
                    List.of(
                            "openshift-ovn-kubernetes",
                            "openshift-sdn",
                            "openshift-multus",
                            "openshift-network-diagnostics"),
            "node-tuning", List.of("openshift-cluster-node-tuning-operator"),
            "openshift-samples", List.of("openshift-cluster-samples-operator"),
            "operator-lifecycle-manager-packageserver", List.of("openshift-operator-lifecycle-manager"),
            "storage", List.of("openshift-cluster-csi-drivers", "openshift-cluster-storage-operator"));

    private OperatorNamespaces() {}

    static Stream<Subject> of(ClusterOperator operator) {
        Set<String> namespaces = new TreeSet<>(operator.namespaces());
        namespaces.addAll(KNOWN.getOrDefault(operator.name(), List.of()));
        String own = operator.name().startsWith("openshift-") ? operator.name() : "openshift-" + operator.name();
        namespaces.add(own);
        namespaces.add(own + "-operator");
        namespaces.removeAll(SHARED);
        return namespaces.stream().map(name -> Subject.clusterScoped("Namespace", name));
    }
}
