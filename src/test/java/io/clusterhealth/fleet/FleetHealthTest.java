// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.fleet;

import static org.assertj.core.api.Assertions.assertThat;

import io.clusterhealth.cause.Confidence;
import io.clusterhealth.cause.Verdict;
import io.clusterhealth.finding.FindingCode;
import io.clusterhealth.finding.Severity;
import io.clusterhealth.finding.Subject;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

class FleetHealthTest {
    private static final Instant NOON = Instant.parse("2026-11-20T12:00:00Z");

    @Test
    void allHealthyIsHealthy() {
        assertThat(FleetHealth.of(List.of(judged("a", Verdict.HEALTHY), judged("b", Verdict.HEALTHY)))
                        .verdict())
                .isEqualTo(Verdict.HEALTHY);
    }

    @Test
    void noClusterIsNotHealthy() {
        assertThat(FleetHealth.of(List.of()).verdict()).isEqualTo(Verdict.UNKNOWN);
    }

    @ParameterizedTest
    @EnumSource(RowError.Code.class)
    void oneThatDoesNotAnswerKeepsTheFleetFromBeingHealthy(RowError.Code code) {
        FleetHealth health = FleetHealth.of(List.of(judged("a", Verdict.HEALTHY), failed("b", code)));

        assertThat(health.verdict()).isEqualTo(Verdict.UNKNOWN);
        assertThat(health.partial()).isTrue();
        assertThat(health.rows().getFirst().names().name()).isEqualTo("b");
    }

    @Test
    void anAnswerWithAClusterOfWhichTooLittleIsKnownIsPartial() {
        assertThat(FleetHealth.of(List.of(judged("a", Verdict.HEALTHY), judged("b", Verdict.UNKNOWN)))
                        .partial())
                .isTrue();
        assertThat(FleetHealth.of(List.of(judged("a", Verdict.HEALTHY), judged("b", Verdict.DEGRADED)))
                        .partial())
                .isFalse();
        assertThat(FleetHealth.of(List.of(new FleetRow.FullVerdict(
                                new ClusterNames("a", List.of(), "a"),
                                Verdict.DEGRADED,
                                new SeenCluster(NOON, "v1.35.0", "", List.of(), 1, "pods (failed)", "", ""))))
                        .partial())
                .isTrue();
    }

    @Test
    void triageNeverMakesAFleetHealthy() {
        FleetHealth health = FleetHealth.of(List.of(judged("a", Verdict.HEALTHY), triaged("b", List.of())));

        assertThat(health.verdict()).isEqualTo(Verdict.UNKNOWN);
        assertThat(health.totals().of(RowState.NO_SIGN)).isEqualTo(1);
    }

    @Test
    void whatAHubFindsWrongIsASignAndNoVerdict() {
        FleetRow row = new FleetRow.Triaged(
                new ClusterNames("a", List.of(), "a"),
                new SeenCluster(NOON, "v1.35.0", "", List.of(), 0, "", "", ""),
                List.of("its clock is off"));

        assertThat(row.state()).isEqualTo(RowState.SUSPECT);
        assertThat(FleetHealth.of(List.of(row)).verdict()).isEqualTo(Verdict.UNKNOWN);
    }

    @Test
    void ranksTheWorstFirst() {
        FleetHealth health = FleetHealth.of(List.of(
                judged("g", Verdict.HEALTHY),
                triaged("f", List.of()),
                new FleetRow.NotAsked(new ClusterNames("e", List.of(), "e")),
                judged("d", Verdict.UNKNOWN),
                triaged("c", List.of(cause("x", Optional.empty()))),
                judged("b", Verdict.DEGRADED),
                failed("a2", RowError.Code.UNREACHABLE),
                judged("a1", Verdict.UNHEALTHY)));

        assertThat(health.rows())
                .extracting(row -> row.names().name())
                .containsExactly("a1", "a2", "b", "c", "d", "e", "f", "g");
        assertThat(health.verdict()).isEqualTo(Verdict.UNHEALTHY);
    }

    @Test
    void clustersOfOneRegionThatFellSilentTogetherArePossiblyOneCause() {
        FleetHealth health = FleetHealth.of(List.of(
                silent("a", NOON, "AWS eu-central-1"),
                silent("b", NOON.plusSeconds(240), "AWS eu-central-1"),
                judged("c", Verdict.HEALTHY)));

        assertThat(health.shared()).singleElement().satisfies(shared -> {
            assertThat(shared.confidence()).isEqualTo(Confidence.POSSIBLE);
            assertThat(shared.clusters()).containsExactly("a", "b");
            assertThat(shared.cause().subject()).isEqualTo(Subject.external("AWS eu-central-1"));
            assertThat(shared.evidence())
                    .containsExactly(
                            "their hub places each of them in AWS eu-central-1", "begun within 4 min of each other");
        });
        assertThat(health.sharedBy(health.rows().getFirst())).containsExactly("S1");
    }

    /// A kubeconfig may have two users of one server.
    @Test
    void oneClusterReadForTwoUsersSharesNothing() {
        List<RowCause> causes = List.of(cause("x", Optional.of(NOON)));
        SeenCluster seen = new SeenCluster(NOON, "v1.35.0", "", causes, 1, "", "", "");
        List<FleetRow> rows = Stream.of("ann", "bob")
                .<FleetRow>map(user -> new FleetRow.Triaged(
                        new ClusterNames(user, List.of(), "https://api.example.com:6443"), seen, List.of()))
                .toList();

        assertThat(FleetHealth.of(rows).shared()).isEmpty();
        assertThat(FleetHealth.of(List.of(triaged("c", causes), rows.getFirst(), rows.getLast()))
                        .shared())
                .singleElement()
                .satisfies(shared -> assertThat(shared.clusters()).hasSize(2));
    }

    /// A kubeconfig may have an outdated context of a server: what another one has read of it counts.
    @Test
    void aContextThatFailsHidesNothingThatAnotherOfItsServerShows() {
        List<RowCause> causes = List.of(cause("x", Optional.of(NOON)));
        FleetRow prod = new FleetRow.Triaged(
                new ClusterNames("prod", List.of(), "https://api.example.com:6443"),
                new SeenCluster(NOON, "v1.35.0", "", causes, 1, "", "", "u1"),
                List.of());
        FleetRow outdated = new FleetRow.ErrorRow(
                new ClusterNames("old", List.of(), "https://api.example.com:6443"),
                new RowError(RowError.Code.CERTIFICATE, "its certificate is not trusted"));
        FleetHealth health = FleetHealth.of(List.of(outdated, prod, triaged("stage", causes)));

        assertThat(health.rows().getFirst()).isEqualTo(outdated);
        assertThat(health.shared())
                .singleElement()
                .satisfies(shared -> assertThat(shared.clusters()).containsExactly("prod", "stage"));
        assertThat(health.same(prod)).contains("old");
        assertThat(health.same(outdated)).isEmpty();
    }

    /// An address and a name, or a public and a private endpoint, of one server are two addresses.
    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            u1 | u1 | 0 |
            u1 | u2 | 1 |
            u1 | '' | 1 | b may be the same cluster as another of them, at a second address: no node of it was read
            '' | '' | 1 | a, b may be the same cluster as another of them, at a second address: no node of it was read
            """)
    void twoAddressesMayBeOneCluster(String birth, String other, int shared, String evidence) {
        List<RowCause> causes = List.of(cause("x", Optional.of(NOON)));
        FleetHealth health = FleetHealth.of(List.of(live("a", causes, birth), live("b", causes, other)));

        assertThat(health.shared()).hasSize(shared);
        assertThat(health.same(health.rows().getLast())).isEqualTo(shared == 0 ? Optional.of("a") : Optional.empty());
        assertThat(health.shared().stream()
                        .flatMap(one -> one.evidence().stream())
                        .filter(clause -> clause.contains("second address")))
                .isEqualTo(Optional.ofNullable(evidence).stream().toList());
    }

    private static FleetRow live(String name, List<RowCause> causes, String birth) {
        return new FleetRow.Triaged(
                new ClusterNames(name, List.of(), "https://%s.example.com:6443".formatted(name)),
                new SeenCluster(NOON, "v1.35.0", "", causes, causes.size(), "", "", birth),
                List.of());
    }

    /// Two recordings of one cluster are two rows, of which the second says so.
    @Test
    void oneClusterRecordedTwiceSharesNothing() {
        List<RowCause> causes = List.of(cause("x", Optional.of(NOON)));
        SeenCluster seen = new SeenCluster(NOON, "v1.35.0", "", causes, 1, "", "", "").born("2026-01-01 worker-1");
        List<FleetRow> rows = Stream.of("at-noon", "at-one")
                .<FleetRow>map(name -> new FleetRow.Triaged(new ClusterNames(name, List.of(), name), seen, List.of()))
                .toList();
        FleetHealth health = FleetHealth.of(rows);

        assertThat(health.shared()).isEmpty();
        assertThat(health.same(rows.getFirst())).isEmpty();
        assertThat(health.same(rows.getLast())).contains("at-noon");
    }

    @ParameterizedTest
    @CsvSource({"301, AWS eu-central-1", "0, AWS us-east-1"})
    void silenceAtAnotherTimeOrElsewhereIsAnother(int later, String region) {
        assertThat(FleetHealth.of(List.of(
                                silent("a", NOON, "AWS eu-central-1"), silent("b", NOON.plusSeconds(later), region)))
                        .shared())
                .isEmpty();
    }

    /// What is said of them alike is the same cause the rather, the more they have in common.
    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            v1.35.0 | v1.34.1 | eu | us | possible |
            v1.35.0 | v1.34.1 | '' | '' | possible |
            v1.35.0 | v1.34.1 | eu | eu | likely   | the same region eu
            v1.35.0 | v1.35.0 | eu | us | likely   | the same version v1.35.0
            v1.35.0 | v1.35.0 | eu | eu | likely   | the same version v1.35.0, the same region eu
            """)
    void theSameVersionOrRegionMakesThemLikelyOne(
            String version, String other, String region, String elsewhere, String confidence, String because) {
        FleetHealth health = FleetHealth.of(
                List.of(suffering("a", version, region, NOON), suffering("b", other, elsewhere, NOON.plusSeconds(60))));

        assertThat(health.shared()).singleElement().satisfies(shared -> {
            assertThat(shared.confidence().label()).isEqualTo(confidence);
            assertThat(String.join(
                            ", ", shared.evidence().subList(2, shared.evidence().size())))
                    .isEqualTo(because == null ? "" : because);
        });
    }

    /// A region of its own folds nothing.
    @Test
    void otherWordsInOneRegionAreAnotherCause() {
        FleetRow a = suffering("a", "v1.35.0", "eu", NOON);
        FleetRow b = triaged("b", "v1.35.0", "eu", List.of(cause("y", Optional.of(NOON))));

        assertThat(FleetHealth.of(List.of(a, b)).shared()).isEmpty();
    }

    @Test
    void silenceThatNobodyHasWatchedIsNotCompared() {
        assertThat(FleetHealth.of(
                                List.of(failed("a", RowError.Code.UNREACHABLE), failed("b", RowError.Code.UNREACHABLE)))
                        .shared())
                .isEmpty();
    }

    /// Whatever comes of asking: each cluster has one row, the counts add up, and nothing unknown reads as healthy.
    @Test
    void noRowIsLostAndNothingUnknownIsHealthy() {
        for (int seed = 0; seed < 500; seed++) {
            Random random = new Random(seed);
            List<FleetRow> rows = new ArrayList<>();
            for (int i = 0; i < random.nextInt(40); i++) {
                rows.add(any("c" + i, random));
            }
            Collections.shuffle(rows, random);

            FleetHealth health = FleetHealth.of(rows);

            assertThat(health.rows()).containsExactlyInAnyOrderElementsOf(rows);
            assertThat(health.totals().clusters()).isEqualTo(rows.size());
            boolean allJudgedHealthy = !rows.isEmpty()
                    && rows.stream()
                            .allMatch(row -> row instanceof FleetRow.FullVerdict(var _, Verdict verdict, var _)
                                    && verdict == Verdict.HEALTHY);
            assertThat(health.verdict() == Verdict.HEALTHY).isEqualTo(allJudgedHealthy);
            assertThat(health.shared())
                    .allSatisfy(shared ->
                            assertThat(shared.clusters()).hasSizeGreaterThan(1).doesNotHaveDuplicates());
        }
    }

    private static FleetRow any(String name, Random random) {
        return switch (random.nextInt(4)) {
            case 0 -> judged(name, one(List.of(Verdict.values()), random));
            case 1 ->
                triaged(
                        name,
                        random.nextBoolean()
                                ? List.of()
                                : List.of(cause(
                                        "registry" + random.nextInt(3) + ".example.com",
                                        Optional.of(NOON.plusSeconds(random.nextInt(7_200))))));
            case 2 -> failed(name, one(List.of(RowError.Code.values()), random));
            default -> new FleetRow.NotAsked(new ClusterNames(name, List.of(), name));
        };
    }

    private static <T> T one(List<T> of, Random random) {
        return of.get(random.nextInt(of.size()));
    }

    private static FleetRow judged(String name, Verdict verdict) {
        return new FleetRow.FullVerdict(
                new ClusterNames(name, List.of(), name),
                verdict,
                new SeenCluster(NOON, "v1.35.0", "", List.of(), 0, "", "", ""));
    }

    private static FleetRow triaged(String name, List<RowCause> causes) {
        return triaged(name, "v1.35.0", "", causes);
    }

    private static FleetRow triaged(String name, String version, String region, List<RowCause> causes) {
        return new FleetRow.Triaged(
                new ClusterNames(name, List.of(), name),
                new SeenCluster(NOON, version, region, causes, causes.size(), "", "", ""),
                List.of());
    }

    private static FleetRow suffering(String name, String version, String region, Instant since) {
        return triaged(name, version, region, List.of(cause("x", Optional.of(since))));
    }

    private static FleetRow failed(String name, RowError.Code code) {
        return new FleetRow.ErrorRow(new ClusterNames(name, List.of(), name), new RowError(code, "it does not answer"));
    }

    private static FleetRow silent(String name, Instant since, String region) {
        return new FleetRow.ErrorRow(
                new ClusterNames(name, List.of(), name),
                new RowError(
                        RowError.Code.UNREACHABLE,
                        "it does not answer",
                        Optional.of(new RowError.LostContact(since, region))));
    }

    private static RowCause cause(String key, Optional<Instant> since) {
        return new RowCause(
                FindingCode.REGISTRY_UNREACHABLE.id(),
                "Image registry is unreachable",
                Subject.external(key),
                Severity.HIGH,
                since,
                List.of(new SharedTrait(SharedTrait.TraitKind.MESSAGE, key, "the same message")));
    }
}
