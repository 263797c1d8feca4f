// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.session;

import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.Supplier;

/// What this process knows of sessions besides their ids, and can afford to lose: dropped when idle, or when there is
/// too much of it. One caller's sessions make room for their own, those least recently seen first; where all callers
/// together have too much, those of the caller with most. What a call is under way in is never dropped for others. Safe
/// for use by several threads.
///
/// @param <T> what is known of one
public final class SessionStore<T extends SessionStore.Kept> {
    /// The most sessions whose end is remembered.
    static final int MAX_ENDED = 10_000;

    /// How long one may be silent before what is known of it is dropped. Its id stays good.
    public static final Duration IDLE = Duration.ofMinutes(30);

    /// What is known of a session.
    public interface Kept {
        /// The caller it belongs to; empty without authentication.
        String owner();

        /// Whether a call is under way.
        boolean isBusy();

        /// About how many bytes of memory it takes just now.
        long bytes();
    }

    /// How much may be known.
    ///
    /// @param sessions in all; one known caller may have an eighth of them
    /// @param bytes in all, about; one known caller may have an eighth of them
    public record SessionBounds(int sessions, long bytes) {}

    private record Entry<T>(T content, Instant seen, long bytes) {}

    /// One caller's sessions by id, the least recently seen first.
    private static final class Owned<T> {
        private final Map<String, Entry<T>> entries = new LinkedHashMap<>(4, 0.75f, true);
        private long bytes;
    }

    /// How the sessions are doing.
    ///
    /// @param active how many there are
    /// @param bytes about how much memory they take
    /// @param created how many there ever were
    /// @param ended how many their clients ended
    /// @param dropped how many were idle or too many
    public record Statistics(int active, long bytes, long created, long ended, long dropped) {}

    private final Map<String, Owned<T>> owners = new HashMap<>();
    private final Map<String, Instant> ended = new LinkedHashMap<>();
    private final SessionBounds bounds;
    private final Clock clock;
    private final Consumer<T> onDrop;
    private int active;
    private long bytes;
    private long created;
    private long ends;
    private long dropped;

    /// @param onDrop told of everything that is forgotten, for whatever reason
    public SessionStore(SessionBounds bounds, Clock clock, Consumer<T> onDrop) {
        this.bounds = bounds;
        this.clock = clock;
        this.onDrop = onDrop;
    }

    /// What is known of a session, which may be nothing but this; empty when its client ended it.
    ///
    /// @param owner as [Kept#owner] says
    public Optional<T> seen(Ticket ticket, String owner, Supplier<T> fresh) {
        List<T> forgotten = new ArrayList<>();
        try {
            return seen(ticket.id(), owner, fresh, forgotten);
        } finally {
            forgotten.forEach(onDrop);
        }
    }

    private synchronized Optional<T> seen(String id, String owner, Supplier<T> fresh, List<T> forgotten) {
        if (ended.containsKey(id)) {
            return Optional.empty();
        }
        Owned<T> owned = owners.computeIfAbsent(owner, _ -> new Owned<>());
        Optional<Entry<T>> known = remove(owned, id);
        T content = known.map(Entry::content).orElseGet(fresh);
        created += known.isEmpty() ? 1 : 0;
        Instant now = clock.instant();
        add(owned, id, new Entry<>(content, now, content.bytes()));
        dropIdle(owned, now, forgotten);
        makeRoom(owner, owned, id, forgotten);
        return Optional.of(content);
    }

    /// Marks a session as alive that is still known, and takes note of what it has come to keep.
    public void touch(Ticket ticket, String owner) {
        List<T> forgotten = new ArrayList<>();
        synchronized (this) {
            Optional.ofNullable(owners.get(owner))
                    .flatMap(owned -> Optional.ofNullable(owned.entries.get(ticket.id())))
                    .ifPresent(known -> seen(ticket.id(), owner, known::content, forgotten));
        }
        forgotten.forEach(onDrop);
    }

    private void add(Owned<T> owned, String id, Entry<T> entry) {
        owned.entries.put(id, entry);
        owned.bytes += entry.bytes();
        bytes += entry.bytes();
        active++;
    }

    private Optional<Entry<T>> remove(Owned<T> owned, String id) {
        Optional<Entry<T>> entry = Optional.ofNullable(owned.entries.remove(id));
        entry.ifPresent(one -> forget(owned, one));
        return entry;
    }

    private void forget(Owned<T> owned, Entry<T> entry) {
        owned.bytes -= entry.bytes();
        bytes -= entry.bytes();
        active--;
    }

    private void makeRoom(String owner, Owned<T> owned, String newest, List<T> forgotten) {
        boolean room = true;
        while (room && !owner.isEmpty() && isOver(owned.entries.size(), owned.bytes, 8)) {
            room = dropOne(owned, newest, forgotten);
        }
        while (room && isOver(active, bytes, 1)) {
            Owned<T> largest = owners.values().stream()
                    .max(Comparator.<Owned<T>>comparingLong(one -> one.bytes).thenComparing(one -> one.entries.size()))
                    .orElse(owned);
            room = dropOne(largest, newest, forgotten) || dropOne(owned, newest, forgotten);
        }
    }

    private boolean isOver(int sessions, long taken, int share) {
        return sessions > Math.max(1, bounds.sessions() / share) || taken > bounds.bytes() / share;
    }

    /// Drops the session seen least recently of those in which nothing is under way.
    private boolean dropOne(Owned<T> owned, String newest, List<T> forgotten) {
        Iterator<Map.Entry<String, Entry<T>>> eldest = owned.entries.entrySet().iterator();
        while (eldest.hasNext()) {
            Map.Entry<String, Entry<T>> one = eldest.next();
            if (!one.getKey().equals(newest) && !one.getValue().content().isBusy()) {
                eldest.remove();
                drop(owned, one.getValue(), forgotten);
                return true;
            }
        }
        return false;
    }

    private void drop(Owned<T> owned, Entry<T> entry, List<T> forgotten) {
        forget(owned, entry);
        forgotten.add(entry.content());
        dropped++;
    }

    private void dropIdle(Owned<T> owned, Instant now, List<T> forgotten) {
        Iterator<Entry<T>> eldest = owned.entries.values().iterator();
        while (eldest.hasNext()) {
            Entry<T> entry = eldest.next();
            if (entry.seen().plus(IDLE).isAfter(now)) {
                return;
            }
            if (!entry.content().isBusy()) {
                eldest.remove();
                drop(owned, entry, forgotten);
            }
        }
    }

    /// Forgets a session, and that its id was good: in this process, and until [#MAX_ENDED] others have ended as well.
    public void end(Ticket ticket, String owner) {
        Optional<T> content;
        synchronized (this) {
            content = Optional.ofNullable(owners.get(owner))
                    .flatMap(owned -> remove(owned, ticket.id()))
                    .map(Entry::content);
            ended.put(ticket.id(), ticket.expires());
            ends++;
            if (ended.size() > MAX_ENDED) {
                ended.remove(ended.keySet().iterator().next());
            }
        }
        content.ifPresent(onDrop);
    }

    /// How the sessions are doing.
    public synchronized Statistics statistics() {
        return new Statistics(active, bytes, created, ends, dropped);
    }

    /// Drops everything.
    public void clear() {
        List<T> all = new ArrayList<>();
        synchronized (this) {
            owners.values().forEach(owned -> owned.entries.values().forEach(entry -> all.add(entry.content())));
            owners.clear();
            active = 0;
            bytes = 0;
        }
        all.forEach(onDrop);
    }

    /// Drops what has been idle for too long, and ends whose ids have expired anyway. To be called now and then: each
    /// use of a session drops others of its caller that are idle, but there may be no use of any.
    public void sweep() {
        List<T> forgotten = new ArrayList<>();
        synchronized (this) {
            Instant now = clock.instant();
            owners.values().forEach(owned -> dropIdle(owned, now, forgotten));
            owners.values().removeIf(owned -> owned.entries.isEmpty());
            ended.values().removeIf(expires -> !now.isBefore(expires));
        }
        forgotten.forEach(onDrop);
    }
}
