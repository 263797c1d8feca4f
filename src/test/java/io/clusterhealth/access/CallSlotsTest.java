// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.access;

import static org.assertj.core.api.Assertions.assertThat;

import io.clusterhealth.access.CallSlots.Slot;
import io.clusterhealth.caller.BearerToken;
import io.clusterhealth.caller.Caller;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(60)
class CallSlotsTest {
    private static final Caller ALICE = caller("alice");
    private static final Caller BOB = caller("bob");

    @Test
    void givesNoMoreThanThereAre() {
        CallSlots slots = new CallSlots(new CallSlots.Bounds(2, 2, 0));
        Slot first = slots.take(ALICE).orElseThrow();
        assertThat(slots.take(BOB)).isPresent();

        assertThat(slots.take(BOB)).isEmpty();
        assertThat(slots.state()).isEqualTo(new CallSlots.State(2, 0, 1));

        first.close();
        assertThat(slots.take(BOB)).isPresent();
    }

    @Test
    void leavesOthersTheirShare() {
        CallSlots slots = new CallSlots(new CallSlots.Bounds(4, 2, 0));
        assertThat(slots.take(ALICE)).isPresent();
        assertThat(slots.take(ALICE)).isPresent();

        assertThat(slots.take(ALICE)).isEmpty();
        assertThat(slots.take(BOB)).isPresent();
    }

    @Test
    void knowsNoSharesOfWhoIsNotKnown() {
        CallSlots slots = new CallSlots(new CallSlots.Bounds(3, 1, 0));

        assertThat(List.of(slots.take(Caller.ANONYMOUS), slots.take(Caller.ANONYMOUS), slots.take(Caller.ANONYMOUS)))
                .allSatisfy(slot -> assertThat(slot).isPresent());
    }

    @Test
    void servesWhoWaits() throws InterruptedException {
        CallSlots slots = new CallSlots(new CallSlots.Bounds(1, 1, 4));
        Slot held = slots.take(ALICE).orElseThrow();
        CompletableFuture<Optional<Slot>> waiting = new CompletableFuture<>();
        Thread waiter = Thread.ofVirtual().start(() -> waiting.complete(slots.take(BOB)));
        while (slots.state().waiting() == 0) {
            Thread.onSpinWait();
        }

        held.close();

        assertThat(waiting.join()).isPresent();
        waiter.join();
    }

    @Test
    void letsNobodyWaitForLong() {
        CallSlots slots = new CallSlots(new CallSlots.Bounds(1, 1, 4));
        assertThat(slots.take(ALICE)).isPresent();

        assertThat(slots.take(BOB)).isEmpty();
        assertThat(slots.state().waiting()).isZero();
    }

    @Test
    void doesNotLetOneCallerFillTheQueue() {
        CallSlots slots = new CallSlots(new CallSlots.Bounds(1, 1, 8));
        Slot held = slots.take(ALICE).orElseThrow();
        List<CompletableFuture<Optional<Slot>>> greedy = new ArrayList<>();
        try (var threads = Executors.newVirtualThreadPerTaskExecutor()) {
            for (int i = 0; i < 50; i++) {
                greedy.add(CompletableFuture.supplyAsync(() -> slots.take(ALICE), threads));
            }
            CompletableFuture<Optional<Slot>> bob = CompletableFuture.supplyAsync(() -> slots.take(BOB), threads);
            while (slots.state().waiting() < 3) {
                Thread.onSpinWait();
            }
            assertThat(slots.state().waiting()).isLessThanOrEqualTo(3);
            held.close();
            assertThat(greedy.stream().filter(one -> one.join().isPresent()).count()
                            + (bob.join().isPresent() ? 1 : 0))
                    .isEqualTo(1);
        }
    }

    @Test
    void losesNoSlotInAStorm() throws InterruptedException {
        CallSlots slots = new CallSlots(new CallSlots.Bounds(8, 3, 64));
        AtomicInteger inside = new AtomicInteger();
        AtomicInteger most = new AtomicInteger();
        CountDownLatch done = new CountDownLatch(2_000);
        for (int i = 0; i < 2_000; i++) {
            Caller caller = caller("user" + i % 7);
            Thread.ofVirtual().start(() -> {
                slots.take(caller).ifPresent(slot -> {
                    most.accumulateAndGet(inside.incrementAndGet(), Math::max);
                    Thread.yield();
                    inside.decrementAndGet();
                    slot.close();
                });
                done.countDown();
            });
        }
        done.await();

        assertThat(most.get()).isBetween(1, 8);
        assertThat(slots.state().running()).isZero();
        assertThat(slots.state().waiting()).isZero();
    }

    @Test
    void countsStreamsPerCallerAndInAll() {
        StreamShares shares = new StreamShares(3, 2);
        List<String> ended = new ArrayList<>();

        assertThat(shares.open(ALICE, "a1", () -> ended.add("a1"))).isTrue();
        assertThat(shares.open(ALICE, "a2", () -> ended.add("a2"))).isTrue();
        assertThat(shares.open(ALICE, "a3", () -> ended.add("a3"))).isFalse();
        assertThat(shares.open(BOB, "b1", () -> ended.add("b1"))).isTrue();
        assertThat(shares.open(Caller.ANONYMOUS, "x", () -> ended.add("x"))).isFalse();
        shares.closed("a1");
        shares.closed("a1");
        assertThat(shares.count()).isEqualTo(2);
        assertThat(shares.open(ALICE, "a4", () -> ended.add("a4"))).isTrue();

        shares.endAll();
        assertThat(ended).containsExactlyInAnyOrder("a2", "b1", "a4");
    }

    private static Caller caller(String name) {
        return new Caller(name, "", List.of(), Map.of(), Optional.of(new BearerToken("token-of-" + name)));
    }
}
