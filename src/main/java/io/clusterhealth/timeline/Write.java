// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.timeline;

import io.clusterhealth.cluster.Picture;
import io.clusterhealth.cluster.Resource;
import io.clusterhealth.cluster.Resources;
import io.clusterhealth.cluster.object.Metadata;
import io.clusterhealth.cluster.object.Metadata.WithMetadata;
import io.clusterhealth.finding.Evidence;
import io.clusterhealth.finding.Subject;
import io.clusterhealth.text.Words;
import io.clusterhealth.timeline.Change.ChangeKind;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/// A write of an object.
///
/// @param writer the field manager of the write; empty where unknown
/// @param fresh whether the write created the object
record Write(Subject subject, Instant at, String writer, boolean fresh) {
    /// NetworkPolicies, quotas, limit ranges and admission webhooks.
    static final Set<Resource<? extends WithMetadata>> RESTRICTIONS = Set.of(
            Resources.NETWORK_POLICIES,
            Resources.QUOTAS,
            Resources.CLUSTER_QUOTAS,
            Resources.LIMIT_RANGES,
            Resources.VALIDATING_WEBHOOKS,
            Resources.MUTATING_WEBHOOKS);

    private static final int FOLDED = 4;
    private static final int NAMED = 3;

    private static final Comparator<Write> BY_NAME = Comparator.comparing(
                    (Write write) -> write.subject().namespace())
            .thenComparing(write -> write.subject().name());

    private record Together(String kind, String writer, Instant minute, String sharing) {}

    static Subject subject(String kind, Metadata metadata) {
        return new Subject(kind, metadata.namespace(), metadata.name());
    }

    /// ConfigMaps and Secrets that were written: time and author, never content.
    static Stream<Change> ofConfiguration(Picture picture) {
        return told(Stream.of(Resources.CONFIG_MAPS, Resources.SECRETS)
                .flatMap(resource -> picture.objects(resource).stream()
                        .filter(object ->
                                !object.bookkeeping() && object.release().isEmpty())
                        .flatMap(object -> object.written().stream()
                                .map(at -> new Write(
                                        subject(resource.kind(), object.metadata()),
                                        at,
                                        object.writer(),
                                        object.metadata().created().equals(object.written()))))));
    }

    /// New objects that restrict or modify others.
    static Stream<Change> ofRestrictions(Picture picture) {
        return told(RESTRICTIONS.stream()
                .flatMap(list -> picture.objects(list).stream()
                        .flatMap(object -> object.created().stream()
                                .map(at -> new Write(subject(list.kind(), object.metadata()), at, "", true)))));
    }

    /// Groups the writes of one manager to one kind within one minute, since a controller may write hundreds of
    /// objects: one in each namespace, or many in one.
    private static Stream<Change> told(Stream<Write> writes) {
        Map<Boolean, List<List<Write>>> named = together(writes.sorted(BY_NAME), Subject::name)
                .collect(Collectors.partitioningBy(same -> same.size() >= FOLDED));
        return Stream.concat(
                named.getOrDefault(true, List.of()).stream()
                        .map(same -> folded(same, "and %d more were written".formatted(same.size() - 1))),
                together(named.getOrDefault(false, List.of()).stream().flatMap(List::stream), Subject::namespace)
                        .flatMap(Write::changes));
    }

    private static Stream<List<Write>> together(Stream<Write> writes, Function<Subject, String> shared) {
        return writes
                .collect(Collectors.groupingBy(
                        write -> new Together(
                                write.subject.kind(),
                                write.writer,
                                write.at.truncatedTo(ChronoUnit.MINUTES),
                                shared.apply(write.subject)),
                        LinkedHashMap::new,
                        Collectors.toList()))
                .values()
                .stream();
    }

    private static Stream<Change> changes(List<Write> writes) {
        if (writes.size() < FOLDED) {
            return writes.stream().map(write -> folded(List.of(write), write.fresh() ? "was created" : "was changed"));
        }
        List<String> others =
                writes.stream().skip(1).map(write -> write.subject().name()).toList();
        return Stream.of(folded(writes, "was written with " + Words.first(others, NAMED)));
    }

    private static Change folded(List<Write> writes, String what) {
        Write first = writes.getFirst();
        List<Instant> times = writes.stream().map(Write::at).sorted().toList();
        return new Change(
                times.getLast(),
                Optional.of(times.getFirst()).filter(times.getLast()::isAfter),
                ChangeKind.CONFIG,
                first.subject,
                0,
                first.writer.isEmpty() ? Evidence.of(what) : Evidence.quoting(what + " by", first.writer));
    }
}
