// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.check.pod;

import io.clusterhealth.check.Age;
import io.clusterhealth.check.Quotes;
import io.clusterhealth.check.Subjects;
import io.clusterhealth.cluster.object.Container;
import io.clusterhealth.cluster.object.Container.Termination;
import io.clusterhealth.cluster.object.Event;
import io.clusterhealth.cluster.object.Requests.Amount;
import io.clusterhealth.finding.Evidence;
import io.clusterhealth.finding.FindingCode;
import io.clusterhealth.finding.Mode;
import io.clusterhealth.finding.Quote;
import java.time.Duration;
import java.util.Optional;
import java.util.Set;

/// A container that the kernel repeatedly kills for its memory use.
public record OomKilled(Looping looping) implements PodRule {
    private static final Set<String> NODE_OUT_OF_MEMORY = Set.of("SystemOOM");

    private static final Duration TOGETHER = Duration.ofMinutes(2);

    @Override
    public Optional<PodTrouble> judge(PodView view) {
        return looping.worst(view, OomKilled::outOfMemory)
                .map(container -> PodTrouble.of(
                                FindingCode.POD_OOM_KILLED,
                                FailureSeries.of(container, view).since(),
                                evidence(container, view))
                        .adding(onNode(container, view)
                                .map(event -> Evidence.quoting(
                                        "its node %s ran out of memory"
                                                .formatted(view.pod().node()),
                                        Quotes.of(event)))
                                .stream())
                        .in(mode(container, view)));
    }

    private static Optional<Mode> mode(Container container, PodView view) {
        return tooSmall(container)
                .map(_ -> Mode.MEMORY_LIMIT_TOO_SMALL)
                .or(() -> onNode(container, view).map(_ -> Mode.NODE_OUT_OF_MEMORY))
                .or(() -> container.memoryLimit() == 0 && container.restarts() > 0
                        ? Optional.of(Mode.OOM_WITHOUT_LIMIT)
                        : Optional.empty());
    }

    /// The kubelet's event that the whole node ran out of memory when the container ended.
    private static Optional<Event> onNode(Container container, PodView view) {
        return view.warnings()
                .latest(Subjects.node(view.pod().node()), NODE_OUT_OF_MEMORY)
                .filter(event -> container
                        .ended()
                        .flatMap(Termination::at)
                        .flatMap(end ->
                                event.last().map(at -> Duration.between(end, at).abs()))
                        .filter(apart -> apart.compareTo(TOGETHER) <= 0)
                        .isPresent());
    }

    private static boolean outOfMemory(Termination ended) {
        return ended.outOfMemory() || Containers.memoryTooSmall(ended.message());
    }

    /// The termination, if the container's first process could not start within the limit.
    private static Optional<Termination> tooSmall(Container container) {
        return container.ended().filter(ended -> Containers.memoryTooSmall(ended.message()));
    }

    private static Evidence evidence(Container container, PodView view) {
        return tooSmall(container)
                .map(ended -> Evidence.quoting(
                        Containers.name(container) + " cannot start within its memory limit" + limit(" of ", container)
                                + "; restarts: " + container.restarts(),
                        new Quote(ended.reason(), ended.message()),
                        Containers.outOfMemory(container)))
                .orElseGet(() -> Evidence.of(statement(container, view), Containers.outOfMemory(container)));
    }

    private static String statement(Container container, PodView view) {
        String ago = Age.text(", last %s ago", container.ended().flatMap(Termination::at), view.asOf());
        return Containers.name(container) + " was killed for its memory (OOMKilled" + limit(", limit ", container)
                + "); restarts: " + container.restarts() + ago;
    }

    private static String limit(String words, Container container) {
        return container.memoryLimit() == 0 ? "" : words + Amount.MEMORY.text(container.memoryLimit());
    }
}
