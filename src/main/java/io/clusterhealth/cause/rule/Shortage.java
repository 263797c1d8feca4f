// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.cause.rule;

import io.clusterhealth.finding.Finding;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
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
    private static final Pattern NODES = Pattern.compile("0/(\\d{1,6}) nodes are available");
    /// What follows is about all nodes once more: whom one could drive out, or another quote.
    private static final Pattern ANSWERS = Pattern.compile("nodes are available");

    private static final Pattern LACKING = Pattern.compile("Insufficient ([A-Za-z0-9./-]{1,253}[A-Za-z0-9])");
    private static final Pattern CORDONED = Pattern.compile("(\\d{1,6}) node\\(s\\) were unschedulable");
    /// Those under `node.kubernetes.io` are of nodes that are not well.
    private static final Pattern RESERVED =
            Pattern.compile("(\\d{1,6}) node\\(s\\) had untolerated taint \\{(?!node\\.kubernetes\\.io/)");

    private static final Pattern ELSEWHERE =
            Pattern.compile("(\\d{1,6}) node\\(s\\) had volume node affinity conflict");

    private static final Pattern UNLIKE =
            Pattern.compile("(\\d{1,6}) node\\(s\\) didn't match (?:Pod's )?node (?:affinity/)?selector");

    private static final Pattern BESIDE =
            Pattern.compile("(\\d{1,6}) node\\(s\\) didn't match pod anti-affinity rules");

    private static final Pattern UNWELL =
            Pattern.compile("(\\d{1,6}) node\\(s\\) had untolerated taint \\{node\\.kubernetes\\.io/(?!unschedulable)");

    /// Whether both findings tell of the same that nodes have too little of.
    static boolean alike(Finding one, Finding other) {
        Set<String> lacking = lacking(Said.by(one));
        return !lacking.isEmpty() && lacking.equals(lacking(Said.by(other)));
    }

    private static Set<String> lacking(String said) {
        return LACKING.matcher(said).results().map(found -> found.group(1)).collect(Collectors.toSet());
    }

    static Shortage of(String said) {
        String first = ANSWERS.splitAsStream(said).skip(1).findFirst().orElse("");
        Matcher nodes = NODES.matcher(said);
        return new Shortage(
                nodes.find() ? Integer.parseInt(nodes.group(1)) : 0,
                number(CORDONED, first),
                number(RESERVED, first),
                number(ELSEWHERE, first),
                number(UNLIKE, first),
                number(BESIDE, first),
                number(UNWELL, first),
                said.contains("Insufficient"));
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

    private static int number(Pattern pattern, String said) {
        return pattern.matcher(said)
                .results()
                .mapToInt(found -> Integer.parseInt(found.group(1)))
                .sum();
    }
}
