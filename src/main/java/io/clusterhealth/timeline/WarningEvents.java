// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.timeline;

import io.clusterhealth.cluster.ObjectName;
import io.clusterhealth.cluster.Picture;
import io.clusterhealth.cluster.Resources;
import io.clusterhealth.cluster.object.Event;
import io.clusterhealth.finding.Evidence;
import io.clusterhealth.finding.Quote;
import io.clusterhealth.finding.Subject;
import io.clusterhealth.timeline.Change.ChangeKind;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/// Warning events; those with the same reason, kind and namespace are one change, between the first and the last of
/// them: what still happens now is no old change. So are those of several namespaces with the same message.
final class WarningEvents {
    /// A lost node, for one, has pods of many namespaces.
    private static final int FOLDED = 4;

    private record Alike(String reason, String kind, String namespace) {}

    /// The key by which the groups of several namespaces are joined.
    private record Everywhere(String reason, String kind, String message) {}

    private WarningEvents() {}

    static Stream<Change> changes(Picture picture) {
        Map<Alike, List<Event>> alike = new LinkedHashMap<>();
        for (Event event : picture.objects(Resources.EVENTS)) {
            if (event.last().isPresent() && !NodeChanges.boot(event)) {
                alike.computeIfAbsent(
                                new Alike(event.reason(), event.kind(), event.namespace()), _ -> new ArrayList<>())
                        .add(event);
            }
        }
        return alike.values().stream()
                .collect(Collectors.groupingBy(WarningEvents::everywhere, LinkedHashMap::new, Collectors.toList()))
                .values()
                .stream()
                .flatMap(same -> same.size() < FOLDED
                        ? same.stream()
                        : Stream.of(same.stream().flatMap(List::stream).toList()))
                .map(WarningEvents::change);
    }

    private static Everywhere everywhere(List<Event> events) {
        Event latest = latest(events);
        return new Everywhere(latest.reason(), latest.kind(), latest.message());
    }

    private static Event latest(List<Event> events) {
        return events.stream()
                .max(Comparator.comparing(WarningEvents::at)
                        .thenComparing(Event::namespace, Comparator.reverseOrder())
                        .thenComparing(Event::name, Comparator.reverseOrder())
                        .thenComparing(Event::message, Comparator.reverseOrder()))
                .orElseThrow();
    }

    private static Change change(List<Event> events) {
        Event latest = latest(events);
        int times = events.stream().mapToInt(Event::count).sum();
        long others = events.stream()
                        .map(event -> new ObjectName(event.namespace(), event.name()))
                        .distinct()
                        .count()
                - 1;
        return new Change(
                at(latest),
                events.stream()
                        .map(event -> event.first().orElse(at(event)))
                        .min(Comparator.naturalOrder())
                        .filter(first -> Duration.between(first, at(latest)).toSeconds() > 0),
                ChangeKind.WARNING,
                new Subject(latest.kind(), latest.namespace(), latest.name()),
                0,
                Evidence.quoting(
                        (others == 0 ? "" : "it and %d more ".formatted(others))
                                + (times == 1 ? "warned once" : "warned %d times".formatted(times))
                                + (others == 0 || isOne(events) ? "" : ", the last time"),
                        new Quote(latest.reason(), latest.message())));
    }

    /// Whether all have the same message.
    private static boolean isOne(List<Event> events) {
        return events.stream().map(Event::message).distinct().count() == 1;
    }

    private static Instant at(Event event) {
        return event.last().orElse(Instant.EPOCH);
    }
}
