// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.upgrade;

import static io.clusterhealth.check.Given.ago;
import static io.clusterhealth.check.Given.condition;
import static io.clusterhealth.check.Given.named;
import static org.assertj.core.api.Assertions.assertThat;

import io.clusterhealth.check.Given;
import io.clusterhealth.cluster.Resources;
import io.clusterhealth.cluster.object.ClusterOperator;
import io.clusterhealth.cluster.object.ClusterVersion;
import io.clusterhealth.cluster.object.ClusterVersion.AvailableUpdates;
import io.clusterhealth.cluster.object.ClusterVersion.Update;
import io.clusterhealth.cluster.object.Condition;
import io.clusterhealth.cluster.object.MachineConfigPool;
import io.clusterhealth.finding.Finding;
import io.clusterhealth.finding.FindingCode;
import io.clusterhealth.finding.Subject;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

class RunningUpdateTest {
    private static final Update INSTALLED =
            new Update("Completed", "4.14.0", Optional.of(ago("90d")), Optional.of(ago("89d")));

    /// Clusters recorded in openshift/oc, and the output of its `adm upgrade status` for them: 4.14.1
    /// degraded, 4.15.0-ec2 not annotated and unavailable, 4.16.0 compact.
    @ParameterizedTest
    @CsvSource({
        "32, 33, 118M50S, 64M41S, Stalled, 97, 84",
        "3, 7, 52M56S, 0S, Progressing, 43, 152",
        "32, 33, 58M53S, 21M39S, Progressing - Slow, 97, 54",
        "30, 33, 27M58S, 0S, Progressing, 91, 57"
    })
    void paceIsJudgedAsOcDoes(
            int updated, int operators, String started, String progress, String assessment, int percent, int minutes) {
        RunningUpdate update = RunningUpdate.in(
                        version(new Update("Partial", "4.14.1", Optional.of(ago(started)), Optional.empty()), INSTALLED)
                                .with(Resources.CLUSTER_OPERATORS, operators("4.14.1", updated, operators, progress))
                                .picture())
                .orElseThrow();

        assertThat(update.assessment().label()).isEqualTo(assessment);
        assertThat(update.percent()).hasValue(percent);
        assertThat(update.remaining()
                        .orElseThrow()
                        .plus(Duration.parse("PT" + started))
                        .toMinutes())
                .isEqualTo(minutes);
    }

    @Test
    void lastCompleteUpdateIsTheMeasureOfAnEarlyOne() {
        RunningUpdate update = RunningUpdate.in(version(
                                new Update("Partial", "4.14.2", Optional.of(ago("1M29S")), Optional.empty()),
                                new Update("Completed", "4.14.1", Optional.of(ago("9H")), Optional.of(ago("8H"))),
                                INSTALLED)
                        .with(Resources.CLUSTER_OPERATORS, operators("4.14.2", 1, 33, "5S"))
                        .picture())
                .orElseThrow();

        assertThat(update.remaining()).hasValue(Duration.ofSeconds((3600 - 89) * 12 / 10));
    }

    @Test
    void updateAndTheOneBeforeThatNeverCompletedAreTold() {
        RunningUpdate update = RunningUpdate.in(version(
                                new Update("Partial", "4.14.2", Optional.of(ago("2M")), Optional.empty()),
                                new Update("Partial", "4.14.1", Optional.of(ago("1d")), Optional.of(ago("2M"))),
                                INSTALLED)
                        .with(Resources.CLUSTER_OPERATORS, operators("4.14.2", 1, 4, "1M"))
                        .picture())
                .orElseThrow();

        assertThat(update.statement())
                .isEqualTo("an update from incomplete 4.14.1 to 4.14.2 is running: Progressing, 25% complete");
        assertThat(update.neverCompleted())
                .isEqualTo("the previous update to 4.14.1 never completed, the last complete version is 4.14.0");
        assertThat(update.updating()).containsExactly("operator-1", "operator-2", "operator-3");
    }

    @Test
    void firstInstallationIsCalledOne() {
        assertThat(RunningUpdate.in(version(new Update("Partial", "4.14.1", Optional.of(ago("2M")), Optional.empty()))
                        .picture()))
                .map(RunningUpdate::statement)
                .hasValue("the installation of 4.14.1 is running");
    }

    @Test
    void operatorsDoNotTellTwoImagesOfOneVersionApart() {
        assertThat(RunningUpdate.in(
                        version(new Update("Partial", "4.14.0", Optional.of(ago("2H")), Optional.empty()), INSTALLED)
                                .with(Resources.CLUSTER_OPERATORS, operators("4.14.0", 4, 4, "1M"))
                                .picture()))
                .map(RunningUpdate::statement)
                .hasValue("an update to another image of 4.14.0 is running");
    }

    @Test
    void versionOperatorTellsTheShareWhereOperatorsAreUnknown() {
        Given given = version(
                List.of(condition(
                        "Progressing",
                        "True",
                        "2H",
                        "",
                        "Working towards 4.14.1: 106 of 901 done (12% complete), waiting on etcd")),
                new Update("Partial", "4.14.1", Optional.of(ago("2H")), Optional.empty()),
                INSTALLED);

        RunningUpdate update = RunningUpdate.in(given.picture()).orElseThrow();

        assertThat(update.statement()).isEqualTo("an update from 4.14.0 to 4.14.1 is running: 12% complete");
    }

    @ParameterizedTest
    @EnumSource(names = {"UPDATE_SLOW", "VERSION_FAILING"})
    void updateThatIsCalledStalledHasNoOtherWordForItsPace(FindingCode code) {
        Updates updates =
                Updates.in(version(new Update("Partial", "4.14.1", Optional.of(ago("4H")), Optional.empty()), INSTALLED)
                        .with(Resources.CLUSTER_OPERATORS, operators("4.14.1", 1, 4, "1M"))
                        .picture());
        Finding stalled = Finding.of(code, Subject.clusterScoped("ClusterVersion", "version"))
                .saying("it takes 4 h");

        assertThat(updates.beside(List.of(stalled)).version().map(RunningUpdate::statement))
                .hasValue("an update from 4.14.0 to 4.14.1 is running: 25% complete");
        assertThat(updates.beside(List.of(stalled)).version().flatMap(RunningUpdate::remaining))
                .isEmpty();
        assertThat(updates.beside(List.of())).isEqualTo(updates);
    }

    @ParameterizedTest
    @CsvSource({"0, Stalled", "1, Degraded"})
    void poolThatIsCalledStalledDoesNotProgress(int degraded, String assessment) {
        Updates updates = Updates.in(new Given()
                .having(Resources.MACHINE_CONFIG_POOLS, """
                        {metadata: {name: worker}, status: {machineCount: 3, updatedMachineCount: 1,
                         degradedMachineCount: %d, conditions: [{type: Updating, status: "True"}]}}
                        """.formatted(degraded))
                .picture());
        Finding stalled = Finding.of(FindingCode.POOL_SLOW, Subject.clusterScoped("MachineConfigPool", "worker"))
                .saying("it takes 3 h");

        assertThat(updates.beside(List.of(stalled)).pools())
                .extracting(PoolUpdate::assessment)
                .containsExactly(assessment);
        assertThat(updates.beside(List.of())).isEqualTo(updates);
    }

    /// The verdict beside it may be healthy: the word is that of an estimate.
    @Test
    void estimateIsToldAsOne() {
        assertThat(RunningUpdate.in(version(
                                new Update("Partial", "4.14.1", Optional.of(ago("118M50S")), Optional.empty()),
                                INSTALLED)
                        .with(Resources.CLUSTER_OPERATORS, operators("4.14.1", 32, 33, "64M41S"))
                        .picture()))
                .map(RunningUpdate::statement)
                .hasValueSatisfying(told -> assertThat(told)
                        .endsWith("running: Stalled by the estimate of `oc adm upgrade status`, 97% complete"));
    }

    @Test
    void completeVersionIsNoUpdate() {
        assertThat(RunningUpdate.in(version(INSTALLED).picture())).isEmpty();
        assertThat(RunningUpdate.in(new Given().picture())).isEmpty();
    }

    @ParameterizedTest
    @CsvSource({
        "3, 3, 0, false, True, ''",
        "1, 3, 0, false, True, worker Progressing 33",
        "1, 3, 0, false, False, worker Pending 33",
        "1, 3, 1, false, True, worker Degraded 33",
        "0, 3, 0, true, False, worker Excluded 0"
    })
    void poolsTellHowManyNodesFollow(
            int updated, int nodes, int degraded, boolean paused, String updating, String expected) {
        Given given = new Given()
                .with(
                        Resources.MACHINE_CONFIG_POOLS,
                        new MachineConfigPool(
                                named("", "worker"),
                                paused,
                                "new",
                                "old",
                                nodes,
                                updated,
                                degraded,
                                List.of(condition("Updating", updating, "1M"))));

        assertThat(PoolUpdate.in(given.picture()).stream()
                        .map(pool -> pool.name() + " " + pool.assessment() + " " + pool.percent()))
                .isEqualTo(expected.isEmpty() ? List.of() : List.of(expected));
    }

    @ParameterizedTest
    @CsvSource({"1, worker Degraded 33", "3, worker Degraded 100"})
    void poolThatReportsAFailedUpdateFailsWithoutACountOfNodes(int updated, String expected) {
        Given given = new Given()
                .with(
                        Resources.MACHINE_CONFIG_POOLS,
                        new MachineConfigPool(
                                named("", "worker"),
                                false,
                                "new",
                                "old",
                                3,
                                updated,
                                0,
                                List.of(condition("Degraded", "True", "1M"), condition("Updating", "True", "1M"))));

        assertThat(PoolUpdate.in(given.picture()))
                .singleElement()
                .satisfies(pool -> assertThat(pool.name() + " " + pool.assessment() + " " + pool.percent())
                        .isEqualTo(expected));
    }

    private static Given version(Update... history) {
        return version(List.of(), history);
    }

    private static Given version(List<Condition> conditions, Update... history) {
        return new Given()
                .with(
                        Resources.CLUSTER_VERSIONS,
                        new ClusterVersion(
                                named("", "version"),
                                history[0].version(),
                                List.of(history),
                                List.of(),
                                new AvailableUpdates("", List.of(), List.of()),
                                conditions));
    }

    /// The first `updated` operators have the version; the Progressing conditions changed `progress` ago.
    private static ClusterOperator[] operators(String version, int updated, int all, String progress) {
        return IntStream.range(0, all)
                .mapToObj(i -> new ClusterOperator(
                        named("", "operator-" + i),
                        i < updated ? version : "4.13.9",
                        List.of(),
                        List.of(condition("Progressing", i < updated ? "False" : "True", progress)),
                        false))
                .toArray(ClusterOperator[]::new);
    }
}
