// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.timeline;

import io.clusterhealth.finding.Evidence;
import io.clusterhealth.finding.Subject;
import io.clusterhealth.timeline.Change.ChangeKind;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/// A write of an object.
///
/// @param writer the field manager of the write; empty where unknown
/// @param fresh whether the write created the object
record Write(Subject subject, Instant at, String writer, boolean fresh) {
    private static final int FOLDED = 4;

    private static final Comparator<Write> BY_NAME = Comparator.comparing(
                    (Write write) -> write.subject().namespace())
            .thenComparing(write -> write.subject().name());

    /// The key by which writes are grouped.
    private record Together(String kind, String writer, Instant minute) {}

    /// Groups the writes of one manager to one kind within one minute, since a controller may write hundreds of
    /// objects.
    static Stream<Change> told(Stream<Write> writes) {
        Map<Together, List<Write>> together = writes.sorted(BY_NAME)
                .collect(Collectors.groupingBy(
                        write -> new Together(
                                write.subject().kind(),
                                write.writer(),
                                write.at().truncatedTo(ChronoUnit.MINUTES)),
                        LinkedHashMap::new,
                        Collectors.toList()));
        return together.values().stream().flatMap(Write::changes);
    }

    private static Stream<Change> changes(List<Write> writes) {
        return writes.size() < FOLDED
                ? writes.stream().map(write -> write.change(write.fresh() ? "was created" : "was changed"))
                : Stream.of(writes.getFirst().change("and %d more were written".formatted(writes.size() - 1)));
    }

    private Change change(String what) {
        return new Change(
                at,
                ChangeKind.CONFIG,
                subject,
                writer.isEmpty() ? Evidence.of(what) : Evidence.quoting(what + " by", writer));
    }
}
