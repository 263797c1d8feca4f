// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.access;

import static org.assertj.core.api.Assertions.assertThat;

import io.clusterhealth.caller.BearerToken;
import io.clusterhealth.caller.Caller;
import io.clusterhealth.caller.Readmission.Standing;
import io.clusterhealth.report.Holds;
import io.clusterhealth.report.IsolationRow;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HexFormat;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Supplier;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class GateTest {
    private final AtomicLong now = new AtomicLong();
    private final Register register = new Register().with("alices", "alice").with("bobs", "bob");
    private final Deque<Runnable> later = new ArrayDeque<>();
    private final Gate gate = new Gate(register, Set.of(), Gate.URL, now::get, Runnable::run, later::add);

    @Test
    void letsInWhomTheClusterKnowsAndWhoMayCall() {
        assertThat(admit("alices")).isInstanceOfSatisfying(Admission.Admitted.class, admitted -> {
            assertThat(admitted.caller().name()).isEqualTo("alice");
            assertThat(admitted.caller().token()).contains(new BearerToken("alices"));
        });
        register.allowed.remove("bob");
        assertThat(admit("bobs")).isEqualTo(new Admission.Forbidden("bob"));
        assertThat(admit("nobodys")).isEqualTo(new Admission.InvalidToken());
    }

    @Test
    void remembersForHalfAMinuteWhomItLetIn() {
        admit("alices");
        register.users.remove("alices");
        pass(Gate.ADMITTED.minusSeconds(1));
        assertThat(admit("alices")).isInstanceOf(Admission.Admitted.class);

        pass(Duration.ofSeconds(2));

        assertThat(admit("alices")).isEqualTo(new Admission.InvalidToken());
    }

    @Test
    void remembersForFiveSecondsWhomItDidNotLetIn() {
        admit("carols");
        register.with("carols", "carol");
        assertThat(admit("carols")).isEqualTo(new Admission.InvalidToken());
        assertThat(register.asked).hasValue(1);

        pass(Gate.REFUSED.plusSeconds(1));

        assertThat(admit("carols")).isInstanceOf(Admission.Admitted.class);
    }

    @Test
    void letsNobodyNewInOnADoubtAndAsksAgainSoon() {
        admit("alices");
        register.broken = true;

        assertThat(admit("bobs")).isEqualTo(new Admission.ReviewFailed());
        assertThat(admit("alices")).isInstanceOf(Admission.Admitted.class);

        register.broken = false;
        pass(Duration.ofSeconds(2));
        assertThat(admit("bobs")).isInstanceOf(Admission.Admitted.class);
    }

    @Test
    void looksAnewAtATokenThatTheClusterHasRefusedMeanwhile() {
        admit("alices");
        admit("nobodys");
        register.users.remove("alices");
        register.with("nobodys", "nobody");

        gate.doubt(new BearerToken("alices"));
        gate.doubt(new BearerToken("nobodys"));
        gate.doubt(new BearerToken("never seen"));

        assertThat(admit("alices")).isEqualTo(new Admission.InvalidToken());
        assertThat(admit("nobodys")).isEqualTo(new Admission.InvalidToken());
    }

    @Test
    void asksOnceForManyWhoComeAtOnce() {
        Gate busy = new Gate(register, Set.of());
        List<CompletableFuture<Admission>> all = IntStream.range(0, 500)
                .mapToObj(_ -> busy.admit(new BearerToken("alices"), ""))
                .toList();

        assertThat(all).allSatisfy(one -> assertThat(one.join()).isInstanceOf(Admission.Admitted.class));
        assertThat(register.asked).hasValue(1);
    }

    @Holds(IsolationRow.TOKENS)
    @Test
    void asksTwentyTimesASecondForThoseItNeverSaw() {
        List<CompletableFuture<Admission>> all = flood("guess", 1_000);

        assertThat(register.asked).hasValue(ReviewQueue.PER_SECOND);
        assertThat(gate.waiting()).isEqualTo(ReviewQueue.WAITING);
        assertThat(refused(all)).isEqualTo(1_000 - ReviewQueue.PER_SECOND - ReviewQueue.WAITING);

        pass(Duration.ofMillis(500));
        assertThat(register.asked).hasValue(ReviewQueue.PER_SECOND * 3 / 2);
        pass(Duration.ofMillis(500));

        assertThat(gate.waiting()).isZero();
        assertThat(all).allSatisfy(one -> assertThat(one).isDone());
    }

    @Holds(IsolationRow.TOKENS)
    @Test
    void oneThatIsUnlikeAFloodIsNextWhereverBothComeFrom() {
        register.with("sha256~new", "new").with("guess-good", "good");
        flood("guess-", 1_000);
        CompletableFuture<Admission> other = gate.admit(new BearerToken("sha256~new"), "proxy");
        CompletableFuture<Admission> alike = gate.admit(new BearerToken("guess-good"), "proxy");
        flood("guess-1", 1_000);

        pass(Duration.ofMillis(300));

        assertThat(other).isCompletedWithValueMatching(Admission.Admitted.class::isInstance);
        assertThat(alike).isCompletedWithValueMatching(Admission.Admitted.class::isInstance);
    }

    @Holds(IsolationRow.TOKENS)
    @Test
    void anotherSourceIsNextEvenWhenItsTokenIsAlike() {
        register.with("guess999999", "new");
        flood("guess", 1_000);
        CompletableFuture<Admission> other = gate.admit(new BearerToken("guess999999"), "elsewhere");
        flood("guess1", 1_000);

        pass(Duration.ofMillis(100));

        assertThat(other).isCompletedWithValueMatching(Admission.Admitted.class::isInstance);
    }

    @Holds(IsolationRow.TOKENS)
    @Test
    void oneThatIsShownAgainIsNextHoweverAlike() {
        Random random = new Random(1);
        Supplier<String> token = () -> HexFormat.of().toHexDigits(random.nextLong());
        String good = token.get();
        register.with(good, "new");
        CompletableFuture<Admission> first = flooded(token, good);
        assertThat(first).isCompletedWithValue(new Admission.Throttled());

        pass(Duration.ofSeconds(1));
        CompletableFuture<Admission> second = flooded(token, good);
        pass(Duration.ofMillis(100));

        assertThat(second).isCompletedWithValueMatching(Admission.Admitted.class::isInstance);
    }

    private CompletableFuture<Admission> flooded(Supplier<String> token, String good) {
        IntStream.range(0, 500).forEach(_ -> gate.admit(new BearerToken(token.get()), "proxy"));
        CompletableFuture<Admission> admission = gate.admit(new BearerToken(good), "proxy");
        IntStream.range(0, 500).forEach(_ -> gate.admit(new BearerToken(token.get()), "proxy"));
        return admission;
    }

    @Holds(IsolationRow.TOKENS)
    @Test
    void waitsForNoMoreThanSoManyReviewsAtOnce() {
        Deque<Runnable> reviews = new ArrayDeque<>();
        Gate slow = new Gate(register, Set.of(), Gate.URL, now::get, reviews::add, later::add);
        List<CompletableFuture<Admission>> all = IntStream.range(0, 100)
                .mapToObj(i -> slow.admit(new BearerToken("guess" + i), ""))
                .toList();

        assertThat(reviews).hasSize(ReviewQueue.AT_ONCE);
        reviews.remove().run();
        assertThat(reviews).hasSize(ReviewQueue.AT_ONCE);
        now.addAndGet(ReviewQueue.PATIENCE.toNanos());
        soon();

        assertThat(refused(all)).isEqualTo(100 - ReviewQueue.AT_ONCE - 1);
    }

    @Test
    void remembersSoManyTokensAndNoMore() {
        for (int i = 0; i < Gate.MOST / 20 + 50; i++) {
            flood(i + "guess", 20);
            pass(Duration.ofSeconds(1));
        }

        assertThat(gate.memory().size()).isPositive().isLessThanOrEqualTo(Gate.MOST);
    }

    @Holds(IsolationRow.TOKENS)
    @Test
    void harmsNobodyWhoHasBeenInBefore() {
        admit("alices");
        pass(Gate.ADMITTED.plusSeconds(1));
        flood("guess", 1_000);

        assertThat(admit("alices")).isInstanceOf(Admission.Admitted.class);
    }

    /// No call waits for the review, and a review without a clear result changes nothing.
    @Holds(IsolationRow.TOKENS)
    @Test
    void asksAgainAboutACallerWhileTheAnswerHolds() {
        Deque<Runnable> reviews = new ArrayDeque<>();
        Gate slow = new Gate(register, Set.of(), Gate.URL, now::get, reviews::add, later::add);
        CompletableFuture<Admission> first = slow.admit(new BearerToken("alices"), "");
        reviews.remove().run();
        assertThat(first).isDone();
        pass(Gate.RENEWED.minusSeconds(1));
        slow.admit(new BearerToken("alices"), "");
        assertThat(reviews).isEmpty();

        pass(Duration.ofSeconds(1));
        assertThat(slow.admit(new BearerToken("alices"), "")).isDone();
        assertThat(slow.admit(new BearerToken("alices"), "")).isDone();
        assertThat(reviews).hasSize(1);
        reviews.remove().run();
        pass(Gate.ADMITTED.minusSeconds(1));
        register.broken = true;
        assertThat(slow.admit(new BearerToken("alices"), "")).isDone();
        reviews.remove().run();

        assertThat(slow.admit(new BearerToken("alices"), "").join()).isInstanceOf(Admission.Admitted.class);
        pass(Duration.ofSeconds(1));
        assertThat(slow.admit(new BearerToken("alices"), "")).isNotDone();
    }

    @Holds(IsolationRow.WITHDRAWN)
    @Test
    void whoIsRefusedMeanwhileIsRefusedAtOnce() {
        admit("alices");
        register.users.remove("alices");
        pass(Gate.RENEWED);
        assertThat(admit("alices")).isInstanceOf(Admission.Admitted.class);

        assertThat(admit("alices")).isEqualTo(new Admission.InvalidToken());
    }

    @Holds(IsolationRow.WITHDRAWN)
    @Test
    void asksAgainAboutACallerWhoWasLetIn() {
        Caller alice = ((Admission.Admitted) admit("alices")).caller();
        assertThat(gate.ask(alice)).isEqualTo(new Standing.Readmitted(alice));

        register.allowed.remove("alice");
        pass(Gate.ADMITTED.plusSeconds(1));
        assertThat(gate.ask(alice)).isInstanceOf(Standing.Withdrawn.class);

        pass(Gate.REFUSED.plusSeconds(1));
        register.broken = true;
        assertThat(gate.ask(alice)).isEqualTo(new Standing.Undecided());

        register.broken = false;
        register.users.remove("alices");
        pass(Duration.ofSeconds(2));
        assertThat(gate.ask(alice)).isInstanceOf(Standing.Withdrawn.class);
    }

    @Test
    void writesNoTokenDown() {
        assertThat(admit("alices").toString()).contains("alice").doesNotContain("alices");
        assertThat(new Credentials.Bearer(new BearerToken("alices")).toString()).doesNotContain("alices");
    }

    @ParameterizedTest
    @ValueSource(strings = {"Bearer sha256~AbC_-1", "bearer a.b-c_d~e+f/g==", "BEARER x"})
    void readsABearerToken(String header) {
        assertThat(Credentials.of(List.of(header)))
                .isEqualTo(new Credentials.Bearer(new BearerToken(header.substring(7))));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "Bearer",
                "Bearer ",
                "Basic YTpi",
                "a.b.c",
                "Bearer a b",
                "Bearer  a",
                "Bearer\ta",
                "Bearer a\t",
                "Bearer ä",
                "Bearer a\r\nX: y",
                "Bearer a,Bearer b",
                "Bearer =",
                "Bearer \"a\""
            })
    void takesNothingElse(String header) {
        assertThat(Credentials.of(List.of(header))).isEqualTo(new Credentials.Malformed());
    }

    @Test
    void takesNoTwoHeaders() {
        assertThat(Credentials.of(List.of("Bearer a", "Bearer a"))).isEqualTo(new Credentials.Malformed());
        assertThat(Credentials.of(List.of())).isEqualTo(new Credentials.NoHeader());
    }

    private Admission admit(String token) {
        return gate.admit(new BearerToken(token), "proxy").join();
    }

    private List<CompletableFuture<Admission>> flood(String like, int tokens) {
        return IntStream.range(0, tokens)
                .mapToObj(i -> gate.admit(new BearerToken(like + i), "proxy"))
                .toList();
    }

    private static long refused(List<CompletableFuture<Admission>> all) {
        return all.stream()
                .filter(one -> one.getNow(new Admission.ReviewFailed()) instanceof Admission.Throttled)
                .count();
    }

    /// Advances the time, in steps of at most 25 ms while a task is scheduled.
    private void pass(Duration time) {
        long left = time.toNanos();
        while (left > 0) {
            long step = later.isEmpty() ? left : Math.min(left, 25_000_000);
            now.addAndGet(step);
            left -= step;
            soon();
        }
    }

    private void soon() {
        List<Runnable> due = List.copyOf(later);
        later.clear();
        due.forEach(Runnable::run);
    }
}
