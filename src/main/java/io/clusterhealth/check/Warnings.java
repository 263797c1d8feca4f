// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.check;

import io.clusterhealth.cluster.Once;
import io.clusterhealth.cluster.Picture;
import io.clusterhealth.cluster.Resources;
import io.clusterhealth.cluster.object.Event;
import io.clusterhealth.finding.Subject;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/// The Warning events of a picture by the object they are about.
public final class Warnings {
    public static final Warnings NONE = new Warnings(List.of());

    private static final int OFTEN = 3;
    private static final Duration LATELY = Duration.ofMinutes(20);

    private static final Comparator<Event> NEWEST_FIRST =
            Event.BY_TIME.reversed().thenComparing(Event::reason).thenComparing(Event::message);

    private final Once<Map<Subject, List<Event>>> ordered;

    private Warnings(List<Event> events) {
        ordered = new Once<>(() -> order(events));
    }

    public static Warnings in(Picture picture) {
        return picture.index(Warnings.class, shown -> new Warnings(shown.objects(Resources.EVENTS)));
    }

    private static Map<Subject, List<Event>> order(List<Event> events) {
        Map<Subject, List<Event>> ordered = new HashMap<>();
        for (Event event : events) {
            Subject about = Subjects.of(event);
            ordered.computeIfAbsent(about, _ -> new ArrayList<>()).add(event);
        }
        ordered.values().forEach(list -> list.sort(NEWEST_FIRST));
        return ordered;
    }

    /// All events about one object, newest first.
    public List<Event> about(Subject subject) {
        return Collections.unmodifiableList(ordered.get().getOrDefault(subject, List.of()));
    }

    /// Those of an object that its controller reports again and again until now.
    public Stream<Event> repeated(Subject subject, Instant asOf) {
        return about(subject).stream()
                .filter(event -> Age.lately(event, LATELY, asOf))
                .filter(event -> event.count() >= OFTEN && Age.reached(event.first(), LATELY, asOf));
    }

    public Optional<Event> latest(Subject subject, Set<String> reasons) {
        return about(subject).stream()
                .filter(event -> reasons.contains(event.reason()))
                .findFirst();
    }
}
