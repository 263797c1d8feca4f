// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.comparison;

import static org.assertj.core.api.Assertions.assertThat;

import io.clusterhealth.comparison.Snapshots.Compared;
import io.clusterhealth.comparison.Snapshots.CurrentAnswer;
import io.clusterhealth.comparison.Snapshots.EarlierAnswer;
import io.clusterhealth.comparison.Snapshots.Question;
import io.clusterhealth.finding.Coverage;
import io.clusterhealth.finding.Coverage.Blind;
import io.clusterhealth.finding.Coverage.Reason;
import io.clusterhealth.finding.Finding;
import io.clusterhealth.finding.FindingCode;
import io.clusterhealth.finding.Severity;
import io.clusterhealth.finding.Subject;
import io.clusterhealth.session.SigningKeys;
import java.nio.charset.StandardCharsets;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class SnapshotsTest {
    private static final Instant BEGIN = Instant.parse("2026-11-21T00:00:00Z");
    private static final SigningKeys KEYS =
            () -> List.of("0123456789abcdef0123456789abcdef".getBytes(StandardCharsets.US_ASCII));
    private static final Question QUESTION = new Question("prod", Optional.empty(), "alice");
    private static final Coverage WHOLE = new Coverage(List.of("pods", "nodes"), List.of());
    private static final Map<String, Set<String>> LISTS =
            Map.of("Pod", Set.of("pods"), "PodDisruptionBudget", Set.of("poddisruptionbudgets"));
    private static final Coverage NO_PODS =
            new Coverage(List.of("nodes"), List.of(new Blind("pods", Reason.DEADLINE, "", "", false, true)));

    private static Snapshots after(Duration age) {
        return new Snapshots(KEYS, Clock.fixed(BEGIN.plus(age), ZoneOffset.UTC));
    }

    private static Finding pod(String name) {
        return finding(FindingCode.POD_CRASH_LOOP, Severity.HIGH, new Subject("Pod", "shop", name));
    }

    private static Finding finding(FindingCode code, Severity severity, Subject subject) {
        return Finding.of(code, subject).saying("x").rated(severity);
    }

    private static String first(Finding... findings) {
        return first(WHOLE, List.of(findings));
    }

    private static String first(Coverage coverage, List<Finding> findings) {
        return after(Duration.ZERO)
                .compare(
                        new EarlierAnswer.NoSnapshot(),
                        QUESTION,
                        new CurrentAnswer(findings, coverage, LISTS),
                        Snapshots.MAX_LENGTH)
                .token();
    }

    private static Compared then(String token, Duration age, Coverage coverage, List<Finding> findings) {
        Snapshots snapshots = after(age);
        EarlierAnswer given = snapshots.read(Optional.of(token), QUESTION);
        assertThat(given).isInstanceOf(EarlierAnswer.Earlier.class);
        return snapshots.compare(given, QUESTION, new CurrentAnswer(findings, coverage, LISTS), Snapshots.MAX_LENGTH);
    }

    private static Changes changes(String token, Finding... findings) {
        return then(token, Duration.ofMinutes(1), WHOLE, List.of(findings)).changes();
    }

    @Test
    void nothingIsComparedWithNothing() {
        Compared compared = after(Duration.ZERO)
                .compare(
                        new EarlierAnswer.NoSnapshot(),
                        QUESTION,
                        new CurrentAnswer(List.of(pod("a")), WHOLE, LISTS),
                        Snapshots.MAX_LENGTH);

        assertThat(compared.changes()).isEqualTo(Changes.NONE);
        assertThat(compared.token()).matches("[A-Za-z0-9._-]+");
    }

    @Test
    void tellsWhatIsNewResolvedAndWorse() {
        Finding mild = finding(FindingCode.CLAIM_PENDING, Severity.MEDIUM, new Subject("Claim", "shop", "data"));
        Finding bad = finding(FindingCode.CLAIM_PENDING, Severity.CRITICAL, new Subject("Claim", "shop", "data"));

        Changes changes = changes(first(pod("a"), pod("b"), mild), bad, pod("b"), pod("c"));

        assertThat(changes.since()).contains(BEGIN);
        assertThat(changes.fresh()).containsExactly(pod("c"));
        assertThat(changes.resolved()).containsExactly(Label.of(pod("a")));
        assertThat(changes.worse()).containsExactly(new Changes.Worse(bad, Severity.MEDIUM));
        assertThat(changes.flapping()).isEmpty();
        assertThat(changes.remarks()).isEmpty();
    }

    /// Disruption budgets are read only while a node is drained.
    @Test
    void whatWasNotReadBeforeIsNotNewUnlessItsTimeShowsThat() {
        Coverage more = new Coverage(List.of("pods", "nodes", "poddisruptionbudgets"), List.of());
        Finding budget =
                finding(FindingCode.BUDGET_BLOCKS, Severity.LOW, new Subject("PodDisruptionBudget", "shop", "web"));
        Duration minute = Duration.ofMinutes(1);

        for (Finding old : List.of(budget, budget.since(BEGIN.minus(minute)))) {
            Changes changes =
                    then(first(pod("a")), minute, more, List.of(old, pod("a"))).changes();
            assertThat(changes.fresh()).isEmpty();
            assertThat(changes.remarks())
                    .containsExactly(
                            "1 finding is not compared: nothing of that kind was read for the earlier answer.");
        }
        assertThat(then(first(pod("a")), minute, more, List.of(budget.since(BEGIN.plusSeconds(30))))
                        .changes()
                        .fresh())
                .hasSize(1);
        assertThat(then(first(more, List.of()), minute, more, List.of(budget))
                        .changes()
                        .fresh())
                .containsExactly(budget);
    }

    @Test
    void whatBecameMilderIsNeitherNewNorWorse() {
        Subject data = new Subject("Claim", "shop", "data");

        Changes changes = changes(
                first(finding(FindingCode.CLAIM_PENDING, Severity.HIGH, data)),
                finding(FindingCode.CLAIM_PENDING, Severity.MEDIUM, data));

        assertThat(changes.fresh()).isEmpty();
        assertThat(changes.worse()).isEmpty();
        assertThat(changes.resolved()).isEmpty();
    }

    @Test
    void namesWhatComesBackWithinTheHourAsFlapping() {
        String gone =
                then(first(pod("a")), Duration.ofMinutes(10), WHOLE, List.of()).token();
        String stillGone = then(gone, Duration.ofMinutes(30), WHOLE, List.of()).token();

        Compared back = then(stillGone, Duration.ofMinutes(69), WHOLE, List.of(pod("a")));
        Compared goneAgain = then(back.token(), Duration.ofMinutes(80), WHOLE, List.of());

        assertThat(back.changes().fresh()).containsExactly(pod("a"));
        assertThat(back.changes().flapping()).containsExactly(Label.of(pod("a")));
        assertThat(goneAgain.changes().flapping()).containsExactly(Label.of(pod("a")));
    }

    @Test
    void whatComesBackAfterMoreThanAnHourIsNew() {
        String gone =
                then(first(pod("a")), Duration.ofMinutes(10), WHOLE, List.of()).token();
        String later = then(gone, Duration.ofMinutes(71), WHOLE, List.of()).token();

        Changes back =
                then(later, Duration.ofMinutes(72), WHOLE, List.of(pod("a"))).changes();

        assertThat(back.fresh()).containsExactly(pod("a"));
        assertThat(back.flapping()).isEmpty();
    }

    @Test
    void whatCannotBeSeenNowIsNotCalledResolved() {
        Compared blind = then(first(pod("a")), Duration.ofMinutes(1), NO_PODS, List.of());

        assertThat(blind.changes().resolved()).isEmpty();
        assertThat(blind.changes().remarks()).singleElement().asString().startsWith("1 earlier finding is not seen");

        Changes sighted =
                then(blind.token(), Duration.ofMinutes(2), WHOLE, List.of()).changes();
        assertThat(sighted.resolved()).containsExactly(Label.of(pod("a")));
    }

    @Test
    void whatWasNeverSeenDoesNotKeepTheRestFromBeingResolved() {
        Finding node = finding(FindingCode.NODE_LOST, Severity.HIGH, Subject.clusterScoped("Node", "n"));

        Changes changes = then(first(NO_PODS, List.of(node)), Duration.ofMinutes(1), NO_PODS, List.of())
                .changes();

        assertThat(changes.resolved()).containsExactly(Label.of(node));
    }

    @Test
    void whoMayReadLittleIsToldWhatIsResolvedInIt() {
        Coverage little = new Coverage(
                List.of("pods"),
                IntStream.range(0, 120)
                        .mapToObj(i -> new Blind("list-" + i, Reason.FORBIDDEN, "", "", false, true))
                        .toList());

        assertThat(then(first(little, List.of(pod("a"))), Duration.ofMinutes(1), little, List.of())
                        .changes()
                        .resolved())
                .containsExactly(Label.of(pod("a")));
    }

    @Test
    void whoMayReadSomeNamespacesOnlyIsToldWhatIsResolvedInThem() {
        Coverage narrowed = inNamespaces("only in shop");

        Changes changes = then(first(narrowed, List.of(pod("a"))), Duration.ofMinutes(1), narrowed, List.of())
                .changes();

        assertThat(changes.resolved()).containsExactly(Label.of(pod("a")));
    }

    @Test
    void whoMayReadOtherNamespacesThanBeforeIsToldOfNothingResolved() {
        for (Coverage now : List.of(inNamespaces("only in blog"), NO_PODS)) {
            Changes changes = then(
                            first(inNamespaces("only in shop"), List.of(pod("a"))),
                            Duration.ofMinutes(1),
                            now,
                            List.of())
                    .changes();

            assertThat(changes.resolved()).isEmpty();
        }
    }

    private static Coverage inNamespaces(String detail) {
        return new Coverage(List.of("nodes"), List.of(new Blind("pods", Reason.FORBIDDEN, detail, "", true, true)));
    }

    /// The first call of a process may read little before its deadline; a finding rests on more lists than its own.
    @Test
    void whatIsOlderThanAnAnswerThatSawLessIsNotNew() {
        Coverage nothing = new Coverage(List.of(), List.of(blind("nodes", false), blind("pods", false)));
        Coverage part = new Coverage(List.of("nodes"), List.of(blind("pods", true)));
        Finding node = finding(FindingCode.NODE_LOST, Severity.HIGH, Subject.clusterScoped("Node", "n"));
        Finding old = pod("old").since(BEGIN.minusSeconds(1));
        Finding young = pod("young").since(BEGIN.plusSeconds(1));

        for (Coverage then : List.of(nothing, NO_PODS, part)) {
            Changes changes = then(
                            first(then, List.of()), Duration.ofMinutes(1), WHOLE, List.of(node, pod("a"), old, young))
                    .changes();

            assertThat(changes.fresh()).containsExactly(young);
            assertThat(changes.remarks())
                    .containsExactly("3 findings are not compared: less could be read for the earlier answer.");
        }
        assertThat(then(first(NO_PODS, List.of()), Duration.ofMinutes(1), part, List.of(old))
                        .changes()
                        .fresh())
                .isEmpty();
        assertThat(then(first(NO_PODS, List.of()), Duration.ofMinutes(1), NO_PODS, List.of(node))
                        .changes()
                        .fresh())
                .containsExactly(node);
    }

    private static Blind blind(String what, boolean partial) {
        return new Blind(what, Reason.DEADLINE, "", "", partial, true);
    }

    @Test
    void remembersThreeHundredFindingsInTwoKibibytes() {
        List<Finding> many =
                IntStream.range(0, 300).mapToObj(i -> pod("cart-" + i)).toList();
        String token = first(WHOLE, many);

        assertThat(token).hasSizeLessThanOrEqualTo(2_048);
        Changes same = then(token, Duration.ofMinutes(1), WHOLE, many).changes();
        assertThat(same.fresh()).isEmpty();
        assertThat(same.resolved()).isEmpty();
        assertThat(same.remarks()).isEmpty();

        Changes none = then(token, Duration.ofMinutes(1), WHOLE, List.of()).changes();
        assertThat(none.resolved()).isNotEmpty();
        assertThat(none.resolved().size() + none.unnamed()).isEqualTo(300);
    }

    @Test
    void saysWhatItHadNoRoomForAndDoesNotCallItNew() {
        List<Finding> many = new ArrayList<>(IntStream.range(0, 1_000)
                .mapToObj(i -> finding(FindingCode.POD_NOT_READY, Severity.MEDIUM, new Subject("Pod", "shop", "p" + i)))
                .toList());
        many.add(pod("severe"));
        Compared compared = after(Duration.ZERO)
                .compare(
                        new EarlierAnswer.NoSnapshot(),
                        QUESTION,
                        new CurrentAnswer(many, WHOLE, LISTS),
                        Snapshots.MAX_LENGTH);

        assertThat(compared.token()).hasSizeLessThanOrEqualTo(2_048);
        assertThat(compared.omitted()).isBetween(500, 800);
        many.add(pod("new"));
        Changes changes =
                then(compared.token(), Duration.ofMinutes(1), WHOLE, many).changes();
        assertThat(changes.fresh()).containsExactly(pod("new"));
        assertThat(changes.remarks())
                .containsExactly(
                        compared.omitted() + " findings are not compared: the earlier snapshot had no room for them.");
    }

    @ParameterizedTest
    @ValueSource(ints = {200, 400, 1_000, 2_048})
    void keepsToTheLengthItIsGiven(int longest) {
        List<Finding> many =
                IntStream.range(0, 500).mapToObj(i -> pod("cart-" + i)).toList();

        String token = after(Duration.ZERO)
                .compare(new EarlierAnswer.NoSnapshot(), QUESTION, new CurrentAnswer(many, WHOLE, LISTS), longest)
                .token();

        assertThat(token).hasSizeLessThanOrEqualTo(longest);
        assertThat(after(Duration.ZERO).read(Optional.of(token), QUESTION)).isInstanceOf(EarlierAnswer.Earlier.class);
    }

    @Test
    void theOrderOfTheFindingsDoesNotMatter() {
        List<Finding> some = new ArrayList<>(
                IntStream.range(0, 50).mapToObj(i -> pod("cart-" + i)).toList());
        String token = first(WHOLE, some);
        Collections.shuffle(some, new Random(7));

        Changes changes = then(token, Duration.ofMinutes(1), WHOLE, some).changes();

        assertThat(changes.fresh()).isEmpty();
        assertThat(changes.resolved()).isEmpty();
    }

    @Test
    void everyAlteredTokenIsRefused() {
        String token = first(pod("a"));
        for (int i = 0; i < token.length(); i++) {
            char other = token.charAt(i) == 'A' ? 'B' : 'A';
            String altered = token.substring(0, i) + other + token.substring(i + 1);

            assertThat(after(Duration.ZERO).read(Optional.of(altered), QUESTION))
                    .as("altered at %d", i)
                    .isInstanceOf(EarlierAnswer.Useless.class);
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"", ".", "x", "a.b", "....", "é.é"})
    void whatIsNoTokenIsRefused(String token) {
        assertThat(after(Duration.ZERO).read(Optional.of(token), QUESTION)).isInstanceOf(EarlierAnswer.Useless.class);
    }

    @Test
    void aTokenOfAnotherKeyClusterNamespaceOrCallerIsRefusedByName() {
        String token = first(pod("a"));
        Snapshots other = new Snapshots(
                () -> List.of("another key, another key, another".getBytes(StandardCharsets.US_ASCII)),
                Clock.fixed(BEGIN, ZoneOffset.UTC));

        assertThat(why(other, token, QUESTION)).startsWith("is no snapshot of this server");
        assertThat(((EarlierAnswer.Useless) other.read(Optional.of(token), QUESTION)).wayOut())
                .contains("MCP_SESSION_KEY_FILE", "process");
        assertThat(why(after(Duration.ZERO), token, new Question("test", Optional.empty(), "alice")))
                .isEqualTo("is of another cluster.");
        assertThat(why(after(Duration.ZERO), token, new Question("prod", Optional.of("shop"), "alice")))
                .isEqualTo("is of another namespace.");
        assertThat(why(after(Duration.ZERO), token, new Question("prod", Optional.empty(), "bob")))
                .isEqualTo("was given to another caller.");
    }

    @Test
    void aTokenIsGoodForSevenDays() {
        String token = first(pod("a"));

        assertThat(after(Duration.ofDays(7)).read(Optional.of(token), QUESTION))
                .isInstanceOf(EarlierAnswer.Earlier.class);
        assertThat(why(after(Duration.ofDays(7).plusSeconds(1)), token, QUESTION))
                .isEqualTo("is older than 7 days.");
    }

    private static String why(Snapshots snapshots, String token, Question question) {
        return ((EarlierAnswer.Useless) snapshots.read(Optional.of(token), question)).why();
    }
}
