// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.session;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class SessionStoreTest {
    private Instant now = Instant.parse("2026-11-21T12:00:00Z");
    private final List<String> dropped = new ArrayList<>();
    private final SessionStore<String> store = new SessionStore<>(3, new Hand(), dropped::add);

    @Test
    void remembersWhatItHasSeen() {
        assertThat(store.seen(ticket("a"), () -> "first")).contains("first");
        assertThat(store.seen(ticket("a"), () -> "second")).contains("first");
    }

    @Test
    void dropsTheLeastRecentlySeenWhenThereAreTooMany() {
        for (String id : List.of("a", "b", "c", "a", "d")) {
            store.seen(ticket(id), () -> id);
        }

        assertThat(dropped).containsExactly("b");
        assertThat(store.statistics()).isEqualTo(new SessionStore.Statistics(3, 4, 0, 1));
    }

    @Test
    void dropsWhatIsIdle() {
        store.seen(ticket("a"), () -> "a");
        now = now.plus(SessionStore.IDLE).minusSeconds(1);
        store.seen(ticket("b"), () -> "b");
        assertThat(dropped).isEmpty();

        now = now.plusSeconds(1);
        store.seen(ticket("b"), () -> "b");
        assertThat(dropped).containsExactly("a");
        assertThat(store.seen(ticket("a"), () -> "again")).contains("again");
    }

    @Test
    void dropsWhatIsIdleWhenNobodyElseComes() {
        store.seen(ticket("a"), () -> "a");
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
        store.end(ended);

        now = ended.expires().minusSeconds(1);
        store.sweep();
        assertThat(store.seen(ended, () -> "a")).isEmpty();

        now = ended.expires();
        store.sweep();
        assertThat(store.seen(ended, () -> "a")).isPresent();
    }

    @Test
    void knowsWhatWasEnded() {
        store.seen(ticket("a"), () -> "a");

        store.end(ticket("a"));

        assertThat(dropped).containsExactly("a");
        assertThat(store.seen(ticket("a"), () -> "a")).isEmpty();
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
