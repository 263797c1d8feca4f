// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.check.workload;

import io.clusterhealth.check.Age;
import io.clusterhealth.cluster.object.Container;
import io.clusterhealth.cluster.object.Container.Termination;
import io.clusterhealth.finding.Evidence;
import io.clusterhealth.finding.FindingCode;
import io.clusterhealth.finding.Mode;
import io.clusterhealth.finding.Quote;
import java.util.List;
import java.util.Optional;

/// A container that the kernel repeatedly kills for its memory use.
public record OomKilled(Looping looping) implements PodRule {

    @Override
    public Optional<PodTrouble> judge(PodView view) {
        return looping.worst(view, OomKilled::outOfMemory)
                .map(container -> new PodTrouble(
                        FindingCode.POD_OOM_KILLED,
                        Optional.empty(),
                        looping.since(view, container),
                        List.of(evidence(container, view)),
                        List.of(),
                        tooSmall(container).map(_ -> Mode.MEMORY_LIMIT_TOO_SMALL)));
    }

    private static boolean outOfMemory(Termination ended) {
        return ended.reason().equals("OOMKilled") || MemoryLimit.tooSmall(ended.message());
    }

    /// The termination, if the container's first process could not start within the limit.
    private static Optional<Termination> tooSmall(Container container) {
        return container.ended().filter(ended -> MemoryLimit.tooSmall(ended.message()));
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
        String ago = container
                .ended()
                .flatMap(Termination::at)
                .map(at -> ", last " + Age.text(at, view.asOf()) + " ago")
                .orElse("");
        return Containers.name(container) + " was killed for its memory (OOMKilled" + limit(", limit ", container)
                + "); restarts: " + container.restarts() + ago;
    }

    private static String limit(String words, Container container) {
        return container.memoryLimit() == 0 ? "" : words + Amount.MEMORY.text(container.memoryLimit());
    }
}
