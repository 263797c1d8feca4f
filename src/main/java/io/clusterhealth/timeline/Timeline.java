// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.timeline;

import io.clusterhealth.cluster.Picture;
import io.clusterhealth.cluster.Resource;
import java.time.Instant;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;

/// All changes of a stretch of time, from every source.
public final class Timeline {
    private static final List<ChangeSource> SOURCES = List.of(
            new UpdateHistory(),
            new Rollouts(),
            new Revisions(),
            new Actions(),
            new HandWrites(),
            new Releases(),
            new ConfigWrites(),
            new NodeChanges(),
            new OperatorChanges(),
            new WarningEvents());

    private Timeline() {}

    /// The lists that are read for it.
    public static Set<Resource<?>> needs() {
        return SOURCES.stream().flatMap(source -> source.needs().stream()).collect(Collectors.toUnmodifiableSet());
    }

    /// The changes from a moment on, newest first. A time that lies ahead of the picture's is the picture's: clocks
    /// differ.
    public static List<Change> since(Instant from, Picture picture) {
        return SOURCES.stream()
                .flatMap(source -> source.changes(picture))
                .map(change -> change.at().isAfter(picture.asOf())
                        ? new Change(picture.asOf(), change.kind(), change.subject(), change.what())
                        : change)
                .filter(change -> !change.at().isBefore(from))
                .sorted(Change.ORDER)
                .toList();
    }
}
