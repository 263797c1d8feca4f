// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.tool.health.list;

import io.clusterhealth.check.Restatement;
import io.clusterhealth.cluster.object.Event;
import io.clusterhealth.finding.Subject;
import io.clusterhealth.render.Facts;
import io.clusterhealth.render.Redaction;
import io.clusterhealth.tool.health.Row;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.stream.Stream;

/// The Warning events of one reason about one owner.
///
/// @param about the owner of the objects that the events are about; the object itself where it has none
/// @param count total number of occurrences
/// @param objects number of objects that the events are about
/// @param gone how many of these objects no longer exist
/// @param owned whether the objects have an owner
/// @param last time of the last occurrence
/// @param message message of the latest event that gives a cause, else of the latest
public record EventRow(
        String reason,
        Subject about,
        int count,
        int objects,
        int gone,
        boolean owned,
        Optional<Instant> last,
        String message)
        implements Row {
    private static final int MESSAGE = 200;

    /// The latest first, then the more frequent.
    private static final Comparator<EventRow> ORDER = Comparator.comparing(
                    (EventRow row) -> row.last.orElse(Instant.EPOCH), Comparator.reverseOrder())
            .thenComparingInt(row -> -row.count)
            .thenComparing(EventRow::about)
            .thenComparing(EventRow::reason);

    /// Rows of these events, the latest first.
    ///
    /// @param owner returns the owner of an event's object
    /// @param gone whether an event's object no longer exists
    public static List<EventRow> of(List<Event> events, Function<Event, Subject> owner, Predicate<Event> gone) {
        record EventKey(String reason, Subject about) {}
        Map<EventKey, List<Event>> groups = new LinkedHashMap<>();
        events.forEach(event -> groups.computeIfAbsent(
                        new EventKey(event.reason(), owner.apply(event)), _ -> new ArrayList<>())
                .add(event));
        return groups.entrySet().stream()
                .map(group -> of(group.getKey().reason(), group.getKey().about(), group.getValue(), gone))
                .sorted(ORDER)
                .toList();
    }

    private static EventRow of(String reason, Subject about, List<Event> events, Predicate<Event> gone) {
        Event latest = events.stream()
                .max(Comparator.comparing((Event event) -> event.last().orElse(Instant.EPOCH)))
                .orElseThrow();
        Event telling = events.stream().max(Restatement.MOST_TELLING_LAST).orElseThrow();
        long count = events.stream().mapToLong(Event::count).sum();
        long left = objects(events.stream().filter(gone));
        long there = objects(events.stream().filter(gone.negate()));
        return new EventRow(
                reason,
                about,
                (int) Math.min(Integer.MAX_VALUE, count),
                (int) (there + left),
                (int) left,
                !latest.name().equals(about.name()) || !latest.kind().equals(about.kind()),
                latest.last(),
                telling.message());
    }

    private static long objects(Stream<Event> events) {
        return events.map(event -> new Subject(event.kind(), event.namespace(), event.name()))
                .distinct()
                .count();
    }

    /// `12 × BackOff on Deployment shop/cart (3 objects, 2 no longer there), last 2 min ago: "Back-off restarting…"`
    @Override
    public Facts facts(Instant asOf) {
        Facts facts = begun().fact("about", Redaction.subject(about), " on %s");
        if (gone == 0) {
            return told(objects > 1 ? facts.fact("objects", objects, " (%s objects)") : facts, asOf);
        }
        return told(
                objects > 1
                        ? facts.fact("objects", objects, " (%s objects, ").fact("gone", gone, "%s no longer there)")
                        : facts.fact("gone", gone, owned ? " (1 object, no longer there)" : " (no longer there)"),
                asOf);
    }

    public Facts brief(Instant asOf) {
        return told(gone == 0 ? begun() : begun().fact("gone", gone, " (of an earlier one of this name)"), asOf);
    }

    private Facts begun() {
        return new Facts().fact("count", count, "%s × ").fact("reason", Redaction.line(reason, 60), "%s");
    }

    private Facts told(Facts facts, Instant asOf) {
        return facts.age("last", last, asOf, ", last %s ago")
                .say(last.isPresent() ? "" : ", time unknown")
                .fact("message", Redaction.message(message, MESSAGE).replace('"', '\''), ": \"%s\"");
    }
}
