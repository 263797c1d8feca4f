// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.check.openshift;

import static io.clusterhealth.check.Given.ago;
import static io.clusterhealth.check.Given.condition;
import static io.clusterhealth.check.Given.deleted;
import static io.clusterhealth.check.Given.named;
import static io.clusterhealth.check.Given.object;
import static io.clusterhealth.check.Given.owned;
import static org.assertj.core.api.Assertions.assertThat;

import io.clusterhealth.check.Given;
import io.clusterhealth.check.condition.ConditionCheck;
import io.clusterhealth.check.measure.InsightsAdvice;
import io.clusterhealth.cluster.Resources;
import io.clusterhealth.cluster.object.ApiRequestCount;
import io.clusterhealth.cluster.object.Condition;
import io.clusterhealth.cluster.object.GenericObject;
import io.clusterhealth.cluster.object.Metadata;
import io.clusterhealth.finding.Evidence;
import io.clusterhealth.finding.Link;
import io.clusterhealth.finding.Quote;
import io.clusterhealth.finding.Relation;
import io.clusterhealth.finding.Subject;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class OpenShiftChecksTest {
    private static final String API = "openshift-machine-api";
    private static final ConditionCheck MACHINES = Given.conditions("machines");
    private static final MachineSetHealth SETS = new MachineSetHealth(Duration.ofMinutes(30));
    private static final ConditionCheck INGRESS = Given.conditions("ingresscontrollers");
    private static final InsightsAdvice INSIGHTS = new InsightsAdvice(3, Duration.ofHours(24));

    @Test
    void failedMachineIsFoundWithItsNodeAndItsSet() {
        GenericObject failed = object("machines", owned(API, "m-1", "MachineSet", "m"), """
                status: {phase: Failed, nodeRef: {name: worker-1}, errorReason: InsufficientResources,
                  errorMessage: no capacity, lastUpdated: @2h}
                """);
        Given given = new Given().with(Resources.MACHINES, failed);

        assertThat(given.told(MACHINES)).containsExactly("MACHINE_FAILED HIGH Machine openshift-machine-api/m-1");
        assertThat(MACHINES.inspect(given.picture()).getFirst().links())
                .containsExactly(
                        new Link(Relation.BECAME, Subject.clusterScoped("Node", "worker-1")),
                        new Link(Relation.OWNED_BY, new Subject("MachineSet", API, "m")));
        assertThat(MACHINES.inspect(given.picture()).getFirst().evidence())
                .containsExactly(Evidence.quoting(
                        "it has failed; its node was worker-1", new Quote("InsufficientResources", "no capacity")));
    }

    /// Cluster API and OpenShift have kinds of the same name.
    @Test
    void machineOfClusterApiBelongsToASetOfItsGroup() {
        GenericObject failed = object(
                "machines.cluster.x-k8s.io",
                owned("fleet", "m-1", "MachineSet.cluster.x-k8s.io", "m"),
                "{status: {phase: Failed}}");

        assertThat(MACHINES.inspect(new Given()
                                .with(Resources.generic("machines.cluster.x-k8s.io"), failed)
                                .picture())
                        .getFirst()
                        .targets(Relation.OWNED_BY))
                .containsExactly(new Subject("MachineSet.cluster.x-k8s.io", "fleet", "m"));
    }

    @ParameterizedTest
    @CsvSource({
        "Provisioning, 29m, false",
        "Provisioning, 30m, true",
        "Provisioned, 31m, true",
        "'', 30m, true",
        "Running, 9d, false"
    })
    void machineMayTakeHalfAnHourToBecomeANode(String phase, String age, boolean found) {
        GenericObject machine = machine(Given.created(API, "m", age), phase);

        assertThat(new Given().with(Resources.MACHINES, machine).told(MACHINES)).hasSize(found ? 1 : 0);
    }

    @Test
    void machineThatIsLateTellsWhatItsControllerSays() {
        GenericObject late = machine(
                Given.created(API, "m", "2h"),
                "Provisioning",
                new Condition("Drainable", "True", "", "", Optional.empty()),
                new Condition("InstanceExists", "Unknown", "ErrorCheckingProvider", "401", Optional.empty()));

        assertThat(MACHINES.inspect(new Given().with(Resources.MACHINES, late).picture())
                        .getFirst()
                        .evidence())
                .containsExactly(
                        Evidence.quoting("it was made 2 h ago and is no node yet", new Quote("Provisioning", "401")));
    }

    @Test
    void machineOfClusterApiTellsMoreThanItsSum() {
        GenericObject late = machine(
                Given.created("default", "m", "2h"),
                "Provisioning",
                new Condition("Ready", "False", "InstanceProvisionFailed", "1 of 2 completed", Optional.empty()),
                new Condition("InfrastructureReady", "False", "", "VcpuLimitExceeded", Optional.empty()));

        assertThat(MACHINES.inspect(new Given()
                                .with(Resources.generic("machines.cluster.x-k8s.io"), late)
                                .picture())
                        .getFirst()
                        .evidence())
                .containsExactly(Evidence.quoting(
                        "it was made 2 h ago and is no node yet", new Quote("Provisioning", "VcpuLimitExceeded")));
    }

    @Test
    void machineThatNeverBecameANodeHasFailedFromTheStart() {
        GenericObject failed = object(
                "machines",
                Given.created(API, "m", "2h"),
                "{status: {phase: Failed, errorReason: R, errorMessage: m, lastUpdated: @1m}}");

        assertThat(MACHINES.inspect(new Given().with(Resources.MACHINES, failed).picture())
                        .getFirst()
                        .since())
                .contains(ago("2h"));
    }

    @ParameterizedTest
    @CsvSource({"29m, false", "30m, true"})
    void machineMayTakeHalfAnHourToEnd(String age, boolean found) {
        Metadata metadata = deleted(API, "m", "9d", age);
        GenericObject machine = object("machines", metadata, "{status: {phase: Deleting, nodeRef: {name: worker-1}}}");

        assertThat(new Given().with(Resources.MACHINES, machine).told(MACHINES)).hasSize(found ? 1 : 0);
    }

    @Test
    void shortMachineSetIsANoticeUntilAMachineOfItIsLate() {
        GenericObject set = set(3, 2);
        GenericObject young = machine(owned(API, "m-1", "29m", "MachineSet", "m"), "Provisioning");
        GenericObject late = machine(owned(API, "m-2", "30m", "MachineSet", "m"), "Provisioning");
        GenericObject other = machine(owned(API, "o-1", "9h", "MachineSet", "o"), "Provisioning");

        assertThat(new Given()
                        .with(Resources.MACHINE_SETS, set)
                        .with(Resources.MACHINES, young, other)
                        .told(SETS))
                .containsExactly("MACHINE_SET_SHORT LOW MachineSet openshift-machine-api/m");
        assertThat(new Given()
                        .with(Resources.MACHINE_SETS, set)
                        .with(Resources.MACHINES, young, late)
                        .told(SETS))
                .containsExactly("MACHINE_SET_SHORT MEDIUM MachineSet openshift-machine-api/m");
        assertThat(new Given().with(Resources.MACHINE_SETS, set(2, 2)).told(SETS))
                .isEmpty();
    }

    @Test
    void remediationThatHasStoppedIsFound() {
        Condition refused = condition("RemediationAllowed", "False", "10m", "TooManyUnhealthy", "2 of 3 unhealthy");
        Condition allowed = condition("RemediationAllowed", "True", "10m");

        assertThat(new Given()
                        .with(
                                Resources.MACHINE_HEALTH_CHECKS,
                                healthCheck("stopped", 3, 1, refused),
                                healthCheck("idle", 0, 0, refused),
                                healthCheck("fine", 3, 2, allowed))
                        .told(Given.conditions("machinehealthchecks")))
                .containsExactly("REMEDIATION_STOPPED MEDIUM MachineHealthCheck openshift-machine-api/stopped");
    }

    @ParameterizedTest
    @CsvSource({
        "Available, False, 4m59s, INGRESS_UNAVAILABLE LOW",
        "Available, False, 5m, INGRESS_UNAVAILABLE HIGH",
        "Degraded, True, 4m59s, INGRESS_DEGRADED LOW",
        "Degraded, True, 5m, INGRESS_DEGRADED MEDIUM"
    })
    void ingressControllerHasFiveMinutes(String type, String status, String age, String found) {
        GenericObject controller =
                object("ingresscontrollers", named("i", "default"), "{}", condition(type, status, age));

        assertThat(new Given().with(Resources.INGRESS_CONTROLLERS, controller).told(INGRESS))
                .containsExactly(found + " IngressController i/default");
    }

    @Test
    void ingressControllerThatProgressesIsNoFinding() {
        GenericObject controller = object(
                "ingresscontrollers",
                named("i", "default"),
                "{status: {availableReplicas: 2}}",
                condition("Available", "True", "9d"),
                condition("Degraded", "False", "9d"),
                condition("Progressing", "True", "9d"));

        assertThat(new Given().with(Resources.INGRESS_CONTROLLERS, controller).told(INGRESS))
                .isEmpty();
    }

    @Test
    void removedApiCountsOnlyWhereSomebodyOutsideThePlatformAsksForIt() {
        assertThat(new Given()
                        .with(
                                Resources.API_REQUEST_COUNTS,
                                used("flowschemas", "system:serviceaccount:ci:deployer", "system:apiserver"),
                                used("endpoints", "system:serviceaccount:openshift-gitops:x", "system:admin"),
                                used("unknown"))
                        .told(new RemovedApiUse()))
                .containsExactly(
                        "API_TO_BE_REMOVED LOW APIRequestCount flowschemas",
                        "API_TO_BE_REMOVED LOW APIRequestCount unknown");
    }

    @Test
    void insightsAdviceCountsFromItsRiskOnAndAfterADayOfSilence() {
        assertThat(insights("23h59m", 2).told(INSIGHTS)).isEmpty();
        assertThat(insights("23h59m", 3).told(INSIGHTS))
                .containsExactly("INSIGHTS_ADVICE LOW InsightsOperator cluster");
        assertThat(insights("24h", 1).told(INSIGHTS)).containsExactly("INSIGHTS_SILENT LOW InsightsOperator cluster");
        assertThat(new Given()
                        .with(Resources.INSIGHTS_REPORTS, object("insightsoperators", named("", "cluster"), "{}"))
                        .told(INSIGHTS))
                .isEmpty();
    }

    @Test
    void ephemeralRegistryIsANoticeWhileItIsManaged() {
        assertThat(new Given()
                        .with(
                                Resources.generic("configs"),
                                object(
                                        "configs",
                                        named("", "cluster"),
                                        "{spec: {managementState: Managed, storage: {emptyDir: {}}}}"),
                                object(
                                        "configs",
                                        named("", "removed"),
                                        "{spec: {managementState: Removed, storage: {emptyDir: {}}}}"),
                                object(
                                        "configs",
                                        named("", "kept"),
                                        "{spec: {managementState: Managed, storage: {pvc: {}}}}"))
                        .told(Given.conditions("configs")))
                .containsExactly("REGISTRY_EPHEMERAL LOW Config cluster");
    }

    @Test
    void nodeThatFailsAtARevisionIsFound() {
        String failing = "{nodeName: master-1, currentRevision: 7, targetRevision: 9, lastFailedRevision: 9,"
                + " lastFailedTime: @1h, lastFailedReason: OperandFailed, lastFailedRevisionErrors: [exit 1]}";
        String rolling = "{nodeName: master-2, currentRevision: 7, targetRevision: 9}";
        String recovered = "{nodeName: master-0, currentRevision: 9, lastFailedRevision: 8, lastFailedTime: @2h}";

        assertThat(new Given()
                        .with(Resources.ETCDS, revisions("etcds", failing, rolling, recovered))
                        .with(Resources.KUBE_API_SERVERS, revisions("kubeapiservers", rolling, recovered))
                        .told(new StaticPodRevisions()))
                .containsExactly("REVISION_FAILED MEDIUM Etcd cluster");
    }

    private static GenericObject machine(Metadata metadata, String phase, Condition... conditions) {
        return object("machines", metadata, "{status: {phase: '%s'}}".formatted(phase), conditions);
    }

    private static GenericObject set(int desired, int ready) {
        return object(
                "machinesets",
                named(API, "m"),
                "{spec: {replicas: %d}, status: {readyReplicas: %d}}".formatted(desired, ready));
    }

    private static GenericObject healthCheck(String name, int expected, int healthy, Condition condition) {
        return object(
                "machinehealthchecks",
                named(API, name),
                "{spec: {maxUnhealthy: 40%%}, status: {expectedMachines: %d, currentHealthy: %d}}"
                        .formatted(expected, healthy),
                condition);
    }

    private static GenericObject revisions(String list, String... nodes) {
        return object(
                list,
                named("", "cluster"),
                "{status: {latestAvailableRevision: 9, nodeStatuses: [%s]}}".formatted(String.join(", ", nodes)));
    }

    private static ApiRequestCount used(String name, String... users) {
        return new ApiRequestCount(named("", name), "1.35", 12, List.of(users));
    }

    private static Given insights(String age, int risk) {
        return new Given()
                .with(Resources.INSIGHTS_REPORTS, object("insightsoperators", named("", "cluster"), """
                                status:
                                  gatherStatus: {lastGatherTime: @%s}
                                  insightsReport: {healthChecks: [{description: a bad idea, totalRisk: %d},
                                    {description: off, totalRisk: 4, state: Disabled}]}
                                """.formatted(
                                age, risk)));
    }
}
