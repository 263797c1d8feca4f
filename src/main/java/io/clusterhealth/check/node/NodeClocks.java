// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.check.node;

import io.clusterhealth.check.Age;
import io.clusterhealth.check.Check;
import io.clusterhealth.check.Reads;
import io.clusterhealth.check.Subjects;
import io.clusterhealth.cluster.Picture;
import io.clusterhealth.cluster.Resources;
import io.clusterhealth.cluster.object.Container.Termination;
import io.clusterhealth.cluster.object.Node;
import io.clusterhealth.cluster.object.Pod;
import io.clusterhealth.finding.Evidence;
import io.clusterhealth.finding.Finding;
import io.clusterhealth.finding.FindingCode;
import io.clusterhealth.meaning.Meaning.ClockRead;
import io.clusterhealth.meaning.Meanings;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Stream;

/// Nodes whose clock is skewed: the heartbeats or Leases of their kubelets are in the future, their Leases look stale
/// although the node lifecycle controller observes renewals, or a client on them compares a certificate with a wrong
/// time.
///
/// If most nodes seem to be skewed, the picture's own time is, and no node is reported.
///
/// @param ahead the difference from which a heartbeat or a client's time counts
/// @param renewed how far from the picture's time a Lease has to be to count
public record NodeClocks(Duration ahead, Duration renewed) implements Check {

    @Override
    public Reads reads() {
        return Reads.of(Resources.NODES).always(Resources.PODS).onShortLists(NodeLeases::wanted, Resources.LEASES);
    }

    @Override
    public List<Finding> inspect(Picture picture) {
        Instant now = picture.asOf()
                .plus(
                        picture.server().ahead().isNegative()
                                ? Duration.ZERO
                                : picture.server().ahead());
        List<Node> nodes = picture.objects(Resources.NODES);
        Map<String, Evidence> read = new ClientClocks(ahead, now).in(picture);
        NodeLeases leases = NodeLeases.in(picture);
        boolean watched = leases.watched(renewed, picture.asOf());
        List<Finding> skewed = new ArrayList<>();
        for (Node node : nodes) {
            List<Evidence> evidence = Stream.of(
                            early(node, leases, now),
                            leases.stale(node, renewed, picture.asOf())
                                    .filter(_ -> watched)
                                    .map(at -> late(at, picture.asOf())),
                            Optional.ofNullable(read.get(node.name())))
                    .flatMap(Optional::stream)
                    .toList();
            if (!evidence.isEmpty()) {
                skewed.add(Finding.of(FindingCode.NODE_CLOCK_AHEAD, Subjects.node(node.name()))
                        .evidence(evidence)
                        .links(NodePools.in(picture).of(node)));
            }
        }
        return 2 * skewed.size() > nodes.size() ? List.of() : skewed;
    }

    private Optional<Evidence> early(Node node, NodeLeases leases, Instant now) {
        return leases.renewed(node)
                .filter(at -> Duration.between(now, at).compareTo(renewed) >= 0)
                .map(at -> Evidence.of("its Lease states a renewal " + Age.text(now, at) + " ahead of the cluster"))
                .or(() -> node.heartbeat()
                        .filter(at -> Duration.between(now, at).compareTo(ahead) >= 0)
                        .map(at ->
                                Evidence.of("its last heartbeat is " + Age.text(now, at) + " ahead of the cluster")));
    }

    private static Evidence late(Instant renewed, Instant asOf) {
        return Evidence.of(
                ("its clock is behind: its Lease states that it was renewed %s ago, but kube-controller-manager, "
                                + "which observes the renewals, keeps it Ready")
                        .formatted(Age.text(renewed, asOf)));
    }

    /// The times that TLS clients read from the clock of their node: the container runtime that pulls an image, or
    /// the program of a container. A message may be old, so that a time is only wrong if it is before the creation
    /// of the pod, which the API server dates, or in the future.
    ///
    /// @param tolerance the difference from which it counts
    private record ClientClocks(Duration tolerance, Instant now) {

        /// One observation for each node of which a client has read a wrong time.
        Map<String, Evidence> in(Picture picture) {
            Map<String, Evidence> wrong = new TreeMap<>();
            for (Pod pod : picture.objects(Resources.PODS)) {
                if (!pod.node().isEmpty() && pod.waiting()) {
                    Stream.concat(pod.waits(), pod.crashes().map(Termination::message))
                            .flatMap(said -> wrong(said, pod).stream())
                            .forEach(evidence -> wrong.putIfAbsent(pod.node(), evidence));
                }
            }
            return wrong;
        }

        private Optional<Evidence> wrong(String said, Pod pod) {
            return Meanings.of(said)
                    .all(ClockRead.class)
                    .flatMap(read -> read.instant().stream())
                    .flatMap(read -> difference(read, pod).stream())
                    .findFirst()
                    .map(difference -> Evidence.quoting("a client on it reads a time that is " + difference, said));
        }

        private Optional<String> difference(Instant read, Pod pod) {
            if (Duration.between(now, read).compareTo(tolerance) >= 0) {
                return Optional.of(Age.text(now, read) + " in the future");
            }
            return pod.created()
                    .filter(created -> Duration.between(read, created).compareTo(tolerance) >= 0)
                    .map(created -> Age.text(read, created) + " before its pod was created");
        }
    }
}
