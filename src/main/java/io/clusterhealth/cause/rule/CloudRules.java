// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.cause.rule;

import static io.clusterhealth.cause.Confidence.LIKELY;
import static io.clusterhealth.finding.FindingCode.CAPACITY_EXCEEDED;
import static io.clusterhealth.finding.FindingCode.LOAD_BALANCER_PENDING;
import static io.clusterhealth.finding.FindingCode.POD_UNSCHEDULABLE;

import io.clusterhealth.finding.Finding;
import io.clusterhealth.meaning.Meaning.Tainted;
import java.util.List;
import java.util.Set;
import java.util.regex.Pattern;

/// What speaks with a cloud for the cluster, or plays its part where there is none, and who waits for an address or a
/// node.
final class CloudRules {
    /// `openstack-cloud-controller-manager`, `aws-cloud-controller-manager-7x2lq`, `cloud-node-manager`.
    private static final Pattern CLOUD = Pattern.compile("cloud-controller-manager|cloud-node-manager|^ccm(?:-|$)");

    /// What gives Services of type LoadBalancer their addresses, besides.
    private static final Pattern BALANCER = Pattern.compile(
            "^(?:metallb-)?controller$|^metallb|^kube-vip|^aws-load-balancer-controller|^cilium-operator|^purelb|^openelb");

    private static final Set<String> BALANCERS =
            Set.of("metallb-system", "kube-system", "kube-vip", "purelb", "openelb-system");

    /// What k3s calls the pods that hold a Service's ports on the nodes: `svclb-<service>-<part of its uid>`.
    private static final String HOLDS_PORTS = "svclb-";

    static final List<Rule> ALL = List.of(
            new PathRule(
                    Codes.SOFTWARE,
                    Set.of(LOAD_BALANCER_PENDING),
                    Path.anywhere(Codes.SOFTWARE),
                    ((When) CloudRules::givesAddresses).and((cause, _) -> Codes.speaks(cause) && Codes.grave(cause)),
                    LIKELY,
                    "{cause} is who would give it an address, and fails"),
            new PathRule(
                    Codes.SOFTWARE,
                    Set.of(LOAD_BALANCER_PENDING),
                    Path.into(Set.of("kube-system")),
                    ((When) CloudRules::holdsPorts).and(When.causeSpeaks()),
                    LIKELY,
                    "the pods of {cause}, which are to hold its ports on the nodes, do not run"),
            new PathRule(
                    Codes.SOFTWARE,
                    Set.of(POD_UNSCHEDULABLE, CAPACITY_EXCEEDED),
                    Path.anywhere(Codes.SOFTWARE).given(CloudRules::waitsForNewNodes),
                    ((When) (cause, _) -> isCloud(cause) && Codes.speaks(cause) && Codes.grave(cause))
                            .and((cause, symptom) -> !cause.subject().equals(symptom.subject())),
                    LIKELY,
                    "new nodes take no pods before {cause} has seen them, and it fails"));

    private CloudRules() {}

    private static boolean isCloud(Finding cause) {
        return CLOUD.matcher(cause.subject().name()).find();
    }

    private static boolean givesAddresses(Finding cause, Finding symptom) {
        return isCloud(cause)
                || BALANCERS.contains(cause.subject().namespace())
                        && BALANCER.matcher(cause.subject().name()).find();
    }

    private static boolean holdsPorts(Finding cause, Finding symptom) {
        String name = cause.subject().name();
        String beginning = HOLDS_PORTS + symptom.subject().name() + "-";
        return name.startsWith(beginning) && name.indexOf('-', beginning.length()) < 0;
    }

    private static boolean waitsForNewNodes(Finding symptom) {
        return Says.all(symptom, Tainted.class)
                .anyMatch(taint -> taint.key().equals("node.cloudprovider.kubernetes.io/uninitialized"));
    }
}
