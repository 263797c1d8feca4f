// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.cause.rule;

import static io.clusterhealth.cause.Confidence.LIKELY;
import static io.clusterhealth.cause.Confidence.POSSIBLE;
import static io.clusterhealth.finding.FindingCode.NODE_NETWORK_UNAVAILABLE;
import static io.clusterhealth.finding.FindingCode.NODE_NOT_READY;
import static io.clusterhealth.finding.FindingCode.NODE_WITHOUT_OVERLAY;
import static io.clusterhealth.finding.FindingCode.PODS_WITHOUT_NETWORK;
import static io.clusterhealth.finding.FindingCode.POD_CRASH_LOOP;
import static io.clusterhealth.finding.FindingCode.POD_NOT_READY;
import static io.clusterhealth.finding.FindingCode.POD_STUCK_CREATING;

import io.clusterhealth.finding.Finding;
import io.clusterhealth.finding.Relation;
import io.clusterhealth.finding.Subject;
import io.clusterhealth.meaning.Meaning.CniPluginFailed;
import io.clusterhealth.meaning.Meaning.NoAnswer;
import io.clusterhealth.meaning.Meaning.NoPodNetwork;
import io.clusterhealth.meaning.Meaning.NoRoute;
import io.clusterhealth.meaning.Topic;
import java.util.List;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

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

    /// The part of a plugin that allots addresses to nodes.
    private static final Pattern CONTROLLER = Pattern.compile("control-plane|controller|operator|ovnkube-master");

    private static final When PLUGIN_FAILS =
            (cause, symptom) -> plugin(cause.subject()) && Codes.speaks(cause) && Timing.ORDERED.allows(cause, symptom);

    static final List<Rule> ALL = List.of(
            new PathRule(
                    Codes.SOFTWARE,
                    Set.of(NODE_NOT_READY, POD_STUCK_CREATING),
                    Path.into(NAMESPACES)
                            .given(symptom -> Codes.speaks(symptom)
                                    && !plugin(symptom.subject())
                                    && Says.any(symptom, NoPodNetwork.class)),
                    PLUGIN_FAILS,
                    LIKELY,
                    "it says that the pod network is not there, which {cause} provides"),
            new PathRule(
                    Codes.SOFTWARE,
                    Set.of(NODE_NETWORK_UNAVAILABLE, NODE_WITHOUT_OVERLAY),
                    Path.into(NAMESPACES),
                    PLUGIN_FAILS,
                    LIKELY,
                    "the node has no pod network, which {cause} provides"),
            new PathRule(
                    Set.of(PODS_WITHOUT_NETWORK),
                    Set.of(POD_STUCK_CREATING),
                    Path.anywhere(Set.of(PODS_WITHOUT_NETWORK)).given(Codes::speaks),
                    NetworkRules::samePlugin,
                    LIKELY,
                    "{cause} refuses pods of several workloads, and this one as well"),
            new PathRule(
                    Set.of(NODE_NETWORK_UNAVAILABLE, NODE_WITHOUT_OVERLAY, NODE_NOT_READY),
                    Set.of(PODS_WITHOUT_NETWORK),
                    Path.sameObject(),
                    When.timing(Timing.ORDERED),
                    LIKELY,
                    "the same node has no pod network, and takes no new pods"),
            new PathRule(
                    Codes.SOFTWARE,
                    Set.of(PODS_WITHOUT_NETWORK),
                    Path.sameObject(),
                    When.causeSpeaks(),
                    LIKELY,
                    "its own pods fail"),
            new PathRule(
                    Codes.SOFTWARE,
                    Set.of(PODS_WITHOUT_NETWORK),
                    Path.into(NAMESPACES),
                    PLUGIN_FAILS,
                    LIKELY,
                    "{cause} provides the pod network, and fails"),
            new PathRule(
                    Codes.SOFTWARE,
                    Set.of(POD_CRASH_LOOP, POD_NOT_READY),
                    Path.sharing(Relation.RUNS_ON)
                            .given(symptom -> Codes.speaks(symptom) && !plugin(symptom.subject())),
                    PLUGIN_FAILS.and((_, symptom) -> Unanswered.complains(symptom)),
                    LIKELY,
                    "it does not get through, on the node where {cause} fails, which is its pod network"),
            new PathRule(
                    Codes.SOFTWARE,
                    Set.of(POD_NOT_READY),
                    Path.sharing(Relation.RUNS_ON)
                            .given(symptom -> Codes.speaks(symptom) && !plugin(symptom.subject())),
                    PLUGIN_FAILS,
                    POSSIBLE,
                    "it is on the node where {cause} fails, which is its pod network"),
            new PathRule(
                    Codes.SOFTWARE,
                    Codes.SOFTWARE,
                    Path.into(Set.of("kube-system"))
                            .given(symptom -> Codes.speaks(symptom)
                                    && (NameRules.resolver(symptom.subject())
                                            || Says.any(symptom, NoAnswer.class, NoRoute.class))),
                    (cause, symptom) -> proxy(cause) && !proxy(symptom) && Timing.CLOSE.allows(cause, symptom),
                    POSSIBLE,
                    "it reaches others through services, which {cause} makes work, and failed soon after"),
            new PathRule(
                    Codes.SOFTWARE,
                    Set.of(POD_CRASH_LOOP, POD_NOT_READY),
                    Path.beside()
                            .given(symptom -> Codes.speaks(symptom)
                                    && plugin(symptom.subject())
                                    && Says.mentions(symptom, Topic.ADDRESS_RANGE)),
                    ((When) (cause, _) ->
                                    CONTROLLER.matcher(cause.subject().name()).find())
                            .and(PLUGIN_FAILS),
                    LIKELY,
                    "its node waits for addresses, which {cause} allots"),
            new PathRule(
                    Set.of(NODE_NETWORK_UNAVAILABLE),
                    Set.of(NODE_NOT_READY),
                    Path.sameObject().given(symptom -> Says.any(symptom, NoPodNetwork.class)),
                    When.timing(Timing.ANY),
                    LIKELY,
                    "the same node has no pod network, and says so"));

    private NetworkRules() {}

    /// Whether the container runtime names the same plugin in both.
    private static boolean samePlugin(Finding cause, Finding symptom) {
        Set<CniPluginFailed> named = Says.all(cause, CniPluginFailed.class).collect(Collectors.toSet());
        return Says.all(symptom, CniPluginFailed.class).anyMatch(named::contains);
    }

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
