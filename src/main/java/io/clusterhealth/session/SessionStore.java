// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.session;

import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.Supplier;

/// What this process knows of sessions besides their ids, and can afford to lose: dropped when idle, or when there are
/// too many, the least recently seen first. Safe for use by several threads.
///
/// @param <T> what is known of one
public final class SessionStore<T> {
    /// The most sessions that anything is known of, and the most whose end is remembered.
    public static final int MAX = 10_000;

    /// How long one may be silent before what is known of it is dropped. Its id stays good.
    public static final Duration IDLE = Duration.ofMinutes(30);

    private record Entry<T>(T content, Instant created, Instant seen) {}

    /// How the sessions are doing.
    ///
    /// @param active how many there are
    /// @param created how many there ever were
    /// @param ended how many their clients ended
    /// @param dropped how many were idle or too many
    public record Statistics(int active, long created, long ended, long dropped) {}

    private final Map<String, Entry<T>> entries = new LinkedHashMap<>(16, 0.75f, true);
    private final Map<String, Instant> ended = new LinkedHashMap<>();
    private final int max;
    private final Clock clock;
    private final Consumer<T> onDrop;
    private long created;
    private long ends;
    private long dropped;

    /// @param onDrop told of everything that is forgotten, for whatever reason
    public SessionStore(int max, Clock clock, Consumer<T> onDrop) {
        this.max = max;
        this.clock = clock;
        this.onDrop = onDrop;
    }

    /// What is known of a session, which may be nothing but this; empty when its client ended it.
    public Optional<T> seen(Ticket ticket, Supplier<T> fresh) {
        List<T> forgotten = new ArrayList<>();
        try {
            return seen(ticket.id(), fresh, forgotten);
        } finally {
            forgotten.forEach(onDrop);
        }
    }

    private synchronized Optional<T> seen(String id, Supplier<T> fresh, List<T> forgotten) {
        if (ended.containsKey(id)) {
            return Optional.empty();
        }
        Instant now = clock.instant();
        Entry<T> known = entries.get(id);
        Entry<T> entry =
                known == null ? new Entry<>(fresh.get(), now, now) : new Entry<>(known.content(), known.created(), now);
        created += known == null ? 1 : 0;
        entries.put(id, entry);
        sweep(now, forgotten);
        return Optional.of(entry.content());
    }

    /// Forgets a session, and that its id was good: in this process, and until [#MAX] others have ended as well.
    public void end(Ticket ticket) {
        Optional<T> content;
        synchronized (this) {
            content = Optional.ofNullable(entries.remove(ticket.id())).map(Entry::content);
            ended.put(ticket.id(), ticket.expires());
            ends++;
            if (ended.size() > MAX) {
                ended.remove(ended.keySet().iterator().next());
            }
        }
        content.ifPresent(onDrop);
    }

    /// How the sessions are doing.
    public synchronized Statistics statistics() {
        return new Statistics(entries.size(), created, ends, dropped);
    }

    /// Drops everything.
    public void clear() {
        List<T> all = new ArrayList<>();
        synchronized (this) {
            entries.values().forEach(entry -> all.add(entry.content()));
            entries.clear();
        }
        all.forEach(onDrop);
    }

    /// Drops what has been idle for too long, and ends whose ids have expired anyway. To be called now and then: each
    /// use of a session drops others that are idle, but there may be no use of any.
    public void sweep() {
        List<T> forgotten = new ArrayList<>();
        synchronized (this) {
            Instant now = clock.instant();
            sweep(now, forgotten);
            ended.values().removeIf(expires -> !now.isBefore(expires));
        }
        forgotten.forEach(onDrop);
    }

    private void sweep(Instant now, List<T> forgotten) {
        Iterator<Entry<T>> eldest = entries.values().iterator();
        while (eldest.hasNext()) {
            Entry<T> entry = eldest.next();
            if (entries.size() <= max && entry.seen().plus(IDLE).isAfter(now)) {
                return;
            }
            eldest.remove();
            forgotten.add(entry.content());
            dropped++;
        }
    }
}
