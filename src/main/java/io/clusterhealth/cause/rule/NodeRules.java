// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.cause.rule;

import static io.clusterhealth.cause.Confidence.CERTAIN;
import static io.clusterhealth.cause.Confidence.LIKELY;
import static io.clusterhealth.cause.Confidence.POSSIBLE;
import static io.clusterhealth.finding.FindingCode.CAPACITY_REFUSED;
import static io.clusterhealth.finding.FindingCode.NODE_CORDONED;
import static io.clusterhealth.finding.FindingCode.NODE_DISK_PRESSURE;
import static io.clusterhealth.finding.FindingCode.NODE_FAILS_PODS;
import static io.clusterhealth.finding.FindingCode.NODE_MEMORY_PRESSURE;
import static io.clusterhealth.finding.FindingCode.NODE_NETWORK_UNAVAILABLE;
import static io.clusterhealth.finding.FindingCode.NODE_NOT_READY;
import static io.clusterhealth.finding.FindingCode.NODE_PID_PRESSURE;
import static io.clusterhealth.finding.FindingCode.NODE_PROBLEM;
import static io.clusterhealth.finding.FindingCode.PODS_WITHOUT_NETWORK;
import static io.clusterhealth.finding.FindingCode.POD_CRASH_LOOP;
import static io.clusterhealth.finding.FindingCode.POD_FAILED;
import static io.clusterhealth.finding.FindingCode.POD_FILLS_DISK;
import static io.clusterhealth.finding.FindingCode.POD_NOT_READY;
import static io.clusterhealth.finding.FindingCode.POD_STUCK_CREATING;
import static io.clusterhealth.finding.FindingCode.POD_STUCK_TERMINATING;
import static io.clusterhealth.finding.FindingCode.POD_UNSCHEDULABLE;
import static io.clusterhealth.finding.FindingCode.POOL_DEGRADED;

import io.clusterhealth.cause.Confidence;
import io.clusterhealth.finding.Finding;
import io.clusterhealth.finding.FindingCode;
import io.clusterhealth.finding.Relation;
import io.clusterhealth.meaning.Meaning.Evicted;
import io.clusterhealth.meaning.Meaning.Insufficient;
import io.clusterhealth.meaning.Meaning.NoPodCidr;
import io.clusterhealth.meaning.Meaning.NoProcess;
import io.clusterhealth.meaning.Meaning.NoSpace;
import io.clusterhealth.meaning.Meaning.ReadOnly;
import io.clusterhealth.meaning.Meaning.Tainted;
import java.util.List;
import java.util.Set;
import java.util.function.Predicate;
import java.util.regex.Pattern;

/// A node and what was on it, or could have been.
final class NodeRules {
    private static final Set<FindingCode> PRESSURE =
            Set.of(NODE_MEMORY_PRESSURE, NODE_DISK_PRESSURE, NODE_PID_PRESSURE);
    /// What a node, or the pod network, says of it, while it runs pods yet.
    private static final Set<FindingCode> ILL = Codes.union(
            PRESSURE, Codes.NODE_DOWN, Set.of(NODE_NETWORK_UNAVAILABLE, PODS_WITHOUT_NETWORK, NODE_PROBLEM));

    /// What gives pods their network and their volumes, by what it is called.
    private static final Pattern SERVES_PODS = Pattern.compile(
            "cni|csi|calico|canal|cilium|flannel|weave|antrea|kube-router|ovn|sdn|multus|aws-node|kube-proxy|node-driver");

    private static final Set<FindingCode> UNSCHEDULABLE = Set.of(POD_UNSCHEDULABLE);
    private static final Set<String> DOWN_TAINTS =
            Set.of("node.kubernetes.io/unreachable", "node.kubernetes.io/not-ready");
    private static final When ORDERED = When.timing(Timing.ORDERED);

    static final List<Rule> ALL = List.of(
            new PathRule(
                    Codes.NODE_DOWN,
                    Set.of(POD_NOT_READY, POD_STUCK_TERMINATING),
                    Path.along(Relation.RUNS_ON),
                    ORDERED,
                    CERTAIN,
                    "it runs on {cause}, which is down"),
            new PathRule(
                    Codes.NODE_DOWN,
                    Set.of(POD_STUCK_CREATING, POD_FAILED),
                    Path.along(Relation.RUNS_ON),
                    ORDERED,
                    LIKELY,
                    "it is bound to {cause}, which is down"),
            new PathRule(
                    Codes.NODE_DOWN,
                    Codes.LACKING,
                    Path.along(Relation.RUNS_ON),
                    ORDERED,
                    LIKELY,
                    "pods of it are on {cause}, which is down"),
            new PathRule(
                    Set.of(NODE_NETWORK_UNAVAILABLE),
                    Set.of(POD_STUCK_CREATING, POD_NOT_READY),
                    Path.along(Relation.RUNS_ON),
                    ORDERED,
                    LIKELY,
                    "it is on {cause}, which has no pod network"),
            new PathRule(
                    PRESSURE,
                    Set.of(POD_FAILED),
                    Path.along(Relation.RUNS_ON),
                    ORDERED.and(When.says(Evicted.class)),
                    LIKELY,
                    "it was evicted from {cause}, which is short of something"),
            new PathRule(
                    Set.of(NODE_PID_PRESSURE),
                    Set.of(POD_CRASH_LOOP, POD_STUCK_CREATING, POD_NOT_READY),
                    Path.along(Relation.RUNS_ON),
                    When.says(NoProcess.class),
                    LIKELY,
                    "it can begin no process on {cause}, which is short of process ids"),
            new PathRule(
                    Set.of(NODE_DISK_PRESSURE),
                    Set.of(POD_CRASH_LOOP, POD_STUCK_CREATING),
                    Path.along(Relation.RUNS_ON).given(symptom -> !symptom.linked(Relation.MOUNTS)),
                    When.says(NoSpace.class),
                    LIKELY,
                    "it can write nothing on {cause}, whose disk is full"),
            new PathRule(
                    Set.of(NODE_PROBLEM),
                    Set.of(POD_CRASH_LOOP, POD_STUCK_CREATING, POD_NOT_READY),
                    Path.along(Relation.RUNS_ON),
                    ((When) (cause, _) -> Says.any(cause, ReadOnly.class)).and(When.says(ReadOnly.class)),
                    LIKELY,
                    "it can write nothing on {cause}, whose file system is read-only"),
            new PathRule(
                    Codes.NODE_DOWN,
                    Set.of(POD_CRASH_LOOP),
                    Path.along(Relation.RUNS_ON),
                    When.says(NoPodCidr.class),
                    CERTAIN,
                    "it can set up no network on {cause}, which has been given no range of addresses"),
            new PathRule(
                    Set.of(NODE_PROBLEM),
                    Set.of(NODE_NOT_READY),
                    Path.sameObject(),
                    When.timing(Timing.CLOSE),
                    LIKELY,
                    "something on it was found broken shortly before"),
            new PathRule(
                    Set.of(POD_FILLS_DISK),
                    Set.of(NODE_DISK_PRESSURE),
                    Path.against(Relation.RUNS_ON),
                    When.timing(Timing.ANY), // of the first eviction one knows, which pressure comes before
                    LIKELY,
                    "the kubelet's evictions say that {cause} had used most of its disk"),
            new PathRule(
                    Set.of(POD_FILLS_DISK),
                    Set.of(POD_FAILED),
                    Path.sharing(Relation.RUNS_ON),
                    (_, symptom) -> Says.all(symptom, Evicted.class)
                            .anyMatch(one -> one.resource().equals("ephemeral-storage")),
                    LIKELY,
                    "it was evicted from a node whose disk {cause} had filled"),
            new PathRule(
                    PRESSURE,
                    Set.of(NODE_NOT_READY),
                    Path.sameObject(),
                    When.timing(Timing.CLOSE),
                    POSSIBLE,
                    "the node was short of something shortly before"),
            new PathRule(
                    Set.of(NODE_FAILS_PODS),
                    Codes.POD,
                    Path.against(Relation.BLAMED_BY),
                    When.timing(Timing.ANY),
                    POSSIBLE,
                    "its pods fail on {cause} and serve elsewhere, as those of others do"),
            new PathRule(
                    Set.of(NODE_FAILS_PODS),
                    Set.of(POD_STUCK_CREATING, POD_STUCK_TERMINATING, POD_NOT_READY),
                    Path.along(Relation.RUNS_ON),
                    ORDERED,
                    POSSIBLE,
                    "it runs on {cause} alone, where pods fail that serve elsewhere"),
            new PathRule(
                    Codes.POD,
                    Set.of(NODE_FAILS_PODS),
                    Path.against(Relation.RUNS_ON),
                    (cause, _) -> cause.subject().kind().equals("DaemonSet")
                            && SERVES_PODS.matcher(cause.subject().name()).find(),
                    LIKELY,
                    "its pods need {cause}, which fails there"),
            new PathRule(
                    ILL,
                    Set.of(NODE_FAILS_PODS),
                    Path.sameObject(),
                    When.timing(Timing.ANY),
                    LIKELY,
                    "it says that it is short of something, or has no network"),
            new PathRule(
                    Codes.NODE_DOWN,
                    UNSCHEDULABLE,
                    Path.anywhere(Codes.NODE_DOWN)
                            .given(symptom -> Codes.speaks(symptom) && tainted(symptom, DOWN_TAINTS)),
                    ORDERED,
                    LIKELY,
                    "the scheduler passes over nodes that are down, and {cause} went down before"),
            new PathRule(
                    PRESSURE,
                    UNSCHEDULABLE,
                    Path.anywhere(PRESSURE).given(Codes::speaks),
                    ORDERED.and(NodeRules::passedOver),
                    LIKELY,
                    "the scheduler passes over nodes that are short of something, such as {cause}"),
            new PathRule(
                    Set.of(POOL_DEGRADED),
                    Set.of(NODE_CORDONED),
                    Path.along(Relation.MEMBER_OF).given(node -> !Says.nothing(node)),
                    When.timing(Timing.ANY),
                    LIKELY,
                    "its update has stopped, and {cause} is its pool"),
            cordoned(Shortage::cordonedAll, LIKELY, "all nodes that could take it are cordoned, among them {cause}"),
            cordoned(
                    Shortage::cordonedOrUnwell,
                    POSSIBLE,
                    "all nodes that could take it are cordoned, among them {cause}, or not well"),
            cordoned(
                    Shortage::cordonedMany,
                    POSSIBLE,
                    "the nodes that are open are full, and {cause}, which is cordoned, may have room"),
            new PathRule(
                    Set.of(CAPACITY_REFUSED),
                    UNSCHEDULABLE,
                    Path.anywhere(Set.of(CAPACITY_REFUSED)).given(Codes::speaks),
                    When.says(Insufficient.class),
                    LIKELY,
                    "it waits for more nodes, which {cause} does not get"));

    private NodeRules() {}

    /// By what the scheduler says of all nodes.
    private static Rule cordoned(Predicate<Shortage> said, Confidence confidence, String because) {
        return new PathRule(
                Set.of(NODE_CORDONED),
                UNSCHEDULABLE,
                Path.anywhere(Set.of(NODE_CORDONED))
                        .given(symptom -> Codes.speaks(symptom) && said.test(Shortage.of(symptom))),
                When.timing(Timing.ANY),
                confidence,
                because);
    }

    private static boolean tainted(Finding symptom, Set<String> keys) {
        return Says.all(symptom, Tainted.class).map(Tainted::key).anyMatch(keys::contains);
    }

    private static boolean passedOver(Finding cause, Finding symptom) {
        String taint = switch (cause.code()) {
            case NODE_MEMORY_PRESSURE -> "node.kubernetes.io/memory-pressure";
            case NODE_DISK_PRESSURE -> "node.kubernetes.io/disk-pressure";
            default -> "node.kubernetes.io/pid-pressure";
        };
        return tainted(symptom, Set.of(taint));
    }
}
