// SPDX-License-Identifier: Apache-2.0
package io.clusterhealth.tool.health;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// What stands in the way of an upgrade of an OpenShift, section by section, and the line that mends it.
class OpenShiftUpgradeTest extends UpgradeFixture {

    @BeforeEach
    void openShift() throws IOException {
        clusterVersion("stable-4.20", "");
    }

    @Test
    void anOpenShiftWithNothingInTheWayIsReady() {
        JsonNode data = answer(TOOL, "{}").data();

        assertThat(data.path("verdict").asText()).isEqualTo("ready");
        assertThat(data.path("obstacles")).isEmpty();
    }

    /// Each alone.
    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '`', textBlock = """
            {type: Failing, status: "True", reason: ClusterOperatorDown} | cluster-version | blocked | oc adm upgrade status
            {type: Available, status: "False"} | cluster-version | blocked | oc adm upgrade status
            {type: Invalid, status: "True"} | cluster-version | blocked | oc adm upgrade status
            {type: ReleaseAccepted, status: "False", reason: RetrievePayload} | cluster-version | blocked | oc adm upgrade --clear
            {type: Upgradeable, status: "False", reason: PoolUpdating} | cluster-version | blocked | oc adm upgrade
            {type: RetrievedUpdates, status: "False", reason: RemoteFailed} | update-service | review | oc adm upgrade
            """)
    void theVersionOperatorsOwnWords(String condition, String section, String verdict, String command)
            throws IOException {
        clusterVersion("stable-4.20", condition);

        assertOnly(answer(TOOL, "{}").data(), section, verdict, command);
    }

    @Test
    void aClusterWithoutAChannelIsToldWhichToSet() throws IOException {
        clusterVersion("\"\"", "");

        assertOnly(answer(TOOL, "{}").data(), "update-service", "review", "oc adm upgrade channel stable-4.20");
    }

    /// Each alone.
    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '`', textBlock = """
            readyz.txt | `[+]ping ok [-]etcd failed` | api-server | blocked | kubectl get --raw '/readyz?verbose'
            co.yaml | {apiVersion: config.openshift.io/v1, kind: ClusterOperator, metadata: {name: dns}, status: {conditions: [{type: Available, status: "False"}]}} | cluster-operators | blocked | oc describe clusteroperator dns
            co.yaml | {apiVersion: config.openshift.io/v1, kind: ClusterOperator, metadata: {name: dns}, status: {conditions: []}} | cluster-operators | blocked | oc describe clusteroperator dns
            co.yaml | {apiVersion: config.openshift.io/v1, kind: ClusterOperator, metadata: {name: dns}, status: {conditions: [{type: Available, status: "True"}, {type: Upgradeable, status: "False"}]}} | cluster-operators | blocked | oc describe clusteroperator dns
            co.yaml | {apiVersion: config.openshift.io/v1, kind: ClusterOperator, metadata: {name: dns}, status: {conditions: [{type: Available, status: "True"}, {type: Degraded, status: "True"}]}} | cluster-operators | review | oc describe clusteroperator dns
            mcp.yaml | {apiVersion: machineconfiguration.openshift.io/v1, kind: MachineConfigPool, metadata: {name: worker}, status: {machineCount: 2, updatedMachineCount: 2, conditions: [{type: Degraded, status: "True"}]}} | machine-config-pools | blocked | oc describe machineconfigpool worker
            mcp.yaml | {apiVersion: machineconfiguration.openshift.io/v1, kind: MachineConfigPool, metadata: {name: worker}, status: {machineCount: 2, updatedMachineCount: 1}} | machine-config-pools | review | oc get nodes -l node-role.kubernetes.io/worker
            pods.yaml | {apiVersion: v1, kind: Pod, metadata: {namespace: shop, name: db}, spec: {nodeName: worker-1, containers: [{name: c, resources: {requests: {cpu: "5"}}}]}, status: {phase: Running}} | capacity | review | kubectl describe node worker-1
            arc.yaml | {apiVersion: apiserver.openshift.io/v1, kind: APIRequestCount, metadata: {name: a.v1beta1.b}, status: {removedInRelease: "1.36", requestCount: 7, last24h: [{byNode: [{byUser: [{username: ci}]}]}]}} | removed-apis | review | `oc get apirequestcounts a.v1beta1.b -o jsonpath='{range .status.last24h..byUser[*]}{.username} {.userAgent}{"\\n"}{end}'`
            m.yaml | {apiVersion: machine.openshift.io/v1beta1, kind: Machine, metadata: {namespace: openshift-machine-api, name: m-1}, status: {phase: Failed, errorReason: InvalidConfiguration}} | machines | review | oc describe machine m-1 -n openshift-machine-api
            mhc.yaml | {apiVersion: machine.openshift.io/v1beta1, kind: MachineHealthCheck, metadata: {namespace: openshift-machine-api, name: c}, status: {expectedMachines: 3, currentHealthy: 3}} | machines | review | oc annotate machinehealthcheck c -n openshift-machine-api cluster.x-k8s.io/paused=""
            sub.yaml | {apiVersion: operators.coreos.com/v1alpha1, kind: Subscription, metadata: {namespace: logs, name: loki}, status: {state: UpgradePending, installedCSV: loki.v1, currentCSV: loki.v2, installPlanRef: {name: install-7}}} | olm-operators | review | `oc patch installplan install-7 -n logs --type=merge -p '{"spec":{"approved":true}}'`
            csv.yaml | {apiVersion: operators.coreos.com/v1alpha1, kind: ClusterServiceVersion, metadata: {namespace: logs, name: loki.v1}, status: {phase: Failed}} | olm-operators | review | oc describe clusterserviceversion loki.v1 -n logs
            alerts.json | [{"labels": {"alertname": "KubeNodeNotReady", "severity": "warning"}, "status": {"state": "active"}}] | alerts | review | oc adm upgrade recommend
            """)
    void aSectionIsJudgedAlone(String file, String content, String section, String verdict, String command)
            throws IOException {
        write(file, content.replace(" [-]", "\n[-]"));

        assertOnly(answer(TOOL, "{}").data(), section, verdict, command);
    }

    @Test
    void aSilencedAlertIsNoReasonToWait() throws IOException {
        write("alerts.json", """
                [{"labels": {"alertname": "KubeNodeNotReady", "severity": "critical"}, "status": {"state": "suppressed"}}]
                """);

        assertThat(answer(TOOL, "{}").data().path("verdict").asText()).isEqualTo("ready");
    }

    /// This is Kubernetes 1.34 as OpenShift 4.20: one minor version of either is one of both.
    @ParameterizedTest
    @CsvSource({
        "1.35, 4.21.0, blocks",
        "1.36, 4.21.0, review",
        "1.35, 4.20.5, review",
        "1.34, 4.20.5, blocks",
        "soon, 4.20.5, blocks"
    })
    void anApiBlocksTheStepThatRemovesIt(String removed, String target, String weight) throws IOException {
        write("arc.yaml", requests(removed, "system:serviceaccount:ci:deployer"));

        JsonNode obstacle = answer(TOOL, "{\"target\": \"%s\"}".formatted(target))
                .data()
                .path("obstacles")
                .path(0);

        assertThat(obstacle.path("section").asText()).isEqualTo("removed-apis");
        assertThat(obstacle.path("weight").asText()).isEqualTo(weight);
    }

    @Test
    void whatOnlyThePlatformAsksForIsUpdatedAlongWithIt() throws IOException {
        write("arc.yaml", requests("1.35", "system:serviceaccount:openshift-x:y", "system:apiserver"));

        assertThat(answer(TOOL, "{}").data().path("verdict").asText()).isEqualTo("ready");
    }

    @Test
    void theUserThatMattersIsNamedHoweverManyOfThePlatformThereAre() throws IOException {
        String[] users = Stream.concat(
                        IntStream.range(0, 30).mapToObj(i -> "system:serviceaccount:openshift-%02d:x".formatted(i)),
                        Stream.of("system:serviceaccount:zoo:keeper"))
                .toArray(String[]::new);
        write("arc.yaml", requests("1.35", users));

        assertThat(answer(TOOL, "{}").text())
                .contains("was asked for 7 times in a day by")
                .contains("zoo:keeper")
                .doesNotContain("openshift-00");
    }

    private static String requests(String removed, String... users) {
        return """
                {apiVersion: apiserver.openshift.io/v1, kind: APIRequestCount, metadata: {name: a.v1beta1.b},
                 status: {removedInRelease: "%s", requestCount: 7, last24h: [{byNode: [{byUser: [%s]}]}]}}
                """.formatted(
                removed, Stream.of(users).map("{username: \"%s\"}"::formatted).collect(Collectors.joining(", ")));
    }

    private void clusterVersion(String channel, String conditions) throws IOException {
        write("clusterversion.yaml", """
                apiVersion: config.openshift.io/v1
                kind: ClusterVersion
                metadata: {name: version}
                spec: {channel: %s}
                status:
                  desired: {version: 4.20.3}
                  history: [{state: Completed, version: 4.20.3, startedTime: "2026-11-01T10:00:00Z"}]
                  availableUpdates: [{version: 4.21.0}, {version: 4.20.5}]
                  conditions: [%s]
                """.formatted(channel, conditions));
    }

    private static void assertOnly(JsonNode data, String section, String verdict, String command) {
        assertThat(data.path("verdict").asText()).isEqualTo(verdict);
        assertThat(data.path("obstacles")).singleElement().satisfies(obstacle -> {
            assertThat(obstacle.path("section").asText()).isEqualTo(section);
            assertThat(obstacle.path("weight").asText()).isEqualTo(verdict.equals("blocked") ? "blocks" : "review");
            assertThat(obstacle.path("command").asText()).isEqualTo(command);
        });
    }
}
