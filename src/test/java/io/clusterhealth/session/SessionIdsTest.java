// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.session;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.List;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.Test;

class SessionIdsTest {
    private static final Instant NOON = Instant.parse("2026-11-21T12:00:00Z");
    private static final byte[] OLD = "0123456789abcdef0123456789abcdef".getBytes(UTF_8);
    private static final byte[] NEW = "fedcba9876543210fedcba9876543210".getBytes(UTF_8);
    private static final List<byte[]> KEYS = List.of(OLD);

    @Test
    void anyReplicaWithTheKeyReadsAnId() {
        Ticket ticket = ids(NOON, OLD).issue("alice", "2025-11-25", "sampling+");

        String id = ids(NOON, OLD).write(ticket);

        assertThat(id).matches("[\\x21-\\x7E]+").hasSizeLessThanOrEqualTo(SessionIds.MAX_LENGTH);
        assertThat(ids(NOON, OLD).read(id, "alice")).contains(ticket);
    }

    @Test
    void refusesWhatIsNotItsCallersOwn() {
        String id = ids(NOON, OLD).write(ids(NOON, OLD).issue("alice", "2025-11-25", ""));

        assertThat(ids(NOON, OLD).read(id, "bob")).isEmpty();
    }

    @Test
    void refusesWhatIsForged() {
        String id = ids(NOON, OLD).write(ids(NOON, OLD).issue("alice", "2025-11-25", ""));

        assertThat(ids(NOON, NEW).read(id, "alice")).isEmpty();
        assertThat(ids(NOON, OLD).read(id + "A", "alice")).isEmpty();
        assertThat(ids(NOON, OLD).read("x" + id, "alice")).isEmpty();
        assertThat(ids(NOON, OLD).read("", "alice")).isEmpty();
        assertThat(ids(NOON, OLD).read(".", "alice")).isEmpty();
        assertThat(ids(NOON, OLD).read("a".repeat(SessionIds.MAX_LENGTH + 1), "alice"))
                .isEmpty();
    }

    @Test
    void anIdIsGoodUntilItExpires() {
        String id = ids(NOON, OLD).write(ids(NOON, OLD).issue("alice", "2025-11-25", ""));

        assertThat(ids(NOON.plus(Duration.ofDays(7)).minusSeconds(1), OLD).read(id, "alice"))
                .isPresent();
        assertThat(ids(NOON.plus(Duration.ofDays(7)), OLD).read(id, "alice")).isEmpty();
    }

    @Test
    void aKeyCountsUntilItIsTakenAway() {
        String id = ids(NOON, OLD).write(ids(NOON, OLD).issue("alice", "2025-11-25", ""));

        assertThat(ids(NOON, NEW, OLD).read(id, "alice")).isPresent();
        assertThat(ids(NOON, NEW).read(id, "alice")).isEmpty();
    }

    @Test
    void aKeyThatIsTakenAwayNoLongerCountsForIdsSeenBefore() {
        AtomicReference<List<byte[]>> keys = new AtomicReference<>(List.of(NEW, OLD));
        SessionIds ids = new SessionIds(keys::get, Duration.ofDays(7), Clock.fixed(NOON, ZoneOffset.UTC));
        String id = ids(NOON, OLD).write(ids(NOON, OLD).issue("alice", "2025-11-25", ""));

        assertThat(ids.read(id, "alice")).isPresent();
        assertThat(ids.read(id, "alice")).isPresent();
        assertThat(ids.read(id, "bob")).isEmpty();
        keys.set(List.of(NEW));
        assertThat(ids.read(id, "alice")).isEmpty();
    }

    @Test
    void anIdSeenBeforeExpires() {
        AtomicReference<Instant> now = new AtomicReference<>(NOON);
        SessionIds ids = new SessionIds(() -> KEYS, Duration.ofDays(7), now::get);
        String id = ids.write(ids.issue("alice", "2025-11-25", ""));

        assertThat(ids.read(id, "alice")).isPresent();
        now.set(NOON.plus(Duration.ofDays(7)));
        assertThat(ids.read(id, "alice")).isEmpty();
    }

    @Test
    void aSealIsGoodForOnePurpose() {
        String sealed = new Seal(() -> List.of(OLD), "one").seal("text");

        assertThat(new Seal(() -> List.of(OLD), "one").open(sealed)).contains("text");
        assertThat(new Seal(() -> List.of(OLD), "two").open(sealed)).isEmpty();
    }

    private static SessionIds ids(Instant now, byte[]... keys) {
        return new SessionIds(() -> List.of(keys), Duration.ofDays(7), Clock.fixed(now, ZoneOffset.UTC));
    }
}
