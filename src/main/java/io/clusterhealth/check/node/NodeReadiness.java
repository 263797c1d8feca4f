// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.check.node;

import io.clusterhealth.check.Age;
import io.clusterhealth.check.Check;
import io.clusterhealth.check.Quotes;
import io.clusterhealth.check.Reads;
import io.clusterhealth.check.Subjects;
import io.clusterhealth.cluster.Picture;
import io.clusterhealth.cluster.Resources;
import io.clusterhealth.cluster.object.Condition;
import io.clusterhealth.cluster.object.Node;
import io.clusterhealth.finding.Evidence;
import io.clusterhealth.finding.Finding;
import io.clusterhealth.finding.FindingCode;
import io.clusterhealth.finding.Mode;
import io.clusterhealth.finding.Relation;
import io.clusterhealth.finding.Severity;
import io.clusterhealth.finding.Subject;
import io.clusterhealth.meaning.Meaning.NoPodNetwork;
import io.clusterhealth.meaning.Meanings;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/// Nodes that are down: their kubelet reports not ready, or reports nothing any more.
///
/// Critical once most of the control plane is down, or no node is left to run pods. A node that restarts for its
/// update, or is briefly away, is only a notice.
public record NodeReadiness(NodePatience patience) implements Check {
    private static final Duration NOTICED = Duration.ofMinutes(1);

    @Override
    public Reads reads() {
        return Reads.of(Resources.NODES);
    }

    @Override
    public List<Finding> inspect(Picture picture) {
        NodePools pools = NodePools.in(picture);
        NodeLoss loss = NodeLoss.in(picture, patience);
        NodeLeases leases = NodeLeases.in(picture);
        Silence silence = Silence.in(picture, patience);
        Map<String, NodeState> states = patience.judge(picture);
        List<Node> networkless = picture.objects(Resources.NODES).stream()
                .filter(node ->
                        states.getOrDefault(node.name(), NodeState.READY).down())
                .filter(node -> node.condition("Ready")
                        .filter(NodeReadiness::lacksNetworkOnly)
                        .isPresent())
                .sorted(Comparator.comparing(Node::controlPlane).reversed().thenComparing(Node::name))
                .toList();
        List<Finding> findings = new ArrayList<>();
        for (Node node : picture.objects(Resources.NODES)) {
            NodeState state = states.getOrDefault(node.name(), NodeState.READY);
            if (state.down() || passing(state)) {
                findings.add(finding(node, state, loss, leases, silence, picture.asOf())
                        .links(pools.of(node))
                        .links(Relation.FELL_WITH, silence.firstOf(node).map(Subjects::node).stream())
                        .links(Relation.FELL_WITH, first(node, networkless))
                        .links(
                                Relation.MEMBER_OF,
                                Stream.of(node.zone())
                                        .filter(zone -> !zone.isEmpty())
                                        .map(Subject::external)));
            }
        }
        return findings;
    }

    private static Finding finding(
            Node node, NodeState state, NodeLoss loss, NodeLeases leases, Silence silence, Instant asOf) {
        Optional<Condition> ready = node.condition("Ready");
        FindingCode code = ready.filter(condition -> condition.is("Unknown")).isPresent()
                ? FindingCode.NODE_LOST
                : FindingCode.NODE_NOT_READY;
        Optional<Instant> since = ready.flatMap(Condition::since).or(node::heartbeat);
        Severity severity = passing(state) ? Severity.LOW : loss.severity(node);

        List<Evidence> evidence = new ArrayList<>();
        evidence.add(ready.map(condition -> Evidence.quoting(
                        "Ready is " + condition.status() + Age.text(" for %s", since, asOf), Quotes.of(condition)))
                .orElseGet(() -> Evidence.of("it has no Ready condition")));
        if (state == NodeState.REBOOTING) {
            evidence.add(Evidence.of("the machine-config operator is updating it"));
        }
        if (state == NodeState.LEAVING) {
            evidence.add(Evidence.of(
                    node.beingDrained() ? "it is being drained or removed" : "its machine is shutting down"));
        }
        if (state == NodeState.SERVICED) {
            evidence.add(Evidence.of("it is cordoned"));
        }
        leases.renewed(node)
                .or(() -> node.heartbeat().filter(at -> lastSign(at, since)))
                .ifPresent(at -> evidence.add(Evidence.of("last heartbeat " + Age.text(at, asOf) + " ago")));
        loss.sentence(node).ifPresent(sentence -> evidence.add(Evidence.of(sentence)));
        silence.sentence(node).ifPresent(sentence -> evidence.add(Evidence.of(sentence)));
        return Finding.of(code, Subjects.node(node.name()))
                .evidence(evidence)
                .rated(severity)
                .since(since)
                .mode(ready.filter(NodeReadiness::lacksNetworkOnly).map(_ -> Mode.NO_POD_NETWORK));
    }

    /// Whether the time in a condition may be that of the last sign of life: a kubelet renews its Lease every 10 s, the
    /// condition every 5 min only, and is called silent within a minute of the last renewal.
    private static boolean lastSign(Instant heartbeat, Optional<Instant> since) {
        return since.filter(at -> heartbeat.plus(NOTICED).isBefore(at)).isEmpty();
    }

    /// The kubelet lists several reasons in brackets.
    private static boolean lacksNetworkOnly(Condition ready) {
        return ready.is("False")
                && !ready.message().startsWith("[")
                && Meanings.of(ready.reason() + " " + ready.message()).any(NoPodNetwork.class);
    }

    private static boolean passing(NodeState state) {
        return state.away() && state != NodeState.STARTING;
    }

    /// The first of the nodes that lack only their pod network, for each of the others.
    ///
    /// @param networkless in a fixed order
    private static Stream<Subject> first(Node node, List<Node> networkless) {
        return networkless.size() >= Silence.SEVERAL && networkless.indexOf(node) > 0
                ? Stream.of(Subjects.node(networkless.getFirst().name()))
                : Stream.empty();
    }

    /// The number of nodes that are down, of the control plane and of the others.
    private record NodeLoss(int controlPlaneDown, int controlPlane, int othersDown, int others) {

        static NodeLoss in(Picture picture, NodePatience patience) {
            Map<String, NodeState> states = patience.judge(picture);
            int controlPlaneDown = 0;
            int controlPlane = 0;
            int othersDown = 0;
            int others = 0;
            for (Node node : picture.objects(Resources.NODES)) {
                int down = states.getOrDefault(node.name(), NodeState.READY).down() ? 1 : 0;
                if (node.controlPlane()) {
                    controlPlane++;
                    controlPlaneDown += down;
                } else {
                    others++;
                    othersDown += down;
                }
            }
            return new NodeLoss(controlPlaneDown, controlPlane, othersDown, others);
        }

        Severity severity(Node node) {
            return sentence(node).isPresent() ? Severity.CRITICAL : Severity.HIGH;
        }

        /// Why the loss of this node is more severe than that of a single node.
        Optional<String> sentence(Node node) {
            if (node.controlPlane()) {
                return 2 * controlPlaneDown > controlPlane
                        ? Optional.of(controlPlaneDown + " of " + controlPlane + " control-plane nodes are down")
                        : Optional.empty();
            }
            return others > 1 && othersDown == others
                    ? Optional.of("all " + others + " nodes outside the control plane are down")
                    : Optional.empty();
        }
    }
}
