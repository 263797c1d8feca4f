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
import java.util.Set;
import java.util.stream.Stream;

/// Deployments that were scaled and nodes that were cordoned, as long as their events exist.
record Actions() implements ChangeSource {
    @Override
    public Set<Resource<?>> needs() {
        return Set.of(Resources.ACTIONS, Resources.REPLICA_SETS);
    }

    @Override
    public Stream<Change> changes(Picture picture) {
        Stream<Change> scaled = picture.index(Histories.class, Histories::in)
                .scaledBesideRollouts()
                .map(scaling -> new Change(
                        scaling.at(),
                        ChangeKind.ACTION,
                        scaling.owner(),
                        Evidence.quoting("was scaled", scaling.event().message())));
        return Stream.concat(scaled, picture.objects(Resources.ACTIONS).stream().flatMap(Actions::cordon));
    }

    private static Stream<Change> cordon(Action action) {
        Event event = action.event();
        String what = switch (event.reason()) {
            case "NodeNotSchedulable" -> "was cordoned";
            case "NodeSchedulable" -> "was uncordoned";
            default -> "";
        };
        return event.last().stream()
                .filter(_ -> !what.isEmpty())
                .map(at -> new Change(
                        at, ChangeKind.ACTION, Subject.clusterScoped("Node", event.name()), Evidence.of(what)));
    }
}
