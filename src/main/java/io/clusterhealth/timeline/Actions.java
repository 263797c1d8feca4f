// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.timeline;

import io.clusterhealth.cluster.Picture;
import io.clusterhealth.cluster.Resources;
import io.clusterhealth.cluster.object.Action;
import io.clusterhealth.cluster.object.Event;
import io.clusterhealth.cluster.object.Node;
import io.clusterhealth.finding.Evidence;
import io.clusterhealth.finding.Subject;
import io.clusterhealth.timeline.Change.ChangeKind;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.function.Function;
import java.util.stream.Stream;

/// Deployments that were scaled and nodes that were cordoned, as long as their events exist; a node that is still
/// cordoned also by its taint, since not every kubelet emits the event.
final class Actions {
    private static final String CORDONED = "was cordoned";

    /// The most time between a node's taint and the kubelet's event about it.
    private static final Duration NOTICED = Duration.ofMinutes(2);

    private Actions() {}

    static Stream<Change> changes(Picture picture) {
        Stream<Change> scaled = picture.index(Histories.class, Histories::in)
                .scaledBesideRollouts()
                .map(scaling -> new Change(
                        scaling.at(),
                        ChangeKind.ACTION,
                        scaling.owner(),
                        Evidence.quoting("was scaled", scaling.event().message())));
        List<Change> cordons = picture.objects(Resources.ACTIONS).stream()
                .flatMap(Actions::cordon)
                .toList();
        Stream<Change> tainted = picture.objects(Resources.NODES).stream()
                .flatMap(Actions::tainted)
                .filter(taint -> cordons.stream().noneMatch(cordon -> isAbout(cordon, taint)));
        return Stream.of(scaled, cordons.stream(), tainted).flatMap(Function.identity());
    }

    private static Stream<Change> cordon(Action action) {
        Event event = action.event();
        String what = switch (event.reason()) {
            case "NodeNotSchedulable" -> CORDONED;
            case "NodeSchedulable" -> "was uncordoned";
            default -> "";
        };
        return event.last().stream().filter(_ -> !what.isEmpty()).map(at -> ofNode(event.name(), at, what));
    }

    private static Stream<Change> tainted(Node node) {
        return node.cordoned().stream().map(at -> ofNode(node.name(), at, CORDONED));
    }

    private static boolean isAbout(Change cordon, Change taint) {
        return cordon.subject().equals(taint.subject())
                && cordon.what().equals(taint.what())
                && Duration.between(taint.at(), cordon.at()).abs().compareTo(NOTICED) <= 0;
    }

    private static Change ofNode(String name, Instant at, String what) {
        return new Change(at, ChangeKind.ACTION, Subject.clusterScoped("Node", name), Evidence.of(what));
    }
}
