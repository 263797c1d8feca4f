// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.cause.rule;

import static io.clusterhealth.cause.Confidence.LIKELY;
import static io.clusterhealth.finding.FindingCode.NODE_NETWORK_UNAVAILABLE;
import static io.clusterhealth.finding.FindingCode.NODE_NOT_READY;
import static io.clusterhealth.finding.FindingCode.POD_STUCK_CREATING;

import io.clusterhealth.finding.FindingCode;
import io.clusterhealth.finding.Relation;
import io.clusterhealth.finding.Subject;
import java.util.List;
import java.util.Set;

/// The pod network's own software, and the nodes and pods that wait for it.
final class NetworkRules {
    private static final Set<String> NAMESPACES = Set.of(
            "openshift-ovn-kubernetes",
            "openshift-sdn",
            "openshift-multus",
            "calico-system",
            "kube-flannel",
            "cilium",
            "tigera-operator");
    private static final List<String> PLUGINS = List.of(
            "calico-node",
            "canal",
            "cilium",
            "kube-flannel",
            "weave-net",
            "aws-node",
            "azure-cni",
            "antrea-agent",
            "kindnet");

    private static final Set<FindingCode> WAITING =
            Set.of(NODE_NOT_READY, NODE_NETWORK_UNAVAILABLE, POD_STUCK_CREATING);

    static final List<Rule> ALL = List.of(new PathRule(
            Codes.SOFTWARE,
            WAITING,
            Path.anywhere(Codes.SOFTWARE),
            ((When) (cause, symptom) -> plugin(cause.subject())
                            && cause.targets(Relation.OWNED_BY).isEmpty()
                            && symptom.targets(Relation.OWNED_BY).isEmpty()
                            && !plugin(symptom.subject()))
                    .and(When.timing(Timing.ORDERED))
                    .and(When.says("networkpluginnotready", "networkready=false", "cni", "network plugin")),
            LIKELY,
            "it says that the pod network is not there, which {cause} provides"));

    private NetworkRules() {}

    private static boolean plugin(Subject subject) {
        return NAMESPACES.contains(subject.namespace())
                || subject.namespace().equals("kube-system") && PLUGINS.stream().anyMatch(subject.name()::startsWith);
    }
}
