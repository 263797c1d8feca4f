// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.check.workload;

import io.clusterhealth.cluster.object.Workload;
import java.util.Map;
import java.util.Set;

/// The workloads without which a whole cluster does not work: names, API, pod network and the way in.
final class EssentialWorkloads {

    /// Beginnings of names, by namespace.
    private static final Map<String, Set<String>> NAMES = Map.ofEntries(
            Map.entry(
                    "kube-system",
                    Set.of(
                            "coredns",
                            "kube-dns",
                            "kube-proxy",
                            "calico-node",
                            "canal",
                            "cilium",
                            "kube-flannel",
                            "weave-net",
                            "aws-node",
                            "azure-cni",
                            "antrea-agent",
                            "kindnet",
                            "kube-apiserver",
                            "kube-controller-manager",
                            "kube-scheduler",
                            "etcd",
                            "traefik",
                            "rke2-ingress-nginx-controller")),
            Map.entry("ingress-nginx", Set.of("ingress-nginx-controller")),
            Map.entry("traefik", Set.of("traefik")),
            Map.entry("calico-system", Set.of("calico-node")),
            Map.entry("kube-flannel", Set.of("kube-flannel")),
            Map.entry("openshift-dns", Set.of("dns-default")),
            Map.entry("openshift-ingress", Set.of("router-")),
            Map.entry("openshift-ovn-kubernetes", Set.of("ovnkube-")),
            Map.entry("openshift-sdn", Set.of("sdn")),
            Map.entry("openshift-multus", Set.of("multus")),
            Map.entry("openshift-apiserver", Set.of("apiserver")),
            Map.entry("openshift-oauth-apiserver", Set.of("apiserver")),
            Map.entry("openshift-authentication", Set.of("oauth-openshift")));

    /// What sets others up: these go on without it.
    private static final String OPERATOR = "-operator";

    private EssentialWorkloads() {}

    static boolean contains(Workload workload) {
        String name = workload.metadata().name();
        return !name.endsWith(OPERATOR)
                && NAMES.getOrDefault(workload.metadata().namespace(), Set.of()).stream()
                        .anyMatch(name::startsWith);
    }
}
