// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.session;

import static org.assertj.core.api.Assertions.assertThat;

import io.clusterhealth.report.Holds;
import io.clusterhealth.report.IsolationRow;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

@Holds(IsolationRow.SESSIONS)
class SessionStoreTest {
    private Instant now = Instant.parse("2026-11-21T12:00:00Z");
    private final List<String> dropped = new ArrayList<>();
    private final SessionStore<Session> store =
            new SessionStore<>(new SessionStore.SessionBounds(24, 24_000), new Hand(), one -> dropped.add(one.name()));

    private record Session(String name, String owner, boolean isBusy, long bytes) implements SessionStore.Kept {}

    @Test
    void remembersWhatItHasSeen() {
        assertThat(see("alice", "a")).contains(idle("alice", "a"));
        assertThat(store.seen(ticket("a"), "alice", () -> idle("alice", "second")))
                .contains(idle("alice", "a"));
    }

    @Test
    void oneCallersSessionsMakeRoomForTheirOwnAlone() {
        see("bob", "b");
        for (String id : List.of("a", "b2", "c", "a", "d")) {
            see("alice", id);
        }

        assertThat(dropped).containsExactly("b2");
        assertThat(store.statistics()).isEqualTo(new SessionStore.Statistics(4, 400, 5, 0, 1));
        assertThat(see("bob", "b")).contains(idle("bob", "b"));
        assertThat(store.statistics().created()).isEqualTo(5);
    }

    @Test
    void dropsNothingInWhichACallIsUnderWay() {
        store.seen(ticket("busy"), "alice", () -> new Session("busy", "alice", true, 100));
        for (int i = 0; i < 10; i++) {
            see("alice", "idle-" + i);
        }

        assertThat(dropped).hasSize(8).doesNotContain("busy");
        now = now.plus(SessionStore.IDLE).plusSeconds(1);
        store.sweep();
        assertThat(dropped).hasSize(10).doesNotContain("busy");
    }

    @Test
    void dropsWhatTakesTooManyBytes() {
        store.seen(ticket("a"), "alice", () -> new Session("a", "alice", false, 2_000));
        store.seen(ticket("b"), "alice", () -> new Session("b", "alice", false, 1_000));
        assertThat(dropped).isEmpty();

        store.seen(ticket("c"), "alice", () -> new Session("c", "alice", false, 1));

        assertThat(dropped).containsExactly("a");
        assertThat(store.statistics().bytes()).isEqualTo(1_001);
    }

    @Test
    void whoeverHasMostMakesRoomWhereAllTogetherHaveTooMany() {
        see("late", "first");
        for (int i = 0; i < 30; i++) {
            see("caller-" + i % 8, "session-" + i);
        }

        assertThat(store.statistics().active()).isEqualTo(24);
        assertThat(dropped).doesNotContain("first");
    }

    @Test
    void nobodyWhoIsNotKnownHasAShare() {
        for (int i = 0; i < 30; i++) {
            see("", "session-" + i);
        }

        assertThat(store.statistics().active()).isEqualTo(24);
        assertThat(dropped)
                .containsExactly("session-0", "session-1", "session-2", "session-3", "session-4", "session-5");
    }

    @Test
    void doesNotBringBackWhatItDropped() {
        see("alice", "a");
        store.touch(ticket("a"), "alice");
        now = now.plus(SessionStore.IDLE).plusSeconds(1);
        store.sweep();

        store.touch(ticket("a"), "alice");

        assertThat(store.statistics().active()).isZero();
    }

    @Test
    void dropsWhatIsIdle() {
        see("alice", "a");
        now = now.plus(SessionStore.IDLE).minusSeconds(1);
        see("alice", "b");
        assertThat(dropped).isEmpty();

        now = now.plusSeconds(1);
        see("alice", "b");
        assertThat(dropped).containsExactly("a");
        assertThat(see("alice", "a")).isPresent();
        assertThat(store.statistics().created()).isEqualTo(3);
    }

    @Test
    void dropsWhatIsIdleWhenNobodyElseComes() {
        see("alice", "a");
        now = now.plus(SessionStore.IDLE).minusSeconds(1);
        store.sweep();
        assertThat(dropped).isEmpty();

        now = now.plusSeconds(1);
        store.sweep();
        assertThat(dropped).containsExactly("a");
    }

    @Test
    void remembersAnEndUntilItsIdExpires() {
        Ticket ended = ticket("a");
        store.end(ended, "alice");

        now = ended.expires().minusSeconds(1);
        store.sweep();
        assertThat(store.seen(ended, "alice", () -> idle("alice", "a"))).isEmpty();

        now = ended.expires();
        store.sweep();
        assertThat(store.seen(ended, "alice", () -> idle("alice", "a"))).isPresent();
    }

    @Test
    void knowsWhatWasEnded() {
        see("alice", "a");

        store.end(ticket("a"), "alice");

        assertThat(dropped).containsExactly("a");
        assertThat(see("alice", "a")).isEmpty();
    }

    private Optional<Session> see(String owner, String id) {
        return store.seen(ticket(id), owner, () -> idle(owner, id));
    }

    private static Session idle(String owner, String name) {
        return new Session(name, owner, false, 100);
    }

    private Ticket ticket(String id) {
        return new Ticket(id, now, now.plus(Duration.ofDays(7)), "2025-11-25", "", "caller");
    }

    private final class Hand extends Clock {
        @Override
        public Instant instant() {
            return now;
        }

        @Override
        public ZoneId getZone() {
            return ZoneOffset.UTC;
        }

        @Override
        public Clock withZone(ZoneId zone) {
            return this;
        }
    }
}
