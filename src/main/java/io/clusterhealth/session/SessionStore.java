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

/// The state of sessions that this process can afford to lose: dropped when idle, or when there is too much of it.
/// When one caller exceeds its share, that caller's least recently used sessions are dropped; when all callers
/// together exceed the bounds, those of the caller with the most. A session with a running call is never dropped for
/// others. Safe for use by several threads.
///
/// @param <T> the state of one session
public final class SessionStore<T extends SessionStore.Kept> {
    /// The most sessions whose end is remembered.
    static final int MAX_ENDED = 10_000;

    /// How long a session may be idle before its state is dropped. Its id stays valid.
    public static final Duration IDLE = Duration.ofMinutes(30);

    public interface Kept {
        /// The caller it belongs to; empty without authentication.
        String owner();

        /// Whether a call is running.
        boolean isBusy();

        /// Its current memory in bytes, roughly.
        long bytes();
    }

    /// The bounds of the store.
    ///
    /// @param sessions in all; one known caller may have an eighth of them
    /// @param bytes in all, roughly; one known caller may have an eighth of them
    public record SessionBounds(int sessions, long bytes) {}

    private record Entry<T>(T content, Instant seen, long bytes) {}

    /// One caller's sessions by id, the least recently used first.
    private static final class Owned<T> {
        private final Map<String, Entry<T>> entries = new LinkedHashMap<>(4, 0.75f, true);
        private long bytes;
    }

    /// The counts of sessions.
    ///
    /// @param active how many are stored
    /// @param bytes the memory they take, roughly
    /// @param created how many were ever created
    /// @param ended how many their clients ended
    /// @param dropped how many were idle or over the bounds
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

    /// @param onDrop called with every state that is removed, for whatever reason
    public SessionStore(SessionBounds bounds, Clock clock, Consumer<T> onDrop) {
        this.bounds = bounds;
        this.clock = clock;
        this.onDrop = onDrop;
    }

    /// The state of a session, created when there is none; empty when its client ended the session.
    ///
    /// @param owner as in [Kept#owner]
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

    /// Marks a stored session as used, and updates its size.
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

    /// Drops the least recently used session without a running call.
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

    /// Ends a session. Its id is refused from then on, in this process and until [#MAX_ENDED] other sessions have
    /// ended.
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

    public synchronized Statistics statistics() {
        return new Statistics(active, bytes, created, ends, dropped);
    }

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

    /// Drops idle sessions, and ended ids that have expired anyway. Must be called periodically: each use of a
    /// session drops only idle sessions of the same caller.
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
