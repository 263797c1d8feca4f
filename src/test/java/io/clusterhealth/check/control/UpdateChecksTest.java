// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.check.control;

import static io.clusterhealth.check.Given.ago;
import static io.clusterhealth.check.Given.condition;
import static io.clusterhealth.check.Given.created;
import static io.clusterhealth.check.Given.named;
import static io.clusterhealth.check.Given.node;
import static org.assertj.core.api.Assertions.assertThat;

import io.clusterhealth.check.Given;
import io.clusterhealth.cluster.Resources;
import io.clusterhealth.cluster.object.ClusterOperator;
import io.clusterhealth.cluster.object.ClusterVersion;
import io.clusterhealth.cluster.object.ClusterVersion.AvailableUpdates;
import io.clusterhealth.cluster.object.ClusterVersion.Update;
import io.clusterhealth.cluster.object.Condition;
import io.clusterhealth.cluster.object.MachineConfigPool;
import io.clusterhealth.finding.Evidence;
import io.clusterhealth.finding.Finding;
import io.clusterhealth.finding.Severity;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class UpdateChecksTest {
    private static final UpdateHealth UPDATES = new UpdateHealth(Duration.ofHours(3), Duration.ofHours(1));
    private static final OperatorPresence PRESENCE = new OperatorPresence(20, Duration.ofHours(1));
    private static final PoolProgress POOLS =
            new PoolProgress(Duration.ofMinutes(30), Duration.ofHours(2), Duration.ofDays(7));
    private static final Update INSTALLED =
            new Update("Completed", "4.20.0", Optional.of(ago("90d")), Optional.of(ago("89d")));

    @ParameterizedTest
    @CsvSource({"2h59m, false", "3h, true"})
    void updateMayTakeThreeHours(String age, boolean found) {
        Update running = new Update("Partial", "4.20.1", Optional.of(ago(age)), Optional.empty());

        assertThat(version(List.of(running, INSTALLED)).told(UPDATES))
                .isEqualTo(found ? List.of("UPDATE_SLOW MEDIUM ClusterVersion version") : List.of());
        assertThat(version(List.of(running)).told(UPDATES)).as("installation").isEmpty();
    }

    @ParameterizedTest
    @CsvSource({"RetrievePayload, signature", "PreconditionChecks, precondition"})
    void adviceOnARefusedReleaseDependsOnItsReason(String reason, String advice) {
        Given given = version(List.of(INSTALLED), condition("ReleaseAccepted", "False", "2h", reason, ""));

        assertThat(UPDATES.inspect(given.picture()))
                .singleElement()
                .satisfies(finding -> assertThat(finding.advice()).contains(advice));
    }

    @ParameterizedTest
    @CsvSource({
        "ReleaseAccepted, RetrievePayload, 59m, ''",
        "ReleaseAccepted, RetrievePayload, 1h, RELEASE_REFUSED MEDIUM",
        "RetrievedUpdates, RemoteFailed, 59m, ''",
        "RetrievedUpdates, RemoteFailed, 1h, UPDATES_UNKNOWN LOW",
        "RetrievedUpdates, NoChannel, 9d, ''",
        "Upgradeable, AdminAckRequired, 59m, ''",
        "Upgradeable, AdminAckRequired, 1h, NOT_UPGRADEABLE LOW"
    })
    void conditionsAboutUpdatesHaveAnHour(String type, String reason, String age, String found) {
        Given given = version(List.of(INSTALLED), condition(type, "False", age, reason, ""));

        assertThat(given.told(UPDATES))
                .isEqualTo(found.isEmpty() ? List.of() : List.of(found + " ClusterVersion version"));
    }

    @Test
    void nextUpdateHasToWaitWhileOneRuns() {
        Update running = new Update("Partial", "4.20.1", Optional.of(ago("2h")), Optional.empty());

        assertThat(version(List.of(running, INSTALLED), condition("Upgradeable", "False", "2h"))
                        .told(UPDATES))
                .isEmpty();
    }

    @Test
    void overriddenComponentIsANotice() {
        ClusterVersion overridden = new ClusterVersion(
                named("", "version"),
                "4.20.0",
                List.of(INSTALLED),
                List.of("Deployment/a"),
                AvailableUpdates.NONE,
                List.of());

        assertThat(new Given().with(Resources.CLUSTER_VERSIONS, overridden).told(UPDATES))
                .containsExactly("VERSION_OVERRIDDEN LOW ClusterVersion version");
        assertThat(UPDATES.inspect(new Given()
                                .with(Resources.CLUSTER_VERSIONS, overridden)
                                .picture())
                        .getFirst()
                        .evidence())
                .containsExactly(Evidence.quoting("spec.overrides exempts 1 component from updates", "Deployment/a"));
    }

    @Test
    void coreOperatorThatIsGoneIsFoundAmongAllTheOthers() {
        assertThat(operators(20, "4.20.0").told(PRESENCE)).isEmpty();
        assertThat(without("dns", 20).told(PRESENCE)).containsExactly("OPERATOR_MISSING HIGH ClusterOperator dns");
        assertThat(without("dns", 19).told(PRESENCE)).as("an excerpt").isEmpty();
    }

    @Test
    void operatorThatTheClusterVersionLeavesUnmanagedMayBeMissing() {
        ClusterVersion overridden = new ClusterVersion(
                named("", "version"),
                "4.20.0",
                List.of(INSTALLED),
                List.of("ClusterOperator/dns"),
                AvailableUpdates.NONE,
                List.of());
        List<String> names = new ArrayList<>(names(21));
        names.remove("dns");
        Given given = new Given()
                .with(Resources.CLUSTER_VERSIONS, overridden)
                .with(
                        Resources.CLUSTER_OPERATORS,
                        names.stream().map(name -> operator(name, "4.20.0")).toArray(ClusterOperator[]::new));

        assertThat(given.told(PRESENCE)).isEmpty();
    }

    @ParameterizedTest
    @CsvSource({"59m59s, false", "1h, true"})
    void operatorsMayTakeAnHourToAppearAfterAnUpdate(String age, boolean found) {
        Update settled = new Update("Completed", "4.20.0", Optional.of(ago("2h")), Optional.of(ago(age)));

        assertThat(with(names(20).stream().filter(name -> !name.equals("dns")).toList(), "4.20.0", settled)
                        .with(Resources.CLUSTER_OPERATORS, operator("other-20", "4.20.0"))
                        .told(PRESENCE)
                        .isEmpty())
                .isNotEqualTo(found);
    }

    /// A hosted control plane has none of these operators; a cluster with one of them has all of them.
    @ParameterizedTest
    @ValueSource(strings = {"authentication", "config-operator", "etcd", "ingress", "machine-config"})
    void operatorOfASelfManagedClusterIsMissedThereAlone(String missing) {
        Given hosted = operators(20, "4.20.0");
        Given selfManaged = operators(20, "4.20.0")
                .with(
                        Resources.CLUSTER_OPERATORS,
                        Stream.of("authentication", "config-operator", "etcd", "ingress", "machine-config")
                                .filter(name -> !name.equals(missing))
                                .map(name -> operator(name, "4.20.0"))
                                .toArray(ClusterOperator[]::new));

        assertThat(hosted.told(PRESENCE)).isEmpty();
        assertThat(selfManaged.told(PRESENCE)).containsExactly("OPERATOR_MISSING HIGH ClusterOperator " + missing);
        assertThat(selfManaged.with(Resources.NODES, node("w1", "worker")).told(PRESENCE))
                .as("no node of a control plane")
                .isEmpty();
        assertThat(selfManaged.with(Resources.NODES, node("m1", "master")).told(PRESENCE))
                .hasSize(1);
    }

    @Test
    void operatorOfAnotherVersionIsANotice() {
        assertThat(operators(20, "4.19.9").told(PRESENCE))
                .hasSize(20)
                .allMatch(told -> told.startsWith("OPERATOR_BEHIND LOW"));
    }

    /// Azure Red Hat OpenShift reports the commit that its operator was built from.
    @Test
    void operatorThatIsNoPartOfTheReleaseHasItsOwnVersion() {
        Given given = with(List.of(), "", INSTALLED)
                .with(
                        Resources.CLUSTER_OPERATORS,
                        names(20).stream()
                                .map(name -> new ClusterOperator(named("", name), "4.20.0", List.of(), List.of(), true))
                                .toArray(ClusterOperator[]::new))
                .with(Resources.CLUSTER_OPERATORS, operator("aro", "3f1c07d"));

        assertThat(given.told(PRESENCE)).isEmpty();
        assertThat(given.with(
                                Resources.CLUSTER_OPERATORS,
                                new ClusterOperator(named("", "storage"), "4.19.9", List.of(), List.of(), true))
                        .told(PRESENCE))
                .containsExactly("OPERATOR_BEHIND LOW ClusterOperator storage");
    }

    @ParameterizedTest
    @CsvSource({"3, 1h59m, false", "3, 2h, true", "10, 4h59m, false", "10, 5h, true"})
    void poolMayTakeHalfAnHourForEachMachine(int machines, String age, boolean found) {
        MachineConfigPool pool = new MachineConfigPool(
                named("", "worker"), false, "new", "old", machines, 1, 0, List.of(condition("Updating", "True", age)));

        assertThat(new Given().with(Resources.MACHINE_CONFIG_POOLS, pool).told(POOLS))
                .isEqualTo(found ? List.of("POOL_SLOW MEDIUM MachineConfigPool worker") : List.of());
    }

    @Test
    void pausedPoolIsANoticeUntilItHasSomethingToDo() {
        assertThat(new Given()
                        .with(Resources.MACHINE_CONFIG_POOLS, paused("idle", "a", 3), paused("behind", "b", 3))
                        .with(Resources.MACHINE_CONFIG_POOLS, paused("half", "a", 2))
                        .told(POOLS))
                .containsExactly(
                        "POOL_PAUSED LOW MachineConfigPool idle",
                        "POOL_PAUSED MEDIUM MachineConfigPool behind",
                        "POOL_PAUSED MEDIUM MachineConfigPool half");
    }

    @ParameterizedTest
    @CsvSource({"worker, 5h, LOW", "worker, 167h, LOW", "worker, 168h, MEDIUM", "master, 5h, MEDIUM"})
    void poolMayBePausedForAMaintenance(String name, String age, Severity severity) {
        MachineConfigPool pool = new MachineConfigPool(
                named("", name), true, "b", "a", 3, 0, 0, List.of(condition("Updated", "False", age)));

        assertThat(POOLS.inspect(
                        new Given().with(Resources.MACHINE_CONFIG_POOLS, pool).picture()))
                .extracting(Finding::severity)
                .containsExactly(severity);
    }

    private static MachineConfigPool paused(String name, String wanted, int updated) {
        return new MachineConfigPool(named("", name), true, wanted, "a", 3, updated, 0, List.of());
    }

    private static Given version(List<Update> history, Condition... conditions) {
        return new Given()
                .with(
                        Resources.CLUSTER_VERSIONS,
                        new ClusterVersion(
                                created("", "version", "90d"),
                                "4.20.1",
                                history,
                                List.of(),
                                AvailableUpdates.NONE,
                                List.of(conditions)));
    }

    private static Given operators(int count, String version) {
        return with(names(count), version);
    }

    private static Given without(String name, int count) {
        List<String> names = new ArrayList<>(names(count + 1));
        names.remove(name);
        return with(names, "4.20.0");
    }

    private static List<String> names(int count) {
        List<String> names = new ArrayList<>(List.of(
                "dns",
                "kube-apiserver",
                "kube-controller-manager",
                "kube-scheduler",
                "monitoring",
                "network",
                "openshift-apiserver",
                "openshift-controller-manager",
                "service-ca"));
        IntStream.range(names.size(), count).forEach(i -> names.add("other-" + i));
        return names;
    }

    private static Given with(List<String> names, String version) {
        return with(names, version, INSTALLED);
    }

    private static ClusterOperator operator(String name, String version) {
        return new ClusterOperator(named("", name), version, List.of(), List.of(), false);
    }

    private static Given with(List<String> names, String version, Update last) {
        return new Given()
                .with(
                        Resources.CLUSTER_VERSIONS,
                        new ClusterVersion(
                                named("", "version"),
                                "4.20.0",
                                List.of(last),
                                List.of(),
                                AvailableUpdates.NONE,
                                List.of()))
                .with(
                        Resources.CLUSTER_OPERATORS,
                        names.stream().map(name -> operator(name, version)).toArray(ClusterOperator[]::new));
    }
}
