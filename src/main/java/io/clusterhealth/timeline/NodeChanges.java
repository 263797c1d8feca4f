// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.timeline;

import io.clusterhealth.cluster.Picture;
import io.clusterhealth.cluster.Resources;
import io.clusterhealth.cluster.object.Condition;
import io.clusterhealth.cluster.object.Event;
import io.clusterhealth.cluster.object.Node;
import io.clusterhealth.finding.Evidence;
import io.clusterhealth.finding.Subject;
import io.clusterhealth.timeline.Change.ChangeKind;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/// Nodes that joined or booted, or whose readiness or pressure conditions changed.
final class NodeChanges {
    private static final Set<String> TOLD = Set.of("Ready", "MemoryPressure", "DiskPressure", "PIDPressure");

    /// The time within which a kubelet first reports the conditions of a newly registered node.
    private static final Duration JOINING = Duration.ofMinutes(1);

    private NodeChanges() {}

    static Stream<Change> changes(Picture picture) {
        return Stream.concat(
                picture.objects(Resources.NODES).stream().flatMap(NodeChanges::ofNode),
                picture.objects(Resources.EVENTS).stream()
                        .filter(NodeChanges::boot)
                        .flatMap(NodeChanges::ofBoot));
    }

    /// Whether a kubelet reports that its machine has booted.
    static boolean boot(Event event) {
        return event.kind().equals("Node") && event.reason().equals("Rebooted");
    }

    private static Stream<Change> ofNode(Node node) {
        Subject subject = Subject.clusterScoped("Node", node.name());
        Stream<Change> joined = Change.of(node.created(), ChangeKind.NODE, subject, Evidence.of("joined the cluster"));
        Stream<Change> turned = node.conditions().stream()
                .filter(condition -> TOLD.contains(condition.type()) && !isOfTheBeginning(condition, node))
                .flatMap(condition -> Transition.of(condition, subject, ChangeKind.NODE));
        return Stream.concat(joined, turned);
    }

    /// Excludes `False` pressure conditions from registration: a kubelet sets a transition time for its first
    /// conditions too.
    private static boolean isOfTheBeginning(Condition condition, Node node) {
        Optional<Instant> joined = node.created().map(at -> at.plus(JOINING));
        return !condition.type().equals("Ready")
                && condition.is("False")
                && condition
                        .since()
                        .filter(at -> joined.filter(at::isBefore).isPresent())
                        .isPresent();
    }

    private static Stream<Change> ofBoot(Event event) {
        Subject node = Subject.clusterScoped("Node", event.name());
        return Change.of(event.last(), ChangeKind.NODE, node, Evidence.quoting("booted", event.message()));
    }
}
