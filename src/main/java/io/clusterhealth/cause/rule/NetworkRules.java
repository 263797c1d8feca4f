// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.cause.rule;

import static io.clusterhealth.cause.Confidence.LIKELY;
import static io.clusterhealth.cause.Confidence.POSSIBLE;
import static io.clusterhealth.finding.FindingCode.NODE_NETWORK_UNAVAILABLE;
import static io.clusterhealth.finding.FindingCode.NODE_NOT_READY;
import static io.clusterhealth.finding.FindingCode.POD_STUCK_CREATING;

import io.clusterhealth.finding.Finding;
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
            "kube-system");
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

    private static final List<String> WITHOUT_NETWORK =
            List.of("networkpluginnotready", "networkready=false", "cni", "network plugin");

    /// What a client says that a service's address does not lead on.
    private static final List<String> UNREACHED = List.of("i/o timeout", "no route to host");

    private static final When PLUGIN_FAILS =
            (cause, symptom) -> plugin(cause.subject()) && Codes.speaks(cause) && Timing.ORDERED.allows(cause, symptom);

    static final List<Rule> ALL = List.of(
            new PathRule(
                    Codes.SOFTWARE,
                    Set.of(NODE_NOT_READY, POD_STUCK_CREATING),
                    Path.into(NAMESPACES)
                            .given(symptom -> Codes.speaks(symptom)
                                    && !plugin(symptom.subject())
                                    && Said.any(symptom, WITHOUT_NETWORK)),
                    PLUGIN_FAILS,
                    LIKELY,
                    "it says that the pod network is not there, which {cause} provides"),
            new PathRule(
                    Codes.SOFTWARE,
                    Set.of(NODE_NETWORK_UNAVAILABLE),
                    Path.into(NAMESPACES),
                    PLUGIN_FAILS,
                    LIKELY,
                    "the node has no pod network, which {cause} provides"),
            new PathRule(
                    Codes.SOFTWARE,
                    Codes.SOFTWARE,
                    Path.into(Set.of("kube-system"))
                            .given(symptom -> Codes.speaks(symptom)
                                    && (NameRules.resolver(symptom.subject()) || Said.any(symptom, UNREACHED))),
                    (cause, symptom) -> proxy(cause) && !proxy(symptom) && Timing.CLOSE.allows(cause, symptom),
                    POSSIBLE,
                    "it reaches others through services, which {cause} makes work, and failed soon after"),
            new PathRule(
                    Set.of(NODE_NETWORK_UNAVAILABLE),
                    Set.of(NODE_NOT_READY),
                    Path.sameObject().given(symptom -> Said.any(symptom, WITHOUT_NETWORK)),
                    When.timing(Timing.ANY),
                    LIKELY,
                    "the same node has no pod network, and says so"));

    private NetworkRules() {}

    private static boolean proxy(Finding finding) {
        return finding.subject().name().startsWith("kube-proxy")
                && finding.subject().namespace().equals("kube-system")
                && Codes.speaks(finding);
    }

    private static boolean plugin(Subject subject) {
        return subject.namespace().equals("kube-system")
                ? PLUGINS.stream().anyMatch(subject.name()::startsWith)
                : NAMESPACES.contains(subject.namespace());
    }
}
