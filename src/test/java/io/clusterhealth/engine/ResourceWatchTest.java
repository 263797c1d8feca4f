// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.engine;

import static org.assertj.core.api.Assertions.assertThat;

import io.clusterhealth.caller.BearerToken;
import io.clusterhealth.caller.Caller;
import io.clusterhealth.caller.Readmission;
import io.clusterhealth.caller.Readmission.Standing;
import io.clusterhealth.caller.Shares;
import io.clusterhealth.engine.ResourceWatch.WatchOutcome;
import io.clusterhealth.engine.ResourceWatch.WatchPlace;
import io.clusterhealth.report.Holds;
import io.clusterhealth.report.IsolationRow;
import io.clusterhealth.resource.ReadOutcome;
import io.clusterhealth.resource.ResourceCatalog;
import io.clusterhealth.resource.ResourceDescriptor;
import io.clusterhealth.resource.ServedResource;
import io.clusterhealth.tool.CallContext;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(60)
@Holds({IsolationRow.WITHDRAWN, IsolationRow.SHARES})
class ResourceWatchTest {
    private static final String URI = "test://health";

    private final AtomicInteger version = new AtomicInteger();
    private final BlockingQueue<Caller> reads = new LinkedBlockingQueue<>();
    private final BlockingQueue<String> told = new LinkedBlockingQueue<>();
    private final AtomicReference<Readmission> readmission = new AtomicReference<>(Readmission.NONE);
    private final ResourceWatch watch = new ResourceWatch(
            new ResourceCatalog(() -> List.of(new Versioned()), List::of),
            Duration.ofMillis(20),
            EngineHarness.AMPLE,
            new Shares(16, 2),
            caller -> readmission.get().ask(caller));

    @Test
    void equalSubscriptionsShareOneRead() throws InterruptedException {
        WatchPlace first = subscribe(Caller.ANONYMOUS, "first");
        WatchPlace second = subscribe(Caller.ANONYMOUS, "second");
        reads.take();
        reads.take();
        long before = watch.polls();

        version.incrementAndGet();

        assertThat(List.of(told.take(), told.take())).containsExactlyInAnyOrder("first", "second");
        assertThat(watch.polls() - before).isLessThanOrEqualTo(2);
        first.close();
        version.incrementAndGet();
        assertThat(told.take()).isEqualTo("second");
        second.close();
        assertThat(watch.state().taken()).isZero();
    }

    @Test
    void callersOfOtherRightsDoNot() throws InterruptedException {
        Caller wide = new Caller("alice", "", List.of("admins"), Map.of(), Optional.of(new BearerToken("a")));
        Caller narrow = new Caller("alice", "", List.of("users"), Map.of(), Optional.of(new BearerToken("b")));
        subscribe(wide, "wide");
        subscribe(narrow, "narrow");

        assertThat(List.of(reads.take(), reads.take())).containsExactlyInAnyOrder(wide, narrow);
    }

    @Test
    void oneCallerHasTheirShareOfThePlaces() {
        Caller alice = caller("alice", "token");
        subscribe(alice, "first");
        subscribe(alice, "second");

        assertThat(watch.ask(URI, alice)).isInstanceOf(WatchOutcome.WatchesFull.class);
        assertThat(watch.ask(URI, caller("bob", "other"))).isInstanceOf(WatchOutcome.WatchGranted.class);
        assertThat(watch.bounds()).isEqualTo("2 of one caller and 16 in all");
    }

    @Test
    void endsWithTheReasonOnceTheCallerMayNotSeeIt() throws InterruptedException {
        readmission.set(_ -> new Standing.Withdrawn("The right was withdrawn."));

        subscribe(caller("alice", "token"), "alice");

        assertThat(told.take()).isEqualTo("alice has ended: The right was withdrawn.");
        assertThat(reads).isEmpty();
        assertThat(watch.state().taken()).isZero();
    }

    @Test
    void endsWhereTheRightsHaveChangedRatherThanMixThem() throws InterruptedException {
        Caller now = new Caller("alice", "", List.of("users"), Map.of(), Optional.of(new BearerToken("token")));
        readmission.set(_ -> new Standing.Readmitted(now));

        subscribe(caller("alice", "token"), "alice");

        assertThat(told.take()).contains("What the caller may see has changed");
        assertThat(reads).isEmpty();
    }

    @Test
    void readsNothingWhileTheClusterCannotSayWhoTheyAre() throws InterruptedException {
        readmission.set(_ -> new Standing.Undecided());
        subscribe(Caller.ANONYMOUS, "patient");
        assertThat(reads.poll(100, TimeUnit.MILLISECONDS)).isNull();

        readmission.set(Readmission.NONE);

        assertThat(reads.take()).isEqualTo(Caller.ANONYMOUS);
        assertThat(watch.state().taken()).isEqualTo(1);
    }

    @Test
    void anothersTokenGoesOnWhereOneIsWithdrawn() throws InterruptedException {
        Caller old = caller("alice", "old");
        Caller renewed = caller("alice", "renewed");
        readmission.set(
                caller -> caller.equals(old) ? new Standing.Withdrawn("Expired.") : new Standing.Readmitted(caller));

        subscribe(old, "old");
        subscribe(renewed, "renewed");

        assertThat(told.take()).isEqualTo("old has ended: Expired.");
        assertThat(reads.take()).isEqualTo(renewed);
    }

    @Test
    void oneCallersLooksBeginApartHoweverMuchTheyWatch() {
        PollPace pace = new PollPace();
        Caller alice = caller("alice", "token");

        assertThat(pace.delay(alice, 0)).isZero();
        assertThat(pace.delay(alice, 0)).isEqualTo(PollPace.BETWEEN);
        assertThat(pace.delay(alice, 0)).isEqualTo(PollPace.BETWEEN.multipliedBy(2));
        assertThat(pace.delay(caller("bob", "other"), 0)).isZero();
        assertThat(pace.delay(alice, PollPace.BETWEEN.multipliedBy(3).toNanos()))
                .isZero();
        assertThat(PollPace.BETWEEN).isEqualTo(Duration.ofSeconds(5));
    }

    private WatchPlace subscribe(Caller caller, String name) {
        WatchPlace place = ((WatchOutcome.WatchGranted) watch.ask(URI, caller)).place();
        place.begin(() -> told.add(name), reason -> {
            place.close();
            told.add(name + " has ended: " + reason);
        });
        return place;
    }

    private static Caller caller(String name, String token) {
        return new Caller(name, "", List.of(), Map.of(), Optional.of(new BearerToken(token)));
    }

    /// A resource that records who reads it.
    private final class Versioned implements ServedResource {
        @Override
        public ResourceDescriptor descriptor() {
            return new ResourceDescriptor(URI, "health", "Health", "Health.", "text/plain");
        }

        @Override
        public ReadOutcome read(CallContext context) {
            reads.add(context.caller());
            return new ReadOutcome.ReadContents(List.of(), Integer.toString(version.get()));
        }
    }
}
