// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.timeline;

import io.clusterhealth.cluster.Picture;
import io.clusterhealth.cluster.Resource;
import io.clusterhealth.cluster.Resources;
import io.clusterhealth.cluster.object.Pod;
import java.time.Instant;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/// All changes of a stretch of time, from every source.
public final class Timeline {
    /// By the kind of workload, the list that tells what its revisions were.
    private static final Map<String, Resource<?>> REVISIONS = Map.of(
            "Deployment", Resources.REPLICA_SETS,
            "StatefulSet", Resources.CONTROLLER_REVISIONS,
            "DaemonSet", Resources.CONTROLLER_REVISIONS);

    private static final List<ChangeSource> SOURCES = List.of(
            new UpdateHistory(),
            new Rollouts(),
            new Actions(),
            new HandWrites(),
            new Releases(),
            new ConfigWrites(),
            new Restrictions(),
            new NodeChanges(),
            new OperatorChanges(),
            new WarningEvents());

    private Timeline() {}

    /// The lists that are read for it.
    public static Set<Resource<?>> needs() {
        return SOURCES.stream().flatMap(source -> source.needs().stream()).collect(Collectors.toUnmodifiableSet());
    }

    /// The list that tells of the rollouts of a workload; empty for kinds that keep no revisions.
    public static Optional<Resource<?>> revisions(String kind) {
        return Optional.ofNullable(REVISIONS.get(kind));
    }

    /// Rollouts and rollbacks of workloads that had another revision before, as far as their [#revisions] were read.
    ///
    /// @param pods of the same workloads: a rollback is not later than what it made
    public static List<Replacement> rollouts(Picture revisions, List<Pod> pods) {
        return Histories.in(revisions, pods)
                .all()
                .flatMap(History::replacements)
                .sorted(Comparator.comparing(Replacement::change, Change.ORDER))
                .toList();
    }

    /// The changes from a moment on, newest first. A time that lies ahead of the picture's is the picture's: clocks
    /// differ.
    public static List<Change> since(Instant from, Picture picture) {
        return SOURCES.stream()
                .flatMap(source -> source.changes(picture))
                .map(change -> change.at().isAfter(picture.asOf())
                        ? new Change(
                                picture.asOf(),
                                change.notBefore(),
                                change.kind(),
                                change.subject(),
                                change.turn(),
                                change.what())
                        : change)
                .filter(change -> !change.at().isBefore(from))
                .sorted(Change.ORDER)
                .toList();
    }
}
