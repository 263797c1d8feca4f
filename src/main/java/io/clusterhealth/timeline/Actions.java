// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.timeline;

import io.clusterhealth.cluster.Picture;
import io.clusterhealth.cluster.Resource;
import io.clusterhealth.cluster.Resources;
import io.clusterhealth.cluster.object.Action;
import io.clusterhealth.cluster.object.Event;
import io.clusterhealth.finding.Evidence;
import io.clusterhealth.finding.Subject;
import io.clusterhealth.timeline.Change.ChangeKind;
import java.time.Duration;
import java.time.Instant;
import java.util.Set;
import java.util.stream.Stream;

/// Workloads that were scaled and nodes that were cordoned, as long as their events tell.
record Actions() implements ChangeSource {
    /// A rollout scales too, for as long as it takes.
    private static final Duration ROLLOUT = Duration.ofMinutes(15);

    @Override
    public Set<Resource<?>> needs() {
        return Set.of(Resources.ACTIONS, Resources.REPLICA_SETS);
    }

    @Override
    public Stream<Change> changes(Picture picture) {
        Histories histories = Histories.in(picture);
        return picture.objects(Resources.ACTIONS).stream()
                .map(Action::event)
                .flatMap(event ->
                        event
                                .last()
                                .filter(at -> !rollsOut(event, at, histories))
                                .map(at -> change(event, at))
                                .stream());
    }

    private static boolean rollsOut(Event event, Instant at, Histories histories) {
        return histories.of(subject(event)).stream()
                .flatMap(History::begins)
                .anyMatch(begun -> !begun.isAfter(at) && begun.isAfter(at.minus(ROLLOUT)));
    }

    private static Change change(Event event, Instant at) {
        return new Change(at, ChangeKind.ACTION, subject(event), what(event));
    }

    private static Evidence what(Event event) {
        return switch (event.reason()) {
            case "NodeNotSchedulable" -> Evidence.of("was cordoned");
            case "NodeSchedulable" -> Evidence.of("was uncordoned");
            default -> Evidence.quoting("was scaled", event.message());
        };
    }

    private static Subject subject(Event event) {
        return new Subject(event.kind(), event.kind().equals("Node") ? "" : event.namespace(), event.name());
    }
}
