// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.timeline;

import io.clusterhealth.cluster.HandWritten;
import io.clusterhealth.cluster.Picture;
import io.clusterhealth.cluster.Resources;
import io.clusterhealth.cluster.object.Event;
import io.clusterhealth.cluster.object.FieldManagers;
import io.clusterhealth.cluster.object.HandWrite;
import io.clusterhealth.finding.Evidence;
import io.clusterhealth.finding.Subject;
import io.clusterhealth.timeline.Change.ChangeKind;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/// Deployments that were scaled, nodes that were cordoned, and objects that were changed by hand.
final class Actions {
    private static final String CORDONED = "was cordoned";

    /// The most time between a node's taint and the kubelet's event about it.
    private static final Duration NOTICED = Duration.ofMinutes(2);

    private Actions() {}

    /// Deployments that were scaled beside their rollouts, as long as the events exist.
    static Stream<Change> scaled(Picture picture) {
        return picture.index(Histories.class, Histories::in)
                .scaledBesideRollouts()
                .map(scaling -> new Change(
                        scaling.at(),
                        ChangeKind.ACTION,
                        scaling.owner(),
                        Evidence.quoting("was scaled", scaling.event().message())));
    }

    /// Nodes that were cordoned or uncordoned, as long as the events exist; a node that is still cordoned also by its
    /// taint, since not every kubelet emits the event.
    static Stream<Change> cordoned(Picture picture) {
        List<Change> cordons = picture.objects(Resources.ACTIONS).stream()
                .flatMap(Actions::cordon)
                .toList();
        Stream<Change> tainted = picture.objects(Resources.NODES).stream()
                .flatMap(node -> ofNode(node.name(), node.cordoned(), CORDONED))
                .filter(taint -> cordons.stream().noneMatch(cordon -> isAbout(cordon, taint)));
        return Stream.concat(cordons.stream(), tainted);
    }

    private static Stream<Change> cordon(Event event) {
        return switch (event.reason()) {
            case "NodeNotSchedulable" -> ofNode(event.name(), event.last(), CORDONED);
            case "NodeSchedulable" -> ofNode(event.name(), event.last(), "was uncordoned");
            default -> Stream.empty();
        };
    }

    private static boolean isAbout(Change cordon, Change taint) {
        return cordon.subject().equals(taint.subject())
                && cordon.what().equals(taint.what())
                && Duration.between(taint.at(), cordon.at()).abs().compareTo(NOTICED) <= 0;
    }

    private static Stream<Change> ofNode(String name, Optional<Instant> at, String what) {
        return Change.of(at, ChangeKind.ACTION, Subject.clusterScoped("Node", name), Evidence.of(what));
    }

    /// Objects of all lists that were read that were changed by hand after their creation, as long as that write
    /// owns a field.
    static Stream<Change> byHand(Picture picture) {
        return HandWritten.in(picture).map(Actions::byHand);
    }

    private static Change byHand(HandWritten written) {
        HandWrite write = written.write();
        String beside = write.deliverer()
                .map(deliverer -> FieldManagers.deliver(deliverer)
                        ? ", though %s delivers it".formatted(deliverer)
                        : ", after %s had written it".formatted(deliverer))
                .orElse("");
        return new Change(
                write.at(),
                ChangeKind.ACTION,
                Write.subject(written.kind(), written.metadata()),
                Evidence.quoting(FieldManagers.changed(write.by()) + beside, write.by()));
    }
}
