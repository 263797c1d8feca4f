// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.cause.rule;

import io.clusterhealth.finding.Finding;
import io.clusterhealth.meaning.Meaning.FailedScheduling;
import io.clusterhealth.meaning.Meaning.Insufficient;
import io.clusterhealth.meaning.Meaning.NodesRefuse;
import io.clusterhealth.meaning.Meaning.NodesRefuse.Refusal;
import io.clusterhealth.meaning.Meanings;
import java.util.Set;
import java.util.stream.Collectors;

/// What the scheduler says about the nodes, such as `0/6 nodes are available: 6 node(s) were unschedulable.`
///
/// @param nodes how many there are; 0 when it does not say
/// @param cordoned how many take no pods
/// @param reserved how many are kept for others, as the control plane's are
/// @param elsewhere how many cannot have the pod's volume
/// @param unlike how many are not of the kind that it asks for
/// @param beside how many have a pod already that it must not run beside
/// @param unwell how many are down or short of something
/// @param full whether some node has too little left
record Shortage(
        int nodes, int cordoned, int reserved, int elsewhere, int unlike, int beside, int unwell, boolean full) {
    /// Whether both findings tell of the same that nodes have too little of.
    static boolean alike(Finding one, Finding other) {
        Set<String> lacking = lacking(one);
        return !lacking.isEmpty() && lacking.equals(lacking(other));
    }

    private static Set<String> lacking(Finding finding) {
        return Says.all(finding, Insufficient.class).map(Insufficient::resource).collect(Collectors.toSet());
    }

    static Shortage of(Finding finding) {
        FailedScheduling answer =
                Says.all(finding, FailedScheduling.class).findFirst().orElse(new FailedScheduling("", ""));
        Meanings reasons = Meanings.of(answer.reasons());
        return new Shortage(
                answer.nodes().isEmpty() ? 0 : Integer.parseInt(answer.nodes()),
                number(Refusal.CORDONED, reasons),
                number(Refusal.TAINTED, reasons),
                number(Refusal.VOLUME_ELSEWHERE, reasons),
                number(Refusal.NOT_SELECTED, reasons),
                number(Refusal.ANTI_AFFINITY, reasons),
                number(Refusal.UNHEALTHY, reasons),
                Says.any(finding, Insufficient.class));
    }

    /// Whether cordons alone keep the pod from the nodes that it may run on at all.
    boolean cordonedAll() {
        return cordoned > 0 && nodes == cordoned + closed();
    }

    /// Whether the nodes that it may run on at all are cordoned or not well, some of them each.
    boolean cordonedOrUnwell() {
        return cordoned > 0 && unwell > 0 && nodes == cordoned + unwell + closed();
    }

    private int closed() {
        return reserved + elsewhere + unlike + beside;
    }

    /// Whether no node is of the kind that it asks for, those that are kept for others aside.
    boolean unlikeAll() {
        return unlike > 0 && nodes == unlike + reserved;
    }

    /// Whether at least a third of the nodes that are not kept for others are cordoned, and others are full.
    boolean cordonedMany() {
        return cordoned * 3 >= nodes - reserved && cordoned > 0 && full;
    }

    private static int number(Refusal refusal, Meanings reasons) {
        return reasons.all(NodesRefuse.class)
                .filter(refused -> refused.refusal() == refusal)
                .mapToInt(refused -> Integer.parseInt(refused.nodes()))
                .sum();
    }
}
