// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.access;

import static org.assertj.core.api.Assertions.assertThat;

import io.clusterhealth.caller.BearerToken;
import java.time.Duration;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class GateTest {
    private final AtomicLong now = new AtomicLong();
    private final Register register = new Register().with("alices", "alice").with("bobs", "bob");
    private final Gate gate = new Gate(register, Set.of(), now::get, Runnable::run);

    @Test
    void letsInWhomTheClusterKnowsAndWhoMayCall() {
        assertThat(admit("alices")).isInstanceOfSatisfying(Admission.Admitted.class, admitted -> {
            assertThat(admitted.caller().name()).isEqualTo("alice");
            assertThat(admitted.caller().token()).contains(new BearerToken("alices"));
        });
        register.allowed.remove("bob");
        assertThat(admit("bobs")).isEqualTo(new Admission.Forbidden("bob"));
        assertThat(admit("nobodys")).isEqualTo(new Admission.Stranger());
    }

    @Test
    void remembersForHalfAMinuteWhomItLetIn() {
        admit("alices");
        register.users.remove("alices");
        pass(Gate.ADMITTED.minusSeconds(1));
        assertThat(admit("alices")).isInstanceOf(Admission.Admitted.class);

        pass(Duration.ofSeconds(2));

        assertThat(admit("alices")).isEqualTo(new Admission.Stranger());
    }

    @Test
    void remembersForFiveSecondsWhomItDidNotLetIn() {
        admit("carols");
        register.with("carols", "carol");
        assertThat(admit("carols")).isEqualTo(new Admission.Stranger());
        assertThat(register.asked).hasValue(1);

        pass(Gate.REFUSED.plusSeconds(1));

        assertThat(admit("carols")).isInstanceOf(Admission.Admitted.class);
    }

    @Test
    void letsNobodyNewInOnADoubtAndAsksAgainSoon() {
        admit("alices");
        register.broken = true;

        assertThat(admit("bobs")).isEqualTo(new Admission.Unclear());
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

        assertThat(admit("alices")).isEqualTo(new Admission.Stranger());
        assertThat(admit("nobodys")).isEqualTo(new Admission.Stranger());
    }

    @Test
    void asksOnceForManyWhoComeAtOnce() {
        Gate busy = new Gate(register, Set.of());
        List<CompletableFuture<Admission>> all = IntStream.range(0, 500)
                .mapToObj(_ -> busy.admit(new BearerToken("alices")))
                .toList();

        assertThat(all).allSatisfy(one -> assertThat(one.join()).isInstanceOf(Admission.Admitted.class));
        assertThat(register.asked).hasValue(1);
    }

    @Test
    void asksTwentyTimesASecondForThoseItNeverSaw() {
        long unclear = IntStream.range(0, 1_000)
                .mapToObj(i -> admit("guess" + i))
                .filter(Admission.Unclear.class::isInstance)
                .count();

        assertThat(unclear).isEqualTo(1_000 - Gate.STRANGERS_PER_SECOND);
        assertThat(register.asked).hasValue(Gate.STRANGERS_PER_SECOND);
        pass(Duration.ofSeconds(1));
        assertThat(admit("one more")).isEqualTo(new Admission.Stranger());
    }

    @Test
    void remembersSoManyTokensAndNoMore() {
        IntStream.range(0, Gate.MOST + 1_000).forEach(i -> admit("guess" + i));

        assertThat(gate.memory().size()).isPositive().isLessThanOrEqualTo(Gate.MOST);
    }

    @Test
    void harmsNobodyWhoHasBeenInBefore() {
        admit("alices");
        pass(Gate.ADMITTED.plusSeconds(1));
        IntStream.range(0, 1_000).forEach(i -> admit("guess" + i));

        assertThat(admit("alices")).isInstanceOf(Admission.Admitted.class);
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
        assertThat(Credentials.of(List.of())).isEqualTo(new Credentials.Absent());
    }

    private Admission admit(String token) {
        return gate.admit(new BearerToken(token)).join();
    }

    private void pass(Duration time) {
        now.addAndGet(time.toNanos());
    }
}
