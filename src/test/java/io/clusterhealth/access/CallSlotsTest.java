// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.access;

import static org.assertj.core.api.Assertions.assertThat;

import io.clusterhealth.access.CallSlots.QueuePlace;
import io.clusterhealth.access.CallSlots.Slot;
import io.clusterhealth.caller.BearerToken;
import io.clusterhealth.caller.Caller;
import io.clusterhealth.caller.Readmission.Standing;
import io.clusterhealth.caller.Shares;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import org.assertj.core.api.Assertions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(60)
class CallSlotsTest {
    private static final Caller ALICE = caller("alice");
    private static final Caller BOB = caller("bob");

    @Test
    void givesNoMoreThanThereAre() {
        CallSlots slots = new CallSlots(new CallSlots.SlotBounds(2, 2, 0, Duration.ofMillis(400)));
        Slot first = take(slots, ALICE).orElseThrow();
        assertThat(take(slots, BOB)).isPresent();

        assertThat(take(slots, BOB)).isEmpty();
        assertThat(slots.state()).isEqualTo(new CallSlots.SlotCounts(2, 0, 1));

        first.close();
        assertThat(take(slots, BOB)).isPresent();
    }

    @Test
    void leavesOthersTheirShare() {
        CallSlots slots = new CallSlots(new CallSlots.SlotBounds(4, 2, 0, Duration.ofMillis(400)));
        assertThat(take(slots, ALICE)).isPresent();
        assertThat(take(slots, ALICE)).isPresent();

        assertThat(take(slots, ALICE)).isEmpty();
        assertThat(take(slots, BOB)).isPresent();
    }

    @Test
    void knowsNoSharesOfWhoIsNotKnown() {
        CallSlots slots = new CallSlots(new CallSlots.SlotBounds(3, 1, 0, Duration.ofMillis(400)));

        assertThat(List.of(take(slots, Caller.ANONYMOUS), take(slots, Caller.ANONYMOUS), take(slots, Caller.ANONYMOUS)))
                .allSatisfy(slot -> assertThat(slot).isPresent());
    }

    @Test
    void servesWhoWaits() {
        CallSlots slots = new CallSlots(new CallSlots.SlotBounds(1, 1, 4, Duration.ofMillis(400)));
        Slot held = take(slots, ALICE).orElseThrow();
        List<Slot> served = new ArrayList<>();
        assertThat(slots.line(BOB, served::add)).isPresent();
        assertThat(slots.state()).isEqualTo(new CallSlots.SlotCounts(1, 1, 0));

        held.close();

        assertThat(served).hasSize(1);
        assertThat(slots.state()).isEqualTo(new CallSlots.SlotCounts(1, 0, 0));
    }

    @Test
    void forgetsWhoLeavesTheQueue() {
        CallSlots slots = new CallSlots(new CallSlots.SlotBounds(1, 1, 4, Duration.ofMillis(400)));
        Slot held = take(slots, ALICE).orElseThrow();
        QueuePlace place = slots.line(BOB, _ -> Assertions.fail("never served")).orElseThrow();
        assertThat(place.isWaiting()).isTrue();

        assertThat(place.leave()).isTrue();
        held.close();

        assertThat(place.leave()).isFalse();
        assertThat(slots.state()).isEqualTo(new CallSlots.SlotCounts(0, 0, 1));
    }

    @Test
    void takesNothingFromWhoseTurnHasCome() {
        CallSlots slots = new CallSlots(new CallSlots.SlotBounds(1, 1, 4, Duration.ofMillis(400)));
        Slot held = take(slots, ALICE).orElseThrow();
        List<Slot> served = new ArrayList<>();
        QueuePlace place = slots.line(BOB, served::add).orElseThrow();

        held.close();

        assertThat(place.isWaiting()).isFalse();
        assertThat(place.leave()).isFalse();
        assertThat(served).hasSize(1);
        assertThat(slots.state()).isEqualTo(new CallSlots.SlotCounts(1, 0, 0));
    }

    @Test
    void doesNotLetOneCallerFillTheQueue() {
        CallSlots slots = new CallSlots(new CallSlots.SlotBounds(1, 1, 8, Duration.ofMillis(400)));
        Slot held = take(slots, ALICE).orElseThrow();
        List<String> served = new ArrayList<>();
        for (int i = 0; i < 50; i++) {
            slots.line(ALICE, _ -> served.add("alice"));
        }

        assertThat(slots.line(BOB, _ -> served.add("bob"))).isPresent();

        assertThat(slots.state()).isEqualTo(new CallSlots.SlotCounts(1, 3, 48));
        held.close();
        assertThat(served).containsExactly("alice");
    }

    @Test
    void losesNoSlotInAStorm() throws InterruptedException {
        CallSlots slots = new CallSlots(new CallSlots.SlotBounds(8, 3, 64, Duration.ofMillis(400)));
        AtomicInteger inside = new AtomicInteger();
        AtomicInteger most = new AtomicInteger();
        CountDownLatch done = new CountDownLatch(2_000);
        for (int i = 0; i < 2_000; i++) {
            Caller caller = caller("user" + i % 7);
            boolean isImpatient = i % 3 == 0;
            Thread.ofVirtual().start(() -> {
                Optional<QueuePlace> place = slots.line(
                        caller,
                        slot -> Thread.ofVirtual().start(() -> {
                            most.accumulateAndGet(inside.incrementAndGet(), Math::max);
                            Thread.yield();
                            inside.decrementAndGet();
                            slot.close();
                            done.countDown();
                        }));
                if (place.isEmpty() || (isImpatient && place.get().leave())) {
                    done.countDown();
                }
            });
        }
        done.await();

        assertThat(most.get()).isBetween(1, 8);
        assertThat(slots.state().running()).isZero();
        assertThat(slots.state().waiting()).isZero();
    }

    @Test
    void countsStreamsPerCallerAndInAll() {
        OpenStreams shares = new OpenStreams(new Shares(3, 2));
        List<String> ended = new ArrayList<>();

        assertThat(shares.open(ALICE, "a1", _ -> ended.add("a1"))).isTrue();
        assertThat(shares.open(ALICE, "a2", _ -> ended.add("a2"))).isTrue();
        assertThat(shares.open(ALICE, "a3", _ -> ended.add("a3"))).isFalse();
        assertThat(shares.open(BOB, "b1", _ -> ended.add("b1"))).isTrue();
        assertThat(shares.open(Caller.ANONYMOUS, "x", _ -> ended.add("x"))).isFalse();
        shares.closed("a1");
        shares.closed("a1");
        assertThat(shares.count()).isEqualTo(2);
        assertThat(shares.open(ALICE, "a4", _ -> ended.add("a4"))).isTrue();

        shares.endAll();
        assertThat(ended).containsExactlyInAnyOrder("a2", "b1", "a4");
    }

    @Test
    void endsTheStreamsOfWhoMaySeeNothingAnyLonger() {
        OpenStreams shares = new OpenStreams(new Shares(8, 8));
        List<String> ended = new ArrayList<>();
        shares.open(ALICE, "alice", reason -> ended.add("alice " + reason.orElse("")));
        shares.open(BOB, "bob", reason -> ended.add("bob " + reason.orElse("")));
        shares.open(Caller.ANONYMOUS, "anonymous", reason -> ended.add("anonymous " + reason.orElse("")));

        shares.endWithdrawn(
                caller -> caller.equals(ALICE) ? new Standing.Withdrawn("Gone.") : new Standing.Undecided());

        assertThat(ended).containsExactly("alice Gone.");
    }

    /// A slot that is free immediately; empty when there is none.
    private static Optional<Slot> take(CallSlots slots, Caller caller) {
        List<Slot> taken = new ArrayList<>();
        slots.line(caller, taken::add).ifPresent(QueuePlace::leave);
        return taken.stream().findFirst();
    }

    private static Caller caller(String name) {
        return new Caller(name, "", List.of(), Map.of(), Optional.of(new BearerToken("token-of-" + name)));
    }
}
