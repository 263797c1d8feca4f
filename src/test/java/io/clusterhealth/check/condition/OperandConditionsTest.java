// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.check.condition;

import static org.assertj.core.api.Assertions.assertThat;

import io.clusterhealth.check.Check;
import io.clusterhealth.check.Given;
import io.clusterhealth.cluster.Resources;
import io.clusterhealth.finding.Evidence;
import io.clusterhealth.finding.Finding;
import io.clusterhealth.finding.Link;
import io.clusterhealth.finding.Quote;
import io.clusterhealth.finding.Relation;
import io.clusterhealth.finding.Severity;
import io.clusterhealth.finding.Subject;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class OperandConditionsTest {
    private static final Check CHECK = Given.conditions("hostedclusters");
    private static final Check POOLS = Given.conditions("ipaddresspools");

    @Test
    void mayBeOnItsWayForTenMinutes() {
        assertThat(told("{type: Ready, status: 'False', lastTransitionTime: @9m59s}"))
                .isEmpty();
        assertThat(told("{type: Ready, status: 'False', lastTransitionTime: @10m}"))
                .containsExactly("OPERAND_UNWELL HIGH HostedCluster clusters/dev");
        assertThat(told("{type: Available, status: 'False', lastTransitionTime: @10m}"))
                .containsExactly("OPERAND_UNWELL HIGH HostedCluster clusters/dev");
    }

    @Test
    void degradedIsLessThanUnavailable() {
        assertThat(told("{type: Degraded, status: 'True', lastTransitionTime: @10m}"))
                .containsExactly("OPERAND_UNWELL MEDIUM HostedCluster clusters/dev");
        assertThat(told("{type: Degraded, status: 'True'}"))
                .containsExactly("OPERAND_UNWELL MEDIUM HostedCluster clusters/dev");
    }

    @Test
    void whatIsWellIsSilent() {
        assertThat(
                        told(
                                "{type: Available, status: 'True', lastTransitionTime: @9d}, {type: Degraded, status: 'False'}"))
                .isEmpty();
        assertThat(told("{type: Ready, status: Unknown, lastTransitionTime: @9d}, {type: Progressing, status: 'True'}"))
                .isEmpty();
        assertThat(told("")).isEmpty();
    }

    @Test
    void whatAilsItIsQuotedFirst() {
        assertThat(CHECK.inspect(given("""
                                {type: Ready, status: 'False', lastTransitionTime: @20m, reason: NotReady, message: All components ready},
                                {type: Degraded, status: 'True', lastTransitionTime: @20m, reason: NoSecret, message: Missing object storage secret}
                                """).picture()))
                .singleElement()
                .satisfies(finding -> assertThat(finding.evidence())
                        .extracting(Evidence::quote)
                        .containsExactly("NoSecret: Missing object storage secret", "NotReady: All components ready"));
    }

    @Test
    void hostedControlPlaneRunsInANamespaceOfItsOwn() {
        assertThat(CHECK.inspect(given("{type: Available, status: 'False', lastTransitionTime: @20m}")
                        .picture()))
                .singleElement()
                .satisfies(finding -> assertThat(finding.links())
                        .extracting(Link::target)
                        .extracting(Object::toString)
                        .containsExactly("Namespace clusters-dev"));
    }

    @ParameterizedTest
    @CsvSource({
        "3, 0, 0, 0, '3 assigned, 0 available'",
        "3, 1, 0, 0, '4 assigned, 0 available'",
        "3, 0, 1, 0, ''",
        "3, 0, 0, 9, ''",
        "0, 0, 0, 0, ''"
    })
    void poolOfAddressesIsUsedUp(int assigned4, int assigned6, int left4, int left6, String quote) {
        Given given = new Given()
                .having(Resources.generic("ipaddresspools"), """
                metadata: {namespace: metallb, name: p}
                status: {assignedIPv4: %d, assignedIPv6: %d, availableIPv4: %d, availableIPv6: %d}
                """.formatted(assigned4, assigned6, left4, left6));

        assertThat(POOLS.inspect(given.picture()))
                .flatExtracting("evidence")
                .extracting(evidence -> ((Evidence) evidence).quote())
                .isEqualTo(quote.isEmpty() ? List.of() : List.of(quote));
        assertThat(given.told(POOLS))
                .isEqualTo(quote.isEmpty() ? List.of() : List.of("OPERAND_UNWELL LOW IPAddressPool metallb/p"));
    }

    @Test
    void poolThatCountsNothingSaysNothing() {
        assertThat(new Given()
                        .having(Resources.generic("ipaddresspools"), "{metadata: {name: p}}")
                        .told(POOLS))
                .isEmpty();
    }

    @Test
    void nodeOfVirtualFunctionsSaysWhetherItIsInStep() {
        assertThat(sriov("Failed")).singleElement().isEqualTo("OPERAND_UNWELL MEDIUM SriovNetworkNodeState sriov/w");
        assertThat(sriov("Succeeded")).isEmpty();
    }

    @Test
    void failedStateIsQuotedByTheNameOfItsField() {
        Given given = new Given()
                .having(
                        Resources.generic("sriovnetworknodestates"),
                        "{metadata: {namespace: sriov, name: w}, status: {syncStatus: Failed, lastSyncError: no room}}");

        assertThat(Given.conditions("sriovnetworknodestates").inspect(given.picture()))
                .flatExtracting(Finding::evidence)
                .containsExactly(Evidence.quoting("its syncStatus is Failed", "no room"));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "hostedclusters | conditions: [{type: Available, status: 'True'}, {type: ValidOIDCConfiguration, status: 'False', reason: OIDCConfigurationInvalid, message: no key}] | OIDCConfigurationInvalid: no key",
                "hostedclusters | conditions: [{type: ValidOIDCConfiguration, status: 'True', message: fine}] | ''",
                "managedclusters | conditions: [{type: ManagedClusterImportSucceeded, status: 'False', reason: ManagedClusterImportFailed, message: Unauthorized}] | ManagedClusterImportFailed: Unauthorized",
                "managedclusters | conditions: [{type: ManagedClusterImportSucceeded, status: 'False', reason: ManagedClusterWaitForImporting}] | ''",
                "egressfirewalls | 'status: EgressFirewall Rules not correctly applied, messages: [\"w: invalid CIDR\"]' | 'EgressFirewall Rules not correctly applied: w: invalid CIDR'",
                "egressfirewalls | 'status: EgressFirewall Rules applied' | ''",
                "cephclusters | 'state: Error, message: permission denied' | permission denied",
                "cephclusters | 'state: Connected, message: fine' | ''"
            })
    void whatItsStatusStatesIsQuoted(String list, String status, String quote) {
        Given given = new Given()
                .having(Resources.generic(list), "{metadata: {namespace: n, name: o}, status: {%s}}".formatted(status));

        assertThat(Given.conditions(list).inspect(given.picture()))
                .flatExtracting(Finding::evidence)
                .extracting(evidence -> ((Evidence) evidence).quote())
                .isEqualTo(quote.isEmpty() ? List.of() : List.of(quote));
    }

    @Test
    void forwarderWhoseSummaryHasNoMessageQuotesWhatIsFalse() {
        Given given = new Given().having(Resources.generic("clusterlogforwarders"), """
                metadata: {namespace: logs, name: all}
                status:
                  conditions:
                  - {type: Ready, status: 'False', lastTransitionTime: @20m, reason: ValidationFailure}
                  - {type: logs.example/Authorized, status: 'False', lastTransitionTime: @20m, reason: NoRole, message: no role}
                  - {type: logs.example/Valid, status: 'True', lastTransitionTime: @20m, message: fine}
                """);

        assertThat(Given.conditions("clusterlogforwarders").inspect(given.picture()))
                .singleElement()
                .satisfies(finding -> {
                    assertThat(finding.severity()).isEqualTo(Severity.MEDIUM);
                    assertThat(finding.evidence())
                            .extracting(Evidence::quote)
                            .containsExactly("ValidationFailure", "NoRole: no role");
                });
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "tektonconfigs    | {type: Ready, status: 'False', reason: Error, message: not all}              | MEDIUM",
                "istios           | {type: Reconciled, status: 'False', reason: ReconcileError, message: chart}  | MEDIUM",
                "argocds          | {type: Reconciled, status: 'False', reason: ErrorOccurred, message: failed}  | MEDIUM",
                "klusterlets      | {type: HubConnectionDegraded, status: 'True', reason: A, message: no access} | MEDIUM",
                "klusterlets      | {type: HubConnectionDegraded, status: 'False', reason: A, message: fine}     |",
                "managedclusters  | {type: ManagedClusterConditionAvailable, status: Unknown, message: no lease} | LOW",
                "managedclusters  | {type: ManagedClusterConditionAvailable, status: 'True', message: fine}      |",
                "kubeletconfigs   | {type: Failure, status: 'False', message: no pool}                       | MEDIUM",
                "containerruntimeconfigs | {type: Failure, status: 'True', message: no pool}                 | MEDIUM",
                "kubeletconfigs   | {type: Success, status: 'True', message: Success}                        |",
                "lvmclusters      | {type: VolumeGroupsReady, status: 'False', reason: VGsFailed}            | MEDIUM",
                "backingstores    | {type: Degraded, status: 'True', message: AUTH_FAILED}                   | MEDIUM",
                "userdefinednetworks | {type: NetworkCreated, status: 'False', message: foreign}             | MEDIUM",
                "managedclusters  | {type: HubAcceptedManagedCluster, status: 'False', message: denied}          |"
            })
    void operandsOfOperatorsAreJudgedOnceTheyHaveSettled(String list, String condition, @Nullable Severity severity) {
        assertThat(operand(list, condition, "20m"))
                .extracting(Finding::severity)
                .isEqualTo(severity == null ? List.of() : List.of(severity));
        assertThat(operand(list, condition, "2m")).isEmpty();
    }

    /// Of a pool of nodes, the most specific condition is told; one that is to have no nodes has no machines.
    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "2 | {type: Ready, status: 'False'}, {type: AllMachinesReady, status: 'False', reason: Failed} | AllMachinesReady is False for 40 min",
                "2 | {type: Ready, status: 'False'}, {type: ReachedIgnitionEndpoint, status: 'False'} | ReachedIgnitionEndpoint is False for 40 min",
                "2 | {type: UpdatingVersion, status: 'False'}, {type: AutorepairEnabled, status: 'False'} |",
                "0 | {type: Ready, status: 'False'}, {type: AllMachinesReady, status: 'False', reason: AsExpected} |"
            })
    void poolOfAHostedClusterIsToldByItsMostSpecificCondition(
            int replicas, String conditions, @Nullable String statement) {
        Given given = new Given().having(Resources.generic("nodepools.hypershift.openshift.io"), """
                        metadata: {namespace: clusters, name: dev}
                        spec: {clusterName: dev, replicas: %d}
                        status: {conditions: [%s]}
                        """.formatted(
                        replicas, conditions.replace("}", ", lastTransitionTime: @40m}")));

        assertThat(Given.conditions("nodepools.hypershift.openshift.io").inspect(given.picture()))
                .flatExtracting(Finding::evidence)
                .extracting(Evidence::statement)
                .isEqualTo(statement == null ? List.of() : List.of(statement));
    }

    @ParameterizedTest
    @CsvSource({
        "objectbucketclaims, 'phase: Pending', 16m, 1",
        "objectbucketclaims, 'phase: Pending', 14m, 0",
        "objectbucketclaims, 'phase: Bound', 9d, 0",
        "builds, 'phase: New, reason: InvalidOutputReference', 16m, 1",
        "builds, 'phase: New, reason: InvalidOutputReference', 14m, 0",
        "builds, 'phase: New', 9d, 0",
        "builds, 'phase: Running, reason: Any', 9d, 0"
    })
    void whatHasNoConditionsIsToldByItsPhase(String list, String status, String age, int told) {
        assertThat(new Given()
                        .having(
                                Resources.generic(list),
                                "{metadata: {namespace: shop, name: b, creationTimestamp: @%s}, status: {%s}}"
                                        .formatted(age, status))
                        .told(Given.conditions(list)))
                .hasSize(told);
    }

    @Test
    void classOfEachVolumeGroupIsLinked() {
        Given given = new Given().having(Resources.generic("lvmclusters"), """
                metadata: {namespace: lvm, name: c}
                spec: {storage: {deviceClasses: [{name: fast}, {name: slow}]}}
                status:
                  conditions: [{type: VolumeGroupsReady, status: 'False', lastTransitionTime: @20m}]
                  deviceClassStatuses: [{nodeStatus: [{reason: no device}]}]
                """);

        assertThat(Given.conditions("lvmclusters").inspect(given.picture()))
                .singleElement()
                .satisfies(finding -> {
                    assertThat(finding.links())
                            .extracting(link -> link.target().name())
                            .containsExactly("lvms-fast", "lvms-slow");
                    assertThat(finding.evidence().getLast().quote()).isEqualTo("no device");
                });
    }

    @Test
    void releaseTellsTheRequirementThatIsNotMet() {
        Given given = new Given().having(Resources.CLUSTER_SERVICE_VERSIONS, """
                metadata: {namespace: kafka, name: v2}
                status:
                  phase: Pending
                  lastTransitionTime: @20m
                  requirementStatus:
                  - {kind: Role, name: a, status: Present}
                  - {kind: ServiceAccount, name: b, status: PresentNotSatisfied, message: owned by another}
                """);

        assertThat(Given.conditions("clusterserviceversions").inspect(given.picture()))
                .flatExtracting(Finding::evidence)
                .last()
                .isEqualTo(Evidence.quoting(
                        "it requires ServiceAccount b", new Quote("PresentNotSatisfied", "owned by another")));
    }

    private static List<Finding> operand(String list, String condition, String ago) {
        return Given.conditions(list)
                .inspect(new Given()
                        .having(Resources.generic(list), """
                                metadata: {name: one}
                                status: {conditions: [%s, lastTransitionTime: @%s}]}
                                """.formatted(
                                        condition.substring(0, condition.length() - 1), ago))
                        .picture());
    }

    private static List<String> sriov(String state) {
        return new Given()
                .having(
                        Resources.generic("sriovnetworknodestates"),
                        "{metadata: {namespace: sriov, name: w}, status: {syncStatus: %s, lastSyncError: no room}}"
                                .formatted(state))
                .told(Given.conditions("sriovnetworknodestates"));
    }

    @ParameterizedTest
    @CsvSource({
        "Published, False, 5m, Published, False, HIGH",
        "Published, False, 4m, Published, False, ''",
        "Published, False, 9m, Published, True, LOW",
        "Failed, True, 9m, Failed, True, HIGH",
        "Published, Unknown, 9m, Published, Unknown, ''",
        "Failed, False, 9m, Failed, False, ''"
    })
    void recordIsPublishedInItsZones(
            String type, String status, String age, String otherType, String otherStatus, String severity) {
        Given given = new Given()
                .having(Resources.generic("dnsrecords"), """
                metadata:
                  namespace: routers
                  name: wildcard
                  ownerReferences: [{kind: IngressController, name: public, controller: true}]
                status:
                  zones:
                  - conditions: [{type: %s, status: '%s', lastTransitionTime: @%s, reason: ProviderError}]
                  - conditions: [{type: %s, status: '%s', lastTransitionTime: @%s}]
                """.formatted(type, status, age, otherType, otherStatus, age));
        Check records = Given.conditions("dnsrecords");

        assertThat(given.told(records))
                .isEqualTo(
                        severity.isEmpty()
                                ? List.of()
                                : List.of("OPERAND_UNWELL %s DNSRecord routers/wildcard".formatted(severity)));
        assertThat(records.inspect(given.picture()))
                .allSatisfy(found -> assertThat(found.targets(Relation.OWNED_BY))
                        .containsExactly(new Subject("IngressController", "routers", "public")));
    }

    @Test
    void profileOfANodeSaysThatItIsNotApplied() {
        assertThat(profile("True")).containsExactly("OPERAND_UNWELL MEDIUM Profile tuning/w1");
        assertThat(profile("False")).isEmpty();
    }

    private static List<String> profile(String degraded) {
        return new Given()
                .having(Resources.generic("profiles"), """
                        metadata: {namespace: tuning, name: w1}
                        status: {conditions: [{type: Degraded, status: '%s', lastTransitionTime: @10m}]}
                        """.formatted(degraded))
                .told(Given.conditions("profiles"));
    }

    private static List<String> told(String conditions) {
        return given(conditions).told(CHECK);
    }

    private static Given given(String conditions) {
        return new Given()
                .having(
                        Resources.generic("hostedclusters"),
                        "{metadata: {namespace: clusters, name: dev}, status: {conditions: [" + conditions + "]}}");
    }
}
