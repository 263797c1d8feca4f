// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.check.workload;

import io.clusterhealth.capability.Software;
import io.clusterhealth.check.Age;
import io.clusterhealth.check.Backends;
import io.clusterhealth.check.EntryPoint;
import io.clusterhealth.check.Owners;
import io.clusterhealth.check.Quotes;
import io.clusterhealth.check.Subjects;
import io.clusterhealth.check.Warnings;
import io.clusterhealth.check.Workloads;
import io.clusterhealth.check.pod.PodTrouble;
import io.clusterhealth.cluster.Picture;
import io.clusterhealth.cluster.Resources;
import io.clusterhealth.cluster.object.Event;
import io.clusterhealth.cluster.object.Pod;
import io.clusterhealth.finding.Evidence;
import io.clusterhealth.finding.FindingCode;
import io.clusterhealth.finding.Mode;
import io.clusterhealth.finding.Subject;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/// The Warning events that are repeated about what prepares a pod: about the Services and their entry points for a pod
/// that waits for its readiness gate, about its node and the network plugin's pod there for one without a network.
record NeighbourWarnings(Picture picture, Warnings warnings) {
    private static final Software PLUGIN = Software.named("cni-plugin");
    private static final String NO_SANDBOX = "FailedCreatePodSandBox";

    static NeighbourWarnings in(Picture picture) {
        return new NeighbourWarnings(picture, Warnings.in(picture));
    }

    /// Adds the most frequent of them to the trouble of the pod.
    PodTrouble told(PodTrouble trouble, Pod pod) {
        return trouble.adding(neighbours(trouble, pod)
                .flatMap(neighbour -> warnings.repeated(neighbour, picture.asOf()))
                .max(Event.BY_COUNT.thenComparing(Event.BY_TIME).thenComparing(Event::message))
                .map(event -> Evidence.quoting(
                        "Warning event of %s, %d times%s"
                                .formatted(
                                        Subjects.of(event),
                                        event.count(),
                                        Age.text(" in %s", event.first(), picture.asOf())),
                        Quotes.of(event)))
                .stream());
    }

    private Stream<Subject> neighbours(PodTrouble trouble, Pod pod) {
        if (trouble.mode().equals(Optional.of(Mode.READINESS_GATE))) {
            return entrances(pod);
        }
        return trouble.code() == FindingCode.POD_STUCK_CREATING
                        && trouble.evidence().stream()
                                .anyMatch(one -> one.said().reason().equals(NO_SANDBOX))
                ? Stream.concat(Stream.of(Subjects.node(pod.node())), plugins(pod))
                : Stream.empty();
    }

    private Stream<Subject> entrances(Pod pod) {
        List<Subject> services =
                Optional.ofNullable(Workloads.bySubject(picture)
                                .get(Owners.in(picture).workload(pod)))
                        .stream()
                        .flatMap(workload -> Backends.in(picture).selecting(workload))
                        .map(service -> Subjects.of("Service", service.metadata()))
                        .toList();
        return Stream.concat(
                services.stream(),
                EntryPoint.in(picture)
                        .filter(entry -> entry.targets().stream().anyMatch(services::contains))
                        .map(EntryPoint::subject));
    }

    private Stream<Subject> plugins(Pod pod) {
        return picture.objects(Resources.PODS).stream()
                .filter(other -> other.node().equals(pod.node()))
                .map(Subjects::of)
                .filter(PLUGIN::matches);
    }
}
