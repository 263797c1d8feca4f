// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.check.node;

import io.clusterhealth.check.Age;
import io.clusterhealth.check.Check;
import io.clusterhealth.check.EventDetail;
import io.clusterhealth.check.Reads;
import io.clusterhealth.check.Subjects;
import io.clusterhealth.cluster.Picture;
import io.clusterhealth.cluster.Resources;
import io.clusterhealth.cluster.object.Node;
import io.clusterhealth.finding.Evidence;
import io.clusterhealth.finding.Finding;
import io.clusterhealth.finding.FindingCode;
import io.clusterhealth.finding.Mode;
import io.clusterhealth.finding.Severity;
import io.clusterhealth.meaning.Meaning.NodesRefuse;
import io.clusterhealth.meaning.Meanings;
import io.clusterhealth.meaning.NodeRefusal;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/// Cordoned nodes, and nodes whose deletion takes long. A node that the autoscaler is about to remove, or that is being
/// updated, is reported only if pods find no node because of it, or updates fail.
///
/// @param removal how long the deletion of a node may take: until then its pods are being evicted
/// @param stuck from when on it is more than a notice
public record NodeCordon(Duration removal, Duration stuck) implements Check {
    @Override
    public Reads reads() {
        return Reads.of(Resources.NODES, Resources.PODS, Resources.MACHINE_CONFIG_POOLS);
    }

    @Override
    public List<Finding> inspect(Picture picture) {
        NodePools pools = NodePools.in(picture);
        List<Finding> findings = new ArrayList<>();
        for (Node node : picture.objects(Resources.NODES)) {
            if (node.deleted().isPresent()) {
                deletion(node, picture).ifPresent(findings::add);
            } else if (node.unschedulable()
                    && !leaving(node)
                    && (!node.cordonedForUpdate() || missed(picture) || stuck(picture))) {
                findings.add(Finding.of(FindingCode.NODE_CORDONED, Subjects.node(node.name()))
                        .evidence(evidence(node))
                        .since(node.cordoned())
                        .links(pools.of(node))
                        .modeIf(node.cordonedForUpdate(), Mode.NODE_IN_UPDATE));
            }
        }
        return findings;
    }

    /// A finalizer keeps the node until its drain ends; its controller reports in events what it waits for.
    private Optional<Finding> deletion(Node node, Picture picture) {
        Optional<Instant> since = node.deleted().filter(at -> Age.lasts(Optional.of(at), removal, picture.asOf()));
        return since.map(at -> EventDetail.added(
                Finding.of(FindingCode.NODE_CORDONED, Subjects.node(node.name()))
                        .saying("its deletion was asked for %s ago".formatted(Age.text(at, picture.asOf())))
                        .rated(Age.lasts(since, stuck, picture.asOf()) ? Severity.MEDIUM : Severity.LOW)
                        .since(at)
                        .links(NodePools.in(picture).of(node))
                        .mode(Mode.NODE_REMOVAL_STUCK),
                picture));
    }

    /// Whether the autoscaler is about to remove it.
    private static boolean leaving(Node node) {
        return node.taints().stream().anyMatch(taint -> taint.key().equals("ToBeDeletedByClusterAutoscaler"));
    }

    /// Whether an update of nodes has failed somewhere.
    private static boolean stuck(Picture picture) {
        return picture.objects(Resources.MACHINE_CONFIG_POOLS).stream()
                .flatMap(pool -> pool.condition("Degraded").stream())
                .anyMatch(degraded -> degraded.is("True"));
    }

    private static boolean missed(Picture picture) {
        return picture.objects(Resources.PODS).stream()
                .flatMap(pod -> pod.condition("PodScheduled").stream())
                .filter(scheduled -> scheduled.is("False"))
                .flatMap(scheduled -> Meanings.of(scheduled.message()).all(NodesRefuse.class))
                .anyMatch(refused -> refused.refusal() == NodeRefusal.CORDONED);
    }

    private static Evidence evidence(Node node) {
        return node.configState().isEmpty() || node.configState().equals("Done")
                ? Evidence.of("spec.unschedulable is set")
                : Evidence.quoting(
                        "spec.unschedulable is set, and the machine-config daemon is at work: " + node.configState(),
                        node.configReason());
    }
}
